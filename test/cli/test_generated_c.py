"""The C that `graze fit`, `hitboxes` and `tiles` write compiles with the library's headers and with the library in one file."""

import os
import shutil
import subprocess
import sys
import unittest

from graze_command import CommandTest, main, run

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CALLS = {
    "ship": ["fit", "data/scenes/ship.png", "--boxes", "2"],
    "round_ship": ["fit", "data/scenes/ship.png", "--shape", "capsule"],
    "knight": ["hitboxes", "data/hitboxes/knight.aseprite.json"],
    "level": ["tiles", "examples/platformer/level.tmx", "--property", "kind"],
    "shaped": ["tiles", "@shaped.tmx", "--collision"],
}
SHAPED = """<map width="2" height="1" tilewidth="8" tileheight="8">
<tileset firstgid="1" tilewidth="8" tileheight="8"><tile id="0"><objectgroup>
<object x="1" y="2" width="3" height="4"/></objectgroup></tile></tileset>
<layer name="a" width="2" height="1"><data encoding="csv">1,0</data></layer>
<objectgroup><object id="4" x="0" y="0" width="9" height="9"><ellipse/></object></objectgroup></map>
"""
PROGRAM = "".join(f'#include "{name}.h"\n' for name in CALLS) + """#include <stdio.h>
int main(void) {
    const graze_hitbox_set *sets[] = { &ship_hitboxes, &ship_2_hitboxes, &knight_hitboxes };
    for (int i = 0; i < 3; i++)
        printf("%u\\n", (unsigned)sets[i]->frame_count);
    printf("%u %u %d %d\\n", (unsigned)level_ground_tiles.columns, (unsigned)shaped_a_tiles.columns, (int)shaped_a_shapes_count,
           (int)shaped_objects_count);
    return 0;
}
"""


@unittest.skipIf(shutil.which("cc") is None, "cc is not there")
class GeneratedC(CommandTest):
    def headers(self):
        """Write the five headers. Two fits of one sprite would have one name."""
        self.file("shaped.tmx", SHAPED)
        for name, call in CALLS.items():
            more = ["--set", "ship_2"] if name == "round_ship" else []
            words = [word.replace("@", f"{self.directory}/") for word in call]
            code, _, err = run(*words, *more, "-o", os.path.join(self.directory, f"{name}.h"), cwd=ROOT)
            self.assertEqual(code, 0, err)

    def check_compiled(self, includes):
        sources = {"cc": self.file("main.c", PROGRAM), "c++": self.file("main.cpp", PROGRAM)}
        for compiler, standard in (("cc", "c99"), ("cc", "c17"), ("c++", "c++17")):
            if shutil.which(compiler) is None:
                continue
            program = os.path.join(self.directory, "main")
            subprocess.run([compiler, f"-std={standard}", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I", includes,
                            sources[compiler], "-o", program], check=True)
            reported = subprocess.run([program], check=True, capture_output=True).stdout.decode().split("\n")
            self.assertEqual(reported, ["1", "1", "5", "140 2 1 1", ""])

    def test_it_compiles_with_the_headers_of_the_library(self):
        self.headers()
        self.check_compiled(os.path.join(ROOT, "include"))

    def test_it_compiles_with_the_library_in_one_file(self):
        self.headers()
        one_file = os.path.join(self.directory, "one-file")
        subprocess.run([sys.executable, os.path.join(ROOT, "tools", "amalgamate.py"), "-o", os.path.join(one_file, "graze")],
                       check=True)
        self.check_compiled(one_file)


if __name__ == "__main__":
    main()
