// packed.mjs: stands for the packed WebAssembly, which tools/js.py writes in its place.
export function isSimd() {
  return false;
}

export function isAtOnce() {
  return false;
}

export function unpack() {
  throw new Error("no WebAssembly is packed here: build with tools/js.py");
}
