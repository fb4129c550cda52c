#!/bin/bash
# check-csharp.sh: the layer of C# under Debian's Mono beside libgraze.so: layouts, 25 recordings of the command, rollback, a model,
# no garbage in a frame, 10^5 worlds, a game; and both packages, made of the same bytes twice.
set -e -o pipefail
cd "$(dirname "$0")/.."
if ! command -v mcs >/dev/null || ! command -v mono >/dev/null; then
    echo "no mono: skipped (tools/setup.sh csharp installs it)"
    exit 0
fi
graze=${GRAZE:-$PWD/build/graze}
[ -x "$graze" ] && [ -e build/libgraze.so ] || make all
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
GRAZE=$graze tools/record-scenes.sh "$work/gzipped"
mkdir "$work/recordings"
for file in "$work"/gzipped/*; do gzip -dc "$file" >"$work/recordings/${file##*/}"; done

echo "=== tests"
# As docs/csharp.md says: the library lies beside the program.
unset LD_LIBRARY_PATH
cp -L build/libgraze.so "$work"
source=bindings/csharp
compile() {
    mcs -warnaserror+ -unsafe -langversion:latest -out:"$work/$1.exe" $source/Runtime/*.cs "${@:2}"
}
compile tests "$source"/Tests~/*Tests.cs "$source/Tests~/Layouts.cs"
"$graze" hitboxes data/hitboxes/knight.aseprite.json -o "$work/knight.json"
mono "$work/tests.exe" "$work/recordings" "$work/knight.json"

echo "=== a game"
compile game "$source/Tests~/Game.cs"
mono "$work/game.exe" | tee "$work/said"
grep -q '^frame 506: score 140, lives 0, bodies 16, ' "$work/said"

echo "=== the program of docs/csharp.md"
sed -n '/^```csharp/,/^```/{/^```/d;p};/^## What to know/q' docs/csharp.md >"$work/page.cs"
compile page "$work/page.cs"
mono "$work/page.exe" | tee "$work/said"
grep -qx 'frame 24: rock 20 Begin' "$work/said"

echo "=== the program of docs/engines.md"
sed -n '/^```csharp/,/^```/{/^```/d;p}' docs/engines.md >"$work/engines.cs"
compile engines "$work/engines.cs"
(cd "$work" && mono engines.exe) | diff - <(sed -n '/^```csharp/,$ {/^0 ms/,/^```/{/^```/d;p}}' docs/engines.md)

echo "=== packages"
for folder in one two; do
    tools/csharp.py -o "$work/$folder" linux-x64=build/libgraze.so win-x86=build/libgraze.so android-arm64=build/libgraze.so
done
diff -r "$work/one" "$work/two"
python3 -m zipfile -l "$work"/one/*.nupkg | grep -q 'runtimes/linux-x64/native/libgraze.so'
for wrong in linux-x64 linux-x64=no.so linux-musl-x64=build/libgraze.so plan9-x64=build/libgraze.so; do
    if tools/csharp.py -o "$work/wrong" "$wrong" 2>"$work/said"; then exit 1; fi
    grep -q "csharp.py: error: $wrong: " "$work/said" || { cat "$work/said"; exit 1; }
done
python3 - "$work/one/unity" "$work"/one/*.nupkg <<'END'
import pathlib, sys, xml.etree.ElementTree, zipfile
files = list(pathlib.Path(sys.argv[1]).rglob("*"))
metas = [file for file in files if file.suffix == ".meta"]
assert 2 * len(metas) == len(files), "a file without a .meta"
numbers = {file.read_text().split("guid: ")[1][:32] for file in metas}
assert len(numbers) == len(metas) > 10, "a number twice"
for folder, words in {"linux-x64": "Standalone: Linux64", "win-x86": "Standalone: Win\n", "android-arm64": "Android: Android", "iOS": "iPhone: iOS"}.items():
    plugins = [file.read_text() for file in metas if file.parent.name == folder and ".h" not in file.name]
    assert len(plugins) == 1 and words in plugins[0], folder
archive = zipfile.ZipFile(sys.argv[2])
names = archive.namelist()
types = {one.get("Extension") for one in xml.etree.ElementTree.fromstring(archive.read("[Content_Types].xml"))}
assert {name.rsplit(".", 1)[1] for name in names} <= types | {"xml"}, "a file without a type"
said = xml.etree.ElementTree.fromstring(archive.read("Graze.nuspec"))
for one in said.iter():
    if one.tag.endswith(("}license", "}readme")):
        assert one.text in names, one.text
END
