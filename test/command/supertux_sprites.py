"""Where the sprites of SuperTux are, if scenes/supertux.sh has fetched them, or SuperTux is installed."""

import glob
import os

HERE = os.path.dirname(os.path.abspath(__file__))
PLACES = [os.environ.get("SUPERTUX", "/usr/share/games/supertux2"), os.path.join(HERE, "../../build/supertux")]


def sprites():
    """The paths of all creatures' pictures; none if they are not there."""
    found = [sorted(glob.glob(os.path.join(place, "images/creatures/**/*.png"), recursive=True)) for place in PLACES]
    return next((paths for paths in found if paths), [])
