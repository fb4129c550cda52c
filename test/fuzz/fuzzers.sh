# fuzzers.sh: which fuzzers there are and how each is built; read by scripts of sh in the repository's root.

fuzzers="readers pictures hitboxes shapes masks save calls replay packets"
fuzzers_with_libraries="readers pictures hitboxes packets" # jansson, expat, libpng, zlib

# Where headers are found.
fuzz_includes="-I. -Iinclude -Isrc -Itest -Itest/world -Itest/formats"

# fuzz_sources NAME: the sources of a fuzzer that are not in the library.
fuzz_sources() {
    case $1 in
    readers) echo test/fuzz/fuzz_readers.c test/formats/test_damaged/readers.c ;;
    calls | replay) echo "test/fuzz/fuzz_$1.c" test/world/test_calls/*.c ;;
    packets) echo test/fuzz/fuzz_packets.c examples/danmaku/net.c examples/danmaku/bullets.c examples/danmaku/fight.c examples/danmaku/fight_save.c examples/danmaku/bosses.c examples/bulletml/patterns.c bulletml/*.c ;;
    *) echo "test/fuzz/fuzz_$1.c" ;;
    esac
}
