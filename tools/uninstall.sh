#!/bin/sh
# uninstall.sh PREFIX: what `make uninstall` does: removes what the last `make install` from this folder put below DESTDIR and
# PREFIX, and the folders that were graze's own.
set -e
cd "$(dirname "$0")/.."
manifest=build/install_manifest.txt
[ -f $manifest ] || { echo "graze: nothing was installed from here: $manifest is missing" >&2; exit 1; }
! grep -v "^$1/" $manifest >/dev/null || { echo "graze: the last installation went elsewhere; set PREFIX: $manifest names its files" >&2; exit 1; }
while IFS= read -r file || [ -n "$file" ]; do # no line ends the last one
    rm -f "$DESTDIR$file"
    folder=$(dirname "$file")
    while [ "$folder" != "$1" ] && [ "${folder#"$1"/}" != "$folder" ]; do
        case $folder in
        */graze | */graze/*) rmdir "$DESTDIR$folder" 2>/dev/null || true ;;
        esac
        folder=$(dirname "$folder")
    done
done <$manifest
rm -f $manifest
