"""Pairs of boxes of files of any size, by the command `graze pairs` in a process of its own.

The command has the readers, the tiles and the scratch files. A process can be stopped at any time, and the same call goes on
where one was stopped.
"""
# mypy: warn-unused-ignores=False
# Before 1.5, mypy does not know Unpack, and takes any options.

from __future__ import annotations

import hashlib
import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from typing import IO, Any, TypedDict, Union, Unpack

import numpy as np
from numpy.typing import NDArray

from ._arguments import real, whole
from ._graze import GrazeError

Path = Union[str, "os.PathLike[str]"]
Rules = Union[Path, Sequence[tuple[int, int]]]
Progress = Callable[[str, float], object]

_STEP = re.compile(r"graze pairs: (.+): (\d+) %\n?")
_PLACE = re.compile(r"(.+?):(\d+): ")
_SECONDS_TO_END = 5


class FileError(GrazeError):
    """The command refused a file or an argument. `file` and `line` are those of its message, if it has them."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        place = _PLACE.match(message)
        self.file: str | None = place[1] if place else None
        self.line: int | None = int(place[2]) if place else None


class FilePairs:
    """Pairs of row numbers in a file: `len` is how many. Iterating reads them as arrays of shape (at most `piece`, 2)."""

    def __init__(self, path: str, piece: int) -> None:
        self._file = open(path, "rb", buffering=0)
        layout: Any = np.lib.format  # without types
        layout.read_magic(self._file)
        (self._count, _), _, self._dtype = layout.read_array_header_1_0(self._file)
        self._begin = self._file.tell()
        self._piece = piece

    def __len__(self) -> int:
        return int(self._count)

    def __iter__(self) -> Iterator[NDArray[Any]]:
        for at in range(0, self._count, self._piece):
            self._file.seek(self._begin + at * 2 * self._dtype.itemsize)
            yield np.fromfile(self._file, self._dtype, 2 * min(self._piece, self._count - at)).reshape(-1, 2)


class FileOptions(TypedDict, total=False):
    """The options of `pairs_file` and of `count_pairs_file`. Each may be left out.

    `memory`: how much the command may use, 1G if it is not given. `closed`: boxes that share an edge are pairs. `distance`: pairs
    nearer than this, not only those that overlap. `rules`: a file of rules, or pairs of numbers of layers. `layers`: a file of layers,
    or one for each file of boxes. `scratch`: the folder of scratch files. `threads`: 0 stands for all. `force`: also without the disk
    space that may be needed. `progress(step, done)` hears how far each step is, from 0 to 1.
    """

    memory: Union[str, int]
    closed: bool
    distance: Union[float, None]
    rules: Union[Rules, None]
    layers: Union[Path, Sequence[Path], None]
    scratch: Union[Path, None]
    threads: Union[int, None]
    force: bool
    progress: Union[Progress, None]


def pairs_file(path: Path, other: Path | None = None, *, out: Path | None = None, ordered: bool = False, limit: int | None = None,
               piece: int = 1 << 20, **options: Unpack[FileOptions]) -> FilePairs:  # type: ignore[misc]
    """The pairs that `graze pairs` finds in a file of boxes, CSV, .npy or FlatGeobuf of any size, or between two files, within `memory`.

    They are on disk: in `out`, a name that ends with .npy, or in a file without a name, which goes with the result; it is in
    `scratch`, or where temporary files are. `ordered`: sorted, else in any order. `limit`: at most this many. `piece`: how many are
    read at a time. The other options are those of FileOptions: memory, closed, distance, rules, layers, scratch, threads, force,
    progress. An interrupt, or an exception of `progress`, stops the work; scratch files stay, and the same call goes on with them.

    >>> pairs = pairs_file("boxes.csv", memory="4G")                    # doctest: +SKIP
    >>> for piece in pairs:                                             # doctest: +SKIP
    ...     print(piece.shape)
    """
    whole(piece, "piece", 1)
    given = _known(options)
    words = _words(path, other, given)
    if ordered:
        words.append("--sorted")
    if limit is not None:
        words.append(f"--limit={whole(limit, 'limit', 1)}")
    target = _unseen(words, given) if out is None else os.fspath(out)
    if not target.endswith(".npy"):
        raise ValueError(f"out: a name that ends with .npy is needed, not {target!r}")
    _run([*words, f"--output={target}"], path, other, given)
    found = FilePairs(target, piece)
    if out is None:
        os.unlink(target)
    return found


def count_pairs_file(path: Path, other: Path | None = None, **options: Unpack[FileOptions]) -> int:  # type: ignore[misc]
    """How many pairs `pairs_file` would find, with the options of FileOptions. None is stored."""
    given = _known(options)
    return int(_run([*_words(path, other, given), "--count"], path, other, given))


def _known(options: Any) -> FileOptions:
    """Options with known names."""
    for name in options:
        if name not in FileOptions.__annotations__:
            raise TypeError(f"{name}: this option is not one of {', '.join(FileOptions.__annotations__)}")
    known: FileOptions = options
    return known


def _words(path: Path, other: Path | None, options: FileOptions) -> list[str]:
    """The options of the command, in the same order for the same request."""
    for name in (path, other):
        if name is not None and os.fspath(name) == "-":
            raise ValueError("path: a file is needed, not standard input")
    words = [f"--memory={options.get('memory', '1G')}", "--progress"]
    if options.get("closed"):
        words.append("--closed")
    distance, rules, layers = options.get("distance"), options.get("rules"), options.get("layers")
    scratch, threads = options.get("scratch"), options.get("threads")
    if distance is not None:
        words.append(f"--distance={real(distance, 'distance', 0)!r}")
    if rules is not None:
        words.append(f"--rules={os.fspath(rules) if isinstance(rules, (str, os.PathLike)) else '-'}")
    if layers is not None:
        words += [f"--layers={os.fspath(one)}" for one in ([layers] if isinstance(layers, (str, os.PathLike)) else layers)]
    if scratch is not None:
        words.append(f"--scratch={os.fspath(scratch)}")
    if threads is not None:
        words.append(f"--threads={whole(threads, 'threads', 0, 64)}")
    return [*words, "--force"] if options.get("force") else words


def _unseen(words: list[str], options: FileOptions) -> str:
    """A name for pairs that are not kept. It is the same for the same request, so that its scratch files are found again."""
    rules, scratch = options.get("rules"), options.get("scratch")
    request = repr((words, os.getcwd(), rules if rules is None else str(rules)))
    name = hashlib.sha256(request.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return os.path.join(tempfile.gettempdir() if scratch is None else os.fspath(scratch), f"graze-pairs-{name}.npy")


def _command() -> str:
    """The program: GRAZE of the environment, else the one of the path."""
    name = os.environ.get("GRAZE", "graze")
    found = shutil.which(name)
    if found is None:
        raise FileNotFoundError(f"the command graze is not found ({name}), and this package has no copy of it: install it (`make install` in "
                                "graze's sources), or name it in the variable GRAZE of the environment. Arrays need no command: graze.pairs")
    return found


def _run(words: list[str], path: Path, other: Path | None, options: FileOptions) -> str:
    """Run the command. Returns what it printed."""
    rules = options.get("rules")
    files = [os.fspath(name) for name in (path, other) if name is not None]
    lines = None if rules is None or isinstance(rules, (str, os.PathLike)) else "".join(f"{a} {b}\n" for a, b in rules)
    said: list[str] = []
    with subprocess.Popen([_command(), "pairs", *words, "--", *files], stdin=subprocess.DEVNULL if lines is None else subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", errors="surrogateescape") as process:
        assert process.stdout is not None and process.stderr is not None
        try:
            if process.stdin is not None and lines is not None:
                process.stdin.write(lines)
                process.stdin.close()
                process.stdin = None
            _listen(process.stderr, said, options.get("progress"))
            printed = process.stdout.read()
        except BaseException as error:
            said.append(_stop(process))
            if isinstance(error, KeyboardInterrupt):
                raise KeyboardInterrupt("".join(said).strip().rpartition("\n")[2]) from None
            raise
    if process.returncode != 0:
        _refuse(process.returncode, "".join(said).strip())
    return printed


def _listen(lines: IO[str], said: list[str], progress: Progress | None) -> None:
    """Keep what the command says, and hand on its progress."""
    for line in lines:
        step = _STEP.fullmatch(line)
        if step is None:
            said.append(line)
        elif progress is not None:
            progress(step[1], int(step[2]) / 100)


def _stop(process: subprocess.Popen[str]) -> str:
    """Interrupt the command, which says where its scratch files are. Returns its words."""
    process.send_signal(signal.SIGINT)
    try:
        return process.communicate(timeout=_SECONDS_TO_END)[1]
    except subprocess.TimeoutExpired:
        process.kill()
        return process.communicate()[1]


def _refuse(code: int, said: str) -> None:
    """Raise the error that the command ended with."""
    message = said.rpartition("\n")[2]
    if code == 2:
        raise FileError(message)
    if code == 3:
        raise OSError(message)
    raise OSError(f"graze pairs ended with {code}; the same call goes on where it was. {message}")
