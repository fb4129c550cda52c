#!/bin/sh
# check-luck.sh [--runs N] [--tests REGEX] [--minutes M] [--keep] [--results FILE]: runs each test of build/ many times beside
# load. It names those whose result differs from run to run. tools/check_luck.py says how, and what the options are.
set -e
cd "$(dirname "$0")/.."
case " $* " in
*" --self-test "*) ;;
*) tools/check-build.sh release >/dev/null ;;
esac
exec python3 tools/check_luck.py "$@"
