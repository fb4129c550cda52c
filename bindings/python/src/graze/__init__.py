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
from ._enums import Tile
from ._index import Index
from ._levels import Meeting, Moved, Tiles
from ._mask import Fit, Mask, fit
from ._rules import Rules
from ._world import Difference, Recording, Replay, World

__version__ = _version()
__all__ = ["Difference", "Fit", "GrazeError", "Index", "Mask", "Meeting", "Moved", "Recording", "Replay", "Rules", "Tile", "Tiles", "World", "count_pairs", "fit",
           "pairs", "pairs_between"]
