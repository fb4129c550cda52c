// page.js: a game in a browser: its picture, keys, pads, touches, time and files. host_web.c is the other side.
import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from "@bjorn3/browser_wasi_shim";

// As in examples/shared/host.h.
const HOLD = { left: 1, right: 2, up: 4, down: 8, a: 16, b: 32, x: 64 };
const PRESS = { start: 1, rewind: 2, time: 4, save: 8, load: 16, record: 32, draw: 64, danger: 128 };
const KEYS = {
    ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", KeyZ: "a", Space: "a", ShiftLeft: "b", KeyC: "b",
    KeyX: "x", KeyB: "x", Enter: "start", NumpadEnter: "start", KeyR: "rewind", KeyT: "time", F5: "save", F8: "load", F9: "record",
    KeyD: "draw", KeyP: "danger",
};
const PAD_BUTTONS = { 0: "a", 1: "x", 2: "b", 8: "rewind", 9: "start", 12: "up", 13: "down", 14: "left", 15: "right" };
const WIDTH = 640, HEIGHT = 480, FRAME = 1000 / 60;

// ---- what is held: keyboard, each finger and the pad have a set of names of their own

const held = { keyboard: new Set(), pad: new Set() };
let pressed = 0;

function press(source, name) {
    if (!held[source].has(name)) pressed |= PRESS[name] ?? 0;
    held[source].add(name);
}

addEventListener("keydown", (event) => {
    const name = KEYS[event.code];
    if (!name || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    press("keyboard", name);
});
addEventListener("keyup", (event) => held.keyboard.delete(KEYS[event.code]));
addEventListener("blur", () => held.keyboard.clear());

/** The directions in which (x, y) points, of eight. */
function directions(x, y, least) {
    const far = Math.hypot(x, y), names = new Set();
    if (far < least) return names;
    if (Math.abs(x) > 0.38 * far) names.add(x < 0 ? "left" : "right");
    if (Math.abs(y) > 0.38 * far) names.add(y < 0 ? "up" : "down");
    return names;
}

function readPad() {
    const pad = navigator.getGamepads?.().find((one) => one?.mapping === "standard"), now = new Set();
    if (pad) {
        for (const name of directions(pad.axes[0], pad.axes[1], 0.4)) now.add(name);
        for (const [button, name] of Object.entries(PAD_BUTTONS)) if (pad.buttons[button]?.pressed) now.add(name);
    }
    for (const name of now) press("pad", name);
    held.pad = now;
}

// ---- fingers: the stick is wherever the finger came down in its half; buttons are what they are called

const stick = document.getElementById("stick"), knob = document.getElementById("knob");

function fingerIsDown(element, begin) {
    element.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        document.body.classList.toggle("touch", event.pointerType === "touch" || document.body.classList.contains("touch"));
        held[event.pointerId] = new Set();
        begin(event);
    });
    for (const end of ["pointerup", "pointercancel"])
        element.addEventListener(end, (event) => {
            delete held[event.pointerId];
            if (element === stick) knob.style.translate = ""; // where it rests
        });
}

let stickAt = [0, 0];
fingerIsDown(stick, (event) => {
    stickAt = [event.clientX, event.clientY];
    knob.style.translate = `${event.clientX}px ${event.clientY}px`;
});
stick.addEventListener("pointermove", (event) => {
    if (!held[event.pointerId]) return;
    const x = event.clientX - stickAt[0], y = event.clientY - stickAt[1], far = Math.hypot(x, y);
    held[event.pointerId] = directions(x, y, 12);
    if (far > 48) stickAt = [event.clientX - x * 48 / far, event.clientY - y * 48 / far]; // it follows
    knob.style.translate = `${event.clientX}px ${event.clientY}px`;
});
for (const button of document.querySelectorAll("[data-key]"))
    fingerIsDown(button, (event) => button.dataset.key.split(" ").forEach((name) => press(event.pointerId, name)));
if (matchMedia("(any-pointer: coarse)").matches) document.body.classList.add("touch");
addEventListener("contextmenu", (event) => event.preventDefault());

// ---- the game

const said = [], notes = document.getElementById("notes");

function say(line) {
    said.push(line);
    notes.textContent = line;
}

const text = new TextEncoder(), data = document.getElementById("data");
const files = [...document.querySelectorAll("script[data-file]")].map((one) => [one.dataset.file, new File(text.encode(one.textContent))]);
const directory = new PreopenDirectory(".", files);
const frames = new URLSearchParams(location.search).get("frames");
const wasi = new WASI([data.dataset.name, ...(frames ? ["--frames", frames] : [])], [], [
    new OpenFile(new File([])), ConsoleStdout.lineBuffered(say), ConsoleStdout.lineBuffered(say), directory,
], { debug: false });

/** A recording is whole: the player gets it. */
function deliver(path) {
    const bytes = new Uint8Array(game.memory.buffer, path), name = new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([directory.dir.contents.get(name).data]));
    link.download = name;
    link.click();
}

const packed = Uint8Array.from(atob(data.textContent), (c) => c.charCodeAt(0));
const module = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
const { instance } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport, page: { deliver } });
const game = instance.exports;
wasi.initialize(instance);
let goesOn = game.web_start() === 0;

/** Plays a frame with the held keys, and returns them. */
function step() {
    readPad();
    const names = Object.values(held).flatMap((set) => [...set]), keys = names.reduce((bits, name) => bits | (HOLD[name] ?? 0), 0);
    goesOn = goesOn && game.web_frame(keys, pressed, names.includes("rewind")) !== 0;
    pressed = 0;
    return keys;
}

const context = document.getElementById("picture").getContext("2d", { alpha: false });
let due = performance.now();
function tick(now) {
    due = Math.max(due, now - 4 * FRAME); // a page makes up for nothing after it was hidden
    for (; due <= now && !globalThis.game.isPaused; due += FRAME) step();
    context.putImageData(new ImageData(new Uint8ClampedArray(game.memory.buffer, game.web_pixels(), 4 * WIDTH * HEIGHT), WIDTH, HEIGHT), 0, 0);
    requestAnimationFrame(tick);
}
/** For tests: the game's messages, and frames without a clock. */
globalThis.game = { said, step, isPaused: false };
requestAnimationFrame(tick);
