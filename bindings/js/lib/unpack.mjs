// A module with one vector instruction: it is valid where there are vectors.
const PROBE = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];

export function isSimd() {
  return WebAssembly.validate(new Uint8Array(PROBE));
}

async function inflated(squeezed) {
  const zlib = globalThis.process?.getBuiltinModule?.("node:zlib");
  if (zlib !== undefined)
    return zlib.inflateRawSync(squeezed);
  const stream = new Blob([squeezed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function decoded(text) {
  if (typeof Buffer === "function")
    return Buffer.from(text, "base64");
  const binary = atob(text), bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++)
    bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** The module with vectors is made of pieces of the plain one and of its own bytes, which follow that. */
export async function unpack(isVector) {
  const all = await inflated(decoded(SQUEEZED));
  if (!isVector)
    return all.subarray(0, PLAIN_SIZE);
  const module = new Uint8Array(SIMD_SIZE);
  let own = PLAIN_SIZE, to = 0;
  for (let i = 0; i < STEPS.length; i += 2) {
    const place = STEPS[i] < 0 ? own : STEPS[i], length = STEPS[i + 1];
    module.set(all.subarray(place, place + length), to);
    own += STEPS[i] < 0 ? length : 0;
    to += length;
  }
  return module;
}
