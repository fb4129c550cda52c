#!/bin/bash
# check-fresh.sh [RELEASE…]: the steps of a stranger in empty roots of Debian's releases (bookworm and trixie). Needs root.
#
# For each release, in mmdebstrap's smallest root and with no package but those that README.md installs:
#   bare    a copy without git, for root; only /proc is mounted. README.md's two commands run, and again without network.
#   usual   a clone, for a user who may use sudo; all is mounted. The two commands run, then tools/check-readme.sh.
#
# The mirror, and how to reach it, are those of this machine's apt. The folder build/fresh keeps empty roots and packages, so a
# second run downloads little. After `rm -r build/fresh` all is fetched anew. It keeps the logs, too.
cd "$(dirname "$0")/.." || exit 2
[ "$(id -u)" = 0 ] || { echo "check-fresh.sh: only root may enter a root: sudo make check-fresh" >&2; exit 2; }
command -v mmdebstrap >/dev/null || { echo "check-fresh.sh: mmdebstrap is missing: tools/setup.sh fresh" >&2; exit 2; }
. tools/claims.sh
kept=$PWD/build/fresh
place="web/gräze copy" # of the checkout: nothing may depend on the names of folders
login="env -i TERM=dumb HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

# step CLAIM COMMAND…: each step stands on those before it.
step() {
    claim "$@"
    wait
}

# sources RELEASE: this machine's sources of packages, for another release.
sources() {
    machine=$(. /etc/os-release && echo "$VERSION_CODENAME")
    # shellcheck disable=SC2016 # apt's own variables
    apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
        sed -n "s/^\([^ ]*\) $machine\([-a-z]*\) main$/deb \1 $1\2 main/p" | sort -u
}

# ways: how this machine's apt reaches its mirror: proxies, certificates, retries.
ways() {
    apt-config dump --format '%F "%v";%n' Acquire | grep -iE '^Acquire::(https?|ftp|Retries|Check|ForceIPv)[^"]*"[^"]+"'
    echo 'APT::Keep-Downloaded-Packages "true";'
}

# base RELEASE: its empty root, as a kept archive. A machine of another system has no sources: mmdebstrap knows Debian's.
base() {
    [ ! -e "$kept/$1.tar" ] || return 0
    ways >"$kept/ways" && sources "$1" >"$kept/sources" || return
    given=()
    [ ! -s "$kept/sources" ] || given=("$kept/sources")
    mmdebstrap --variant=minbase --mode=root --aptopt="$kept/ways" --format=tar "$1" "$kept/$1.part" "${given[@]}" &&
        mv "$kept/$1.part" "$kept/$1.tar"
}

# fresh NAME RELEASE: an empty root.
fresh() {
    root=$kept/root-$1
    rm -rf "$root"
    mkdir -p "$root" "$kept/packages-$2/partial" && tar -C "$root" -xf "$kept/$2.tar" && cp /etc/resolv.conf "$root/etc/" &&
        echo "127.0.0.1 localhost $(hostname)" >"$root/etc/hosts"
}

# enter NAME RELEASE MOUNTS NETWORK SCRIPT: runs a script in a root, with a login's variables only.
enter() {
    root=$kept/root-$1
    mounts="mount --bind '$kept/packages-$2' '$root/var/cache/apt/archives' && mount -t proc proc '$root/proc'"
    [ "$3" = bare ] || mounts="$mounts && mount -t sysfs sysfs '$root/sys' && mount -t tmpfs tmpfs '$root/dev/shm' &&
        mount -t devpts -o newinstance,ptmxmode=666 devpts '$root/dev/pts'"
    network=()
    [ "$4" = online ] || { network=(--net) && mounts="ip link set lo up && $mounts"; } # games and servers of tests use the loopback
    unshare --mount --pid --ipc --fork "${network[@]}" bash -c "$mounts && exec $login chroot '$root' bash -c \"\$1\"" bash "$5" </dev/null
}

# logged NAME COMMAND…: its output goes to a kept log; the end of it is shown where it fails.
logged() {
    local log=$kept/$1.log
    shift
    "$@" >"$log" 2>&1 || { echo "see $log, which ends so:"; tail -n 100 "$log"; return 1; }
    grep -e 'tests passed, ' -e '(Skipped)' -e '^ok ' "$log"
    return 0
}

# silent LOG…: no compiler and no CMake warns in the logs.
silent() { ! (cd "$kept" && grep -E ':[0-9]+: warning: |CMake Warning' "$@"); }

bare() {
    fresh bare "$1" && mkdir -p "$kept/root-bare/root/$place" && git archive HEAD | tar -C "$kept/root-bare/root/$place" -x
    for command in run test; do
        step "$1, a copy in an empty root: ./$command.sh" logged "$1-bare-$command" \
            enter bare "$1" bare online "cd '/root/$place' && ./$command.sh"
    done
    step "$1: the compiler is silent" silent "$1-bare-run.log" "$1-bare-test.log"
    for command in run test; do
        step "$1, without network: ./$command.sh" logged "$1-offline-$command" \
            enter bare "$1" bare offline "cd '/root/$place' && ./$command.sh"
    done
    rm -rf "$kept/root-bare"
}

# reader RELEASE COMMAND: runs a command as a user of the root, in a shell of a login.
reader() { enter usual "$1" usual online "su --login reader --shell /bin/bash --command $(printf %q "$2")"; }

# A reader who clones has git; the address is a folder of the root.
user_with_git_and_sudo() {
    fresh usual "$1" && git clone -q --bare . "$kept/root-usual/srv/graze.git" &&
        git -C "$kept/root-usual/srv/graze.git" branch -f main "$(git rev-parse HEAD)" &&
        enter usual "$1" usual online "apt-get -q update && apt-get install -y --no-install-recommends git ca-certificates sudo &&
            useradd --create-home reader && chown -R reader /srv/graze.git &&
            echo 'reader ALL=(ALL) NOPASSWD: ALL' >/etc/sudoers.d/reader"
}

usual() {
    step "$1: a user who has git and sudo" logged "$1-user" user_with_git_and_sudo "$1"
    step "$1: a clone" logged "$1-clone" reader "$1" "git clone -b main file:///srv/graze.git '$place'"
    for command in run test; do
        step "$1, a user with sudo: ./$command.sh" logged "$1-user-$command" reader "$1" "cd '$place' && ./$command.sh"
    done
    step "$1: all blocks of README.md and of the pages on ways and commands" logged "$1-readme" reader "$1" "'$place/tools/check-readme.sh' ~/games file:///srv/graze.git"
    rm -rf "$kept/root-usual"
}

mkdir -p "$kept" || exit 2
[ $# -gt 0 ] || set -- bookworm trixie
for release in "$@"; do
    step "$release: an empty root" logged "$release-base" base "$release"
    [ -e "$kept/$release.tar" ] || continue
    bare "$release"
    usual "$release"
done
conclude
