#!/bin/sh
# test_binding.sh: the Python package is built of the library in one file, and passes its tests.
cd "$(dirname "$0")/../.." || exit 2
unset LD_PRELOAD MALLOC_CHECK_ MALLOC_PERTURB_ # of compilers and NumPy we ask nothing
python=${PYTHON:-/usr/bin/python3}
for module in numpy pytest setuptools wheel; do
    "$python" -c "import $module" 2>/dev/null || { echo "skipped: python3-$module is missing"; exit 77; }
done
ls /usr/include/python3*/Python.h >/dev/null 2>&1 || { echo "skipped: python3-dev is missing"; exit 77; }
tools/python.sh build/python && PYTHONPATH=build/python/site "$python" -m pytest -q -p no:cacheprovider bindings/python/tests
