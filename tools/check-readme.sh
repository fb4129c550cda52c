#!/bin/bash
# check-readme.sh FOLDER ADDRESS: does what README.md, docs/install.md, docs/command.md and docs/tour.md say, each block as it stands
# there, and compares what it prints. Games are made in FOLDER, outside of the checkout, and clone from ADDRESS. It installs:
# tools/check-fresh.sh runs it in a root of its own, after ./run.sh and ./test.sh, as a user who may use sudo.
cd "$(dirname "$0")/.." || exit 2
folder=$1 address=$2 checkout=$PWD
. tools/claims.sh

# step CLAIM COMMAND…: each step stands on those before it.
step() {
    claim "$@"
    wait
}

# block PAGE HEADING LANGUAGE NUMBER: a block of a page below a heading.
block() {
    awk -v heading="$2" -v fence="\`\`\`$3" -v number="$4" '!inside && /^##? / { here = ($0 == "## " heading || $0 == "# " heading) }
        here && !inside && /^```/ { inside = 1; found += ($0 == fence); shown = ($0 == fence && found == number); next }
        inside && $0 == "```" { inside = 0; next } inside && shown' "$1"
}

# game NAME: an empty folder with the program of README.md, and what it prints.
game() {
    mkdir -p "$folder/$1" && block README.md "A program" c 1 >"$folder/$1/game.c" && block README.md "A program" "" 1 >"$folder/$1/expected"
    [ -s "$folder/$1/game.c" ] && [ -s "$folder/$1/expected" ]
}

plays() { (cd "$folder/$1" && "./${2:-game}" | diff expected -); }

# by_cmake NAME: the block on standard input, after the first lines of each project of CMake.
by_cmake() {
    game "$1" || return
    {
        printf 'cmake_minimum_required(VERSION 3.21)\nproject(game C)\nadd_executable(game game.c)\n'
        cat
    } >"$folder/$1/CMakeLists.txt"
    (cd "$folder/$1" && cmake -B build && cmake --build build -j "$JOBS") && plays "$1" build/game
}

fetched() { block README.md "Into your game" cmake 1 | sed "s|https://example.org/graze.git|$address|" | by_cmake fetched; }
packaged() { block docs/install.md "CMake, after make install" cmake 1 | by_cmake packaged; }

# by_shell NAME PAGE HEADING: a block of shell, where the game is.
by_shell() { (block "$2" "$3" sh 1 && cd "$folder/$1") >"$folder/$1/block" && (cd "$folder/$1" && sh -e ./block) && plays "$1"; }
by_pkg_config() { game pkg-config && by_shell pkg-config docs/install.md pkg-config; }
by_compiler() { game compiler && git clone -q "$address" "$folder/compiler/graze" && by_shell compiler docs/install.md "A compiler alone"; }
in_one_file() {
    game one-file && make amalgamation && mkdir "$folder/one-file/graze" && cp dist/graze.[ch] "$folder/one-file/graze" && by_shell one-file README.md "Into your game"
}

in_lua() {
    sudo luarocks make || return
    mkdir -p "$folder/lua" && block docs/install.md Lua lua 1 >"$folder/lua/game.lua" && block docs/install.md Lua "" 1 >"$folder/lua/expected"
    [ -s "$folder/lua/expected" ] || return
    version=$(luarocks config lua_version)
    (cd "$folder/lua" && "lua$version" game.lua | diff expected -)
}

# The files named in the lines of docs/command.md, made of the checkout's.
files_for_the_command() {
    cp data/boxes/roberts-table-2.csv boxes.csv && cp data/boxes/roberts-figure-1.csv walls.csv &&
        cp data/sprites/ship.png data/scenes/shmup.rules data/hitboxes/knight.png . && cp data/scenes/guardian.png rock.png &&
        cp rock.png shot.png && cp data/hitboxes/knight.aseprite.json hero.json && cp data/hitboxes/orb.aseprite hero.aseprite &&
        cp boxes.csv stops.csv && cp -r data/levels/rooms . && sed 's/"water"/"walls"/' data/levels/rooms.ldtk >world.ldtk &&
        cp examples/platformer/level.tmx examples/platformer/tiles.png . && cp examples/bulletml/patterns/57way.xml boss.xml &&
        gzip -dc data/scenes/boss-double-roll-seeds.csv.gz >scene.csv || return
    for name in boxes walls chip big; do python3 scenes/chip.py 20000 $name.npy || return; done
    for name in bug mine theirs; do build/graze record scene.csv -o $name.grz || return; done
    echo '{"a": {"kind": "circle", "center": [0, 0], "radius": 5}, "b": {"kind": "box", "min": [3, -1], "max": [9, 1]}}' >pairs.jsonl
    printf 'kind,x0,y0,x1,y1,k,layers\nsegment,0,0,100,50,,\nnearest,3,4,,,8,0 2\n' >questions.csv
    printf 'x,y,w,h,goal_x,goal_y,response\n1,1,1,1,6,3,slide\n' >moves.csv
    printf '#!/bin/sh\n! build/graze play "$1" --events - | grep -q begin\n' >fails && chmod +x fails
}

# commands: the lines of docs/command.md. `graze view` needs the page of `make page`, which takes node, npm and a network.
commands() { block docs/command.md "The command" sh 1 | sed 's/  *#.*//' | grep -v ' view '; }

# figures: the commands in the list at the head of docs/tour.md, which print the figures there; `make same` and the bench take minutes.
figures() { sed -n '/^## Bodies/q; s/^  `\(\(PATH=[^ ]* \|build\/\)[^`]*\(`\{0,1\}\)\)`.*/\1/p' docs/tour.md | grep -v '^build/graze bench'; }

# prints TEXT COMMAND: whether the command prints the text.
prints() { sh -ec "$2" 2>&1 | tee /dev/stderr | grep -qF -- "$1"; }

step "a game by CMake and git, which fetch graze" fetched
step "make install" sudo make install
step "the installed command" graze --version
step "a game by CMake, which finds graze" packaged
step "a game by pkg-config" by_pkg_config
step "make uninstall" sudo make uninstall
step "a game by a compiler alone" by_compiler
step "a game with graze in one file" in_one_file
step "a game in Lua" in_lua
step "the files for the command" files_for_the_command
while read -r line; do
    step "$line" sh -ec "$line" </dev/null # mpirun would read the other lines
done < <(commands; figures)
step "explain prints the words of docs/tour.md" prints "are apart by 13.4375 along x and by 62.75 along y; move body 4 by more than 13.4375 to the right" "$(figures | grep ' explain ')"
step "shrink leaves as many calls as docs/tour.md says" prints "calls  7 of 151436 " "$(figures | grep ' shrink ')"
step "near misses are as many as docs/tour.md says" prints "(34 begin, 34 end, 43 " "$(figures | grep near-misses)"
step "fit overlaps as much as docs/tour.md says" prints "iou 0.82" "$(figures | grep ' fit ')"
for target in "make examples" "make docs" "make one-file-sizes" "tools/python.sh" "make help"; do
    step "$target" $target
done
conclude
