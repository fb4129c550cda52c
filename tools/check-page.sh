#!/bin/sh
# check-page.sh [--twice]: builds the page behind graze view and the games of examples/ for browsers, and checks the page's types.
# It runs their tests in Chromium and Firefox. With --twice it only builds both twice, which must give the same bytes.
set -e
cd "$(dirname "$0")/.."
tools/page.sh
tools/web-games.sh
if [ "$1" = --twice ]; then
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    cp -r dist/graze-view.html dist/games "$work"
    tools/page.sh
    tools/web-games.sh
    cmp dist/graze-view.html "$work/graze-view.html"
    diff -r dist/games "$work/games"
    exit
fi
(cd page && npm run --silent types)
node --test --test-concurrency=1 --test-timeout=1800000 test/page/*.test.mjs
