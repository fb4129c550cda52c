// shell.tsx: the frame around the parts: head, tabs, error bar, drop target, help and licences.
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { attempt, clearError, errorShown, FileError } from "./errors";
import { embedded, pickFiles, readFile, reading, type OpenedFile } from "./files";
import { keyGlyphs, listenToKeys, pageKeys, partKeys, type KeyTable } from "./keys";
import { isTouch } from "./media";
import type { Part } from "./part";
import { theme, toggleTheme } from "./theme";
import { Icon } from "./ui";

const parts: Part[] = [];

/** The id of the shown part. */
export const shown = signal("");
const dialog = signal<"" | "help" | "about">("");
const isDropping = signal(false);

export function part(): Part {
    return parts.find((one) => one.id === shown.value) ?? parts[0];
}

export function showPart(id: string): void {
    shown.value = id;
    partKeys.value = { title: part().title, bindings: part().keys };
}

/** Open files in a part that takes them: the shown one, else another, which is shown then. */
export async function openFiles(files: OpenedFile[]): Promise<void> {
    if (files.length === 0) return;
    const order = [part(), ...parts.filter((one) => one !== part())];
    const names = files.map((file) => file.name), takes = (one: Part, name: string) => one.takes(name, names);
    const taker = order.find((one) => names.every((name) => takes(one, name))) ?? order.find((one) => names.some((name) => takes(one, name)));
    await attempt(async () => {
        if (!taker) throw new FileError(files[0].name, null, "no part of this page opens such a file");
        await taker.open(files.filter((file) => takes(taker, file.name)));
        showPart(taker.id);
    });
}

async function openByDialog(): Promise<void> {
    await openFiles(await pickFiles(part().accept));
}

function listenToDrops(): void {
    addEventListener("dragover", (event) => { event.preventDefault(); isDropping.value = true; });
    addEventListener("dragleave", (event) => { if (!event.relatedTarget) isDropping.value = false; });
    addEventListener("drop", async (event) => {
        event.preventDefault();
        isDropping.value = false;
        const files = [...(event.dataTransfer?.files ?? [])], read: OpenedFile[] = [];
        await attempt(async () => { for (const file of files) read.push(await readFile(file)); });
        if (read.length === files.length) await openFiles(read);
    });
}

function Tabs() {
    const move = (event: KeyboardEvent) => {
        const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        if (!step) return;
        event.preventDefault();
        const next = parts[(parts.indexOf(part()) + step + parts.length) % parts.length];
        showPart(next.id);
        document.getElementById(`tab-${next.id}`)?.focus();
    };
    return <div class="tabs" role="tablist" aria-label="Parts of the page" onKeyDown={move}>
        {parts.map((one) => <button key={one.id} role="tab" id={`tab-${one.id}`} aria-controls={`part-${one.id}`} aria-selected={shown.value === one.id}
            tabIndex={shown.value === one.id ? 0 : -1} onClick={() => showPart(one.id)}>{one.title}</button>)}
    </div>;
}

function Head() {
    const { Tools } = part();
    return <header class="head">
        <h1 class="logo"><Icon name="logo" /> graze <span class="logo-view">view</span></h1>
        <Tabs />
        <div class="part-tools">{Tools && <Tools />}</div>
        <div class="head-tools">
            <button class="button" onClick={openByDialog}><Icon name="open" /><span class="wide-only">Open…</span><span class="narrow-only hidden-text">Open</span></button>
            <button class="button icon" aria-label={theme.value === "dark" ? "Light theme" : "Dark theme"} title="Theme" onClick={toggleTheme}>
                <Icon name={theme.value === "dark" ? "sun" : "moon"} /></button>
            <button class="button icon" aria-label="Keys and help" title="Keys and help (?)" onClick={() => { dialog.value = "help"; }}><Icon name="help" /></button>
        </div>
    </header>;
}

function ErrorBar() {
    return <div class="error-bar" role="alert" hidden={errorShown.value === null}>
        <Icon name="warning" /><span id="error-text">{errorShown.value}</span>
        <button class="button icon" aria-label="Close the message" onClick={clearError}><Icon name="close" /></button>
    </div>;
}

/** How far a large file has been read. */
function ReadingBar() {
    const now = reading.value, mega = (bytes: number) => Math.round(bytes / 1e6);
    if (!now) return null;
    return <div class="reading-bar" role="status"><progress max={now.size} value={now.done} aria-label={`Reading ${now.name}`} />
        <span>{now.name}: {mega(now.done)} of {mega(now.size)} MB</span><button class="button" onClick={now.stop}>Stop reading</button></div>;
}

function Combination({ name }: { name: string }) {
    return <span class="combination">{keyGlyphs(name).map((key, i) => <>{i > 0 && "+"}<kbd>{key}</kbd></>)}</span>;
}

function Keys({ table }: { table: KeyTable }) {
    return <section><h3>{table.title}</h3><dl class="keys">{table.bindings.map((one) => <div key={one.keys[0]}>
        <dt>{one.keys.map((key) => <Combination key={key} name={key} />)}</dt><dd>{one.label}</dd></div>)}</dl></section>;
}

function Gestures() {
    return <section><h3>{part().title}, by touch</h3><dl class="keys gestures">{part().touch.map(([gesture, meaning]) => <div key={gesture}><dt>{gesture}</dt><dd>{meaning}</dd></div>)}</dl></section>;
}

function Licences() {
    const [text, setText] = useState("");
    useEffect(() => { void embedded(document.getElementById("licences")).then((bytes) => setText(new TextDecoder().decode(bytes ?? undefined))); }, []);
    return <pre class="dialog-body licences" tabIndex={0} role="region" aria-label="Licences">{text}</pre>;
}

function Dialog() {
    const element = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        if (dialog.value && !element.current?.open) element.current?.showModal();
        if (!dialog.value && element.current?.open) element.current.close();
    }, [dialog.value]);
    return <dialog ref={element} class="dialog" aria-labelledby="dialog-title" onClose={() => { dialog.value = ""; }}>
        <div class="dialog-head"><h2 id="dialog-title">{dialog.value === "about" ? "Licences" : isTouch.value ? "Gestures and keys" : "Keys and gestures"}</h2>
            <button class="button icon" aria-label="Close" onClick={() => { dialog.value = ""; }}><Icon name="close" /></button></div>
        {dialog.value === "help" && <div class="dialog-body" tabIndex={0} role="region" aria-label="Keys">
            {isTouch.value && <Gestures />}{partKeys.value && <Keys table={partKeys.value} />}{!isTouch.value && <Gestures />}<Keys table={pageKeys.value} />
            <p>Everything happens in this page: it has no server, and no file leaves your machine.</p>
            <p><button class="button" onClick={() => { dialog.value = "about"; }}>Licences</button></p></div>}
        {dialog.value === "about" && <Licences />}
    </dialog>;
}

export function Shell() {
    return <>
        <Head />
        <ErrorBar />
        <ReadingBar />
        <main class="parts">{parts.map((one) => <div key={one.id} class="part" role="tabpanel" id={`part-${one.id}`} aria-labelledby={`tab-${one.id}`} hidden={shown.value !== one.id}>
            <one.View /></div>)}</main>
        <Dialog />
        <div class="drop-target" hidden={!isDropping.value} aria-hidden="true">Drop it here</div>
    </>;
}

export function startShell(all: Part[]): void {
    parts.push(...all);
    pageKeys.value = {
        title: "The page",
        bindings: [
            ...all.map((one, i) => ({ keys: [`Alt+${i + 1}`], label: one.title, run: () => showPart(one.id) })),
            { keys: ["Ctrl+o"], label: "Open files", run: () => void openByDialog() },
            { keys: ["?"], label: "This list", run: () => { dialog.value = "help"; } },
        ],
    };
    showPart(all[0].id);
    listenToKeys();
    listenToDrops();
}
