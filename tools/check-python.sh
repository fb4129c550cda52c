#!/bin/sh
# check-python.sh: the tests of the Python package under AddressSanitizer and UndefinedBehaviorSanitizer. The wheel and the
# sdist each have an environment of their own: they are installed without network and used.
set -e
cd "$(dirname "$0")/.."
root=$PWD
python=${PYTHON:-/usr/bin/python3}
CFLAGS="-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -O1" LDFLAGS="-fsanitize=address,undefined" \
    tools/python.sh build-asan/python
LD_PRELOAD="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libubsan.so)" ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc \
    PYTHONPATH=build-asan/python/site "$python" -m pytest -q -p no:cacheprovider bindings/python/tests \
    --deselect bindings/python/tests/test_world.py::test_worlds_leave_nothing_behind \
    --deselect bindings/python/tests/test_world.py::test_shapes_and_masks_leave_nothing_behind \
    --ignore bindings/python/tests/test_types.py --ignore bindings/python/tests/test_beside_others.py --ignore bindings/python/tests/test_examples.py \
    --ignore bindings/python/tests/test_dask.py

# Without a sanitizer: the tests which it disturbs, and those of other libraries and of programs, which it makes slow.
tools/python.sh build/python
PYTHONPATH=build/python/site "$python" -m pytest -q -p no:cacheprovider bindings/python/tests/test_types.py \
    bindings/python/tests/test_beside_others.py bindings/python/tests/test_examples.py bindings/python/tests/test_dask.py \
    bindings/python/tests/test_world.py::test_worlds_leave_nothing_behind \
    bindings/python/tests/test_world.py::test_shapes_and_masks_leave_nothing_behind
# Only their installation is tried here: the sdist compiles in a tenth of the time without optimization.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for package in build/python/dist/*.whl build/python/dist/*.tar.gz; do
    "$python" -m venv --system-site-packages "$work/venv"
    CFLAGS=-O0 "$work/venv/bin/python" -m pip install --quiet --no-index --no-build-isolation --no-deps "$package"
    (cd "$work" && venv/bin/python -c 'import graze; assert graze.pairs([(0, 0, 2, 2), (1, 1, 3, 3)]).tolist() == [[0, 1]]; print(graze.__file__)')
    # Files need the command: without it the error says what to do, and with it they are joined.
    (cd "$work" && env -u GRAZE PATH=venv/bin venv/bin/python - "$root/build/graze" <<'END'
import os, sys
import graze, numpy
numpy.save("boxes.npy", numpy.array([(0, 0, 2, 2), (1, 1, 3, 3)], float))
try:
    graze.count_pairs_file("boxes.npy")
    sys.exit("a command was found in an empty path")
except FileNotFoundError as error:
    assert "install it" in str(error) and "GRAZE" in str(error), error
os.environ["GRAZE"] = sys.argv[1]
assert graze.count_pairs_file("boxes.npy") == 1
assert numpy.concatenate(list(graze.pairs_file("boxes.npy"))).tolist() == [[0, 1]]
END
    )
    rm -rf "$work/venv"
done
