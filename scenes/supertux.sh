#!/bin/sh
# supertux.sh: fetches the sprites and levels of SuperTux, real masks, hitboxes and maps, without installing anything.
#
#   scenes/supertux.sh [--yes] [DIR]     DIR: where images/ and levels/ go; default: build/supertux
#
# They are in Debian's supertux-data, a download of 162 MB, of which these, 82 MB, stay. It says so and asks
# first (--yes: takes yes for the answer). What is there already is not fetched again, and a SuperTux that is
# installed is used in its place (SUPERTUX names the directory of its data, if it is not /usr/share/games/supertux2).
# Prints the directory that has images/ and levels/.
set -e
cd "$(dirname "$0")/.."

[ "$1" = --yes ] && yes=1 && shift
to=${1:-build/supertux}
installed=${SUPERTUX:-/usr/share/games/supertux2}

for place in "$to" "$installed"; do
    [ -d "$place/images/creatures" ] && [ -d "$place/levels" ] && echo "$place" && exit 0
done

for command in apt-get dpkg-deb tar; do
    command -v $command >/dev/null && continue
    echo "supertux.sh: $command is missing: get SuperTux 0.6.3 yourself, and set SUPERTUX to the directory of its data" >&2
    exit 2
done

echo "supertux.sh: the sprites and levels are in Debian's supertux-data, a download of 162 MB; nothing is installed" >&2
if [ -z "$yes" ] && [ -t 0 ]; then
    printf 'Download it now? [y/N] ' >&2
    read -r answer
    case $answer in [yY]*) yes=1 ;; esac
fi
if [ -z "$yes" ]; then
    echo "supertux.sh: not downloaded; scenes/supertux.sh --yes does it" >&2
    exit 2
fi

# A download that is cut short leaves nothing behind that looks like sprites.
mkdir -p "$to"
part=$(mktemp -d "$to/part-XXXXXX")
trap 'rm -rf "$part"' EXIT INT TERM
chmod 755 "$part"
sudo=""
[ "$(id -u)" = 0 ] || sudo=sudo
fetch() {
    (cd "$part" && apt-get -q download supertux-data >&2)
}
fetch || { $sudo apt-get -q update >&2 && fetch; }
data=usr/share/games/supertux2
dpkg-deb --fsys-tarfile "$part"/supertux-data_*.deb | tar -x -C "$part" ./$data/images ./$data/levels
rm -rf "$to/images" "$to/levels"
mv "$part/$data/images" "$part/$data/levels" "$to"
echo "$to"
