// memory.mjs: the WebAssembly instance: how it starts, its memory, errors and arguments.
import { GRAZE_OK, GRAZE_STALE_HANDLE, graze_format, graze_status } from "./enums.mjs";
import { isAtOnce, isSimd, unpack } from "./packed.mjs";

let wasm;           // the exports of the instance: of its first part, and of the rest once it was needed
let rest = null;    // gives the bytes of the rest, until it was needed
let results;        // where calls leave numbers
let opened = 0;     // objects living in the instance
let bytes, words, floats, doubles; // views of all of its memory
let scratch = 0, scratchSize = 0;

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** An error of graze: the status by its name, and the argument at fault. */
export class GrazeError extends Error {
  constructor(status, argument, text) {
    super(argument ? `${argument}: ${text}` : text);
    this.name = "GrazeError";
    this.status = status;
    this.argument = argument;
  }
}

/* ---- start ---- */

// Callbacks of JavaScript for the calls of the instance.
export const callbacks = { choose: null, give: null };

function use(instance, following) {
  wasm = { ...instance.exports };
  rest = following;
  bytes = undefined;
  scratch = scratchSize = 0;
  wasm._initialize?.();
  results = wasm.js_results_at() / 8;
}

const imports = {
  graze: { choose: (...numbers) => (callbacks.choose === null ? 0 : callbacks.choose(...numbers)),
    give: (...numbers) => callbacks.give(...numbers) },
  // Calls of the first part to the rest, by the function's place in their table.
  p: new Proxy({}, { get: (_, place) => (...numbers) => {
    exports();
    return wasm["%table"].get(Number(place))(...numbers);
  } }),
};

let start, fail, isReady = false;

/** Settles when everything can be used. */
export const ready = new Promise((resolve, reject) => {
  start = () => {
    isReady = true;
    resolve();
  };
  fail = reject;
});

let provided = null;

async function instantiate(source) {
  const given = await source;
  const made = await WebAssembly.instantiate(given, imports);
  return made.instance ?? made;
}

/** Use a module of the caller's, or its bytes, instead of the one inside. */
export function provide(source) {
  if (opened > 0)
    throw new GrazeError("GRAZE_BAD_VALUE", "provide", "worlds, indices or masks are open already");
  provided = instantiate(source).then((instance) => {
    use(instance, null);
    start();
  });
  return provided;
}

// One microtask later: who imports this and calls `provide` at once spares the start.
queueMicrotask(async () => {
  if (provided !== null)
    return;
  try {
    if (isAtOnce())
      return start(); // both parts are compiled when they are first needed
    const parts = await unpack(isSimd());
    const [first, following] = await Promise.all([parts.first, parts.rest?.()].map((part) => part && WebAssembly.compile(part)));
    const instance = await WebAssembly.instantiate(first, imports);
    const others = following && await WebAssembly.instantiate(following, { ...imports, m: instance.exports });
    if (provided === null) {
      use(instance, null);
      Object.assign(wasm, others?.exports);
    }
    start();
  } catch (error) {
    fail(error);
  }
});

/** Does the instance run? Else its first call makes it. */
export function isStarted() {
  return wasm !== undefined;
}

/** The exports for pairs and the index, which are compiled within a millisecond or two. */
export function firstExports() {
  if (wasm === undefined) {
    if (!isReady || !isAtOnce())
      throw new GrazeError("GRAZE_BAD_VALUE", "ready", "await ready before the first call");
    const parts = unpack(isSimd());
    use(new WebAssembly.Instance(new WebAssembly.Module(parts.first), imports), parts.rest);
  }
  return wasm;
}

/** All; the rest is compiled when it is first needed. */
export function exports() {
  firstExports();
  if (rest !== null) {
    const module = new WebAssembly.Module(rest());
    rest = null;
    Object.assign(wasm, new WebAssembly.Instance(module, { ...imports, m: wasm }).exports);
  }
  return wasm;
}

/* ---- memory ---- */

// All views are made anew after the memory has grown.
function look() {
  if (bytes === undefined || bytes.buffer !== wasm.memory.buffer) {
    const buffer = wasm.memory.buffer;
    bytes = new Uint8Array(buffer);
    words = new Uint32Array(buffer);
    floats = new Float32Array(buffer);
    doubles = new Float64Array(buffer);
  }
}

export function memoryBytes() {
  look();
  return bytes;
}

export function memoryWords() {
  look();
  return words;
}

export function memoryFloats() {
  look();
  return floats;
}

export function memoryDoubles() {
  look();
  return doubles;
}

/** The i-th number left by the last call. */
export function result(i) {
  look();
  return doubles[results + i];
}

export function allocate(size) {
  const at = firstExports().js_alloc(size);
  if (at === 0)
    throw new GrazeError("GRAZE_OUT_OF_MEMORY", "", "out of memory");
  return at;
}

export function release(at) {
  wasm.js_free(at);
}

/** Working memory until the next call of this. */
export function borrow(size) {
  if (size > scratchSize) {
    const wanted = size + (size >> 1) + 4096;
    if (scratch !== 0)
      release(scratch);
    scratch = scratchSize = 0;
    scratch = allocate(wanted);
    scratchSize = wanted;
  }
  return scratch;
}

/** Numbers in working memory; `at` gets them back. */
export function put(numbers) {
  const at = borrow(numbers.length * 8);
  memoryDoubles().set(numbers, at / 8);
  return at;
}

/** Bytes in memory of their own. */
export function keep(source) {
  const at = allocate(source.byteLength);
  memoryBytes().set(new Uint8Array(source.buffer, source.byteOffset, source.byteLength), at);
  return at;
}

export function text(at) {
  if (at === 0)
    return "";
  const all = memoryBytes();
  return decoder.decode(all.slice(at, all.indexOf(0, at)));
}

/** A text in memory of its own, which the caller releases. */
export function keepText(value) {
  const encoded = encoder.encode(value);
  const at = allocate(encoded.length + 1);
  memoryBytes().set(encoded, at);
  memoryBytes()[at + encoded.length] = 0;
  return at;
}

export function hex(high, low) {
  return (high >>> 0).toString(16).padStart(8, "0") + (low >>> 0).toString(16).padStart(8, "0");
}

/* ---- objects ---- */

const forgotten = new FinalizationRegistry((close) => close());

/** Count an object, and close it when it is collected, if it is open then. */
export function opens(object, close) {
  opened++;
  forgotten.register(object, close, object);
}

export function closes(object) {
  opened--;
  forgotten.unregister(object);
}

/* ---- arguments ---- */

/** How messages name a body or a part. */
function described(value) {
  return `slot ${value >>> 0}, generation ${Math.floor(value / 2 ** 32)}`;
}

/** How messages show another value. */
function shown(value) {
  if (value instanceof Uint8Array)
    return describedBytes(value);
  if (value !== null && typeof value === "object")
    return "an object";
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

/** The format of bytes, {format, version, versionMax}; the last is the newest version that is read here. Not in graze/core. */
export function formatOf(bytes) {
  const first = bytesOf(bytes, "bytes").subarray(0, 8), at = keep(first);
  exports().js_format_read(at, first.length);
  release(at);
  return { format: nameOf(result(0), graze_format), version: result(1), versionMax: result(2) };
}

function describedBytes(bytes) {
  const { format = "unknown", version } = exports().js_format_read ? formatOf(bytes) : {};
  if (format !== "unknown")
    return `${bytes.length} bytes of a ${format}, version ${version}`;
  const first = Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0"));
  return `${bytes.length} bytes in an unknown format, from byte 0 on ${first.join(" ")}`;
}

function refuse(status, argument, values) {
  throw new GrazeError(nameOf(status, graze_status) ?? "GRAZE_BAD_VALUE", argument,
    text(exports().js_status_text(status)) + (values.length > 0 ? ` (${values.join("; ")})` : ""));
}

/** Throws unless a status is GRAZE_OK; `handles` are those that may be stale. */
export function check(status, argument, ...handles) {
  if (status !== GRAZE_OK)
    refuse(status, argument, status === GRAZE_STALE_HANDLE ? handles.map(described) : []);
}

/** The same; one of the values, or of the bytes, is at fault. */
export function checkValues(status, argument, ...values) {
  if (status !== GRAZE_OK)
    refuse(status, argument, values.map(shown));
}

/** The same for a handle and an argument. */
export function checkBoth(status, name, handle, argument, ...values) {
  if (status === GRAZE_STALE_HANDLE)
    check(status, name, handle);
  checkValues(status, argument, ...values);
}

/** Refuses an object with a property that is not one of these names, which is most likely a misspelt one. */
export function known(options, names, argument) {
  if (options === null || typeof options !== "object")
    throw bad(argument, "an object", options);
  for (const name of Object.keys(options))
    if (!names.includes(name))
      throw invalid(name, `is not known in ${argument}; there are ${names.join(", ")}`);
  return options;
}

function bad(argument, what, value) {
  return new GrazeError("GRAZE_BAD_VALUE", argument, `must be ${what}, and is ${shown(value)}`);
}

export function number(value, argument) {
  if (typeof value !== "number")
    throw bad(argument, "a number", value);
  if (!Number.isFinite(value))
    throw new GrazeError("GRAZE_BAD_NUMBER", argument, `must be finite, and is ${value}`);
  return value;
}

/** A radius: a number from 0 on. */
export function radiusOf(value, argument) {
  if (number(value, argument) < 0)
    throw new GrazeError("GRAZE_BAD_RADIUS", argument, `must not be below 0, and is ${value}`);
  return value;
}

export function whole(value, argument, max = Number.MAX_SAFE_INTEGER) {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0 || value > max)
    throw bad(argument, `a whole number from 0 to ${max}`, value);
  return value;
}

export function layer(value, argument) {
  if (!Number.isInteger(value) || value < 0 || value > 63)
    throw new GrazeError("GRAZE_BAD_LAYER", argument, `must be a layer from 0 to 63, and is ${shown(value)}`);
  return value;
}

export function handle(value, argument) {
  if (!Number.isSafeInteger(value) || value < 0)
    throw bad(argument, "a handle, which is a whole number", value);
  return value;
}

/** The number of a name in an enumeration of enums.mjs, and the name of a number. */
export function oneOf(value, numbers, argument) {
  if (!Object.hasOwn(numbers, value))
    throw bad(argument, `one of ${Object.keys(numbers).join(", ")}`, value);
  return numbers[value];
}

export function nameOf(number, numbers) {
  return Object.keys(numbers).find((name) => numbers[name] === number);
}

/** A set of layers: nothing, a layer, or an array of layers; two halves of 32 bits. */
export function layers(value, argument) {
  const halves = [0, 0];
  if (value === undefined)
    return halves;
  if (typeof value !== "number" && typeof value?.[Symbol.iterator] !== "function")
    throw bad(argument, "a layer or several", value);
  for (const one of typeof value === "number" ? [value] : value)
    halves[layer(one, argument) >> 5] |= 1 << (one & 31);
  return [halves[0] >>> 0, halves[1] >>> 0];
}

export function bytesOf(value, argument) {
  if (value instanceof ArrayBuffer)
    return new Uint8Array(value);
  if (ArrayBuffer.isView(value))
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  throw bad(argument, "an ArrayBuffer or a view of one", value);
}

/** A list of a type of array whose numbers are whole, from 0 to `max`. */
export function wholes(list, Type, argument, max) {
  return list instanceof Type ? list : Type.from(list ?? [], (value, i) => whole(value, `${argument}[${i}]`, max));
}

export function invalid(argument, text) {
  return new GrazeError("GRAZE_BAD_VALUE", argument, text);
}

/** Where results begin, among all doubles. */
export function resultsAt() {
  return results;
}
