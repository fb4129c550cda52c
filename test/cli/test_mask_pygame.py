"""Masks against pygame.mask, of Debian's python3-pygame, which was written by others and knows nothing of graze.

Thousands of random masks of widths 1 to 130 at offsets around multiples of words of 32 and 64 bits. Where pygame has
another definition than graze, less is compared. Its overlap() gives any pixel, so only its being in the overlap is
checked; its centroid is rounded down.
"""

import itertools
import unittest

from graze_command import is_sanitized, main, seeded
from graze_library import Mask, library
from masks import Bits
from png_made import png_of_bits
from pygame_oracle import BatchTest, for_components, pixels_of, other_of

RANDOM = seeded()
WIDTHS = [1, 2, 7, 8, 9, 31, 32, 33, 63, 64, 65, 95, 96, 97, 127, 128, 129, 130]
EDGES = [0, 1, 2, 30, 31, 32, 33, 34, 62, 63, 64, 65, 66, 127, 128, 129]


def random_bits():
    width = RANDOM.choice(WIDTHS) if RANDOM.random() < 0.6 else RANDOM.randint(1, 130)
    return Bits.random(RANDOM, width, RANDOM.choice([1, 2, 3, 5, 8, 13]))


def random_place(a, b):
    """Where b lies in a: near the edge of a word, or anywhere where it may overlap."""
    x = RANDOM.choice([-1, 1]) * RANDOM.choice(EDGES) if RANDOM.random() < 0.7 else RANDOM.randint(-b.width, a.width)
    return x, RANDOM.randint(-b.height, a.height)


def pixels_along(line):
    """The pixels to the right of a line, given by its corners."""
    found = set()
    for (x, y), (to_x, to_y) in zip(line, line[1:] + line[:1]):
        if y == to_y:
            found |= {(i, y if to_x > x else y - 1) for i in range(min(x, to_x), max(x, to_x))}
        else:
            found |= {(x - 1 if to_y > y else x, j) for j in range(min(y, to_y), max(y, to_y))}
    return found


@unittest.skipIf(is_sanitized() or library() is None, "no libgraze.so that Python can load")
class Library(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        Mask.lib = library()
        cls.masks = [(of_graze, other_of(bits), bits) for bits in (random_bits() for _ in range(600))
                     for of_graze in [Mask.of(bits)]]
        for width, height in itertools.product([1, 3, 7, 33], [1, 3, 5]):  # as many parts as there can be
            bits = Bits.dotted(width, height)
            cls.masks.append((Mask.of(bits), other_of(bits), bits))

    def pairs(self, count):
        """Two masks each, of graze and of pygame, and a place."""
        for _ in range(count):
            (a, other_a, bits_a), (b, other_b, bits_b) = RANDOM.choice(self.masks), RANDOM.choice(self.masks)
            yield a, b, other_a, other_b, random_place(bits_a, bits_b)

    def test_overlaps_are_those_of_pygame(self):
        for a, b, other_a, other_b, place in self.pairs(20000):
            pixel = other_a.overlap(other_b, place)
            self.assertEqual(a.overlaps(b, *place), pixel is not None)
            self.assertEqual(a.area(b, *place), other_a.overlap_area(other_b, place))

    def test_overlap_mask_holds_first_and_other(self):
        for a, b, other_a, other_b, place in self.pairs(1500):
            shared = for_components(other_a.overlap_mask(other_b, place))
            first, other = a.first(b, *place), other_a.overlap(other_b, place)
            bounds = shared.get_bounding_rects()
            around = bounds[0].unionall(bounds) if bounds else None
            self.assertEqual(a.overlap_bounds(b, *place), around and tuple(around))
            self.assertEqual(first is None, other is None)
            if first:
                self.assertTrue(shared.get_at(first) and shared.get_at(other))
                self.assertEqual(first[1], around.y)
                self.assertFalse(any(shared.get_at((x, around.y)) for x in range(first[0])))

    def test_counts_and_centroids_are_those_of_pygame(self):
        for of_graze, other, _ in self.masks:
            self.assertEqual(of_graze.count(), other.count())
            centroid = of_graze.centroid()
            if centroid:
                self.assertEqual((int(centroid[0]), int(centroid[1])), other.centroid())

    def test_components_are_those_of_pygame(self):
        for of_graze, other, _ in self.masks:
            parts, other = of_graze.components(), for_components(other)
            self.assertEqual(sorted(parts), sorted((part.count(), tuple(part.get_bounding_rects()[0]))
                                                   for part in other.connected_components()))
            self.assertEqual(sorted(rect for _, rect in parts), sorted(map(tuple, other.get_bounding_rects())))

    def test_outlines_are_those_of_pygame(self):
        """Theirs are pixels, of one component: those to the right of one of our lines."""
        for of_graze, other, _ in self.masks:
            outline = set(other.outline())
            if outline:
                self.assertIn(outline, [pixels_along(line) for line in of_graze.lines()])

    def test_scaled_masks_are_those_of_pygame(self):
        """By whole factors: else pygame asks for a new pixel's corner, and graze for its middle."""
        for of_graze, other, bits in self.masks[:150]:
            size = bits.width * RANDOM.randint(1, 4), bits.height * RANDOM.randint(1, 4)
            scaled = Mask.made(Mask.lib.graze_mask_scale, of_graze.view, *size)
            self.assertEqual(scaled.pixels(), pixels_of(other.scale(size)))

    def test_convolutions_are_those_of_pygame(self):
        for a, b, other_a, other_b, _ in self.pairs(60):
            convolved = Mask.made(Mask.lib.graze_mask_convolve, a.view, b.view)
            self.assertEqual(convolved.pixels(), pixels_of(other_a.convolve(other_b)))


class Command(BatchTest):
    def test_pictures_overlap_as_in_pygame(self):
        masks = [random_bits() for _ in range(200)]
        paths = [self.file(f"{i}.png", png_of_bits(bits.bits())) for i, bits in enumerate(masks)]
        places = []
        for _ in range(4000):
            i, j = RANDOM.randrange(len(masks)), RANDOM.randrange(len(masks))
            places.append((i, j, *random_place(masks[i], masks[j])))
        self.check(paths, [other_of(bits) for bits in masks], places)


if __name__ == "__main__":
    main()
