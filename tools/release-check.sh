#!/bin/bash
# release-check.sh: the claims that must hold before a release, beside `make check`, as `make release-check`. Here stand
# checks which are slow or depend on the day, and so say nothing about a change. All checks run, also after a failed one.
cd "$(dirname "$0")/.." || exit 2
. tools/claims.sh

sh tools/setup.sh build test check package || exit 2
sh tools/setup.sh --optional js page page-test arm64 peers
sh tools/setup.sh --optional fuzz mcdc
make --no-print-directory all || exit 2

claim "the check of figures can fail" python3 tools/check_figures.py --self-test
claim "each figure of docs/reliability.md tells of the code of this commit, and each table of speed of its engine" python3 tools/check_figures.py
claim "the drivers of make bench-peers compile" tools/check-peers.sh
claim "the library in one file passes all tests in C" tools/check-amalgamation.sh --all
claim "what the recipes of packaging/ do with CMake works" tools/check-packaging.sh
claim "Debian's packages are built twice to the same bytes, and are installed and removed" tools/check-debian.sh
claim "clang-tidy finds nothing" sh -c "tools/check-build.sh check && tools/check-tidy.sh && tools/check-tidy.sh --tests"
claim "the page, the games for browsers and the npm package are made of the same bytes twice" sh -c \
    "tools/check-page.sh --twice && tools/check-js.sh --twice"
# Python's is long, too, and is part of check-python.sh.
claim "long tests pass, assertions on" sh -c \
    "tools/check-build.sh check && GRAZE_TEST_LONG=yes tools/check-tests.sh check -L long -E '^python_binding$'"
claim "threads race nowhere" tools/check-threads.sh
claim "nothing is fused on 64-bit ARM, either" python3 tools/check_float_rules.py --all
claim "proofs hold" make prove
claim "seeded scenes are the same on the common processors" make same ARGS=--quick
claim "a corpus notices each change of a reader" tools/check-formats.sh
claim "the sanitized build compiles, and all tests pass there, in their long forms, without a leak" sh -c \
    "tools/check-build.sh asan && GRAZE_TEST_LONG=yes tools/check-tests.sh asan -E '^(cli_bench_suites|python_binding)$'"
claim "the library's tests pass on 64-bit ARM, and the command prints the same there" tools/check-arm64.sh
claim "fuzzers build as OSS-Fuzz builds them, and find nothing in a minute each" tools/check-oss-fuzz.sh 60
claim "no test fails if the thresholds of strategies change by a fifth" tools/thresholds.py
claim "the count of decisions can fail" tools/mcdc.sh --self-test
claim "tests reach every line, 98 % of branches and 95 % of decisions that an input can reach" tools/mcdc.sh --jobs "$JOBS"

wait # for the page, the games and the package, which the site holds
claim "the site is built the same twice, and every page works in Chromium, small, still and without a complaint of axe-core" tools/check-site.sh --all
conclude
