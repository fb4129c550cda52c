#!/bin/sh
# check-threads.sh: the tests with threads, under ThreadSanitizer.
set -e
cd "$(dirname "$0")/.."
export MAKEFLAGS=--no-print-directory
cmake --preset tsan >/dev/null
cmake --build --preset tsan --parallel "${JOBS:-2}" --target test_tasks test_threads test_query_threads test_const_calls

# Where the kernel spreads addresses wider than the sanitizer knows, it needs them in their usual places.
steady=""
build-tsan/test/test_tasks >/dev/null 2>&1 || ! setarch -R true 2>/dev/null || steady="setarch -R"
exec $steady ctest --preset tsan --no-tests=error --tests-regex '^test_(tasks|threads|query_threads|const_calls)$'
