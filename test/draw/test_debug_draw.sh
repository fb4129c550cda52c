#!/bin/sh
# The programs in docs/debug-draw.md have at most forty lines and compile without a warning. SDL 2's headers are used if
# installed (tools/setup.sh test installs them), else the few needed declarations. They always are for raylib, which
# Debian lacks. The SDL one draws a world without a window.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The n-th block of C.
block() {
    awk -v wanted="$1" '$0 == "```c" { n++; inside = 1; next } $0 == "```" { inside = 0 } inside && n == wanted' \
        docs/debug-draw.md
}

cat >"$work/raylib.h" <<'EOF'
typedef struct Color { unsigned char r, g, b, a; } Color;
typedef struct Vector2 { float x, y; } Vector2;
void DrawLineV(Vector2 startPos, Vector2 endPos, Color color);
void DrawCircleLinesV(Vector2 center, float radius, Color color);
EOF

block 1 >"$work/sdl.c"
block 2 >"$work/raylib.c"
for name in sdl raylib; do
    lines=$(wc -l <"$work/$name.c")
    test "$lines" -gt 10 && test "$lines" -le 40 || { echo "$name.c has $lines lines, not about forty"; exit 1; }
done

compile() { ${CC:-cc} -std=c17 -Wall -Wextra -Wpedantic -Wno-missing-prototypes -Werror -Iinclude "$@"; }
compile -isystem "$work" -c "$work/raylib.c" -o "$work/raylib.o"

flags=$(pkg-config --cflags sdl2 2>/dev/null) || {
    echo "SDL's program is not compiled: install libsdl2-dev"
    exit 77
}
cat >>"$work/sdl.c" <<'EOF'

int main(void) {
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, 64, 64, 32, SDL_PIXELFORMAT_ARGB8888);
    debug_view view = { SDL_CreateSoftwareRenderer(surface), -8, -8, 4 };
    const graze_shape ball = graze_shape_circle((graze_point){ 0, 0 }, 4);
    const graze_part_def part = { .shape = &ball, .layer = 2 };
    const graze_body_def def = { .parts = &part, .part_count = 1 };
    const graze_world_config config = { .broad_phase = NULL };
    graze_world *world;
    graze_body body;
    if (surface == NULL || view.renderer == NULL || graze_world_open(&config, &world) != GRAZE_OK ||
        graze_body_add(world, &def, &body) != GRAZE_OK)
        return 1;
    debug_draw(world, &view);
    const Uint32 *row = (const Uint32 *)((const Uint8 *)surface->pixels + 32 * surface->pitch);
    const Uint32 edge = row[48] & 0xffffff; /* (4, 0) is at pixel (48, 32) */
    graze_world_close(world);
    return edge == graze_layer_color(2) ? 0 : 2;
}
EOF
# The built library, unless it is sanitized; or the library in one file.
library=$(dirname "${1:-build/graze}")/libgraze.a
if [ ! -e "$library" ] || grep -qE "__(asan|msan|tsan)_init" "$library"; then
    python3 tools/amalgamate.py -o "$work/once" >/dev/null
    library=$work/once/graze.c
fi
# shellcheck disable=SC2046,SC2086 # one word a flag
compile -isystem "$(pkg-config --variable=includedir sdl2)/SDL2" $flags "$work/sdl.c" "$library" \
    -lm -pthread $(pkg-config --libs sdl2) -o "$work/sdl"
"$work/sdl"
