#!/bin/sh
# fit-supertux.sh: the script of `make fit-supertux`: one box fitted to each sprite of SuperTux, beside the boxes of its artists.
# The table and the histogram go to build/pictures, the summary is printed.
set -e
cd "$(dirname "$0")/.."
place=$(scenes/supertux.sh </dev/null 2>/dev/null) || {
    echo "fit-supertux: skipped, for the sprites are not here: scenes/supertux.sh --yes fetches them (162 MB)"
    exit 0
}
mkdir -p build/pictures
find "$place/hitboxes" -name '*.json' | LC_ALL=C sort | xargs build/graze fit --against \
    --png build/pictures/fit-supertux.png >build/pictures/fit-supertux.txt
tail -n 12 build/pictures/fit-supertux.txt
echo
echo "table: build/pictures/fit-supertux.txt"
echo "histogram: build/pictures/fit-supertux.png"
