"""Pictures that masks are read from: PNG of every kind, and files that lie, break off or are something else."""

import os
import resource
import struct
import zlib

from graze_command import CommandTest, is_sanitized, main, run, run_limited, seeded
from png_made import CHANNELS, GREY, GREY_ALPHA, PALETTE, RGB, RGBA, SIGNATURE, chunk, header, png, png_of_bits

RANDOM = seeded()
DEPTHS = {GREY: [1, 2, 4, 8, 16], PALETTE: [1, 2, 4, 8], RGB: [8, 16], GREY_ALPHA: [8, 16], RGBA: [8, 16]}
GOOD = png([[(10, 20, 30, 255)] * 20] * 20)
ROWS = (b"\0" + bytes(80)) * 20  # of 20 x 20 pixels of RGBA


def made(width, height, data=ROWS, tail=b"", **kind):
    return SIGNATURE + header(width, height, **kind) + chunk(b"IDAT", zlib.compress(data) + tail) + chunk(b"IEND")


def flipped(content, at):
    """One bit of one byte the other way."""
    return content[:at] + bytes([content[at] ^ 1]) + content[at + 1:]


def random_picture(color, depth, interlaced):
    """A file of a kind, and the alpha of its pixels as eight bits, row by row."""
    width, height = RANDOM.randint(1, 20), RANDOM.randint(1, 20)
    entries = RANDOM.randint(1, 1 << depth) if color == PALETTE else 1 << depth
    palette = [tuple(RANDOM.randbytes(3)) for _ in range(entries)] if color == PALETTE else None
    few = [RANDOM.randrange(entries) for _ in range(3)]
    rows = [[tuple(RANDOM.choice(few) for _ in range(CHANNELS[color])) for _ in range(width)] for _ in range(height)]
    trns, alphas, key = None, [], RANDOM.choice(RANDOM.choice(rows))
    has_trns = color in (GREY, RGB, PALETTE) and RANDOM.random() < 0.7
    if has_trns:
        trns = RANDOM.randbytes(RANDOM.randint(1, entries)) if color == PALETTE else struct.pack(f">{len(key)}H", *key)
    for pixel in (pixel for row in rows for pixel in row):
        if color == PALETTE:
            alphas.append(trns[pixel[0]] if has_trns and pixel[0] < len(trns) else 255)
        elif color in (GREY, RGB):
            alphas.append(0 if has_trns and pixel == key else 255)
        else:
            alphas.append(pixel[-1] >> (depth - 8))
    filters = RANDOM.sample(range(5), 3)
    return png(rows, depth, color, interlaced=interlaced, filters=filters, palette=palette, trns=trns), alphas


class Pictures(CommandTest):
    def setUp(self):
        super().setUp()
        if b"overlap" not in run("mask", "--batch", self.file("l.csv", "a,b,x,y\n"))[1] or \
                "without libpng" in run("mask", self.file("probe.png", GOOD))[2]:
            self.skipTest("this graze was built without libpng")

    def counts(self, paths, *options):
        """How many pixels of each picture are solid: each with itself, through one call."""
        rows = "a,b,x,y\n" + "".join(f"{path},{path},0,0\n" for path in paths)
        code, out, err = run("mask", "--batch", self.file("list.csv", rows), *options)
        self.assertEqual((code, err), (0, ""))
        return [int(line.rsplit(",", 1)[1]) for line in out.decode().splitlines()[1:]]

    def test_every_kind_of_png_is_read(self):
        kinds = [(color, depth, interlaced) for color in DEPTHS for depth in DEPTHS[color] for interlaced in (0, 1)]
        pictures = [random_picture(*kind) for kind in kinds for _ in range(4)]
        paths = [self.file(f"{i}.png", content) for i, (content, _) in enumerate(pictures)]
        for threshold in (0, 127, 254):
            self.assertEqual(self.counts(paths, "--threshold", threshold),
                             [sum(alpha > threshold for alpha in alphas) for _, alphas in pictures])

    def test_the_high_byte_of_sixteen_bits_counts(self):
        rows = [[(0, alpha) for alpha in (0x7f00, 0x7fff, 0x8000, 0x80ff, 0xffff)]]
        path = self.file("a.png", png(rows, 16, GREY_ALPHA))
        self.assertEqual(self.counts([path]), [3])
        self.assertEqual(self.counts([path], "--threshold", 128), [1])

    def test_an_index_beyond_the_palette_is_solid(self):
        path = self.file("a.png", png([[(0,), (7,)]], 8, PALETTE, palette=[(0, 0, 0), (9, 9, 9)], trns=b"\0"))
        self.assertEqual(self.counts([path]), [1])

    def test_chunks_without_pixels_are_skipped(self):
        texts = chunk(b"tEXt", b"a\0" + bytes(9_000_000)) + chunk(b"iCCP", b"junk") + chunk(b"zTXt", b"") + \
            chunk(b"gAMA", bytes(3)) + chunk(b"acTL", b"")
        path = self.file("a.png", png([[(1, 1, 1, 255)] * 20] * 20, extra=texts) + b"more")
        self.assertEqual(self.counts([path]), [400])

    def test_pictures_may_be_gzipped_or_standard_input(self):
        self.assertEqual(self.counts([self.gzipped("a.png", GOOD)]), [400])
        self.assertIn(b"400 solid", run("mask", "-", stdin=GOOD)[1])

    def refused(self, name, content, *words):
        path = self.file(f"{name}.png", content)
        self.check_refused(["mask", path, "--json"], f"{path}: ", *words)

    def test_a_truncated_picture_is_refused(self):
        for size in [8, 9, 20, 33, 40, 50, 60, len(GOOD) - 12, len(GOOD) - 4, len(GOOD) - 1]:
            self.refused(f"cut{size}", GOOD[:size], "ends early")
        self.refused("empty", b"", "empty")

    def test_not_a_picture(self):
        for name, content in [("text", b"hello"), ("jpeg", b"\xff\xd8\xff\xe0" + bytes(99)), ("start", GOOD[:5]),
                              ("zeros", bytes(1000)), ("damaged", flipped(GOOD, 4))]:
            self.refused(name, content, "not a PNG")

    def test_lies_about_the_size(self):
        for width, height in [(20, 21), (21, 20), (16384, 16384), (16384, 1)]:
            self.refused(f"more{width}", made(width, height))
            self.refused(f"more{width}i", made(width, height, interlaced=True))
        for width, height in [(20, 19), (19, 20), (1, 1)]:
            self.refused(f"less{width}", made(width, height))
        self.refused("byte", made(20, 20, ROWS + b"\0"))
        self.refused("tail", made(20, 20, tail=b"abcdef"))
        self.refused("bomb", made(1, 1, bytes(50_000_000)))

    def test_a_too_large_picture_is_refused(self):
        for width, height in [(16385, 1), (1, 16385), (10**9, 10**9), (2**31 - 1, 2**31 - 1)]:
            self.refused(f"{width}", made(width, height), f"{width} x {height}", "16384 x 16384")
        self.refused("zero", made(0, 5))
        self.refused("over", made(2**32 - 1, 2**32 - 1))

    def test_a_damaged_picture_is_refused(self):
        seen = png([[(0,), (1,)]], 8, PALETTE, palette=[(0, 0, 0), (1, 1, 1)], trns=b"\0")
        for name, content in [
                ("header", flipped(GOOD, 29)), ("data", flipped(GOOD, 50)), ("sum", flipped(GOOD, len(GOOD) - 14)),
                ("transparent", flipped(seen, seen.find(b"tRNS") + 5)), ("nopalette", png([[(0,)]], 8, PALETTE)),
                ("trns", png([[(0,)]], 8, PALETTE, palette=[(0, 0, 0)], trns=b"\0\0\0")), ("filter", made(20, 20, b"\7" + ROWS[1:])),
                ("twice", SIGNATURE + header(20, 20) + header(2, 2) + GOOD[33:]), ("nodata", SIGNATURE + header(9, 9) + chunk(b"IEND")),
                ("depth", made(20, 20, depth=3)), ("color", made(20, 20, color=5)), ("length", GOOD[:33] + b"\xff" * 4 + b"IDAT" + bytes(9)),
                ("critical", GOOD[:33] + chunk(b"ABCD") + GOOD[33:])]:
            self.refused(name, content, "damaged")

    def test_no_file_at_all(self):
        for path in [self.directory, os.path.join(self.directory, "no.png"), ""]:
            self.check_refused(["mask", path], path)
        if os.geteuid() != 0:
            path = self.file("hidden.png", GOOD)
            os.chmod(path, 0)
            self.check_refused(["mask", path], path)

    def test_memory_follows_the_file_not_the_header(self):
        if is_sanitized():
            self.skipTest("AddressSanitizer needs its address space")
        for interlaced in (False, True):
            path = self.file("a.png", made(16384, 16384, bytes(300_000), interlaced=interlaced))
            code, out, err = run_limited(resource.RLIMIT_AS, 100 << 20, "mask", path)
            self.assertEqual((code, out), (2, b""), err)
            self.assertIn("a.png", err)

    def test_without_memory_nothing_breaks(self):
        if is_sanitized():
            self.skipTest("AddressSanitizer needs its address space")
        path = self.file("a.png", png_of_bits([[1] * 3000] * 1000))
        codes = [run_limited(resource.RLIMIT_AS, limit << 20, "mask", path)[0] for limit in range(4, 60, 3)
                 if run_limited(resource.RLIMIT_AS, limit << 20, "--version")[0] == 0]
        self.assertEqual(set(codes), {0, 3})


if __name__ == "__main__":
    main()
