#!/bin/sh
# check-page.sh: builds the page behind graze view twice, which must give the same bytes, and checks its types. It runs its tests
# in Chromium and Firefox, and those of the games of examples/ for browsers.
set -e
cd "$(dirname "$0")/.."
tools/page.sh
cp dist/graze-view.html build/graze-view.html
tools/page.sh
cmp dist/graze-view.html build/graze-view.html
rm build/graze-view.html
tools/web-games.sh
cp -r dist/games build/games-before
tools/web-games.sh
diff -r dist/games build/games-before
rm -r build/games-before
(cd page && npm run --silent types)
node --test --test-concurrency=1 --test-timeout=300000 test/page/*.test.mjs
