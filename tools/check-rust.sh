#!/bin/bash
# check-rust.sh: the crates of Rust. Their tests, with 25 recordings of the command; clippy and rustdoc without a warning, where
# they are installed; the tests of the unsafe module under valgrind and AddressSanitizer; README's program; packages built
# without network.
set -e -o pipefail
cd "$(dirname "$0")/.."
if ! command -v cargo >/dev/null; then
    echo "no cargo: skipped (tools/setup.sh rust installs it)"
    exit 0
fi
graze=${GRAZE:-$PWD/build/graze}
[ -x "$graze" ] || make all
export CARGO_NET_OFFLINE=true CARGO_TARGET_DIR=$PWD/build/rust/target CARGO_TERM_COLOR=never
! command -v ccache >/dev/null || export CC="ccache ${CC:-cc}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# A cargo's home keeps the sources of a crate it has packaged once, and takes them again as long as the version is the same.
export CARGO_HOME=$work/cargo
GRAZE=$graze tools/record-scenes.sh "$work/recordings"
export GRAZE_RECORDINGS=$work/plain
mkdir "$GRAZE_RECORDINGS"
for file in "$work"/recordings/*; do gzip -dc "$file" >"$GRAZE_RECORDINGS/${file##*/}"; done
rm -f bindings/rust/Cargo.lock # of another cargo
cargo --version

echo "=== tests"
(cd bindings/rust && cargo test --quiet -- --nocapture) | tee "$work/said"
grep -qx "25 scenes" "$work/said"
(cd bindings/rust && cargo run --quiet --example rocks) | diff - <(sed -n '/^It prints/,/^## /{/^frame/p}' README.md)

echo "=== no unsafe outside of one module"
if grep -rnw unsafe bindings/rust/graze/src | grep -v -e ':#!\[deny(unsafe_code)\]' -e '^bindings/rust/graze/src/raw/'; then exit 1; fi

if cargo clippy --version >/dev/null 2>&1; then
    echo "=== clippy"
    (cd bindings/rust && cargo clippy --quiet --all-targets -- -D warnings)
fi
if command -v rustdoc >/dev/null; then
    echo "=== rustdoc"
    (cd bindings/rust && RUSTDOCFLAGS="-D warnings" cargo doc --quiet --no-deps)
fi
if command -v valgrind >/dev/null; then
    echo "=== valgrind"
    (cd bindings/rust && cargo test --no-run --message-format=json 2>/dev/null) | sed -nE 's/.*"executable":"([^"]*\/(objects|world)-[^"]*)".*/\1/p' >"$work/binaries"
    [ "$(wc -l <"$work/binaries")" = 2 ]
    while read -r binary; do
        valgrind --quiet --error-exitcode=3 --leak-check=full --show-leak-kinds=definite --errors-for-leak-kinds=definite "$binary" --quiet --test-threads 1
    done <"$work/binaries"
fi
# A stable compiler knows AddressSanitizer, but asks for this variable; Debian's comes without the runtime.
if ls "$(rustc --print sysroot)"/lib/rustlib/*/lib/librustc*_rt.asan.a >/dev/null 2>&1; then
    echo "=== AddressSanitizer"
    target=$(rustc -vV | sed -n 's/^host: //p')
    (cd bindings/rust && RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Zsanitizer=address cargo test --quiet --target "$target" --test objects --test world)
fi

echo "=== packages"
tools/rust.sh "$work/crates"
# An older cargo packages a crate only if what it needs is published.
minor=$(cargo --version | sed 's/^cargo 1\.\([0-9]*\).*/\1/')
if [ "$minor" -ge 90 ]; then
    (cd "$work/crates" && cargo package --quiet --allow-dirty --workspace)
else
    (cd "$work/crates/graze-sys" && cargo package --quiet --allow-dirty)
fi
ls -l "$CARGO_TARGET_DIR"/package/*.crate
