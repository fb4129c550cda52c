#!/bin/sh
# dist.sh [FOLDER]: writes graze-VERSION.tar.gz, the sources of the revision checked out, into dist/ or FOLDER. The same
# revision gives the same bytes. The file REVISION in it stands for git.
set -e
cd "$(dirname "$0")/.."
folder=${1:-dist}
git rev-parse HEAD >/dev/null || { echo "dist.sh: a source archive is made of a git checkout" >&2; exit 2; }
[ -z "$(git status --porcelain)" ] || echo "dist.sh: what is not committed is left out" >&2
version=$(sed -n 's/^#define GRAZE_VERSION_[A-Z]* //p' include/graze/version.h | paste -sd .)
mkdir -p "$folder"
git archive --prefix="graze-$version/" --add-virtual-file="graze-$version/REVISION:$(git rev-parse HEAD)" HEAD |
    gzip -n9 >"$folder/graze-$version.tar.gz"
echo "$folder/graze-$version.tar.gz"
