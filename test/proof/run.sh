#!/bin/sh
# run.sh: the work of `make prove`. It goes through all cases of the kernels on which all else stands, and lets Frama-C prove what
# it can. It prints the proved claims, each with its number of cases, and the claims not proved.
#
# Proofs are compiled for this machine, so their loops become its vectors, and linked with the library as
# `make` built it. Frama-C (Debian: frama-c-base, with cvc4 for what its own simplifier leaves) is optional.
set -u
cd "$(dirname "$0")/../.." || exit 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
library=${LIBRARY:-build/libgraze.a}
cc=${CC:-cc}
native=""
"$cc" -march=native -E -x c /dev/null >/dev/null 2>&1 && native=-march=native
flags="-std=c17 -O3 $native -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -ffp-contract=off"

# proof NAME OUT OPTION…: compile test/proof/prove_NAME.c and run it; its lines go to a file.
proof() {
    name=$1 out=$2
    shift 2
    # shellcheck disable=SC2086 # flags are words
    "$cc" $flags -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc -I. -Itest/proof "$@" -o "$work/$out" \
        "test/proof/prove_$name.c" "$library" -lm ${LIBS:--pthread} && "$work/$out" >"$work/$out.txt" 2>&1 ||
        echo "FAILED  prove_$name ended early" >>"$work/$out.txt"
}

quantizers() {
    proof quantizers quantizers_vec -Wno-unused-function -DGRZ_ISA=vec '-DLANES="simd/lanes_vec.h"'
    if grep -q avx2 /proc/cpuinfo 2>/dev/null; then
        proof quantizers quantizers_avx2 -mavx2 -Wno-unused-function -DGRZ_ISA=avx2 '-DLANES="simd/lanes_avx2.h"'
    fi
}

# Frama-C reads C11 without our vectors and without the floating-point mode.
frama="-Itest/proof/frama/stubs -Iinclude -Isrc -U__SSE2__ -U__SSE__ -U__GNUC__"

frama_boxes() {
    why3 config detect >/dev/null 2>&1
    frama-c -c11 -machdep gcc_x86_64 -cpp-extra-args="$frama" -wp -wp-model +real -wp-fct box_overlaps,grz_box_is_empty \
        -wp-prover qed,cvc4 -wp-timeout 20 test/proof/frama/boxes.c >"$work/boxes.log" 2>&1
    goals=$(sed -n 's/^\[wp\] Proved goals: *\([0-9]*\) \/ *\([0-9]*\).*/\1 \2/p' "$work/boxes.log")
    case $goals in
    "") echo "FAILED  Frama-C: no goals" && tail -5 "$work/boxes.log" ;;
    *)
        [ "${goals% *}" = "${goals#* }" ] &&
            echo "proved $(printf %14d "${goals% *}")  Frama-C WP: goals of the box predicate, for edges of any size" ||
            echo "FAILED  Frama-C WP: ${goals% *} of ${goals#* } goals of the box predicate"
        ;;
    esac
}

frama_ranges() {
    frama-c -c11 -machdep gcc_x86_64 -cpp-extra-args="$frama" -warn-special-float nan -eva -eva-precision 5 \
        -eva-no-show-progress test/proof/frama/ranges.c "$(frama-c -print-share-path)/libc/__fc_builtin.c" \
        >"$work/ranges.log" 2>&1
    if grep -q '^  0 alarms generated' "$work/ranges.log" && grep -q 'Assertions.* 0 unknown *0 invalid' "$work/ranges.log"; then
        assertions=$(sed -n 's/.*Assertions *\([0-9]*\) valid.*/\1/p' "$work/ranges.log")
        echo "proved $(printf %14d "$assertions")  Frama-C Eva: assertions, and no overflow: cells of any side, any quantizer, bits"
    else
        echo "FAILED  Frama-C Eva: cells, quantizers or bits"
        tail -20 "$work/ranges.log"
    fi
}

with_frama() {
    if command -v frama-c >/dev/null && command -v why3 >/dev/null && command -v cvc4 >/dev/null; then
        frama_boxes
        frama_ranges
    else
        echo "skipped                 Frama-C is not here (tools/setup.sh prove): the box predicate and ranges for all sides"
    fi >"$work/frama.txt"
}

{ proof floats floats; quantizers; with_frama; } &
proof cells cells
proof boxes boxes
proof handles handles
proof masks masks
wait

cat "$work"/*.txt
awk '/^proved/ { claims++; cases += $2 } /^FAILED/ { failed++ }
    END { printf "\n%d claims proved over %.0f cases, %d failed\n", claims, cases, failed; exit failed > 0 }' "$work"/*.txt
status=$?
cat <<'END'

Not proved, only tested:
  cells and quantizers by enumeration for sides and quantizers other than those named (for these Frama-C proves ranges alone;
      that they are monotone is argued in src/broad/cells.h and src/core/numbers.h)
  the kernels of strips, grid joins, pair trackers and queries beyond the orders of edges of 100 boxes (test_lanes, test_strips,
      test_grid_join, test_boxes_kernels, test_spatial_index)
  masks wider than 577 or higher than 17 pixels; kernels that this machine cannot run (test_mask_kernels; make test-arm64)
  sums of floats, which are too many pairs; contact, motion and exact signs (test_exact, test_shapes_exact, test_motion)
  handles in sequences longer than the one named
END
exit $status
