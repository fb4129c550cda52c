"""A checkout is configured in a folder of any name, with the same files in each target. Names forbidden by CMake itself
are refused with a remedy."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SOURCES = (".c", ".cpp", ".h", ".hpp", ".txt", ".cmake", ".in", ".map", ".py", ".sh", ".json", ".tmx")
LEFT_OUT = {".git", "node_modules", "dist", "docs", "data", "page"}


def is_left_out(folder, name):
    """A build has a cache of CMake's."""
    return name in LEFT_OUT or os.path.exists(os.path.join(folder, name, "CMakeCache.txt"))


@unittest.skipIf(shutil.which("cmake") is None, "cmake is not there")
class Folders(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="graze-test-")
        self.addCleanup(holder.cleanup)
        self.place = holder.name

    def copied(self, name):
        """A copy of what a build reads, in a folder of a name."""
        def ignored(folder, names):
            return [name for name in names if is_left_out(folder, name) or
                    not (os.path.isdir(os.path.join(folder, name)) or name.endswith(SOURCES))]
        folder = os.path.join(self.place, name)
        shutil.copytree(ROOT, folder, ignore=ignored)
        return folder

    def configured(self, folder):
        done = subprocess.run(["cmake", "-S", folder, "-B", os.path.join(folder, "build"), "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"],
                              capture_output=True, text=True, check=False)
        return done.returncode, done.stderr

    def compiled(self, name):
        """The sources of each target, for a copy in a folder of a name."""
        folder = self.copied(name)
        code, said = self.configured(folder)
        self.assertEqual(code, 0, said)
        with open(os.path.join(folder, "build", "compile_commands.json"), encoding="utf-8") as file:
            commands = json.load(file)
        objects = [(command["command"].split(" -o ")[1].split(" ")[0], os.path.relpath(command["file"], folder))
                   for command in commands]
        return sorted(objects)

    def test_a_name_changes_nothing_about_a_build(self):
        wanted = self.compiled("graze")
        self.assertGreater(len(wanted), 300)
        self.assertIn("examples/danmaku/fight.c", [source for _, source in wanted])
        self.assertEqual(self.compiled("src/test_threads.c/examples/web/c++ (x) ünï & it's $HOME 100%"), wanted)

    def test_names_that_cmake_cannot_bear_are_refused(self):
        for name in ("a[b]", "a;b", "#1", "a*b", 'a"b'):
            folder = os.path.join(self.place, name)
            os.makedirs(folder)
            shutil.copy(os.path.join(ROOT, "CMakeLists.txt"), folder)
            code, said = self.configured(folder)
            self.assertNotEqual(code, 0, name)
            self.assertIn("rename the folder", " ".join(said.split()), name)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
