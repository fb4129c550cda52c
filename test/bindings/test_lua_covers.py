"""The Lua binding calls every public function, or test/bindings/lua/not_covered.txt says why it does not."""

import fnmatch
import json
import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LIST = ROOT / "test/bindings/lua/not_covered.txt"


def functions():
    return {function["name"] for function in json.loads((ROOT / "graze-api.json").read_text(encoding="utf-8"))["functions"]}


def called():
    texts = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "bindings/lua/src").glob("*.c"))
    return set(re.findall(r"\bgraze_\w+", re.sub(r"/\*.*?\*/", "", texts, flags=re.S)))


def left_out():
    lines = [line for line in LIST.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return [line.split(None, 1) for line in lines]


class Covers(unittest.TestCase):
    def test_every_function_is_called_or_left_out_for_a_reason(self):
        patterns = [pattern for pattern, _ in left_out()]
        missing = {name for name in functions() - called() if not any(fnmatch.fnmatch(name, pattern) for pattern in patterns)}
        self.assertEqual(sorted(missing), [])

    def test_nothing_is_said_to_be_left_out_that_is_called_or_is_not_there(self):
        for pattern, reason in left_out():
            with self.subTest(pattern):
                self.assertTrue(reason)
                matched = fnmatch.filter(functions(), pattern)
                self.assertTrue(matched)
                self.assertEqual(fnmatch.filter(called() & functions(), pattern), [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
