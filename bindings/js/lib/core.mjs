// core.mjs: searches, worlds and moves.
export { GrazeError, provide, ready } from "./memory.mjs";
export { Rules } from "./rules.mjs";
export { findPairs, findPairsBetween } from "./find.mjs";
export { Index } from "./index.mjs";
export { BEGIN, END, NEAR_MISS, World, applyDelta, broadPhases, saveDelta } from "./world.mjs";
export { Responses, SIDE } from "./moves.mjs";
