#!/bin/sh
# rust.sh [FOLDER]: the crates graze-sys and graze as they are published, in FOLDER (build/rust/crates): with the library in one
# file, which git has only as its sources. Then `cargo package` there needs no network.
set -e
cd "$(dirname "$0")/.."
folder=${1:-build/rust/crates}
mkdir -p "$folder"
for crate in graze-sys graze; do
    rm -rf "${folder:?}/$crate"
    cp -a "bindings/rust/$crate" "$folder"
    cp LICENSE "$folder/$crate"
done
cp bindings/rust/Cargo.toml "$folder"
mkdir -p "$folder/graze-sys/csrc"
tools/amalgamate.py -o "$folder/once" >/dev/null
cp "$folder/once/graze.c" "$folder/once/graze.h" "$folder/graze-sys/csrc"
rm -r "$folder/once"
