# The short front for people; CMakeLists.txt does the work. `make help` lists what there is.

JOBS ?= $(shell nproc 2>/dev/null || echo 2)
PREFIX ?= /usr/local

# cmake shares no job slots with this make: it gets its own number, and none of our flags.
CMAKE = MAKEFLAGS=--no-print-directory cmake

# A build by Ninja, where it is installed, takes two thirds of the processor time of one by make.
ifneq ($(shell command -v ninja),)
export CMAKE_GENERATOR ?= Ninja
endif

all: ## the libraries and build/graze, from a C compiler, make and cmake alone
	@$(CMAKE) --preset release >/dev/null
	@$(CMAKE) --build build --parallel $(JOBS) --target product

# Some tests wait for a window or for packets: one more than there are processors runs at a time.
test: ## build and run the tests, but for those which take long, which make check and make release-check have
	@$(CMAKE) --preset release >/dev/null
	@$(CMAKE) --build build --parallel $(JOBS)
	@MAKEFLAGS= ctest --test-dir build --output-on-failure --parallel $$(($(JOBS) + 1)) --label-exclude '^(long|check)$$'

install: all ## the command, libraries and headers; PREFIX=/usr/local, and DESTDIR for packagers
	@tools/install.sh "$$PREFIX"

uninstall: ## remove what make install put below PREFIX and DESTDIR, all of its times
	@tools/install.sh --undo "$$PREFIX"

install uninstall: export PREFIX := $(PREFIX)
install uninstall: export DESTDIR := $(DESTDIR)

amalgamation: ## dist/graze.c and dist/graze.h, the library in two files, and graze::content in two more
	@tools/amalgamate.py -o dist

js: ## the npm package, in build/js/package, by clang and wasi-libc
	@tools/setup.sh js
	@tools/js.py $(ARGS)

check-js: all ## tests of the npm package under Node and in Chromium, its types, sizes and installation
	@tools/check-js.sh

bench-js: js all ## the npm package beside flatbush, rbush, box-intersect, detect-collisions and Rapier
	@tools/setup.sh js js-test
	@cd test/bindings/js && npm ci --ignore-scripts --no-audit --no-fund --silent
	@$(CMAKE) --build build --parallel $(JOBS) --target js_steps
	@PACKAGE="$(CURDIR)/build/js/package" node --expose-gc test/bindings/js/bench.mjs
	@PACKAGE="$(CURDIR)/build/js/package" STEPS="$(CURDIR)/build/test/js_steps" node test/bindings/js/steps.mjs
	@PACKAGE="$(CURDIR)/build/js/package" node test/bindings/js/start.mjs $(ROUNDS)

one-file-sizes: ## how large graze.c and its objects by gcc and clang are, whole and with GRAZE_ONLY_CORE
	@tools/one-file-sizes.sh

one-file-speed: ## instructions of a game with graze.c by `cc -O2` and with the library, by gcc and clang; valgrind counts them
	@tools/one-file-speed.sh

bench-one-file: all ## the benches of the command made from graze.c beside those of the command made from the library
	@$(CMAKE) --preset release -B build-one-file -DGRAZE_ONE_FILE=ON -DBUILD_SHARED_LIBS=OFF >/dev/null
	@$(CMAKE) --build build-one-file --parallel $(JOBS) --target graze
	@tools/bench_one_file.py build/graze build-one-file/graze $(or $(ROUNDS),3)

dist: ## dist/graze-VERSION.tar.gz, a source archive that needs neither git nor network
	@tools/dist.sh

page: all ## dist/graze-view.html, the page that graze view fills with a recording; needs node and npm, which it installs
	@tools/setup.sh build js page
	@tools/page.sh

bench-page: page ## frames a second of the page with 10,000 boxes and shapes, and seeks in a long recording, in headless Chromium, which it installs
	@tools/setup.sh page-test
	@node test/page/frames.mjs $(ARGS)
	@node test/page/long.mjs

site: all ## dist/site, the site: guides, reference, games, the page; static, also from disk; needs node and npm, which it installs
	@tools/setup.sh build js page
	@tools/site.sh

editors: ## dist/graze.aseprite-extension and dist/graze-tiled.zip, the extensions for editors
	@tools/editors.py

check-site: site ## tests of the site: links, search, a page of each kind in Chromium; ARGS=--all builds twice and opens every page
	@tools/setup.sh page-test
	@tools/check-site.sh $(ARGS)

.PHONY: bench-page site check-site editors

man: all ## manual pages of the command, of its help texts, in build/man
	@tools/setup.sh package
	@tools/man.sh "$(CURDIR)/build/graze" build/man

python: ## the Python package: wheel and sdist in build/python/dist
	@tools/setup.sh build python
	@tools/python.sh

rust: ## the crates graze-sys and graze, with the library inside, in build/rust/crates
	@tools/rust.sh

check-rust: all ## tests of the crates, their packages, and valgrind over their unsafe module
	@tools/setup.sh rust
	@tools/check-rust.sh

check-csharp: all ## tests of the layer of C# under Mono, and its packages
	@tools/setup.sh csharp
	@tools/check-csharp.sh

bindings: ## the generated layers of Rust, C#, Python, JavaScript and Lua, and docs/bindings.md, written anew from graze-api.json
	@tools/bindings.py

check-bindings: all ## tests of all languages: Lua, Python, JavaScript, Rust, C#
	@tools/setup.sh build test lua python js js-test rust csharp
	@tools/bindings.py --check
	@MAKEFLAGS= ctest --test-dir build --output-on-failure --tests-regex '^bindings_lua'
	@tools/check-python.sh
	@tools/check-js.sh
	@tools/check-rust.sh
	@tools/check-csharp.sh

.PHONY: rust check-rust check-csharp bindings check-bindings

check-debian: ## Debian's packages, built twice in a clean root, installed and tried; needs root; ARGS=--quick builds once
	@tools/setup.sh package
	@JOBS=$(JOBS) tools/check-debian.sh $(ARGS)

mpi-model: ## what ranks cost here: efficiency, the model of docs/mpi.md beside runs, predictions up to 1,024 ranks; BOXES=
	@tools/setup.sh build mpi
	@$(MAKE) --no-print-directory all
	@tools/mpi-model.sh $(BOXES)

.PHONY: mpi-model

run: all ## play a real bullet pattern with all methods; pictures go to build/pictures
	@tools/run-scene.sh

live: all ## build/live, a small game for graze view --live
	@$(CMAKE) --build build --parallel $(JOBS) --target live

examples: ## build/danmaku and build/platformer, two games with SDL 2
	@tools/setup.sh build examples
	@$(CMAKE) --preset release >/dev/null
	@$(CMAKE) --build build --parallel $(JOBS) --target examples

danmaku platformer: examples ## … and play it
	@build/$@

web-games: ## both games for a browser, with a touch pad: dist/games/danmaku.html and platformer.html
	@tools/setup.sh build js page
	@JOBS=$(JOBS) tools/web-games.sh

platformer-love: ## the platformer in Lua, under LÖVE
	@tools/setup.sh build love
	@$(MAKE) --no-print-directory -s -C bindings/lua LUA_INCDIR=$(firstword $(wildcard /usr/include/lua5.1 /usr/include/luajit-2.1)) OUT=build
	@love examples/platformer-love

.PHONY: live examples danmaku platformer platformer-love web-games

asan: ## build-asan/graze, with AddressSanitizer and UndefinedBehaviorSanitizer
	@$(CMAKE) --preset asan >/dev/null
	@$(CMAKE) --build build-asan --parallel $(JOBS) --target product

msan: ## the tests that need no other library, under MemorySanitizer; needs clang
	@tools/setup.sh build test fuzz
	@JOBS=$(JOBS) tools/check-msan.sh

tsan: ## the tests of threads, under ThreadSanitizer
	@tools/setup.sh build test
	@JOBS=$(JOBS) tools/check-threads.sh

test-arm64: all ## the tests of the library on 64-bit ARM, through qemu; installs it and a cross compiler
	@tools/setup.sh build test arm64
	@JOBS=$(JOBS) TESTS='$(TESTS)' tools/check-arm64.sh

same: ## events and saves of seeded scenes by all compilers, processors and systems that can be had, beside each other
	@tools/setup.sh build
	@tools/setup.sh --optional cross $(if $(findstring --quick,$(ARGS)),,same)
	@JOBS=$(JOBS) tools/same_everywhere.py $(ARGS)

bench-peers: ## graze beside other libraries, which it installs; tables and a plot go to bench/results; ARGS="--box2d DIR"
	@JOBS=$(JOBS) tools/bench-peers.sh $(ARGS)

figures: all ## all tables of speed of docs/broad-phases.md and docs/engine.md anew, 25 minutes on a quiet machine; ARGS="--box2d DIR --small"
	@JOBS=$(JOBS) tools/figures.py $(ARGS)

bench-joins: all ## graze pairs beside DuckDB, PostGIS, KLayout, GEOS and CGAL, which it installs; takes an hour and a half at most
	@tools/bench-joins.sh $(ARGS)

bench-big: all ## graze pairs --memory beside the join in memory, 10^7 boxes; ARGS="--boxes 1000000000 --memory 4G --modes count"
	@cmake --build build --target make_boxes >/dev/null
	@tools/bench-big.py $(ARGS)

prove: all ## exhaustive proofs of the kernels on which all else stands, and those of Frama-C
	@tools/setup.sh --optional prove
	@test/proof/run.sh

coverage: ## which lines and branches of src/ the tests run; ARGS=--missing lists the others
	@tools/setup.sh build test
	@tools/coverage.py --jobs $(JOBS) $(ARGS)

mcdc: ## which lines, branches and decisions (MC/DC) of src/ the tests reach, by clang 18 or later; ARGS=--missing lists the others
	@JOBS=$(JOBS) tools/mcdc.sh --jobs $(JOBS) $(ARGS)

fuzz: ## fuzz readers, masks and shapes, a minute each; MINUTES=600 for a night
	@tools/setup.sh build fuzz
	@JOBS=$(JOBS) test/fuzz/run.sh --minutes $(or $(MINUTES),1)

model: all ## random calls on worlds and on a plain model of a world; CALLS=10000000 for a night, SEED=2
	@$(CMAKE) --build build --parallel $(JOBS) --target test_model
	@GRAZE_MODEL_CALLS=$(or $(CALLS),1000000) GRAZE_TEST_SEED=$(or $(SEED),1) build/test/test_model
	@tools/measured.py

soak: all ## the model and the fuzzers in turns, added to bench/results/soak.csv and docs/reliability.md; MINUTES=600 for a night
	@tools/setup.sh build test fuzz
	@tools/soak.py --minutes $(or $(MINUTES),60) --jobs $(JOBS) $(ARGS)

night: all ## tests, model, fuzzers and oracles with free seeds, which it prints; HOURS=8, SEED= for the first; by hand only
	@tools/setup.sh build test
	@tools/setup.sh --optional oracles lua python mpi fuzz
	@$(CMAKE) --build build --parallel $(JOBS)
	@JOBS=$(JOBS) HOURS='$(HOURS)' SEED='$(SEED)' tools/night.sh

.PHONY: night

mutants: ## small mistakes made in a sample of the sources' places, and whether the tests notice; ARGS="--sample 400 --seed 2"
	@tools/setup.sh build test
	@tools/mutate.py --jobs $(JOBS) $(or $(ARGS),--sample 200)

on-record: ## what some tests compare with, written anew: work in steps and bytes, answers and recordings to the last bit, pictures of the small examples
	@$(CMAKE) --preset release >/dev/null
	@$(CMAKE) --build build --parallel $(JOBS) --target test_work test_answers test_record_bytes same games
	@build/test/test_work --write
	@build/test/test_answers --write
	@build/test/test_record_bytes --write
	@test/same/on_record.sh build/test/same/same --write
	@test/examples/hashes.sh build/test/same/games --write
	@python3 test/examples/test_small.py build/graze --write

bench-lua: all ## moves per second of graze.bump beside bump.lua, which GRAZE_BUMP_LUA names
	@GRAZE=build/graze test/bindings/lua/beside_bump.sh bench

same-lua: all ## 10^6 random moves on graze.bump and on bump.lua, under LuaJIT and Lua 5.4; MOVES=, SEED=
	@GRAZE=build/graze MOVES=$(or $(MOVES),1000000) SEED=$(or $(SEED),1) test/bindings/lua/beside_bump.sh same

fit-supertux: all ## boxes fitted to SuperTux's sprites beside its artists'; needs scenes/supertux.sh
	@tools/fit-supertux.sh

corpus: all ## data/formats/VERSION, small files of each format of this version, which later ones read; VERSION=1.0
	@$(CMAKE) --build build --parallel $(JOBS) --target corpus
	@tools/corpus.sh $(VERSION)

abi: ## data/abi, symbols and layouts of the libraries, with which later versions are compared; once, with 1.0
	@tools/setup.sh check
	@JOBS=$(JOBS) tools/check-abi.sh --write

.PHONY: corpus abi

api: ## graze-api.json, the public interface as data, and what the bindings take from it, written anew from the headers
	@tools/setup.sh check
	@tools/api.py
	@tools/bindings.py

docs: ## a reference of the public headers, by Doxygen, in build/reference/html
	@tools/setup.sh docs
	@tools/docs.sh

check: ## formatting, floors, headers, documents, static analysis, consumers, tests, sanitized tests
	@JOBS=$(JOBS) tools/check.sh

ceilings: ## instructions of small w1 to w5 under callgrind, beside the most allowed; ARGS=--write writes today's
	@tools/setup.sh build check
	@tools/ceilings.py $(ARGS)

release-check: ## what must hold before a release, beside make check: figures of today's code, and what is slow
	@JOBS=$(JOBS) tools/release-check.sh

check-fresh: ## the commands and blocks of README and docs/install.md in empty roots of Debian 12 and 13; needs root; RELEASES=trixie
	@tools/setup.sh fresh
	@tools/check-fresh.sh $(RELEASES)

.PHONY: check-fresh

format: ## format all C and C++ files
	@tools/check-format.sh --fix

clean: ## remove all builds
	rm -rf bindings/lua/build build build-arm64 build-asan build-ceilings build-check build-coverage build-debug build-joins build-mcdc build-msan build-mutants build-one-file build-peers build-same build-soak build-tsan

help: ## this list
	@sed -n 's/^\([a-z0-9-]*\):.*## /\1	/p' $(MAKEFILE_LIST)

.PHONY: bench-lua same-lua all test install uninstall run asan msan tsan test-arm64 same bench-peers figures bench-joins bench-big prove coverage mcdc fuzz model soak mutants on-record fit-supertux api docs ceilings release-check amalgamation js check-js bench-js one-file-sizes one-file-speed bench-one-file dist page man python check-debian check format clean help
