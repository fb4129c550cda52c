// A module with one vector instruction: it is valid where there are vectors.
const PROBE = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];

export function isSimd() {
  return WebAssembly.validate(new Uint8Array(PROBE));
}

const zlib = () => globalThis.process?.getBuiltinModule?.("node:zlib");

/** Can modules be compiled while the caller waits? Browsers inflate only in the background. */
export function isAtOnce() {
  return zlib() !== undefined;
}

function inflated(squeezed) {
  if (isAtOnce())
    return zlib().inflateRawSync(squeezed);
  const stream = new Blob([squeezed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).arrayBuffer().then((buffer) => new Uint8Array(buffer));
}

function decoded(text) {
  if (typeof Buffer === "function")
    return Buffer.from(text, "base64");
  const binary = atob(text), bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++)
    bytes[i] = binary.charCodeAt(i);
  return bytes;
}

// A plain part is made of its own bytes, which follow both parts with vectors, and of sections of these, in turns.
function plain(part, first, following) {
  const all = new Uint8Array(first.length + following.length), module = new Uint8Array(PLAIN_SIZES[part]), steps = STEPS[part];
  all.set(first);
  all.set(following, first.length);
  let own = first.length + SIMD_SIZES[1] + (part === 0 ? 0 : OWN_SIZE), place = 0, to = 0;
  for (let i = 0; i < steps.length; i += 3) {
    const [count, distance, length] = steps.slice(i, i + 3);
    module.set(all.subarray(own, own + count), to);
    place += count + distance;
    module.set(all.subarray(place, place + length), to + count);
    own += count;
    place += length;
    to += count + length;
  }
  return module;
}

function parts(isVector, first, following) {
  const start = isVector ? first : plain(0, first, following());
  return { first: start, rest: !IS_SPLIT ? null : isVector ? () => following().subarray(0, SIMD_SIZES[1]) : () => plain(1, first, following()) };
}

/** The first part of the module, and a function to get the rest, or null; a promise of them where nothing is inflated at once. */
export function unpack(isVector) {
  const first = IS_SPLIT ? decoded(FIRST()) : inflated(decoded(FIRST()));
  if (isAtOnce())
    return parts(isVector, first, () => inflated(decoded(SQUEEZED())));
  return Promise.all([first, inflated(decoded(SQUEEZED()))]).then((done) => parts(isVector, done[0], () => done[1]));
}
