"""Files of Aseprite, written by the words of its "File Format Specifications"."""

import struct
import zlib


def text(value):
    data = value.encode()
    return struct.pack("<H", len(data)) + data


def chunk(kind, data):
    return struct.pack("<IH", len(data) + 6, kind) + data


def layer(name, visible=True, kind=0, level=0, opacity=255, background=False, reference=False, blend=0):
    flags = visible | 2 | 8 * background | 64 * reference
    return chunk(0x2004, struct.pack("<HHHHHHBxxx", flags, kind, level, 0, 0, blend, opacity) + text(name) +
                 (struct.pack("<I", 0) if kind == 2 else b""))


def cel(of, x, y, width, height, pixels, opacity=255, z=0, raw=False):
    """Pixels are bytes of the file's depth."""
    head = struct.pack("<HhhBHh5x", of, x, y, opacity, 0 if raw else 2, z) + struct.pack("<HH", width, height)
    return chunk(0x2005, head + (pixels if raw else zlib.compress(pixels)))


def linked(of, x, y, frame, opacity=255, z=0):
    return chunk(0x2005, struct.pack("<HhhBHh5xH", of, x, y, opacity, 1, z, frame))


def tilemap(of):
    return chunk(0x2005, struct.pack("<HhhBHh5x", of, 0, 0, 255, 3, 0) + struct.pack("<HHHIIII10x", 1, 1, 32, 1, 2, 4, 8) +
                 zlib.compress(bytes(4)))


def palette(colors, first=0):
    return chunk(0x2019, struct.pack("<III8x", first + len(colors), first, first + len(colors) - 1) +
                 b"".join(struct.pack("<H4B", i % 2, *color) + (text(f"c{i}") if i % 2 else b"")
                          for i, color in enumerate(colors)))


def old_palette(colors):
    return chunk(0x0004, struct.pack("<HBB", 1, 0, len(colors) % 256) + b"".join(bytes(color[:3]) for color in colors))


def tags(items):
    """(name, first, last, direction, repeats)"""
    return chunk(0x2018, struct.pack("<H8x", len(items)) +
                 b"".join(struct.pack("<HHBH6x3BB", first, last, direction, repeats, 1, 2, 3, 0) + text(name)
                          for name, first, last, direction, repeats in items))


def slice_of(name, keys, nine=False, pivot=False):
    """Keys are (frame, x, y, w, h, pivot x, pivot y)."""
    data = struct.pack("<III", len(keys), nine + 2 * pivot, 0) + text(name)
    for frame, x, y, w, h, px, py in keys:
        data += struct.pack("<IiiII", frame, x, y, w, h)
        data += struct.pack("<iiII", 1, 1, 2, 2) if nine else b""
        data += struct.pack("<ii", px, py) if pivot else b""
    return chunk(0x2022, data)


def user_data(words=None, color=None, properties=b""):
    flags = (words is not None) + 2 * (color is not None) + 4 * bool(properties)
    return chunk(0x2020, struct.pack("<I", flags) + (text(words) if words is not None else b"") +
                 (bytes(color) if color is not None else b"") + properties)


def profile():
    return chunk(0x2007, struct.pack("<HHI8x", 1, 0, 0))


def frame(chunks, duration=100, old_count=False):
    data = b"".join(chunks)
    return struct.pack("<IHHHxxI", len(data) + 16, 0xf1fa, len(chunks) if old_count or not chunks else 0xffff, duration,
                       0 if old_count else len(chunks)) + data


def aseprite(width, height, frames, depth=32, flags=1, transparent=0, speed=100):
    data = b"".join(frames)
    return struct.pack("<IHHHHHIHIIB3xHBBhhHH84x", 128 + len(data), 0xa5e0, len(frames), width, height, depth, flags,
                       speed, 0, 0, transparent, 256, 1, 1, 0, 0, 16, 16) + data
