#!/bin/sh
# python.sh [FOLDER]: builds the Python package from the amalgamation, without network. FOLDER (build/python) gets its sources,
# the wheel and the sdist in dist/, and in site/ the package as it is installed.
set -e
cd "$(dirname "$0")/.."
folder=${1:-build/python}
python=${PYTHON:-/usr/bin/python3}
mkdir -p "$folder/graze"
cp -a bindings/python/. "$folder/graze"
tools/amalgamate.py -o "$folder/once" >/dev/null
for file in graze.c graze.h graze_content.c graze_content.h; do
    cmp -s "$folder/once/$file" "$folder/graze/$file" || cp "$folder/once/$file" "$folder/graze/$file"
done
cp LICENSE "$folder/graze"
cd "$folder/graze"
rm -rf ../dist ../site
"$python" -c 'from setuptools import build_meta as b; print(b.build_wheel("../dist"))' >../log.wheel 2>&1 || { tail -30 ../log.wheel; exit 1; }
"$python" -c 'from setuptools import build_meta as b; print(b.build_sdist("../dist"))' >../log.sdist 2>&1 || { tail -30 ../log.sdist; exit 1; }
mkdir ../site
"$python" -m zipfile -e ../dist/*.whl ../site
