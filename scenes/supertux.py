#!/usr/bin/env python3
"""supertux.py: SuperTux's sprites and levels as files for graze.

  scenes/supertux.py DATA     DATA: where images/ and levels/ are; hitboxes/ and maps/ are made beside them

scenes/supertux.sh calls it. A sprite (.sprite) becomes a file of graze's own JSON, for `graze hitboxes` and `graze fit
--against`. An action becomes an animation, and each of its pictures a frame. `(hitbox x y w h)` becomes a box "hitbox" in
all of them. Its left upper corner is the pivot, since SuperTux places objects by it. mirror-action, flip-action and
clone-action take the pictures of an action before, flipped, and its hitbox unless they have one. A level (.stl) becomes
a map of Tiled, for `graze tiles`: its layers are the tilemaps of all sectors that say `(solid #t)`.
"""

import json
import os
import re
import sys

TOKEN = re.compile(r'[()]|[^\s()";]+|"(?:\\.|[^"\\])*"|;[^\n]*', re.S)
TILE_SIDE = 32


class Text(str):
    """A text in quotes, unlike a word."""


def parse(source):
    """The first list of a text: nested lists of words (str) and texts (Text)."""
    items, outer = [], []
    for token in TOKEN.findall(source):
        if token == "(":
            outer.append(items)
            items = []
        elif token == ")":
            outer[-1].append(items)
            items = outer.pop()
        elif token[0] == '"':
            items.append(Text(re.sub(r"\\(.)", r"\1", token[1:-1], flags=re.S)))
        elif token[0] != ";":
            items.append(token)
    return items[0]


def forms(items, word):
    """The lists among some items that begin with a word, without it."""
    return [item[1:] for item in items if isinstance(item, list) and item[:1] == [word]]


def value(items, word, default=None):
    """The value of the first such list; (name (_ "x")) is a translated text."""
    for found in forms(items, word):
        return found[0][1] if isinstance(found[0], list) else found[0]
    return default


def pictures_of(action):
    """The paths of an action's pictures, which are textures in newer sprites."""
    paths = [path for images in forms(action, "images") for path in images]
    for surface in (item for surfaces in forms(action, "surfaces") for item in forms(surfaces, "surface")):
        paths.append(value(forms(surface, "diffuse-texture")[0], "file"))
    return paths


def frame_of(path, folder):
    return {"sprite": {"image": os.path.normpath(os.path.join(folder, path))}}


def frames_of(action, before, folder):
    """The frames of an action without its box, and whether it copies one of those before."""
    for word, flip in (("mirror-action", "flip_x"), ("flip-action", "flip_y"), ("clone-action", None)):
        source = value(action, word)
        if source is not None:
            frames = json.loads(json.dumps(before[source]))
            for frame in frames if flip else []:
                frame["sprite"][flip] = not frame["sprite"].get(flip, False)
            return frames, True
    return [frame_of(path, folder) for path in pictures_of(action)], False


def finish(frames, action, is_copy):
    """Give frames the box, pivot and duration that the action says, or that it does not have from another."""
    for hitbox in forms(action, "hitbox")[:1]:
        box = ([float(number) for number in hitbox] + [0, 0])[:4]
        for frame in frames:
            frame["boxes"] = [{"name": "hitbox", "layer": "hit", "box": box}]
            frame["pivot"] = box[:2]
    fps = float(value(action, "fps", 10))
    for frame in frames:
        if not is_copy or value(action, "fps"):
            frame["duration"] = int(1000 / fps + 0.5) if fps > 0 else 0


def hitboxes_of(source, name, folder=""):
    """A sprite as graze's own JSON; `folder` leads from the JSON to the sprite's pictures."""
    actions, frames, tags = {}, [], []
    for action in forms(parse(source), "action"):
        own, is_copy = frames_of(action, actions, folder)
        finish(own, action, is_copy)
        label = value(action, "name", "")
        actions[label] = own
        tag = {"name": label, "from": len(frames), "to": len(frames) + len(own) - 1}
        loops = float(value(action, "loops", 0))
        tags.append(dict(tag, repeat=int(loops)) if loops >= 1 else tag)
        frames += own
    return {"format": "graze-hitboxes", "version": 1, "sets": [{"name": name, "frames": frames, "tags": tags}]}


def solid_tilemaps(level):
    """(name, tilemap) of each; those of the oldest levels stand in the level itself."""
    sectors = [(value(sector, "name", ""), sector) for sector in forms(level, "sector")]
    for sector, items in [*sectors, ("", level)]:
        for tilemap in forms(items, "tilemap"):
            if value(tilemap, "solid") == "#t":
                own = value(tilemap, "name")
                yield f"{sector}/{own}" if own else sector, tilemap


def map_of(source):
    """A level as a map of Tiled, XML."""
    layers, widths, heights = [], [0], [0]
    for name, tilemap in solid_tilemaps(parse(source)):
        width, height = int(value(tilemap, "width")), int(value(tilemap, "height"))
        widths.append(width)
        heights.append(height)
        label = re.sub(r'[&<"]', "_", name)
        layers.append(f' <layer name="{label}" width="{width}" height="{height}"><data encoding="csv">'
                      f'{",".join(forms(tilemap, "tiles")[0])}</data></layer>\n')
    return (f'<map version="1.0" orientation="orthogonal" width="{max(widths)}" height="{max(heights)}" '
            f'tilewidth="{TILE_SIDE}" tileheight="{TILE_SIDE}">\n{"".join(layers)}</map>\n')


def convert(data, inside, out, ending, made):
    """Write `made(text, path)` beside each file below a folder of the data; returns how many there are."""
    count = 0
    for folder, _, names in sorted(os.walk(os.path.join(data, inside), followlinks=True)):
        for name in sorted(name for name in names if name.endswith(ending[0])):
            source = os.path.join(folder, name)
            target = os.path.join(data, out, os.path.relpath(source, os.path.join(data, inside))) + ending[1]
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with open(source, encoding="utf-8") as file:
                text = made(file.read(), source, target)
            with open(target, "w", encoding="utf-8") as file:
                file.write(text)
            count += 1
    return count


def main():
    data, = sys.argv[1:]

    def hitboxes(text, source, target):
        folder = os.path.relpath(os.path.dirname(source), os.path.dirname(target))
        return json.dumps(hitboxes_of(text, os.path.basename(source).split(".")[0], folder)) + "\n"

    sprites = convert(data, "images", "hitboxes", (".sprite", ".json"), hitboxes)
    levels = convert(data, "levels", "maps", (".stl", ".tmx"), lambda text, *_: map_of(text))
    print(f"supertux.py: {sprites} sprites, {levels} levels", file=sys.stderr)


if __name__ == "__main__":
    main()
