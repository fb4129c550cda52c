// graze.mjs: everything.
export { formatOf, GrazeError, provide, ready } from "./memory.mjs";
export { Rules } from "./rules.mjs";
export { findPairs, findPairsBetween } from "./find.mjs";
export { Index } from "./index.mjs";
export { DynamicIndex } from "./dynamic_index.mjs";
export { Mask } from "./mask.mjs";
export { BEGIN, END, NEAR_MISS, World, applyDelta, broadPhases, saveDelta } from "./world.mjs";
export { Responses, SIDE } from "./moves.mjs";
export { Chain } from "./chain.mjs";
export { HitboxSet } from "./hitboxes.mjs";
import "./movers.mjs";
export { angleSinCos, shapes, version } from "./free_shapes.mjs";
export { STRIKE } from "./attacks.mjs";
export { DRAW, Replay, layerColor } from "./replay.mjs";
export { TILES } from "./tiles.mjs";
export { fit, mergeTiles, outline } from "./fit.mjs";
