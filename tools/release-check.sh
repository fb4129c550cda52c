#!/bin/bash
# release-check.sh: what must hold before a release, beside `make check`; what `make release-check` does. Here stand checks which
# are slow or depend on the day, and so say nothing about a change. All checks run, also after a failed one.
cd "$(dirname "$0")/.." || exit 2
. tools/claims.sh

sh tools/setup.sh build test check package || exit 2
sh tools/setup.sh --optional fuzz mcdc

claim "the check of figures can fail" python3 tools/check_figures.py --self-test
claim "each figure of docs/reliability.md tells of the code of this commit" python3 tools/check_figures.py
claim "the library in one file passes all tests in C" tools/check-amalgamation.sh --all
claim "Debian's packages are built twice to the same bytes, and are installed and removed" tools/check-debian.sh
claim "a corpus notices each change of a reader" tools/check-formats.sh
claim "the sanitized build compiles, and long tests pass there" sh -c \
    "tools/check-build.sh asan && GRAZE_TEST_LONG=yes tools/check-tests.sh asan -L long -E '^(cli_bench_suites|python_binding)$'"
claim "fuzzers build as OSS-Fuzz builds them, and find nothing in a minute each" tools/check-oss-fuzz.sh 60
claim "the count of decisions can fail" tools/mcdc.sh --self-test
claim "tests reach every line, 98 % of branches and 95 % of decisions that an input can reach" tools/mcdc.sh --jobs "$JOBS"
conclude
