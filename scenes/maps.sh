#!/bin/sh
# maps.sh: fetches real maps for `graze tiles`, without installing anything: the examples of Tiled, and, through
# supertux.sh, the levels of SuperTux.
#
#   scenes/maps.sh [--yes] [DIR]     DIR: where tiled/ and supertux/ go; default: build/maps
#
# Tiled's are in Debian's tiled, a download of 3 MB. Each says what it downloads and asks first (--yes: takes yes for the
# answer). Existing files are not fetched again. Prints the directory.
set -e
cd "$(dirname "$0")/.."

[ "$1" = --yes ] && yes=--yes && shift
to=${1:-build/maps}
[ -d "$to/tiled" ] && [ -d "$to/supertux" ] && echo "$to" && exit 0

supertux=$(scenes/supertux.sh $yes)
for command in apt-get dpkg-deb tar; do
    command -v $command >/dev/null && continue
    echo "maps.sh: $command is missing: put maps of Tiled into $to/tiled" >&2
    exit 2
done

# A download cut short leaves nothing behind which looks like maps.
mkdir -p "$to"
part=$(mktemp -d "$to/part-XXXXXX")
trap 'rm -rf "$part"' EXIT INT TERM
chmod 755 "$part"
sudo=""
[ "$(id -u)" = 0 ] || sudo=sudo
fetch() {
    (cd "$part" && apt-get -q download tiled >&2)
}
fetch || { $sudo apt-get -q update >&2 && fetch; }
dpkg-deb --fsys-tarfile "$part"/tiled_*.deb | tar -x -C "$part" ./usr/share/doc/tiled/examples
rm -rf "$to/tiled" "$to/supertux"
mv "$part/usr/share/doc/tiled/examples" "$to/tiled"
ln -s "$(cd "$supertux" && pwd)/maps" "$to/supertux"
echo "$to"
