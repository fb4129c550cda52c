#!/bin/sh
# check-debian.sh [--quick]: the script of `make check-debian`. Debian's packages of graze are built from the source archive of
# `make dist` in a clean root without network, twice, to identical bytes. Lintian has nothing to say. The packages are installed
# into clean roots, where autopkgtest runs debian/tests and piuparts installs and removes them. The first build runs all tests of
# the project.
#
# --quick: one build, without the tests of the project, and no piuparts.
set -e
cd "$(dirname "$0")/.."
is_quick=""
[ "$1" != --quick ] || is_quick=nocheck
unset CMAKE_C_COMPILER_LAUNCHER CMAKE_CXX_COMPILER_LAUNCHER # no clean root has them
source=$PWD
work=$(mktemp -d /var/tmp/graze-debian-XXXXXX)
trap 'rm -rf "$work"' EXIT
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
version=$(tools/dist.sh "$work" | sed 's/.*graze-\(.*\)\.tar\.gz/\1/')
mv "$work/graze-$version.tar.gz" "$work/graze_$version.orig.tar.gz"

echo "== a clean root with what debian/control asks for"
needs=$(sed -n '/^Build-Depends:/,/^[^ ]/ { s/^Build-Depends://; s/<[^>]*>//g; s/([^)]*)//g; /^[ a-z]/p }' debian/control |
    sed '$!b; /^[A-Z]/d' | tr -d ' \n' | sed 's/,$//; s/debhelper-compat/debhelper/')
mmdebstrap --quiet --variant=buildd --include="$needs" "$suite" "$work/root"
mkdir "$work/root/build"

# build NUMBER: all packages, and the tests of the project, without a network.
build() {
    rm -rf "$work/root/build"/*
    cp "$work/graze_$version.orig.tar.gz" "$work/root/build"
    tar -C "$work/root/build" -xf "$work/graze_$version.orig.tar.gz"
    cp -a debian "$work/root/build/graze-$version"
    unshare --net --mount --pid --fork sh -c 'ip link set lo up && exec chroot "$@"' sh "$work/root" sh -c "mount -t proc proc /proc && cd /build/graze-$version &&
        env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEB_BUILD_OPTIONS='parallel=${JOBS:-2} $2' dpkg-buildpackage --no-sign --build=full" >"$work/log.$1" 2>&1 || { tail -60 "$work/log.$1"; exit 1; }
    mkdir "$work/made.$1"
    cp "$work/root/build"/*.deb "$work/root/build"/*.dsc "$work/root/build"/*.changes "$work/root/build"/*.buildinfo "$work/root/build"/*.debian.tar.* "$work/made.$1"
    grep -h 'tests passed, ' "$work/log.$1" || true
}

echo "== built without network ${is_quick:-with the tests of the project}"
build 1 $is_quick
ls "$work/made.1"

if [ -z "$is_quick" ]; then
    echo "== built again"
    build 2 nocheck
    for package in "$work"/made.1/*.deb "$work"/made.1/*.dsc; do
        cmp "$package" "$work/made.2/$(basename "$package")"
    done
fi

echo "== lintian"
cp "$work/graze_$version.orig.tar.gz" "$work/made.1"
lintian --allow-root --fail-on error,warning "$work/made.1"/*.changes

echo "== the installed packages: autopkgtest"
mmdebstrap --quiet --variant=apt --include=apt-utils,build-essential "$suite" "$work/clean"
autopkgtest --quiet --apt-upgrade "$work/made.1"/*.deb "$source/" -- chroot "$work/clean"

[ -z "$is_quick" ] || exit 0
echo "== piuparts"
mmdebstrap --quiet --variant=apt "$suite" "$work/base.tar.gz"
piuparts --log-level=error --basetgz="$work/base.tar.gz" --distribution="$suite" --no-eatmydata --skip-logrotatefiles-test "$work/made.1"/*.deb
