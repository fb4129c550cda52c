// apng.ts: pictures of one size, as PNG, become one animated PNG: https://www.w3.org/TR/png-3/#apngFrameBasedAnimation
interface Chunk {
    type: string;
    data: Uint8Array;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const sums = Uint32Array.from({ length: 256 }, (_, i) => {
    let sum = i;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
    return sum;
});

function checksum(bytes: Uint8Array): number {
    let sum = 0xffffffff;
    for (const byte of bytes) sum = sums[(sum ^ byte) & 255] ^ (sum >>> 8);
    return ~sum >>> 0;
}

function chunksOf(png: Uint8Array): Chunk[] {
    const view = new DataView(png.buffer, png.byteOffset, png.byteLength), found: Chunk[] = [];
    for (let at = 8; at < png.length; at += 12 + view.getUint32(at))
        found.push({ type: String.fromCharCode(...png.subarray(at + 4, at + 8)), data: png.subarray(at + 8, at + 8 + view.getUint32(at)) });
    return found;
}

/** Numbers of 32 and 16 bits and bytes, as `sizes` has them in bytes. */
function numbers(sizes: number[], values: number[]): Uint8Array {
    const bytes = new Uint8Array(sizes.reduce((a, b) => a + b)), view = new DataView(bytes.buffer);
    let at = 0;
    values.forEach((value, i) => {
        if (sizes[i] === 4) view.setUint32(at, value);
        else if (sizes[i] === 2) view.setUint16(at, value);
        else view.setUint8(at, value);
        at += sizes[i];
    });
    return bytes;
}

function written({ type, data }: Chunk): Uint8Array {
    const bytes = new Uint8Array(data.length + 12), view = new DataView(bytes.buffer);
    view.setUint32(0, data.length);
    for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i);
    bytes.set(data, 8);
    view.setUint32(bytes.length - 4, checksum(bytes.subarray(4, bytes.length - 4)));
    return bytes;
}

/** All pictures in their order, each for 1/`rate` of a second, again and again. */
export function apng(pictures: Uint8Array[], rate: number): Blob {
    const [head] = chunksOf(pictures[0]), size = new DataView(head.data.buffer, head.data.byteOffset), [width, height] = [size.getUint32(0), size.getUint32(4)];
    const all: Chunk[] = [head, { type: "acTL", data: numbers([4, 4], [pictures.length, 0]) }];
    let order = 0;
    pictures.forEach((picture, i) => {
        all.push({ type: "fcTL", data: numbers([4, 4, 4, 4, 4, 2, 2, 1, 1], [order++, width, height, 0, 0, 1, rate, 0, 0]) });
        for (const { type, data } of chunksOf(picture)) {
            if (type !== "IDAT") continue;
            const later = new Uint8Array(data.length + 4);
            if (i > 0) {
                later.set(numbers([4], [order++]));
                later.set(data, 4);
            }
            all.push(i > 0 ? { type: "fdAT", data: later } : { type, data });
        }
    });
    all.push({ type: "IEND", data: new Uint8Array() });
    return new Blob([new Uint8Array(SIGNATURE), ...all.map(written)] as BlobPart[], { type: "image/png" });
}
