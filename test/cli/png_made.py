"""PNG files of every kind, made for tests with zlib alone, so they owe nothing to what reads them."""

import struct
import zlib

GREY, RGB, PALETTE, GREY_ALPHA, RGBA = 0, 2, 3, 4, 6
CHANNELS = {GREY: 1, RGB: 3, PALETTE: 1, GREY_ALPHA: 2, RGBA: 4}
SIGNATURE = b"\x89PNG\r\n\x1a\n"

# First column and row, and the steps, of Adam7's passes.
ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def chunk(kind, body=b""):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def header(width, height, depth=8, color=RGBA, interlaced=False):
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, int(interlaced)))


def packed(samples, depth):
    """Samples of a row as bytes, most significant bits first, the last byte filled with zeros."""
    if depth == 16:
        return b"".join(struct.pack(">H", sample) for sample in samples)
    if depth == 8:
        return bytes(samples)
    bits = "".join(format(sample, f"0{depth}b") for sample in samples)
    bits += "0" * (-len(bits) % 8)
    return int(bits, 2).to_bytes(len(bits) // 8, "big") if bits else b""


def filtered(kind, row, above, pixel_bytes):
    """A row through one of PNG's five filters."""
    out = bytearray([kind])
    for i, value in enumerate(row):
        a = row[i - pixel_bytes] if i >= pixel_bytes else 0
        b = above[i]
        c = above[i - pixel_bytes] if i >= pixel_bytes else 0
        nearest = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]
        out.append((value - [0, a, b, (a + b) // 2, nearest][kind]) & 255)
    return bytes(out)


def lines(rows, depth, color, filters):
    """Rows of pixels, each pixel a tuple of samples, as the bytes that are compressed."""
    out, above = [], None
    pixel_bytes = max(1, CHANNELS[color] * depth // 8)
    for y, row in enumerate(rows):
        line = packed([sample for pixel in row for sample in pixel], depth)
        out.append(filtered(filters[y % len(filters)], line, above or bytes(len(line)), pixel_bytes))
        above = line
    return b"".join(out)


def passes(rows, interlaced):
    """The rows of each pass, one pass if not interlaced; empty passes are none."""
    if not interlaced:
        return [rows]
    found = [[row[x0::dx] for row in rows[y0::dy]] for x0, y0, dx, dy in ADAM7]
    return [rows for rows in found if rows and rows[0]]


def png(rows, depth=8, color=RGBA, *, interlaced=False, filters=(0,), palette=None, trns=None, extra=b"", level=6):
    """A file. `rows`: lists of pixels, tuples of samples; `palette`: tuples; `trns`: the chunk's bytes."""
    data = b"".join(lines(part, depth, color, filters) for part in passes(rows, interlaced))
    out = SIGNATURE + header(len(rows[0]), len(rows), depth, color, interlaced) + extra
    if palette:
        out += chunk(b"PLTE", bytes(sample for entry in palette for sample in entry))
    if trns is not None:
        out += chunk(b"tRNS", trns)
    return out + chunk(b"IDAT", zlib.compress(data, level)) + chunk(b"IEND")


def png_of_alpha(rows):
    """A grey picture whose alpha is given, number by number."""
    return png([[(90, alpha) for alpha in row] for row in rows], color=GREY_ALPHA)


def png_of_bits(rows):
    """The smallest picture of a mask: two colours; 0 is transparent."""
    return png([[(int(bit),) for bit in row] for row in rows], 1, PALETTE, palette=[(0, 0, 0), (255, 255, 255)],
               trns=b"\0", level=1)
