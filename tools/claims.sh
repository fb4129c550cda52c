# claims.sh: for scripts of bash with many checks, to be read by them: claim TEXT COMMAND…, and conclude at the end.
#
# One claim more than there are processors runs at a time, since many use one processor only, and some wait for windows. Each
# prints its seconds and its seconds of processors, and where it fails, its output. `wait` lets those before it end.
JOBS=${JOBS:-$(nproc)}
export JOBS
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'trap - INT TERM; kill 0' INT TERM
TIMEFORMAT='%0R %0U %0S'
claims=0

# run_claim LOG TEXT COMMAND…
run_claim() {
    log=$1 text=$2
    shift 2
    if { time "$@" >"$log" 2>&1; } 2>"$log.time"; then
        outcome=ok shown=(grep -e 'tests passed, [0-9]* tests failed out of' -e '(Skipped)' -e 'executions, ' "$log")
    else
        outcome=FAIL shown=(cat "$log")
    fi
    read -r wall user system <"$log.time"
    exec 9>"$work/turn"
    flock 9 # so that the lines of a claim stand together
    "${shown[@]}"
    printf '%-5s %s (%d s, processors %d s)\n' "$outcome" "$text" "$wall" $((user + system)) | tee -a "$work/outcomes"
}

# claim TEXT COMMAND…: runs the command beside the one before it; conclude says which of them fails.
claim() {
    while [ "$(jobs -rp | wc -l)" -gt "$JOBS" ]; do wait -n; done
    claims=$((claims + 1))
    run_claim "$work/$claims" "$@" &
}

# conclude: waits for all, counts them and lists the failed ones; fails if one did.
conclude() {
    wait
    passed=$(grep -c '^ok ' "$work/outcomes")
    echo
    echo "checks: $passed passed, $((claims - passed)) failed"
    sed -n 's/^FAIL  \(.*\) (.*/      \1/p' "$work/outcomes"
    [ "$passed" = "$claims" ]
}
