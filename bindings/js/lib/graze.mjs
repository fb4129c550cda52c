// graze.mjs: everything.
export { GrazeError, provide, ready } from "./memory.mjs";
export { Rules } from "./rules.mjs";
export { findPairs, findPairsBetween } from "./find.mjs";
export { BEGIN, END, NEAR_MISS, World, applyDelta, broadPhases, saveDelta } from "./world.mjs";
export { DRAW, Replay, layerColor } from "./replay.mjs";
