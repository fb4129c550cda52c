#!/bin/sh
# maps.sh: fetches real maps for `graze tiles`, without installing anything: the examples of Tiled, and the levels
# of SuperTux.
#
#   scenes/maps.sh [--yes] [DIR]     DIR: where tiled/ and supertux/ go; default: build/maps
#
# They are in Debian's tiled, a download of 3 MB, and supertux-data, 162 MB, of which the levels, 15 MB, stay. It
# says so and asks first (--yes: takes yes for the answer). What is there already is not fetched again. Prints the
# directory.
set -e
cd "$(dirname "$0")/.."

[ "$1" = --yes ] && yes=1 && shift
to=${1:-build/maps}
[ -d "$to/tiled" ] && [ -d "$to/supertux" ] && echo "$to" && exit 0

for command in apt-get dpkg-deb tar; do
    command -v $command >/dev/null && continue
    echo "maps.sh: $command is missing: put maps of Tiled and levels of SuperTux into $to/tiled and $to/supertux" >&2
    exit 2
done

echo "maps.sh: the maps are in Debian's tiled and supertux-data, downloads of 3 and 162 MB; nothing is installed" >&2
if [ -z "$yes" ] && [ -t 0 ]; then
    printf 'Download them now? [y/N] ' >&2
    read -r answer
    case $answer in [yY]*) yes=1 ;; esac
fi
if [ -z "$yes" ]; then
    echo "maps.sh: not downloaded; scenes/maps.sh --yes does it" >&2
    exit 2
fi

mkdir -p "$to"
part=$(mktemp -d "$to/part-XXXXXX")
trap 'rm -rf "$part"' EXIT INT TERM
chmod 755 "$part"
sudo=""
[ "$(id -u)" = 0 ] || sudo=sudo

# take PACKAGE FOLDER NAME: leaves a folder of a package as $to/NAME, whole or not at all.
take() {
    [ -d "$to/$3" ] && return
    fetch() {
        (cd "$part" && apt-get -q download "$1" >&2)
    }
    fetch "$1" || { $sudo apt-get -q update >&2 && fetch "$1"; }
    dpkg-deb --fsys-tarfile "$part/$1"_*.deb | tar -x -C "$part" "./$2"
    mv "$part/$2" "$to/$3"
}
take tiled usr/share/doc/tiled/examples tiled
take supertux-data usr/share/games/supertux2/levels supertux
echo "$to"
