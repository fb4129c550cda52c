#!/bin/sh
# check-analyzer.sh [--self-test]: gcc -fanalyzer finds nothing in src, formats, cli, content and join but what
# tools/analyzer_known.txt names. These are false warnings, with the reason, a line for each file, function and kind of warning. A
# stale line there is named, too, and does not fail: other versions of gcc find other things. With --self-test a leaked block is
# found.
set -e
export LC_ALL=C
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
command -v gcc >/dev/null || { echo "skipped: no gcc"; exit 0; }

# analyze FILE…: prints file, function and kind of each warning once.
cat >"$work/one.sh" <<'END'
log=$1/$(echo "$2" | tr / _).log
gcc -std=c17 -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 -DGRAZE_SHARE='"/usr/share/graze"' -Iinclude -Isrc -I. -fanalyzer \
    -fdiagnostics-plain-output -c -o "$1/$(echo "$2" | tr / _).o" "$2" >"$log" 2>&1 || { cat "$log"; exit 255; }
END
analyze() {
    printf '%s\n' "$@" | xargs -P "${JOBS:-2}" -I{} sh "$work/one.sh" "$work" {} || exit 1
    awk '/: In function / { place = $1; sub("^\\./", "", place); sub(":$", "", place); name = $NF; gsub("[\047:]", "", name) }
         /warning:.*\[-Wanalyzer-/ { kind = $NF; gsub("[][]", "", kind); print place, name, kind }' "$work"/*.log | sort -u
}

if [ "$1" = --self-test ]; then
    printf '#include <stdlib.h>\nint lost(void);\nint lost(void) {\n    char *block = malloc(9);\n    return block != NULL;\n}\n' >"$work/lost.c"
    analyze "$work/lost.c" | grep -q "lost -Wanalyzer-malloc-leak"
    exit
fi

# shellcheck disable=SC2046 # no name has a blank
analyze $(ls src/*/*.c src/*/*/*.c formats/*.c cli/*.c content/*.c join/*.c) >"$work/found"
sed -n 's/^\([^#:]*\): .*/\1/p' tools/analyzer_known.txt | sort -u >"$work/known"
comm -13 "$work/found" "$work/known" | sed 's/^/no longer found: /'
comm -23 "$work/found" "$work/known" >"$work/new"
[ -s "$work/new" ] || exit 0
echo "gcc -fanalyzer finds something new; mend it, or add it to tools/analyzer_known.txt with a reason:"
cat "$work/new"
grep -h -B1 -e "warning:.*Wanalyzer" "$work"/*.log | sort -u
exit 1
