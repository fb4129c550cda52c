#!/usr/bin/env python3
"""csharp.py [-o FOLDER] [RID=LIBRARY…]: makes the packages of C# in FOLDER (build/csharp): unity/, which Unity's package manager
takes from a folder, and a .nupkg. LIBRARY is a native library of the platform RID, such as linux-x64=build/libgraze.so. Platforms
are linux, osx, win and android; win-x86 and android-arm are those of 32 bits.

The .nupkg has the sources, which the game's own compiler compiles, and runtimes/RID/native. Unity's files named .meta give each
file a number, which is made of its path, so that it stays. On iOS the library in one file is linked into the game.
"""
import argparse
import hashlib
import json
import pathlib
import shutil
import subprocess
import sys
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCE = ROOT / "bindings/csharp"
NAMES = {"linux": "libgraze.so", "osx": "libgraze.dylib", "win": "graze.dll", "android": "libgraze.so"}
# How Unity calls a system in its settings of players and of the editor, and a processor.
SYSTEMS = {"linux": ("Standalone: Linux64", "Linux"), "osx": ("Standalone: OSXUniversal", "OSX"), "win": ("Standalone: Win64", "Windows"),
           "android": ("Android: Android", None)}
PROCESSORS = {"x64": "x86_64", "x86": "x86", "arm64": "ARM64", "arm": "ARMv7"}
PLUGIN = """PluginImporter:
  serializedVersion: 2
  platformData:
  - first:
      Any:
    second:
      enabled: 0
  - first:
      {first}
    second:
      enabled: 1
      settings:
        CPU: {cpu}
"""
EDITOR = """  - first:
      Editor: Editor
    second:
      enabled: 1
      settings:
        CPU: {cpu}
        OS: {system}
"""
NUSPEC = """<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd">
  <metadata>
    <id>Graze</id>
    <version>{version}</version>
    <authors>graze</authors>
    <license type="file">LICENSE.md</license>
    <readme>README.md</readme>
    <description>{description}</description>
    <dependencies>
      <group targetFramework=".NETStandard2.0"><dependency id="System.Memory" version="4.5.5" /></group>
      <group targetFramework=".NETStandard2.1" />
    </dependencies>
    <contentFiles><files include="cs/any/Graze/*.cs" buildAction="Compile" /></contentFiles>
  </metadata>
</package>
"""
TYPES = """<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension="nuspec" ContentType="application/octet" /><Default Extension="cs" ContentType="text/plain" />
  <Default Extension="so" ContentType="application/octet" /><Default Extension="dll" ContentType="application/octet" />
  <Default Extension="dylib" ContentType="application/octet" /><Default Extension="props" ContentType="text/xml" />
  <Default Extension="md" ContentType="text/markdown" />
  <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml" />
</Types>
"""
RELATIONS = """<?xml version="1.0" encoding="utf-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
  <Relationship Type="http://schemas.microsoft.com/packaging/2010/07/manifest" Target="/Graze.nuspec" Id="R1" />
</Relationships>
"""
PROPS = "<Project><PropertyGroup><AllowUnsafeBlocks>true</AllowUnsafeBlocks></PropertyGroup></Project>\n"


def meta(folder, path):
    """The .meta of a file or a folder."""
    name = path.relative_to(folder).as_posix()
    text = f"fileFormatVersion: 2\nguid: {hashlib.md5(f'graze/{name}'.encode()).hexdigest()}\n"
    rid = path.parent.name.split("-")
    if path.is_dir():
        text += "folderAsset: yes\n"
    elif "Plugins/iOS" in name and path.suffix == ".c":
        text += PLUGIN.format(first="iPhone: iOS", cpu="AnyCPU")
    elif "Plugins" in name and rid[0] in SYSTEMS:
        cpu = PROCESSORS[rid[1]]
        player, system = SYSTEMS[rid[0]]
        text += PLUGIN.format(first=player.replace("64", "") if rid[1] == "x86" and rid[0] == "win" else player, cpu=cpu)
        if system is not None:
            text += EDITOR.format(cpu=cpu, system=system)
    path.with_name(path.name + ".meta").write_text(text, encoding="utf-8")


def unity(folder, libraries):
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(SOURCE, folder, ignore=shutil.ignore_patterns("Tests~"))
    shutil.copy(ROOT / "LICENSE", folder / "LICENSE.md")
    for rid, library in libraries.items():
        place = folder / "Plugins" / rid
        place.mkdir(parents=True)
        shutil.copy(library, place / NAMES[rid.split("-")[0]])
    ios = folder / "Plugins/iOS"
    ios.mkdir(parents=True)
    subprocess.run([ROOT / "tools/amalgamate.py", "-o", ios], check=True, stdout=subprocess.DEVNULL)
    for unused in ios.glob("graze_content.*"):
        unused.unlink()
    for path in sorted(folder.rglob("*")):
        meta(folder, path)


def nupkg(path, libraries):
    """An archive with the same bytes each time."""
    package = json.loads((SOURCE / "package.json").read_text(encoding="utf-8"))
    files = {"[Content_Types].xml": TYPES, "_rels/.rels": RELATIONS, "build/Graze.props": PROPS,
             "Graze.nuspec": NUSPEC.format(**package), "LICENSE.md": (ROOT / "LICENSE").read_text(encoding="utf-8"),
             "README.md": (SOURCE / "README.md").read_text(encoding="utf-8")}
    for source in sorted((SOURCE / "Runtime").glob("*.cs")):
        files[f"contentFiles/cs/any/Graze/{source.name}"] = source.read_text(encoding="utf-8")
    for rid, library in libraries.items():
        files[f"runtimes/{rid}/native/{NAMES[rid.split('-')[0]]}"] = pathlib.Path(library).read_bytes()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", dest="folder", metavar="FOLDER", type=pathlib.Path, default=ROOT / "build/csharp", help="where to write (build/csharp)")
    parser.add_argument("libraries", nargs="*", metavar="RID=LIBRARY", help="a platform and its native library")
    arguments = parser.parse_args()
    libraries = {}
    for one in arguments.libraries:
        rid, _, library = one.partition("=")
        system, _, processor = rid.partition("-")
        if system not in NAMES or processor not in PROCESSORS:
            parser.error(f"{one}: a RID is one of {', '.join(NAMES)}, then one of {', '.join(PROCESSORS)}: linux-x64=LIBRARY")
        if rid in libraries or not pathlib.Path(library).is_file():
            parser.error(f"{one}: {'this platform stands there twice' if rid in libraries else 'there is no such file'}")
        libraries[rid] = library
    arguments.folder.mkdir(parents=True, exist_ok=True)
    unity(arguments.folder / "unity", libraries)
    version = json.loads((SOURCE / "package.json").read_text(encoding="utf-8"))["version"]
    nupkg(arguments.folder / f"Graze.{version}.nupkg", libraries)
    return 0


if __name__ == "__main__":
    sys.exit(main())
