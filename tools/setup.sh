#!/bin/sh
# setup.sh: installs the Debian packages needed by a task and missing on this machine.
#
#   tools/setup.sh TASK…      where TASK is build, ninja, examples, mpi, love, test, tiled, oracles, lua, python, rust, csharp, package, fresh, check, docs, prove, fuzz, mcdc, arm64, s390x, cross, one-file,
#   js, js-test, page, page-test, same, peers, joins or joins-heavy
#   tools/setup.sh --optional TASK…      the same, but goes on without what cannot be had
#
# Looks for the commands and headers themselves and asks no network. So a machine with everything, from any source, is done at
# once, offline too. Installs as root, or with sudo; where neither works it prints the one command to run, and exits 2.
set -e

# task, command or header to look for, package with it
needs="
build cc                          gcc
build c++                         g++
build make                        make
build cmake                       cmake
build stdio.h                     libc6-dev
build zlib.h                      zlib1g-dev
build png.h                       libpng-dev
build jansson.h                   libjansson-dev
build expat.h                     libexpat1-dev
build microhttpd.h                libmicrohttpd-dev
ninja ninja                       ninja-build
examples SDL2/SDL.h               libsdl2-dev
mpi   mpicc.openmpi               libopenmpi-dev
mpi   mpirun.openmpi              openmpi-bin
mpi   mpicc.mpich                 libmpich-dev
mpi   mpirun.mpich                mpich
test  cmocka.h                    libcmocka-dev
test  SDL2/SDL.h                  libsdl2-dev
test  python3                     python3
test  luajit                      luajit
test  love                        love
test  xvfb-run                    xvfb
test  xdotool                     xdotool
test  xauth                       xauth
test  ip                          iproute2
test  pkg-config                  pkgconf
python numpy                      python3-numpy
python pytest                     python3-pytest
python setuptools                 python3-setuptools
python wheel                      python3-wheel
python venv                       python3-venv
python pip                        python3-pip
python /usr/include/python3*/Python.h python3-dev
python mypy                     python3-mypy
python scipy                     python3-scipy
python shapely                    python3-shapely
python dask                       python3-dask
python distributed                python3-distributed
python pandas                     python3-pandas
python rtree                      python3-rtree
rust  cargo                       cargo
rust  rustc                       rustc
rust  cargo-clippy                rust-clippy
rust  pkg-config                  pkgconf
csharp mcs                        mono-mcs
csharp mono                       mono-runtime
fresh mmdebstrap                  mmdebstrap
package mmdebstrap                mmdebstrap
package dpkg-buildpackage         dpkg-dev
package lintian                   lintian
package autopkgtest               autopkgtest
package piuparts                  piuparts
package help2man                  help2man
tiled tiled                       tiled
oracles pygame                    python3-pygame
love  love                        love
love  lua5.1/lua.h                liblua5.1-0-dev
lua   luajit                      luajit
lua   lua5.1                      lua5.1
lua   lua5.2                      lua5.2
lua   lua5.3                      lua5.3
lua   lua5.4                      lua5.4
lua   lua5.1/lua.h                liblua5.1-0-dev
lua   lua5.2/lua.h                liblua5.2-dev
lua   lua5.3/lua.h                liblua5.3-dev
lua   lua5.4/lua.h                liblua5.4-dev
lua   busted                      lua-busted
lua   love                        love
lua   xvfb-run                    xvfb
lua   xauth                       xauth
lua   luarocks                    luarocks
check git                         git
check clang-format                clang-format
check clang-tidy                  clang-tidy
check valgrind                    valgrind
check qemu-x86_64                 qemu-user
check pkg-config                  pkgconf
check abidiff                   abigail-tools
check valgrind                  valgrind
check clang.cindex                python3-clang
docs  doxygen                     doxygen
fuzz  clang                       clang
mcdc  clang-19                    clang-19
mcdc  llvm-cov-19                 llvm-19
mcdc  /usr/lib/llvm-19/lib/clang/19/lib/linux libclang-rt-19-dev
prove frama-c                     frama-c-base
prove why3                        why3
prove cvc4                        cvc4
arm64 qemu-aarch64                qemu-user
arm64 aarch64-linux-gnu-gcc       gcc-aarch64-linux-gnu
arm64 ../aarch64-linux-gnu/include/stdio.h libc6-dev-arm64-cross
s390x s390x-linux-gnu-gcc         gcc-s390x-linux-gnu
s390x ../s390x-linux-gnu/include/stdio.h libc6-dev-s390x-cross
s390x qemu-s390x                  qemu-user
one-file clang                    clang
one-file i686-linux-gnu-gcc       gcc-i686-linux-gnu
one-file ../i686-linux-gnu/include/stdio.h libc6-dev-i386-cross
one-file aarch64-linux-gnu-gcc    gcc-aarch64-linux-gnu
one-file ../aarch64-linux-gnu/include/stdio.h libc6-dev-arm64-cross
one-file s390x-linux-gnu-gcc      gcc-s390x-linux-gnu
one-file ../s390x-linux-gnu/include/stdio.h libc6-dev-s390x-cross
one-file x86_64-w64-mingw32-gcc   gcc-mingw-w64-x86-64-win32
one-file wasm-ld                  lld
one-file wasm32-wasi/stdio.h      wasi-libc
one-file libclang_rt.builtins-wasm32.a libclang-rt-dev-wasm32
js    python3                     python3
js    clang                       clang
js    wasm-ld                     lld
js    wasm32-wasi/stdio.h         wasi-libc
js    libclang_rt.builtins-wasm32.a libclang-rt-dev-wasm32
js    llvm-link                   llvm
js    wasm-opt                    binaryen
js    zopfli                      zopfli
js    esbuild                     esbuild
js-test node                      nodejs
js-test npm                       npm
js-test chromium                  chromium
cross i686-linux-gnu-gcc          gcc-i686-linux-gnu
cross ../i686-linux-gnu/include/stdio.h libc6-dev-i386-cross
cross qemu-s390x                  qemu-user
cross aarch64-linux-gnu-gcc       gcc-aarch64-linux-gnu
cross ../aarch64-linux-gnu/include/stdio.h libc6-dev-arm64-cross
cross arm-linux-gnueabihf-gcc     gcc-arm-linux-gnueabihf
cross ../arm-linux-gnueabihf/include/stdio.h libc6-dev-armhf-cross
cross riscv64-linux-gnu-gcc       gcc-riscv64-linux-gnu
cross ../riscv64-linux-gnu/include/stdio.h libc6-dev-riscv64-cross
cross s390x-linux-gnu-gcc         gcc-s390x-linux-gnu
cross ../s390x-linux-gnu/include/stdio.h libc6-dev-s390x-cross
cross powerpc64-linux-gnu-gcc     gcc-powerpc64-linux-gnu
cross ../powerpc64-linux-gnu/include/stdio.h libc6-dev-ppc64-cross
page  node                        nodejs
page  npm                         npm
page  clang++                     clang
page  wasm-ld                     lld
page  wasm32-wasi/stdio.h         wasi-libc
page  libclang_rt.builtins-wasm32.a libclang-rt-dev-wasm32
page  /usr/lib/wasm32-wasi/libc++.a libc++-dev-wasm32
page  /usr/lib/wasm32-wasi/libc++abi.a libc++abi-LLVM-dev-wasm32
page-test chromium                chromium
page-test firefox-esr             firefox-esr
same  clang                       clang
same  llvm-ar                     llvm
same  wasm-ld                     lld
same  wasm32-wasi/stdio.h         wasi-libc
same  libclang_rt.builtins-wasm32.a libclang-rt-dev-wasm32
same  node                        nodejs
same  x86_64-w64-mingw32-gcc      gcc-mingw-w64-x86-64-win32
same  /usr/lib/wine/wine64        wine64
peers CGAL/box_intersection_d.h   libcgal-dev
peers boost/geometry/index/rtree.hpp libboost-dev
peers embree3/rtcore.h            libembree-dev
peers chipmunk/chipmunk.h         libchipmunk-dev
peers box2d/box2d.h               libbox2d-dev
peers bullet/btBulletCollisionCommon.h libbullet-dev
peers fcl/broadphase/broadphase_SSaP.h libfcl-dev
peers matplotlib                  python3-matplotlib
joins CGAL/box_intersection_d.h   libcgal-dev
joins tbb/tbb.h                   libtbb-dev
joins geos_c.h                    libgeos-dev
joins numpy                       python3-numpy
joins node                        nodejs
joins npm                         npm
joins-heavy klayout               klayout
joins-heavy /usr/share/postgresql/*/extension/postgis.control postgresql-postgis
joins-heavy ogr2ogr               gdal-bin
joins-heavy geopandas             python3-geopandas
"

is_there() {
    case $1 in
    /usr/include/* | /usr/share/*) ls $1 >/dev/null 2>&1 ;;
    numpy | geopandas | pytest | setuptools | wheel | venv | pip | mypy | scipy | shapely | rtree) /usr/bin/python3 -c "import $1" >/dev/null 2>&1 ;;
    matplotlib | pygame | clang.cindex) python3 -c "import $1" >/dev/null 2>&1 || /usr/bin/python3 -c "import $1" >/dev/null 2>&1 ;;
    *.h | *.hpp) ls /usr/include/"$1" /usr/local/include/"$1" /usr/include/*-linux-*/"$1" 2>/dev/null | grep -q . ;;
    /usr/lib/*.a | /usr/lib/llvm-*) [ -e "$1" ] ;;
    *.a) find /usr/lib/llvm-*/lib/clang -name "$1" 2>/dev/null | grep -q . ;;
    *) command -v "$1" >/dev/null ;;
    esac
}

# libc++abi for WebAssembly has LLVM's version in the name of its package: the version of Debian's clang.
case $(cat /etc/debian_version 2>/dev/null) in
12*) llvm=14 ;;
*) llvm=19 ;;
esac

# Prints the packages missing for the tasks.
missing_for() {
    echo "$needs" | sed "s/-LLVM-/-$llvm-/" | while read -r task sign package; do
        case " $* " in
        *" ${task:-none} "*) is_there "$sign" || printf ' %s' "$package" ;;
        esac
    done
}

give_up() {
    [ -z "$is_optional" ] || { echo "graze: $1; going on without$missing" >&2; exit 0; }
    echo "graze: $1. As root, run:" >&2
    echo "apt-get update && apt-get install -y --no-install-recommends$missing" >&2
    exit 2
}

apt() {
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=120 "$@" >&2
}

is_optional=""
[ "$1" != --optional ] || { is_optional=yes; shift; }
missing=$(missing_for "$@")
[ -n "$missing" ] || exit 0

command -v apt-get >/dev/null || give_up "these Debian packages, or what they are called here, are missing"
sudo=""
if [ "$(id -u)" != 0 ]; then
    sudo="sudo"
    command -v sudo >/dev/null || give_up "packages are missing, and only root may install them"
    [ -t 0 ] || sudo -n true 2>/dev/null || give_up "packages are missing, and sudo asks for a password"
fi

echo "graze: installing$missing" >&2
# The lists of packages may be absent or out of date. They are fetched only where it does not work without.
# shellcheck disable=SC2086 # one word a package
if [ -n "$is_optional" ]; then
    apt-get -qq --simulate install $missing >/dev/null 2>&1 || apt update || true
    for package in $missing; do
        apt install --no-install-recommends --no-remove "$package" || echo "graze: could not install $package" >&2
    done
    exit 0
fi
# shellcheck disable=SC2086
if apt-get -qq --simulate install $missing >/dev/null 2>&1 && apt install --no-install-recommends --no-remove $missing; then
    exit 0
fi
# shellcheck disable=SC2086
apt update && apt install --no-install-recommends --no-remove $missing || give_up "apt-get could not install what is missing"
