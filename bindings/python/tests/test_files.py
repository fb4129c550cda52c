"""Pairs of files by the command `graze pairs`: the same as in memory, in pieces or in a file; errors, progress and interrupts."""

import os
import pathlib
import signal

import numpy as np
import pytest

import graze

pytestmark = pytest.mark.usefixtures("command")


@pytest.fixture
def boxes(random):
    low = random.random((3000, 2)) * 100
    found = np.concatenate([low, low + random.random((3000, 2)) * 4], axis=1)
    found[:1000] = np.round(found[:1000])
    return found


@pytest.fixture
def files(tmp_path, boxes):
    """The boxes as .npy, and every second one as CSV."""
    np.save(tmp_path / "boxes.npy", boxes)
    np.savetxt(tmp_path / "other.csv", boxes[::2], "%r", ",", header="min_x,min_y,max_x,max_y", comments="")
    return tmp_path / "boxes.npy", tmp_path / "other.csv"


@pytest.fixture
def interrupts():
    """A program that a script starts in the background ignores interrupts, and so do those started by it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def children():
    """This program's own child processes, also those that have ended and are not waited for."""
    found = set()
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            number, _, rest = path.read_text(encoding="utf-8", errors="replace").partition(" (")
        except OSError:
            continue  # it has just ended
        if int(rest.rpartition(")")[2].split()[1]) == os.getpid():
            found.add(int(number))
    return found


def in_order(pairs):
    return pairs[np.lexsort(pairs.T[::-1])]


def test_pairs_come_in_pieces_and_are_those_of_arrays(files, boxes, tmp_path):
    before = sorted(os.listdir(tmp_path))
    found = graze.pairs_file(files[0], memory="16M", ordered=True, scratch=tmp_path, piece=1000)
    assert sorted(os.listdir(tmp_path)) == before
    pieces = list(found)
    expected = graze.pairs(boxes)
    assert len(found) == len(expected) > 2000 and [len(piece) for piece in pieces[:-1]] == [1000] * (len(pieces) - 1)
    assert np.array_equal(np.concatenate(pieces), expected) and np.array_equal(np.concatenate(list(found)), expected)
    assert np.array_equal(in_order(np.concatenate(list(graze.pairs_file(files[0], memory=16 << 20)))), expected)
    assert graze.count_pairs_file(files[0], memory="16M") == len(expected)


def test_pairs_between_two_files(files, boxes):
    found = np.concatenate(list(graze.pairs_file(*files, closed=True, ordered=True, threads=2)))
    assert np.array_equal(found, graze.pairs_between(boxes, boxes[::2], closed=True))
    assert graze.count_pairs_file(*files, closed=True) == len(found)


def test_pairs_are_written_to_a_file(files, boxes, tmp_path):
    out = tmp_path / "pairs.npy"
    found = graze.pairs_file(files[0], out=out, ordered=True)
    assert len(found) == len(np.load(out)) and np.array_equal(np.load(out), graze.pairs(boxes))
    assert len(graze.pairs_file(files[0], limit=7)) == 7
    empty = tmp_path / "empty.npy"
    np.save(empty, boxes[:1])
    assert len(graze.pairs_file(empty)) == 0 and list(graze.pairs_file(empty)) == []


def test_pairs_within_a_distance_are_found_in_files(tmp_path):
    points = np.array([(0, 0, 0, 0), (3, 4, 3, 4), (3, 3.5, 9, 9)], float)
    np.save(tmp_path / "points.npy", points)
    assert np.concatenate(list(graze.pairs_file(tmp_path / "points.npy", distance=5, ordered=True))).tolist() == [[0, 2], [1, 2]]
    assert graze.count_pairs_file(tmp_path / "points.npy", distance=5, closed=True) == 3
    with pytest.raises(graze.FileError, match="--distance"):
        graze.count_pairs_file(tmp_path / "points.npy", distance=0)
    with pytest.raises(TypeError, match="distance: "):
        graze.count_pairs_file(tmp_path / "points.npy", distance="far")


def test_layers_and_rules(files, boxes, tmp_path):
    layers = (np.arange(len(boxes)) % 5).astype(np.uint8)
    np.save(tmp_path / "layers.npy", layers)
    (tmp_path / "rules.txt").write_text("0 3\n1 1\n", encoding="utf-8")
    expected = graze.pairs(boxes, layers=layers, rules=[(0, 3), (1, 1)])
    for rules in [(0, 3), (1, 1)], tmp_path / "rules.txt":
        found = np.concatenate(list(graze.pairs_file(files[0], layers=tmp_path / "layers.npy", rules=rules, ordered=True)))
        assert np.array_equal(found, expected)


def test_progress_goes_from_step_to_step(files):
    heard = []
    graze.count_pairs_file(*files, memory="16M", progress=lambda step, done: heard.append((step, done)))
    assert [step for step in dict.fromkeys(step for step, _ in heard) if step.endswith("tiles")] == ["writing tiles", "joining tiles"]
    assert all(0 <= done <= 1 for _, done in heard) and ("joining tiles", 1) in heard


def test_errors_name_the_file_and_the_line(tmp_path):
    bad = tmp_path / "bad.csv"
    bad.write_text("min_x,min_y,max_x,max_y\n0,0,1,1\n0,0,x,1\n", encoding="utf-8")
    with pytest.raises(graze.FileError, match="bad.csv:3: ") as caught:
        graze.pairs_file(bad)
    assert (caught.value.file, caught.value.line) == (str(bad), 3) and isinstance(caught.value, graze.GrazeError)
    with pytest.raises(graze.FileError, match="missing.npy"):
        graze.count_pairs_file(tmp_path / "missing.npy")
    with pytest.raises(graze.FileError, match="--memory"):
        graze.count_pairs_file(bad, memory="1K")
    for arguments, text in [({"out": "pairs.csv"}, "out: "), ({"limit": 0}, "limit: "), ({"piece": 0}, "piece: "),
                            ({"threads": 65}, "threads: ")]:
        with pytest.raises(ValueError, match=text):
            graze.pairs_file(bad, **arguments)
    with pytest.raises(ValueError, match="standard input"):
        graze.pairs_file("-")


def test_without_the_command_the_error_says_what_to_do(files, monkeypatch):
    monkeypatch.setenv("GRAZE", "/nowhere/graze")
    with pytest.raises(FileNotFoundError, match="install it"):
        graze.pairs_file(files[0])


@pytest.mark.parametrize("stops", [signal.raise_signal, lambda number: 1 / 0])
def test_an_interrupted_call_goes_on(files, boxes, tmp_path, interrupts, stops):
    """Whether the command ends before it hears of it or not, nothing but its scratch files stays, and it can be called again."""
    def progress(step, done):
        if step == "joining tiles":
            stops(signal.SIGINT)

    others = children()  # other tests may have left some
    with pytest.raises((KeyboardInterrupt, ZeroDivisionError)):
        graze.pairs_file(files[0], memory="16M", ordered=True, scratch=tmp_path, progress=progress)
    assert children() <= others
    found = graze.pairs_file(files[0], memory="16M", ordered=True, scratch=tmp_path)
    assert np.array_equal(np.concatenate(list(found)), graze.pairs(boxes))
    assert sorted(os.listdir(tmp_path)) == ["boxes.npy", "other.csv"]


def test_an_interrupt_says_where_the_scratch_files_are(tmp_path, monkeypatch, interrupts):
    """A command that waits until it is interrupted."""
    program = tmp_path / "waits"
    program.write_text("#!/bin/sh\ntrap 'echo \"graze pairs: stopped. The scratch files are in here\" >&2; exit 130' INT\n"
                       "echo 'graze pairs: joining tiles: 3 %' >&2\nwhile :; do sleep 0.01; done\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("GRAZE", str(program))
    with pytest.raises(KeyboardInterrupt, match="scratch files are in here"):
        graze.pairs_file("boxes.npy", progress=lambda step, done: signal.raise_signal(signal.SIGINT))


@pytest.mark.parametrize("code, said", [("3", "the disk is full"), ("-9", "goes on where it was")])
def test_a_command_that_fails_is_an_error_of_the_system(tmp_path, monkeypatch, code, said):
    program = tmp_path / "fails"
    end = "kill -9 $$" if code == "-9" else f"exit {code}"
    program.write_text(f"#!/bin/sh\necho 'graze pairs: the disk is full' >&2\n{end}\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("GRAZE", str(program))
    with pytest.raises(OSError, match=said):
        graze.count_pairs_file("boxes.npy")
