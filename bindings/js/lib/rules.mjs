// rules.mjs: which layers may meet.
import { invalid, keep, layer } from "./memory.mjs";

/** A symmetric matrix of 64 layers. A new one lets all layers meet. */
export class Rules {
  /** `allowed`: the only pairs to meet; without it all may. */
  constructor(allowed) {
    this.forbidden = new Uint32Array(128); // of each layer, two halves of 32 bits
    if (allowed === undefined)
      return;
    this.forbidAll();
    for (const pair of allowed) {
      if (!Array.isArray(pair) || pair.length !== 2)
        throw invalid("allowed", "must be pairs of layers");
      this.allow(pair[0], pair[1]);
    }
  }

  allow(a, b) {
    layer(a, "a");
    layer(b, "b");
    this.forbidden[2 * a + (b >> 5)] &= ~(1 << (b & 31));
    this.forbidden[2 * b + (a >> 5)] &= ~(1 << (a & 31));
    return this;
  }

  forbid(a, b) {
    layer(a, "a");
    layer(b, "b");
    this.forbidden[2 * a + (b >> 5)] |= 1 << (b & 31);
    this.forbidden[2 * b + (a >> 5)] |= 1 << (a & 31);
    return this;
  }

  forbidAll() {
    this.forbidden.fill(0xffffffff);
    return this;
  }

  allows(a, b) {
    return (this.forbidden[2 * layer(a, "a") + (layer(b, "b") >> 5)] & (1 << (b & 31))) === 0;
  }
}

/** Rules, or pairs of layers, or nothing, as rules or null. */
export function rulesOf(value, argument) {
  if (value === undefined || value === null)
    return null;
  if (value instanceof Rules)
    return value;
  if (typeof value[Symbol.iterator] !== "function")
    throw invalid(argument, "must be Rules, or an array of pairs of layers");
  return new Rules(value);
}

/** The rules in memory of their own, which the caller releases if it is not 0. */
export function keepRules(rules) {
  return rules === null ? 0 : keep(new Uint8Array(rules.forbidden.buffer));
}
