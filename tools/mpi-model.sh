#!/bin/sh
# mpi-model.sh [BOXES]: the cost of ranks on this machine. It prints the efficiency of `graze-mpi pairs` from 1 to 2 ranks, and
# the constants of the model (docs/mpi.md). It prints the model beside runs of 1, 2, 4 and 7 ranks, and its predictions up to
# 1,024 ranks; for each installed MPI, or of KINDS. BOXES: of the file and of the runs (10,000,000, which takes some minutes).
# The file stays in build/mpi-model.
set -e
cd "$(dirname "$0")/.."
boxes=${1:-10000000}
work=build/mpi-model
mkdir -p $work
trap 'rm -f $work/pairs.npy $work/summary' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

# The file is kept for the next time.
file=$work/boxes-$boxes.npy
[ -f "$file" ] || python3 - "$boxes" "$file" <<'PYTHON'
import array, random, struct, sys
count, path = int(sys.argv[1]), sys.argv[2]
text = repr({"descr": "<f4" if sys.byteorder == "little" else ">f4", "fortran_order": False, "shape": (count, 4)}).encode()
text += b" " * (-(10 + len(text) + 1) % 64) + b"\n"
draw, side = random.Random(1).random, (0.25 / count) ** 0.5  # each box overlaps one other on average
with open(path, "wb") as out:
    out.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text)
    for first in range(0, count, 100000):
        values = array.array("f")
        for _ in range(min(100000, count - first)):
            x, y = draw(), draw()
            values.extend((x, y, x + side, y + side))
        values.tofile(out)
PYTHON

# fastest KIND RANKS: seconds of the fastest of three runs.
fastest() {
    for _ in 1 2 3; do
        "mpirun.$1" -n "$2" "build/graze-mpi.$1" pairs "$file" -o $work/pairs.npy --memory 4G --summary $work/summary
        sed -n 's/.*"seconds": \([0-9.]*\).*/\1/p' $work/summary
    done | sort -n | head -1
}

for kind in ${KINDS:-openmpi mpich}; do
    [ -x "build/graze-mpi.$kind" ] || { echo "$kind is not here (tools/setup.sh mpi)"; continue; }
    oversubscribe=""
    [ $kind = mpich ] || oversubscribe=--oversubscribe
    echo "=== $kind"
    one=$(fastest $kind 1)
    two=$(fastest $kind 2)
    echo "pairs of $boxes boxes in a file, fastest of three: 1 rank $one s, 2 ranks $two s, efficiency" \
        "$(awk "BEGIN { printf \"%.0f\", 50 * $one / $two }") %"
    "mpirun.$kind" -n 2 "build/graze-mpi.$kind" model --boxes "$boxes" --save $work/constants-$kind
    for ranks in 1 4 7; do
        # shellcheck disable=SC2086 # no word, or one
        "mpirun.$kind" $oversubscribe -n $ranks "build/graze-mpi.$kind" model --boxes "$boxes" --constants $work/constants-$kind |
            grep -e "$ranks ranks, m"
    done
done
