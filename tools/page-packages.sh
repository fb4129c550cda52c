#!/bin/sh
# page-packages.sh: the packages of page/package-lock.json, fetched only where they are not there yet.
set -e
cd "$(dirname "$0")/../page"
if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
    touch node_modules/.package-lock.json
fi
