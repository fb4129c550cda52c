#!/bin/sh
# test_kept.sh: this version reads and replays the corpus of each earlier 1.x that data/formats holds, as it was.
[ -d data/formats ] || { echo "skipped: data/formats has no corpus yet (make corpus VERSION=1.0 writes the first)"; exit 77; }
CORPUS=$(dirname "$GRAZE")/test/corpus/corpus exec test/corpus/read.sh data/formats/*
