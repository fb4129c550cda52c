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
from ._enums import Tile
from ._explain import Drawing, ExplainedPart, Explanation, layer_color
from ._files import FileError, FilePairs, count_pairs_file, pairs_file
from ._hitboxes import FrameBox, HitboxSet
from ._index import Index
from ._levels import Meeting, Moved, Tiles
from ._mask import Fit, Mask, fit
from ._parts import Manifold, Part
from ._rules import Rules
from ._world import Difference, Recording, Replay, World, apply_delta, save_delta

__version__ = _version()
__all__ = ["Attack", "Difference", "Drawing", "ExplainedPart", "Explanation", "FileError", "FilePairs", "Fit", "FrameBox", "GrazeError", "HitboxSet",
           "Index", "Manifold", "Mask", "Meeting", "Moved", "Part", "Recording", "Replay", "Rules", "StrikeExplanation", "Tile",
           "Tiles", "World", "apply_delta", "count_pairs", "count_pairs_file", "fit", "layer_color", "pairs", "pairs_between",
           "pairs_file", "save_delta"]
