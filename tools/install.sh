#!/bin/sh
# install.sh [--undo] PREFIX: the script of `make install` and `make uninstall`. It takes the files built in BUILD (build), and
# puts them below DESTDIR and PREFIX. Each folder of an installation has a record in BUILD/installed: the folder's name, then
# every file of every installation into it. Option --undo removes these files, and graze's own folders.
#
# Without DESTDIR the dynamic linker learns what has changed, for which it has to be root. Where it does not look below PREFIX, a
# line for the shell is printed. With DESTDIR a package does so where it is installed.
set -e
cd "$(dirname "$0")/.."
build=${BUILD:-build}
[ "$1" = --undo ] && undo=yes && shift || undo=

# The folder as one absolute path, so it has one name.
case $1 in /*) prefix=$1 ;; *) prefix=$PWD/$1 ;; esac
case $DESTDIR in '' | /*) ;; *) DESTDIR=$PWD/$DESTDIR ;; esac
export DESTDIR
folder=$(printf '%s\n' "$DESTDIR$prefix" | sed 's|//*|/|g; s|/$||')
record=$build/installed/$(printf '%s' "$folder" | cksum | tr ' ' -)

PATH=$PATH:/usr/sbin:/sbin
tell_the_linker() {
    [ -z "$DESTDIR" ] && [ "$(id -u)" = 0 ] && command -v ldconfig >/dev/null || return 0
    ldconfig
}

say_what_a_shell_needs() {
    libraries=$(sed -n 's|/libgraze\.so$||p' "$build/install_manifest.txt")
    [ -z "$DESTDIR" ] && [ -n "$libraries" ] && command -v ldconfig >/dev/null || return 0
    ! ldconfig -p | grep -q " $libraries/libgraze\.so$" || return 0
    echo "graze: compilers and programs do not look below $folder by themselves. A shell that builds with graze needs this line:"
    echo "export PKG_CONFIG_PATH='$libraries/pkgconfig' CMAKE_PREFIX_PATH='$folder' LD_LIBRARY_PATH='$libraries'"
}

if [ -z "$undo" ]; then
    cmake --install "$build" --prefix "$prefix" >/dev/null
    mkdir -p "$build/installed"
    {
        printf '%s\n' "$folder"
        while IFS= read -r file || [ -n "$file" ]; do # no line ends the last one
            printf '%s\n' "$DESTDIR$file"
        done <"$build/install_manifest.txt" | sed 's|//*|/|g'
        [ ! -f "$record" ] || sed 1d "$record"
    } | awk '!seen[$0]++' >"$record.new"
    mv "$record.new" "$record"
    tell_the_linker
    say_what_a_shell_needs
    exit
fi

if [ ! -f "$record" ]; then
    echo "graze: $build/installed has no record of an installation into $folder/; make install with the same PREFIX writes one" >&2
    for other in "$build"/installed/*; do
        [ ! -f "$other" ] || printf 'graze: %s/ has one\n' "$(head -n 1 "$other")" >&2
    done
    exit 1
fi
sed 1d "$record" | while IFS= read -r file; do
    rm -f "$file"
    above=$(dirname "$file")
    while [ "${above#"$folder"/}" != "$above" ]; do
        case $above in
        */graze | */graze/*) rmdir "$above" 2>/dev/null || true ;;
        esac
        above=$(dirname "$above")
    done
done
rm -f "$record"
tell_the_linker
