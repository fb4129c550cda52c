// common.mjs: random boxes and plain loops to compare with.
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export function randomBoxes(next, count, side, size) {
  const boxes = [];
  for (let i = 0; i < count; i++) {
    const x = next() * side, y = next() * side;
    boxes.push(x, y, x + next() * size, y + next() * size);
  }
  return boxes;
}

export function overlaps(a, i, b, j, closed) {
  if (closed)
    return a[i] <= b[j + 2] && b[j] <= a[i + 2] && a[i + 1] <= b[j + 3] && b[j + 1] <= a[i + 3];
  const isEmpty = (c, k) => c[k] >= c[k + 2] || c[k + 1] >= c[k + 3];
  return !isEmpty(a, i) && !isEmpty(b, j) && a[i] < b[j + 2] && b[j] < a[i + 2] && a[i + 1] < b[j + 3] && b[j + 1] < a[i + 3];
}

export function brutePairs(boxes, closed, may = () => true) {
  const pairs = [];
  for (let i = 0; i < boxes.length / 4; i++)
    for (let j = i + 1; j < boxes.length / 4; j++)
      if (may(i, j) && overlaps(boxes, 4 * i, boxes, 4 * j, closed))
        pairs.push(i, j);
  return pairs;
}

/** Plays a recording to its end and back by a seek; the problem, or "". */
export async function replayed(Replay, name, bytes) {
  const replay = await Replay.open(bytes);
  let half = "";
  while (replay.step()) {
    if (replay.state !== "stepped")
      return `${name}: ${replay.state} at ${JSON.stringify(replay.info())}`;
    if (replay.steps === replay.length >> 1)
      half = replay.hash();
  }
  const steps = replay.steps;
  if (replay.state !== "ended" || steps !== replay.length)
    return `${name}: ${replay.state} after ${steps} of ${replay.length} steps`;
  if (!replay.seek(replay.length >> 1) || replay.hash() !== half)
    return `${name}: a seek leads elsewhere`;
  replay.close();
  return "";
}
