#!/bin/sh
# check-threads.sh: the tests with threads, under ThreadSanitizer.
set -e
cd "$(dirname "$0")/.."
export MAKEFLAGS=--no-print-directory
tests='test_(tasks|threads|query_threads|const_calls)'
cmake --preset tsan -DGRAZE_TESTS="$tests" >/dev/null
cmake --build --preset tsan --parallel "${JOBS:-2}" --target library_tests

# Where the kernel spreads addresses wider than the sanitizer knows, it needs them in their usual places.
steady=""
build-tsan/test/test_tasks >/dev/null 2>&1 || ! setarch -R true 2>/dev/null || steady="setarch -R"
exec $steady ctest --preset tsan --no-tests=error --tests-regex "^$tests\$"
