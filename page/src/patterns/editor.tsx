// editor.tsx: the text of a pattern, in CodeMirror.
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { xml } from "@codemirror/lang-xml";
import { bracketMatching, foldGutter, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { useEffect, useRef } from "preact/hooks";
import { effect } from "@preact/signals";
import { failure, loaded, play, textChanged } from "./state";

const elements = ["action", "fire", "bullet", "actionRef", "fireRef", "bulletRef", "repeat", "times", "wait", "vanish", "changeDirection", "changeSpeed", "accel", "direction", "speed",
    "horizontal", "vertical", "term", "param"].map((name) => ({ name }));

/** A number of the text. */
interface Num {
    from: number;
    to: number;
    text: string;
}

function numberAt(state: EditorState, at: number): Num | null {
    const line = state.doc.lineAt(at);
    for (const { index, 0: text } of line.text.matchAll(/(?<![$\w.])\d*\.?\d+/g)) {
        const from = line.from + index, to = from + text.length;
        if (at >= from && at <= to) return { from, to, text };
    }
    return null;
}

/** Put a number in place of another, by steps of its last digit; it is not below 0. */
function scrub(view: EditorView, { from, to, text }: Num, steps: number): Num {
    const digits = text.split(".")[1]?.length ?? 0, insert = Math.max(Number(text) + steps * 10 ** -digits, 0).toFixed(digits);
    view.dispatch({ changes: { from, to, insert }, userEvent: "input.scrub" });
    return { from, to: from + insert.length, text: insert };
}

/** Pixels of a drag for a step. */
const SCRUB = 5;

/** With Alt or Ctrl, a number follows the pointer. */
function beginScrub(event: PointerEvent, view: EditorView): boolean {
    const isWanted = event.altKey || event.ctrlKey || event.metaKey, at = view.posAtCoords({ x: event.clientX, y: event.clientY }), begin = isWanted && at !== null ? numberAt(view.state, at) : null;
    if (!begin) return false;
    let now = begin;
    const move = (next: PointerEvent) => {
        now = scrub(view, { ...now, text: begin.text }, Math.round((next.clientX - event.clientX) / SCRUB));
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", () => removeEventListener("pointermove", move), { once: true });
    event.preventDefault();
    return true;
}

/** The number at the cursor, more or less; where there is none, the key has its other use. */
function scrubHere(view: EditorView, steps: number): boolean {
    const here = numberAt(view.state, view.state.selection.main.head);
    if (here) scrub(view, here, steps);
    return here !== null;
}

function setup(text: string): EditorState {
    return EditorState.create({
        doc: text,
        extensions: [
            lineNumbers(), foldGutter(), lintGutter(), history(), drawSelection(), indentOnInput(), bracketMatching(), highlightActiveLine(), highlightActiveLineGutter(),
            syntaxHighlighting(classHighlighter), xml({ elements }),
            keymap.of([{ key: "Mod-Enter", run: () => { play(true); return true; } }, { key: "Alt-ArrowUp", run: (view) => scrubHere(view, 1) }, { key: "Alt-ArrowDown", run: (view) => scrubHere(view, -1) },
                ...defaultKeymap, ...historyKeymap]),
            EditorView.contentAttributes.of({ "aria-label": "The pattern, BulletML", spellcheck: "false", tabindex: "0" }),
            EditorView.updateListener.of((update) => { if (update.docChanged) textChanged(update.state.doc.toString(), update.transactions.some((one) => one.isUserEvent("input.scrub"))); }),
            EditorView.domEventHandlers({ pointerdown: beginScrub }),
        ],
    });
}

export function TextEditor() {
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => {
        const view = new EditorView({ parent: place.current as HTMLDivElement });
        const stopText = effect(() => { view.setState(setup(loaded.value.text)); });
        const stopFailure = effect(() => {
            const what = failure.value;
            const lines = view.state.doc.lines;
            const line = what ? view.state.doc.line(Math.min(Math.max(what.line ?? 1, 1), lines)) : null;
            view.dispatch(setDiagnostics(view.state, what && line ? [{ from: line.from, to: line.to, severity: "error", message: what.text }] : []));
        });
        return () => { stopText(); stopFailure(); view.destroy(); };
    }, []);
    return <div ref={place} class="patterns-text" />;
}
