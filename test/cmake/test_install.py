"""`make install` and `make uninstall` (tools/install.sh): each folder gets back to what it was; installations elsewhere,
before or since, do not matter. The project installed here is small and takes a moment; tools/check-consumers.sh does
it with graze."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROJECT = """cmake_minimum_required(VERSION 3.21)
project(small LANGUAGES NONE)
install(FILES graze.h DESTINATION include/graze)
install(FILES graze.h DESTINATION lib/cmake/graze)
install(FILES graze.h DESTINATION lib RENAME libgraze.${KIND})
"""
BOTH = ["include/graze/graze.h", "lib/cmake/graze/graze.h"]
STATIC, SHARED = sorted([*BOTH, "lib/libgraze.a"]), sorted([*BOTH, "lib/libgraze.so"])


@unittest.skipIf(shutil.which("cmake") is None, "cmake is not there")
class Install(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="graze-test-")
        self.addCleanup(holder.cleanup)
        self.place = holder.name
        self.project = os.path.join(self.place, "it's here")
        os.makedirs(os.path.join(self.project, "tools"))
        shutil.copy(os.path.join(ROOT, "tools", "install.sh"), os.path.join(self.project, "tools"))
        for name, text in (("CMakeLists.txt", PROJECT), ("graze.h", "")):
            with open(os.path.join(self.project, name), "w", encoding="ascii") as file:
                file.write(text)
        self.configure("a")

    def configure(self, kind):
        subprocess.run(["cmake", "-S", self.project, "-B", os.path.join(self.project, "build"), f"-DKIND={kind}"], check=True,
                       stdout=subprocess.DEVNULL)

    def call(self, *words, destdir=""):
        done = subprocess.run(["sh", os.path.join(self.project, "tools", "install.sh"), *words], capture_output=True, text=True,
                              env=dict(os.environ, DESTDIR=destdir), cwd=self.place, check=False)
        return done.returncode, done.stderr

    def check_calls(self, *calls):
        for words, destdir in calls:
            self.assertEqual(self.call(*words, destdir=destdir), (0, ""), (words, destdir))

    def files(self, folder):
        return sorted(os.path.relpath(os.path.join(above, name), folder)
                      for above, _, names in os.walk(folder) for name in names)

    def folder(self, name):
        return os.path.join(self.place, name)

    def test_each_of_two_folders_is_taken_back_alone(self):
        a, b = self.folder("a"), self.folder("b")
        self.check_calls(([a], ""), ([b], ""), (["--undo", a], ""))
        self.assertEqual((self.files(a), self.files(b)), ([], STATIC))
        self.check_calls((["--undo", b], ""))
        self.assertEqual(self.files(b), [])

    def test_a_folder_in_another_stays(self):
        a, inside = self.folder("a"), self.folder("a/opt")
        self.check_calls(([inside], ""), ([a], ""), (["--undo", a], ""))
        self.assertEqual(self.files(a), ["opt/" + name for name in STATIC])

    def test_each_of_two_destdirs_is_taken_back_alone(self):
        a, b = self.folder("a"), self.folder("b")
        self.check_calls((["/usr"], a), (["/usr"], b), (["--undo", "/usr"], a))
        self.assertEqual((self.files(a), self.files(b)), ([], ["usr/" + name for name in STATIC]))

    def test_the_files_of_an_earlier_kind_are_taken_back_too(self):
        a = self.folder("a")
        self.check_calls(([a], ""))
        self.configure("so")
        self.check_calls(([a], ""))
        self.assertEqual(self.files(a), sorted(set(STATIC + SHARED)))
        self.check_calls((["--undo", a], ""))
        self.assertEqual(self.files(a), [])

    def test_a_folder_has_one_name(self):
        for name, again, destdir in ((self.folder("a/"), self.folder("a"), ""), ("a b's", "a b's//", ""),
                                     (self.folder("c"), "/c", self.place), ("/usr", "/usr", "a $b")):
            self.check_calls(([name], destdir if name == "/usr" else ""), (["--undo", again], destdir))
            self.assertEqual([file for file in self.files(self.place) if file.endswith((".a", "/graze/graze.h"))], [])

    def test_files_of_others_stay(self):
        a = self.folder("a")
        os.makedirs(os.path.join(a, "include/graze"))
        for name in ("include/graze/mine.h", "lib.txt"):
            with open(os.path.join(a, name), "w", encoding="ascii"):
                pass
        self.check_calls(([a], ""), (["--undo", a], ""))
        self.assertEqual(self.files(a), ["include/graze/mine.h", "lib.txt"])
        self.assertFalse(os.path.exists(os.path.join(a, "lib/cmake/graze")))

    def test_a_folder_without_a_record_is_refused(self):
        self.check_calls(([self.folder("a")], ""))
        code, said = self.call("--undo", self.folder("b"))
        self.assertEqual(code, 1)
        self.assertIn(self.folder("b/; make install"), said)
        self.assertIn(self.folder("a/ has one"), said)
        self.check_calls((["--undo", self.folder("a")], ""))
        self.assertEqual(self.call("--undo", self.folder("a"))[0], 1)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
