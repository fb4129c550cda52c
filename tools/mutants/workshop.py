"""workshop.py: builds graze with a library exchangeable file by file, and runs tests with such a library.

All is compiled once, without assertions as `make test` does it. The tests and the command are then linked with a shared
library, which is found when they start. A workshop has one of its own, in which one object is a mutant's.
"""
import collections
import concurrent.futures
import json
import os
import pathlib
import resource
import shlex
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = ROOT / "build-mutants"
MEMORY = 6 << 30  # a mutant may ask for without end

Ended = collections.namedtuple("Ended", "is_good processor_seconds")


def run(command, **options):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, **options)


def configure(jobs):
    run(["cmake", "-G", "Unix Makefiles", "-S", ROOT, "-B", BUILD, "-DCMAKE_BUILD_TYPE=Release", "-DBUILD_SHARED_LIBS=OFF",
         "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", "-DCMAKE_C_FLAGS_RELEASE=-O1 -DNDEBUG",
         "-DCMAKE_POSITION_INDEPENDENT_CODE=ON"])
    run(["cmake", "--build", BUILD, "--parallel", str(jobs)])


def all_tests():
    """{test: command}, each in its environment of `make test`."""
    said = subprocess.run(["ctest", "--test-dir", BUILD, "--show-only=json-v1"], check=True, capture_output=True)
    commands = {}
    for test in json.loads(said.stdout)["tests"]:
        properties = {each["name"]: each["value"] for each in test["properties"]}
        commands[test["name"]] = ["env", *properties["ENVIRONMENT"], *test["command"]]
    return commands


def compile_commands():
    """How each source of the library is compiled, up to the names of its input and output."""
    for entry in json.loads((BUILD / "compile_commands.json").read_text()):
        path = pathlib.Path(entry["file"])
        if path.is_relative_to(ROOT / "src") and "graze_objects.dir" in entry["command"]:
            words = shlex.split(entry["command"])
            yield str(path.relative_to(ROOT)), words[:words.index("-o")] + ["-w", "-fno-semantic-interposition", "-c"]


def object_name(source):
    return source.replace("/", "-").removesuffix(".c") + ".o"


def newest_source():
    """When any source of objects was changed last."""
    folders = (ROOT / "src", ROOT / "include")
    return max(path.stat().st_mtime for folder in folders for path in folder.rglob("*.[ch]"))


def compile_all(commands, folder, jobs, flags=()):
    """{source: object} of the whole library, compiled where a source is newer."""
    folder.mkdir(exist_ok=True)
    newest = newest_source()
    objects = {source: folder / object_name(source) for source in commands}

    def compile_one(source):
        if not objects[source].exists() or objects[source].stat().st_mtime < newest:
            run(commands[source] + [*flags, ROOT / source, "-o", objects[source]])
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        list(pool.map(compile_one, commands))
    return objects


def link_library(folder, objects):
    library = folder / "libgraze.so"
    run(["cc", "-shared", "-Wl,-soname,libgraze.so", "-Wl,-Bsymbolic-functions", "-o", library] + objects +
        ["-lm", "-lpthread"])
    return library


def link_tests(library):
    """Link every test, and the command, with a library found when they start."""
    linked = BUILD / "linked"
    linked.mkdir(exist_ok=True)
    for rule in list(BUILD.glob("test/**/link.txt")) + [BUILD / "CMakeFiles/graze.dir/link.txt"]:
        words = shlex.split(rule.read_text())
        if "-o" not in words:
            continue  # an archive shared by tests is linked as it is
        output = words.index("-o") + 1
        if not (rule.parent.parent.parent / words[output]).exists():
            continue  # no part of `all`, so not a test
        words[output] = str(linked / pathlib.Path(words[output]).name)
        words = [str(library) if word.endswith("libgraze.a") else word for word in words]
        run(words, cwd=rule.parent.parent.parent)


class Workshop:
    """A folder with a library of its own, in which tests can be run."""

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir(exist_ok=True)
        if not (folder / "graze").is_symlink():  # the Python tests look for the library beside the command
            (folder / "graze").symlink_to(BUILD / "linked/graze")

    def words(self, command):
        """A test's command with what was linked for mutants in place of what was built."""
        def word_here(word):
            if word in (str(BUILD / "graze"), f"GRAZE={BUILD / 'graze'}"):
                return word.replace(str(BUILD), str(self.folder))
            return str(BUILD / "linked" / pathlib.Path(word).name) if word.startswith(f"{BUILD}/test/") else word
        return [word_here(word) for word in command]

    def test(self, command, processor_seconds, **environment):
        """Run a test with this library. It may use so much time, which does not count what other programs take from
        the machine; one waiting for ever is ended, too."""
        limits = f"ulimit -c 0 -v {MEMORY // 1024} -t {1 + int(processor_seconds)}; exec \"$@\""
        more = {"LD_LIBRARY_PATH": self.folder, **environment}
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        child = subprocess.Popen(["bash", "-c", limits, "test"] + self.words(command), cwd=ROOT, start_new_session=True,
                                 env={**os.environ, **{name: str(value) for name, value in more.items()}},
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            code = child.wait(timeout=30 + 10 * processor_seconds)
        except subprocess.TimeoutExpired:
            code = -1
        end_session(child)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return Ended(code in (0, 77), after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def end_session(child):
    """End what a test has left behind: the programs started by it."""
    try:
        os.killpg(child.pid, 9)
    except ProcessLookupError:
        pass
    child.wait()
