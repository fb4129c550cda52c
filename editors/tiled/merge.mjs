// merge.mjs: solid tiles merged into the fewest rectangles: those of graze_tiles_merge, in its order. content/tile_merge.c has the
// proof, and looks at 64 corners of tiles at a time; this file looks at one.

const UNMATCHED = -1;
const UNSEEN = -1, DONE = -2;

/* The four tiles around corner (x, y) of a grid. */
function cornerOf(grid, x, y) {
  const { width, height, solid } = grid;
  const at = (i, j) => (i >= 0 && i < width && j >= 0 && j < height ? solid[j * width + i] : 0);
  const aboveLeft = at(x - 1, y - 1), above = at(x, y - 1), belowLeft = at(x - 1, y), below = at(x, y);
  const count = aboveLeft + above + belowLeft + below;
  return { inner: count === 4, concave: count === 3, right: above + below === 2, down: belowLeft + below === 2 };
}

/* A byte a corner, looked up many times. */
function cornersOf(grid) {
  const row = grid.width + 1;
  const corners = { row, inner: new Uint8Array(row * (grid.height + 1)), concave: null, right: null, down: null };
  for (const name of ["concave", "right", "down"])
    corners[name] = new Uint8Array(corners.inner.length);
  for (let y = 0; y <= grid.height; y++)
    for (let x = 0; x < row; x++) {
      const corner = cornerOf(grid, x, y);
      for (const name in corner)
        corners[name][y * row + x] = corner[name] ? 1 : 0;
    }
  return corners;
}

/* Lines from top to bottom between two concave corners, through solid tiles only, sorted by (bottom, x). */
function cutsDown(grid, corners) {
  const cuts = [], isOpen = new Uint8Array(corners.row), top = new Int32Array(corners.row);
  for (let y = 0; y <= grid.height; y++)
    for (let x = 0; x < corners.row; x++) {
      const at = y * corners.row + x;
      if (isOpen[x] && corners.concave[at])
        cuts.push({ x, top: top[x], bottom: y, isChosen: true });
      const begins = corners.concave[at] && corners.down[at];
      if (begins)
        top[x] = y;
      isOpen[x] = (isOpen[x] && corners.inner[at]) || begins ? 1 : 0;
    }
  return cuts;
}

/* For each line along a row with cuts across it: their numbers. */
function crossingsOf(grid, corners, cuts) {
  const crossings = [], passing = new Int32Array(corners.row).fill(-1);
  let left = cuts.length;
  for (let y = grid.height; y >= 0; y--) {
    const line = y * corners.row;
    for (; left > 0 && cuts[left - 1].bottom === y; left--)
      passing[cuts[left - 1].x] = left - 1;
    for (let from = 0; from < corners.row; from++) {
      if (!corners.concave[line + from] || !corners.right[line + from])
        continue;
      let to = from + 1;
      while (corners.inner[line + to])
        to++;
      if (!corners.concave[line + to])
        continue;
      const crossed = [];
      for (let x = from; x <= to; x++)
        if (passing[x] >= 0)
          crossed.push(passing[x]);
      if (crossed.length > 0)
        crossings.push(crossed);
    }
    for (let x = 0; x < corners.row; x++)
      if (passing[x] >= 0 && cuts[passing[x]].top === y)
        passing[x] = -1;
  }
  return crossings;
}

/* Match along the path of a search. */
function matchPath(m, across, down) {
  for (;;) {
    const next = m.match[across];
    m.match[across] = down;
    m.matched[down] = across;
    if (next === UNMATCHED)
      return;
    down = next;
    across = m.parent[across];
  }
}

/* Breadth first from an unmatched line, given up after `most` others. */
function search(crossings, m, root, most) {
  const queue = [root];
  m.seen[root] = root;
  for (let begin = 0; begin < queue.length; begin++) {
    const across = queue[begin];
    if (begin >= most) {
      queue.forEach((each) => { m.seen[each] = UNSEEN; });
      return;
    }
    for (const down of crossings[across]) {
      const next = m.matched[down];
      if (next === UNMATCHED) {
        matchPath(m, across, down);
        return;
      }
      if (m.seen[next] === root || m.seen[next] === DONE)
        continue;
      m.seen[next] = root;
      m.parent[next] = across;
      queue.push(next);
    }
  }
  queue.forEach((each) => { m.seen[each] = DONE; });
}

/* Leave out cuts across kept lines along rows: a largest set without crossings is kept. */
function choose(crossings, cuts) {
  const m = { match: new Int32Array(crossings.length).fill(UNMATCHED), matched: new Int32Array(cuts.length).fill(UNMATCHED),
              seen: new Int32Array(crossings.length).fill(UNSEEN), parent: new Int32Array(crossings.length) };
  crossings.forEach((crossed, across) => {
    const down = crossed.find((each) => m.matched[each] === UNMATCHED);
    if (down === undefined)
      return;
    m.match[across] = down;
    m.matched[down] = across;
  });
  for (const most of [64, 4096, Infinity])
    for (let across = 0; across < crossings.length; across++)
      if (m.match[across] === UNMATCHED && m.seen[across] !== DONE)
        search(crossings, m, across, most);
  crossings.forEach((crossed, across) => {
    if (m.seen[across] === DONE)
      crossed.forEach((each) => { cuts[each].isChosen = false; });
  });
}

/* `grid`: width, height, and `solid`, a byte a tile, 0 or 1. Returns rectangles {x, y, w, h}, sorted by (y, x). */
export function mergeTiles(grid) {
  const corners = cornersOf(grid), cuts = cutsDown(grid, corners);
  choose(crossingsOf(grid, corners, cuts), cuts);
  const cutFrom = new Uint8Array(corners.inner.length);
  for (const cut of cuts)
    if (cut.isChosen)
      for (let y = cut.top; y < cut.bottom; y++)
        cutFrom[y * corners.row + cut.x] = 1;
  const rectangles = [], above = new Array(corners.row).fill(null);
  for (let y = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++) {
      if (!grid.solid[y * grid.width + x])
        continue;
      const from = x;
      while (x + 1 < grid.width && grid.solid[y * grid.width + x + 1] && !cutFrom[y * corners.row + x + 1])
        x++;
      const rectangle = above[from], w = x + 1 - from;
      if (rectangle !== null && rectangle.w === w && rectangle.y + rectangle.h === y) {
        rectangle.h++;
        continue;
      }
      above[from] = { x: from, y, w, h: 1 };
      rectangles.push(above[from]);
    }
  return rectangles;
}
