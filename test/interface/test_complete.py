#!/usr/bin/env python3
"""test_complete.py: no function of the interface is left out. Each is named in graze.hpp. Each with a pointer or a mask is called
in test_missing.c. Each with a const world is called on several threads in test_const_calls.c. Their list is graze-api.json (`make
check` compares it with the headers)."""
import json
import re
import sys
import unittest

# Contracts of their own: without boxes they find nothing, and a snapshot of no bytes is none.
OTHERWISE = {"graze_count_pairs", "graze_find_pairs", "graze_find_pairs_between", "graze_save_apply", "graze_save_delta",
             "graze_angle_sin_cos", "graze_shape_mask", "graze_shape_polygon"}


def functions():
    with open("graze-api.json", encoding="utf-8") as file:
        return json.load(file)["functions"]


def takes_an_object(function):
    types = [parameter["type"] for parameter in function["parameters"]]
    return any("*" in kind or kind == "graze_mask_view" for kind in types)


def names_in(path):
    with open(path, encoding="utf-8") as file:
        return set(re.findall(r"\bgraze_\w+", file.read()))


class Complete(unittest.TestCase):
    def test_each_function_is_called_without_its_object(self):
        called = names_in("test/interface/test_missing.c") | OTHERWISE
        self.assertEqual([f["name"] for f in functions() if takes_an_object(f) and f["name"] not in called], [])

    def test_each_function_with_a_const_world_is_called_on_several_threads(self):
        called = names_in("test/world/test_const_calls.c")
        reading = [f["name"] for f in functions() if "const graze_world *" in [parameter["type"] for parameter in f["parameters"]]]
        self.assertEqual([name for name in reading if name not in called], [])

    def test_each_function_is_in_the_header_for_cplusplus(self):
        known = names_in("include/graze/graze.hpp")
        self.assertEqual([f["name"] for f in functions() if f["name"] not in known], [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
