#!/bin/sh
# patterns.sh PROGRAM: the tables in examples/bulletml are those which pattern-tables makes of the BulletML files there.
set -e
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/examples/bulletml"
cp -r examples/bulletml/patterns "$work/examples/bulletml/patterns"
(cd "$work" && "$program" examples/bulletml/patterns examples/bulletml/patterns/*.xml)
for suffix in c h; do
    cmp "examples/bulletml/patterns.$suffix" "$work/examples/bulletml/patterns.$suffix" || {
        echo "the target example-patterns writes them anew"
        exit 1
    }
done
