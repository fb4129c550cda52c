"""graze finds what touches what in 2D: pairs of boxes in arrays, an index, worlds with begin and end events, replays.

>>> import graze
>>> graze.pairs([(0, 0, 2, 2), (1, 1, 3, 3), (5, 5, 6, 6)])
array([[0, 1]], dtype=uint32)

Boxes are arrays of shape (N, 4) with the columns min_x, min_y, max_x, max_y, or four columns of length N. Edges are half-open:
boxes sharing an edge touch only with ``closed=True``. Layers are numbers from 0 to 63, or names. Returned arrays are
copies, unless the call is said to give a view.
"""

from ._arrays import count_pairs, pairs, pairs_between
from ._graze import GrazeError, version as _version
from ._attacks import Attack, StrikeExplanation
from ._chains import Chain, ChainPlace
from ._enums import Tile
from ._explain import Drawing, ExplainedPart, Explanation, layer_color
from ._files import FileError, FileOptions, FilePairs, count_pairs_file, pairs_file
from ._hitboxes import FrameBox, FramePose, HitboxSet
from ._index import Index
from ._levels import Meeting, MergedTiles, Moved, Tiles, merge_tiles
from ._mask import Fit, Mask, fit
from ._movers import Legs, ManyMoved
from ._parts import Manifold, Part
from ._rules import Rules
from ._settings import BroadPhase, Counters, FormatInfo, NarrowCounts, broad_phases, read_format
from ._shapes import Shape, ShapeFit, angle_sin_cos, fit_shape
from ._world import Difference, Recording, Replay, World, apply_delta, save_delta

__version__ = _version()
__all__ = ["Attack", "BroadPhase", "Chain", "ChainPlace", "Counters", "Difference", "Drawing", "ExplainedPart", "Explanation", "FileError", "FileOptions", "FilePairs",
           "Fit", "FormatInfo", "FrameBox", "FramePose", "GrazeError", "HitboxSet", "Index", "Legs", "Manifold", "ManyMoved", "Mask", "Meeting", "MergedTiles", "Moved",
           "NarrowCounts", "Part", "Recording", "Replay", "Rules", "Shape", "ShapeFit", "StrikeExplanation", "Tile", "Tiles", "World",
           "angle_sin_cos", "apply_delta", "broad_phases", "count_pairs", "count_pairs_file", "fit", "fit_shape", "layer_color", "merge_tiles",
           "pairs", "pairs_between", "pairs_file", "read_format", "save_delta"]
