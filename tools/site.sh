#!/bin/sh
# site.sh [OUT]: writes the site, dist/site or OUT: static pages that work from any host, from a folder of it, and from disk. The
# same sources give the same bytes.
#
# The site holds the page behind graze view, the games for browsers and the npm package; each is made first where its sources
# are newer.
set -e
cd "$(dirname "$0")/.."
out=${1:-$PWD/dist/site}

tools/page-packages.sh
if [ ! -f site/node_modules/.package-lock.json ] || [ site/package-lock.json -nt site/node_modules/.package-lock.json ]; then
    (cd site && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error)
    touch site/node_modules/.package-lock.json
fi

# is_old FILE FOLDER…: the file is missing, or a source of a folder is newer.
is_old() {
    [ ! -f "$1" ] || [ -n "$(find "$@" -name node_modules -prune -o -type f -newer "$1" -print | head -1)" ]
}
sources="docs/first-game.md site/first-game bindings/js src content include formats scenes examples bulletml pattern page tools/js.py tools/page.sh tools/web-games.sh"
# shellcheck disable=SC2086 # one word a folder
! is_old build/js/package/graze.mjs bindings/js src content include tools/js.py || tools/js.py
# shellcheck disable=SC2086
! is_old dist/graze-view.html $sources || tools/page.sh
# shellcheck disable=SC2086
! is_old dist/games/danmaku.html $sources || tools/web-games.sh

rm -rf "$out"
mkdir -p "$out/games" "$out/view"
(cd site && GRAZE_SITE="$out" node_modules/.bin/eleventy --config=eleventy.config.js)
cp dist/games/danmaku.html dist/games/platformer.html "$out/games"
cp dist/graze-view.html "$out/view"
echo "$out: $(find "$out" -name '*.html' | wc -l) pages, $(du -sk "$out" | cut -f1) kB"
