// attacks.mjs: attacks, which strike each body once; methods of World.
import * as columns from "./columns.mjs";
import { GRAZE_STALE_HANDLE, GRAZE_STRIKE, graze_strike_reason } from "./enums.mjs";
import { check, exports, handle, known, nameOf, result, whole } from "./memory.mjs";
import { World } from "./world.mjs";

/** The kind of the events of strikes, beside BEGIN, END and NEAR_MISS. */
export const STRIKE = GRAZE_STRIKE;

const ATTACK = ["user", "againAfter", "bodiesMax"];

function numbersOf(def) {
  known(def, ATTACK, "def");
  return [whole(def.user ?? 0, "user"), whole(def.againAfter ?? 0, "againAfter", 0xffffffff), whole(def.bodiesMax ?? 0, "bodiesMax", 0xffffffff)];
}

const attackMethods = {
  /** Add an attack {user, againAfter, bodiesMax}: it strikes each body once until it is reset, or again after some steps. */
  addAttack(def = {}) {
    const attack = exports().js_attack_add(this._world, ...numbersOf(def));
    check(result(0), "def");
    return attack;
  },

  changeAttack(attack, def) {
    check(exports().js_attack_set(this._world, handle(attack, "attack"), ...numbersOf(def)), "attack", attack);
  },

  /** Forget what it has struck: the next swing. */
  resetAttack(attack) {
    check(exports().js_attack_reset(this._world, handle(attack, "attack")), "attack", attack);
  },

  /** Remove it; its parts belong to none then. */
  removeAttack(attack) {
    check(exports().js_attack_remove(this._world, handle(attack, "attack")), "attack", attack);
  },

  /** {user, againAfter, bodiesMax, struck}: how many bodies it has struck since its reset. */
  readAttack(attack) {
    check(exports().js_attack_read(this._world, handle(attack, "attack")), "attack", attack);
    return { user: result(0), againAfter: result(1), bodiesMax: result(2), struck: result(3) };
  },

  /** The last step in which an attack has struck a body since its reset, or null. */
  hasStruck(attack, body) {
    return exports().js_attack_has_struck(this._world, handle(attack, "attack"), handle(body, "body")) !== 0 ? result(0) : null;
  },

  /** Let a part belong to an attack, or to none (0). */
  setAttack(part, attack) {
    const status = exports().js_part_set_attack(this._world, handle(part, "part"), handle(attack, "attack"));
    check(status, status === GRAZE_STALE_HANDLE ? "part or attack" : "attack", part, attack);
  },

  /** The attack of a part; 0: it belongs to none. */
  attackOf(part) {
    return exports().js_part_attack(this._world, handle(part, "part"));
  },

  /** The strikes of the last step, as columns. */
  strikes() {
    return this._list(columns.Strikes, exports().js_strikes(this._world));
  },

  /** How many steps were made. */
  get steps() {
    return exports().js_steps(this._world);
  },

  /** Why a body does not strike another one: {reason, attack, step, struck}. */
  explainStrike(body, target) {
    this._sync();
    const reason = exports().js_explain_strike(this._world, handle(body, "body"), handle(target, "target"));
    return { reason: nameOf(reason, graze_strike_reason), attack: result(0), step: result(1), struck: result(2) };
  },
};

Object.defineProperties(World.prototype, Object.getOwnPropertyDescriptors(attackMethods));
