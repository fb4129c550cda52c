"""The files of SuperTux, if scenes/supertux.sh has fetched or linked them."""

import glob
import os

HERE = os.path.dirname(os.path.abspath(__file__))
PLACES = [os.environ.get("SUPERTUX", "/usr/share/games/supertux2"), os.path.join(HERE, "../../build/supertux")]


def supertux_files(pattern):
    """The paths that match a pattern below its data, sorted; none if they are not there."""
    found = [sorted(glob.glob(os.path.join(place, pattern), recursive=True)) for place in PLACES]
    return next((paths for paths in found if paths), [])
