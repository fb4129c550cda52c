// Hitboxes, written by `graze hitboxes`; not to be edited. Put it into a script
// asset. Coordinates are pixels of the frame, y points down. Rows are
//   boxes:      number of the name, layer, min x, min y, max x, max y, number of
//               the shape or -1; of a shape these are the edges around it
//   shapes:     kind, radius, and x and y of its corner, or corners, in order
//   frames:     number of the first box, how many, pivot x and y, milliseconds
//   animations: name, first frame, last frame, direction, repeats (0: for ever)

// knight, from knight.aseprite.json
enum KNIGHT_BOX {
    HURT = 0,
    PUSH = 1,
    GRAZE_RING = 2,
    SWORD = 3
}

global.knight_hitboxes = {
    names: ["hurt", "push", "graze ring", "sword"],
    boxes: [
        [0, 0, 8, 4, 15, 24, -1],
        [1, 3, 7, 10, 16, 24, -1],
        [2, 2, 4, 0, 20, 24, -1],
        [0, 0, 8, 4, 15, 24, -1],
        [1, 3, 7, 10, 16, 24, -1],
        [2, 2, 4, 0, 20, 24, -1],
        [0, 0, 8, 4, 15, 24, -1],
        [1, 3, 7, 10, 16, 24, -1],
        [2, 2, 4, 0, 20, 24, -1],
        [0, 0, 9, 4, 16, 24, -1],
        [1, 3, 7, 10, 16, 24, -1],
        [2, 2, 4, 0, 20, 24, -1],
        [3, 1, 18, 11, 25, 15, -1],
        [0, 0, 9, 4, 16, 24, -1],
        [1, 3, 7, 10, 16, 24, -1],
        [2, 2, 4, 0, 20, 24, -1],
        [3, 1, 16, 14, 23, 22, -1]
    ],
    shapes: [
    ],
    frames: [
        [0, 3, 11, 24, 120],
        [3, 3, 11, 24, 120],
        [6, 3, 11, 24, 120],
        [9, 4, 11, 24, 60],
        [13, 4, 11, 24, 140]
    ],
    animations: [
        ["walk", 0, 2, "pingpong", 0],
        ["strike", 3, 4, "forward", 1]
    ]
};
