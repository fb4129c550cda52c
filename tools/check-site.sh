#!/bin/sh
# check-site.sh [--all]: builds the site and runs its tests: links, search, and a page of each kind in Chromium. With --all the
# site is built twice, which must give the same bytes, and every page is opened.
set -e
cd "$(dirname "$0")/.."
tools/site.sh
if [ "$1" = --all ]; then
    again=$(mktemp -d)
    trap 'rm -rf "$again"' EXIT
    tools/site.sh "$again/site"
    diff -r dist/site "$again/site"
    export GRAZE_SITE_PAGES=all
fi
node --test --test-concurrency=1 --test-timeout=1800000 test/site/*.test.mjs
