#!/bin/sh
# coasts.sh: makes 287,403 real rectangles, of the world's coasts, rivers and borders (see coasts.py).
#
#   scenes/coasts.sh [--yes] [DIR [--segments] [--count]]     DIR: where they go; default: build/coasts
#
# They come from Debian's gmt-gshhg-full, which is read with python3-h5py and python3-numpy. Where these are missing,
# it says how large they are, asks (--yes: takes yes for the answer), and installs them with apt-get.
set -e
cd "$(dirname "$0")/.."

[ "$1" = --yes ] && yes=1 && shift
[ $# -gt 0 ] || set -- build/coasts
python=python3
[ -x /usr/bin/python3 ] && python=/usr/bin/python3 # the one that Debian's packages are for

missing=""
[ -r "${GSHHG:-/usr/share/gmt-gshhg}/binned_GSHHS_f.nc" ] || missing="$missing gmt-gshhg-full"
"$python" -c 'import h5py' 2>/dev/null || missing="$missing python3-h5py"
"$python" -c 'import numpy' 2>/dev/null || missing="$missing python3-numpy"

if [ -n "$missing" ]; then
    command="apt-get install -y --no-install-recommends$missing"
    echo "coasts.sh: missing:$missing. The map is a download of 42 MB, h5py and numpy of up to 20 MB." >&2
    if [ -z "$yes" ] && [ -t 0 ]; then
        printf 'Install them now? [y/N] ' >&2
        read -r answer
        case $answer in [yY]*) yes=1 ;; esac
    fi
    sudo=""
    [ "$(id -u)" = 0 ] || sudo=sudo
    if [ -z "$yes" ] || { [ -n "$sudo" ] && ! command -v sudo >/dev/null; }; then
        echo "coasts.sh: as root, run: $command; then run this again" >&2
        exit 2
    fi
    # shellcheck disable=SC2086 # one word a package
    $sudo $command >&2 || { $sudo apt-get update >&2 && $sudo $command >&2; }
fi

exec "$python" scenes/coasts.py "$@"
