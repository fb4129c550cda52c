#!/bin/sh
# check-tidy.sh [--tests]: clang-tidy over what is compiled in build-check, but for tests and benches, in the house's choice of checks
# (.clang-tidy). With --tests over those: without the static analyzer, since the sanitizers see them run. One file a run, since
# clang-tidy 14 mixes up va_list between files. The analyzer follows a function for 50,000 states, not for 225,000: it has found
# nothing behind those, and takes less than half as long.
cd "$(dirname "$0")/.." || exit 2
chatter=$(mktemp)
trap 'rm -f "$chatter"' EXIT

# tidy IS_TEST OPTION…: the files of tests and benches, or all others.
tidy() {
    python3 -c '
import json, os, sys
files = {os.path.relpath(entry["file"]) for entry in json.load(open("build-check/compile_commands.json"))}
print(*sorted(f for f in files if f.startswith(("test/", "bench/")) == (sys.argv[1] == "yes")), sep="\n")
' "$1" | (shift && xargs -P "${JOBS:-2}" -n 1 clang-tidy -p build-check --quiet "$@" 2>>"$chatter")
}

status=0
if [ "$1" = --tests ]; then
    tidy yes "--checks=-clang-analyzer-*" || status=1
else
    tidy no --extra-arg=-Xclang --extra-arg=-analyzer-config --extra-arg=-Xclang --extra-arg=max-nodes=50000 || status=1
fi
grep -v 'warnings* generated' "$chatter"
exit $status
