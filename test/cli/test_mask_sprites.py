"""Real sprites: the 1,242 creatures of SuperTux, through `graze mask --batch`, against pygame.mask.

A test downloads nothing: scenes/supertux.sh fetches them (162 MB, before which it asks). Without them, or without
python3-pygame, it is skipped (exit code 77).
"""

import json
import sys

from graze_command import main, run, seeded
from pygame_oracle import SKIPPED, BatchTest, for_components, pygame
from supertux_files import supertux_files

PICTURES = "images/creatures/**/*.png"

RANDOM = seeded()


class Sprites(BatchTest):
    @classmethod
    def setUpClass(cls):
        cls.paths = supertux_files(PICTURES)
        cls.other = [pygame.mask.from_surface(pygame.image.load(path)) for path in cls.paths]

    def test_each_with_itself(self):
        self.check(self.paths, self.other, [(i, i, 0, 0) for i in range(len(self.paths))])

    def test_pairs_of_sprites_overlap_as_in_pygame(self):
        places = []
        for _ in range(5000):
            i, j = RANDOM.randrange(len(self.paths)), RANDOM.randrange(len(self.paths))
            (w, h), (v, u) = self.other[i].get_size(), self.other[j].get_size()
            places.append((i, j, RANDOM.randint(-v, w), RANDOM.randint(-u, h)))
        self.check(self.paths, self.other, places)

    def test_numbers_of_a_sprite_are_those_of_pygame(self):
        for i in RANDOM.sample(range(len(self.paths)), 60):
            other = self.other[i]
            code, out, err = run("mask", self.paths[i], "--json")
            self.assertEqual((code, err), (0, ""))
            found = json.loads(out)
            self.assertEqual((found["width"], found["height"]), other.get_size())
            self.assertEqual(found["count"], other.count())
            if found["count"]:
                self.assertEqual(tuple(map(int, found["centroid"])), other.centroid())
            parts = [(part["bounds"], part["count"]) for part in found["components"]]
            self.assertEqual(sorted(parts), sorted((list(part.get_bounding_rects()[0]), part.count())
                                                   for part in for_components(other).connected_components()))
            self.assertEqual([rect for rect, _ in parts], sorted((rect for rect, _ in parts), key=lambda r: (r[1], r[0])))


if __name__ == "__main__":
    if not supertux_files(PICTURES):
        print("skipped: no sprites; scenes/supertux.sh fetches them (a download of 162 MB)")
        sys.exit(SKIPPED)
    main()
