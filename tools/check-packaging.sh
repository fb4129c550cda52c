#!/bin/sh
# check-packaging.sh: the steps of packaging/ with CMake work. Each recipe's own options configure and build graze, as
# both kinds of library. It installs, moves, and a small game (test/consumer) finds it. The managers themselves are not run.
# Nothing is optimized, since only what is installed counts.
set -e
cd "$(dirname "$0")/.."
source=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
awk '/^```cmake$/ { n++; inside = 1; next } /^```$/ { inside = 0 } inside && n == 1' docs/install.md >"$work/package.cmake"

# recipe NAME KIND OPTION…: KIND is on or off for shared, or none.
recipe() {
    name=$1 kind=$2
    shift 2
    [ $# -gt 0 ] || { echo "$name: no option of CMake's was found in its recipe"; exit 1; }
    shared=""
    [ "$kind" = none ] || shared=-DBUILD_SHARED_LIBS=$kind
    echo "== $name, shared: $kind: $*"
    # shellcheck disable=SC2086 # perhaps no word
    cmake -S "$source" -B "$work/build" $shared -DCMAKE_INSTALL_PREFIX="$work/prefix" -DCMAKE_BUILD_TYPE=Debug "$@" >/dev/null
    MAKEFLAGS='' cmake --build "$work/build" --parallel "${JOBS:-2}" >/dev/null
    cmake --install "$work/build" >/dev/null
    mv "$work/prefix" "$work/moved"
    # what was installed is found without naming its kind
    cmake -S test/consumer -B "$work/game" -Wno-dev -DGRAZE_BLOCK="$work/package.cmake" -DCMAKE_PREFIX_PATH="$work/moved" >/dev/null
    MAKEFLAGS='' cmake --build "$work/game" --parallel "${JOBS:-2}" >/dev/null
    MAKEFLAGS='' ctest --test-dir "$work/game" --output-on-failure --no-tests=error | tail -3
    case $kind in
    ON) [ ! -e "$work/moved/lib/libgraze.a" ] && ls "$work/moved/lib/libgraze.so" ;;
    OFF) ! ls "$work"/moved/lib/libgraze.so* 2>/dev/null && ls "$work/moved/lib/libgraze.a" ;;
    esac
    rm -rf "$work/build" "$work/moved" "$work/game"
}

vcpkg=$(grep -o -e '-DGRAZE[A-Z_]*=[A-Z]*' packaging/vcpkg/portfile.cmake)
conan=$(sed -n 's/^CMAKE_OPTIONS = {\(.*\)}/\1/p' packaging/conan/conanfile.py | tr ',' '\n' | sed 's/[" ]//g; s/\(.*\):\(.*\)/-D\1=\2/')
homebrew=$(grep -o -e '-DGRAZE[A-Z_]*=[A-Z]*' packaging/homebrew/graze.rb)
# shellcheck disable=SC2086 # words
{
    recipe vcpkg ON $vcpkg
    recipe vcpkg OFF $vcpkg
    [ "$conan" = "$vcpkg" ] || recipe conan ON $conan # the same options give the same build
    recipe homebrew none $homebrew
}
