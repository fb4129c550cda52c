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


DIRECTIONS = ["forward", "reverse", "pingpong", "pingpong_reverse"]


def sheet_of(width, height, durations, slices, animations):
    """The data of a sprite sheet of the same sprite, as Aseprite exports it in JSON."""
    return {
        "frames": [{"frame": {"x": 0, "y": i * height, "w": width, "h": height}, "rotated": False, "trimmed": False,
                    "spriteSourceSize": {"x": 0, "y": 0, "w": width, "h": height},
                    "sourceSize": {"w": width, "h": height}, "duration": ms} for i, ms in enumerate(durations)],
        "meta": {"app": "https://www.aseprite.org/", "image": "a.aseprite",
                 "frameTags": [{"name": name, "from": first, "to": last, "direction": DIRECTIONS[direction],
                                **({"repeat": str(repeats)} if repeats else {})}
                               for name, first, last, direction, repeats in animations],
                 "slices": [{"name": name, "color": "#" + bytes(color or (0, 0, 255, 255)).hex(),
                             **({"data": words} if words is not None else {}),
                             "keys": [{"frame": f, "bounds": {"x": x, "y": y, "w": w, "h": h},
                                       **({"pivot": {"x": px, "y": py}} if pivot else {})}
                                      for f, x, y, w, h, px, py in keys]}
                            for name, keys, nine, pivot, words, color in slices]}}


def random_sprite(random):
    """Durations, slices and animations for sheet_of and sprite_of."""
    count = random.randrange(1, 6)
    durations = [random.randrange(1, 500) for _ in range(count)]
    slices = []
    for _ in range(random.randrange(6)):
        name = random.choice(["hurt", "hit sword", "Graze", "box", "pivot", "wörd"]) + random.choice(["", " 2"])
        frames = sorted(random.sample(range(count), random.randrange(1, count + 1)))
        keys = [(f, random.randrange(-9, 9), random.randrange(-9, 9), random.randrange(4), random.randrange(4),
                 random.randrange(-5, 5), random.randrange(-5, 5)) for f in frames]
        slices.append((name, keys, bool(random.getrandbits(1)), bool(random.getrandbits(1)),
                       random.choice([None, "", "hit", "some words"]), random.choice([None, (255, 0, 0, 255), (1, 2, 3, 4)])))
    animations = [(f"walk {i}", *sorted(random.choices(range(count), k=2)), random.randrange(4), random.randrange(3))
                  for i in range(random.randrange(4))]
    return durations, slices, animations


def sprite_of(width, height, durations, slices, animations):
    """The same as a file of Aseprite."""
    chunks = [profile(), layer("a"), user_data("hit"), tags(animations), *(user_data("hit") for _ in animations)]
    for name, keys, nine, pivot, words, color in slices:
        chunks.append(slice_of(name, keys, nine, pivot))
        if words is not None or color is not None:
            chunks.append(user_data(words, color, struct.pack("<II", 8, 0)))
    return aseprite(width, height, [frame(chunks if i == 0 else [], ms) for i, ms in enumerate(durations)])
