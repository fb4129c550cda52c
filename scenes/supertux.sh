#!/bin/sh
# supertux.sh: fetches the sprites and levels of SuperTux, real masks, hitboxes and maps, without installing anything.
#
#   scenes/supertux.sh [--yes] [DIR]     DIR: where images/, levels/, hitboxes/ and maps/ go; default: build/supertux
#
# Images and levels are in Debian's supertux-data, a download of 162 MB; 82 MB of them stay. It says so and asks first
# (--yes: takes yes for the answer). An installed SuperTux is linked to instead (SUPERTUX names the directory of its
# data, if it is not /usr/share/games/supertux2). supertux.py makes hitboxes/ and maps/ of them. A directory that is
# there already is not made again. Prints the directory.
set -e
cd "$(dirname "$0")/.."

[ "$1" = --yes ] && yes=1 && shift
to=${1:-build/supertux}
installed=${SUPERTUX:-/usr/share/games/supertux2}

has_data() {
    [ -d "$1/images/creatures" ] && [ -d "$1/levels" ]
}

finish() {
    [ -d "$to/maps" ] || scenes/supertux.py "$to"
    echo "$to"
    exit 0
}

if ! has_data "$to" && has_data "$installed"; then
    mkdir -p "$to"
    ln -sfn "$installed/images" "$to/images"
    ln -sfn "$installed/levels" "$to/levels"
fi
! has_data "$to" || finish

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

# A download cut short leaves nothing behind which looks like sprites.
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
finish
