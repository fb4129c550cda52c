#!/bin/sh
# mcdc.sh [OPTIONS of tools/mcdc.py]: the script of `make mcdc`. It takes the newest clang from 18 on. Where there is none, it
# installs Debian's clang-19. Where it is missing, the script goes on in a root of Debian 13 below build-mcdc. The tool mmdebstrap
# makes the root once, and only root can enter it. MCDC_ROOT=1 takes the root in any case.
set -e
cd "$(dirname "$0")/.."
root=$PWD/build-mcdc/debian-13

has_clang() {
    for version in $(seq 40 -1 18); do
        if command -v "clang-$version" && command -v "llvm-cov-$version" && command -v "llvm-profdata-$version"; then return 0; fi
    done >/dev/null
    command -v llvm-cov >/dev/null && clang -dumpversion 2>/dev/null | grep -Eq '^(1[89]|[2-9][0-9])\.'
}

if [ -z "${MCDC_ROOT:-}" ]; then
    tools/setup.sh build test
    has_clang || tools/setup.sh --optional mcdc
    if has_clang; then
        exec tools/mcdc.py "$@"
    fi
fi

[ "$(id -u)" = 0 ] || { echo "mcdc.sh: here is no clang 18 or later, and only root can enter a root of Debian 13: run make mcdc as root" >&2; exit 2; }
if [ ! -e "$root/made" ]; then
    tools/setup.sh package
    rm -rf "$root"
    mkdir -p "$root"
    mmdebstrap --quiet --variant=minbase --include=clang-19,llvm-19,libclang-rt-19-dev,gcc,g++,make,cmake,git,python3,libcmocka-dev,zlib1g-dev,libpng-dev,libjansson-dev,libexpat1-dev,iproute2 \
        trixie "$root" http://deb.debian.org/debian
    mkdir -p "$root/graze"
    touch "$root/made"
fi
# The root gets builds of its own, since another compiler makes them.
mkdir -p "$root/built"
exec unshare --mount sh -c '
    root=$1 && shift
    mount --bind . "$root/graze" && mount --bind "$root/built" "$root/graze/build-mcdc" && mount -t proc proc "$root/proc"
    exec chroot "$root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 sh -c "cd /graze && git config --global --add safe.directory /graze && exec tools/mcdc.py \"\$@\"" sh "$@"' sh "$root" "$@"
