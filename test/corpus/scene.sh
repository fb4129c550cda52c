#!/bin/sh
# scene.sh FOLDER: the events of a corpus's scene, by the command named by GRAZE.
${GRAZE:-build/graze} play "$1/scene.csv" --rules "$1/scene.rules" --shapes "$1/scene.shapes" --times --events -
