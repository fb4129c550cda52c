#!/bin/sh
# docs.sh: the script of `make docs`: a reference of the public headers, by Doxygen, in build/reference/html. A warning is an
# error.
set -e
cd "$(dirname "$0")/.."
mkdir -p build
GRAZE_VERSION=$(sed -n 's/^#define GRAZE_VERSION_[A-Z]* \([0-9]*\)$/\1/p' include/graze/version.h | paste -sd .)
export GRAZE_VERSION
doxygen docs/Doxyfile
