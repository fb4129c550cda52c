#!/usr/bin/env python3
"""editors.py [-o FOLDER]: packs the extensions for editors into FOLDER, or dist/: graze.aseprite-extension, and graze-tiled.zip, a folder
to be unpacked among Tiled's extensions. The same files give the same bytes."""
import argparse
import pathlib
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# package: (folder of its sources, folder in the package)
PACKAGES = {"graze.aseprite-extension": ("aseprite", ""), "graze-tiled.zip": ("tiled", "graze/")}


def pack(out, source, inside):
    """Stored in the order of names, with the first time that a zip knows."""
    files = {path.name: path.read_bytes() for path in (ROOT / "editors" / source).iterdir() if path.is_file()}
    files["LICENSE"] = (ROOT / "LICENSE").read_bytes()
    with zipfile.ZipFile(out, "w") as package:
        for name in sorted(files):
            about = zipfile.ZipInfo(inside + name, (1980, 1, 1, 0, 0, 0))
            about.create_system = 3
            about.external_attr = 0o644 << 16
            package.writestr(about, files[name])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-o", dest="folder", type=pathlib.Path, default=ROOT / "dist")
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, (source, inside) in PACKAGES.items():
        pack(folder / name, source, inside)
        print(folder / name)


main()
