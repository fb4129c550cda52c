#!/bin/bash
# check.sh: everything that must hold before a change goes in, as `make check`. All checks run, also after a failed one;
# the list at the end names the failed ones.
cd "$(dirname "$0")/.." || exit 2
. tools/claims.sh

# Everything claims need is installed and built here: none of them installs or builds beside another.
sh tools/setup.sh build test check docs || exit 2
sh tools/setup.sh --optional ninja oracles tiled lua python rust csharp mpi fuzz s390x one-file js js-test page page-test joins
make --no-print-directory all || exit 2

claim "all compiles without a warning" tools/check-build.sh check
claim "files are formatted" tools/check-format.sh
claim "the floors' check can fail" python3 tools/check_floors.py --self-test
claim "no floor sees above itself" python3 tools/check_floors.py
claim "the check of circles can fail" python3 tools/check_cycles.py --self-test
claim "no more than three files need each other in a circle, modules of a floor none" python3 tools/check_cycles.py
claim "the check of names can fail" python3 tools/check_one_unit.py --self-test
claim "src/ compiles as one unit, and content/: no name has two meanings" python3 tools/check_one_unit.py
claim "the check of shape can fail" python3 tools/check_shape.py --self-test
claim "files of src/ are short, with few conditional operators, and vectors stay in src/simd" python3 tools/check_shape.py
claim "the check of words can fail" python3 tools/check_words.py --self-test
claim "no retired word is used" python3 tools/check_words.py
claim "the check of prose can fail" python3 tools/check_prose.py --self-test
claim "sentences of comments and documents are short and plain" python3 tools/check_prose.py
claim "every public header stands alone, in C99, C17 and C++17" tools/check-headers.sh
claim "the check of graze-api.json can fail" python3 tools/api.py --self-test
claim "graze-api.json is what the headers say" python3 tools/api.py --check
claim "the check of the bindings' enumerations can fail" python3 tools/bindings.py --self-test
claim "the bindings take enumerations from graze-api.json" python3 tools/bindings.py --check
claim "the check of the binary interface can fail" tools/check-abi.sh --self-test
claim "games linked with an earlier version run with this one" tools/check-abi.sh
claim "the check of documents can fail" python3 tools/check_docs.py --self-test
claim "documents name what there is, and the index each function" python3 tools/check_docs.py
claim "the check of a release's figures can fail" python3 tools/check_figures.py --self-test
claim "the reference builds without a warning" tools/docs.sh
claim "the check of float rules can fail" python3 tools/check_float_rules.py --self-test
claim "nothing is fused, however the sources are compiled" python3 tools/check_float_rules.py
claim "the check of instructions can fail" python3 tools/ceilings.py --self-test
claim "w1 to w5 take no more instructions than their ceilings" python3 tools/ceilings.py
claim "graze builds without other people's libraries, and names them" tools/check-without-libraries.sh
claim "games can use graze, as a subproject and installed" tools/check-consumers.sh
claim "the Python package passes its tests under sanitizers, and installs from wheel and sdist" tools/check-python.sh
claim "the library in one file has the same bytes each time, compiles, and does in parts what the whole does" tools/check-amalgamation.sh
if command -v chromium >/dev/null && command -v firefox-esr >/dev/null; then
    claim "the page works in Chromium and Firefox" tools/check-page.sh
fi
claim "the npm package has its types and passes its tests in Node and Chromium" tools/check-js.sh
claim "the crates of Rust pass their tests, clippy and valgrind, and package without network" tools/check-rust.sh
claim "C# under Mono lies as in C, replays the scenes, makes no garbage and packages" tools/check-csharp.sh
claim "DuckDB, CGAL and GEOS count the pairs that graze counts, and the recipes of docs/joins.md work" tools/check-joins.sh
# clang's sanitizers see more than gcc's.
sanitizing=env
! command -v clang++ >/dev/null || sanitizing="env CC=clang CXX=clang++"
claim "the sanitized build compiles" $sanitizing tools/check-build.sh asan
claim "MemorySanitizer can find a mistake" tools/check-msan.sh --self-test
claim "nothing decides by memory that was not written" tools/check-msan.sh
claim "the check by gcc's analyzer can fail" tools/check-analyzer.sh --self-test
claim "gcc's analyzer finds nothing new" tools/check-analyzer.sh
claim "the check by valgrind can fail" tools/check-valgrind.sh --self-test
claim "the check with filled memory can fail" tools/check-filled.sh --self-test
claim "the check of luck can fail" tools/check-luck.sh --self-test

wait # for the builds that these look at
if command -v chromium >/dev/null; then
    claim "links of the site lead somewhere, its search finds each name, and a page of each kind works in Chromium" tools/check-site.sh
fi
# test/CMakeLists.txt says which tests run where. A look for leaks takes more time than most calls of the command do: valgrind does it.
claim "sanitized tests in C pass, assertions on" tools/check-tests.sh asan -LE '^(long|check|plain)$' -R '^test_'
claim "other sanitized tests pass, assertions on" env ASAN_OPTIONS=detect_leaks=0 tools/check-tests.sh asan -LE '^(long|check|plain)$' -E '^test_'
claim "tests that take long pass, assertions on" tools/check-tests.sh check -L '^check$'
claim "valgrind finds nothing in the command with its libraries" tools/check-valgrind.sh
claim "answers are equal in memory of each kind" tools/check-filled.sh
claim "the check of processors can fail" tools/check-processors.sh --self-test
claim "tests hold on other processors" tools/check-processors.sh
claim "the command tells the same on a big-endian processor, and reads the corpora of all formats there" tools/check-s390x.sh
claim "recorded scenes with shapes replay the same under all methods" tools/check-shaped-scenes.sh
claim "the check of a soak's sums can fail" python3 tools/soak.py --self-test
claim "fuzzers find nothing in ${FUZZ_SECONDS:-8} seconds each" test/fuzz/run.sh "${FUZZ_SECONDS:-8}"
conclude
