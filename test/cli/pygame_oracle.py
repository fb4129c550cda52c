"""pygame.mask, of Debian's python3-pygame, as an oracle for tests. If it is not installed, importing this ends them
with exit code 77, for ctest a skipped test. The command `tools/setup.sh oracles` installs it.
"""

import os
import subprocess
import sys

from graze_command import CommandTest, run

SKIPPED = 77
DEBIAN = "/usr/bin/python3"  # the one that Debian's packages are for

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["SDL_VIDEODRIVER"] = "dummy"
try:
    import pygame
except ImportError:
    if os.path.realpath(sys.executable) != os.path.realpath(DEBIAN) and os.path.exists(DEBIAN):
        sys.exit(subprocess.run([DEBIAN, *sys.argv], check=False).returncode)
    print("skipped: python3-pygame is not installed; tools/setup.sh oracles installs it")
    sys.exit(SKIPPED)


def other_of(bits):
    data = b"".join(b"\xff" * 4 if bit else b"\0" * 4 for row in bits.bits() for bit in row)
    return pygame.mask.from_surface(pygame.image.frombuffer(data, (bits.width, bits.height), "RGBA"))


def for_components(other):
    """The mask with an empty column and row more: of others pygame 2.1.2 may not find connected parts. In a mask one pixel wide
    it reads what it has not written; of one whose width and height are odd it writes a label beyond its list if every second
    pixel of every second row begins a part.
    """
    width, height = other.get_size()
    padded = pygame.mask.Mask((width + 1, height + 1))
    padded.draw(other, (0, 0))
    return padded


def pixels_of(other):
    width, height = other.get_size()
    return width, height, {(x, y) for y in range(height) for x in range(width) if other.get_at((x, y))}


class BatchTest(CommandTest):
    """A test that asks `graze mask --batch` what it then asks pygame."""

    def check(self, paths, other, places):
        """One batch; `places` are (index, index, x, y)."""
        rows = "".join(f"{paths[i]},{paths[j]},{x},{y}\n" for i, j, x, y in places)
        code, out, err = run("mask", "--batch", self.file("list.csv", "a,b,x,y\n" + rows))
        if "without libpng" in err:
            self.skipTest("this graze was built without libpng")
        self.assertEqual((code, err), (0, ""))
        lines = out.decode().splitlines()
        self.assertEqual(len(lines), len(places) + 1)
        for line, (i, j, x, y) in zip(lines[1:], places):
            overlap, first_x, first_y, area = line.split(",")
            self.assertEqual(int(area), other[i].overlap_area(other[j], (x, y)), (paths[i], paths[j], x, y))
            self.assertEqual(overlap, "1" if area != "0" else "0")
            if overlap == "1":
                first = int(first_x), int(first_y)
                self.assertTrue(other[i].get_at(first) and other[j].get_at((first[0] - x, first[1] - y)))
            else:
                self.assertEqual(first_x + first_y, "")
