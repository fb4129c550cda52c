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

function setup(text: string): EditorState {
    return EditorState.create({
        doc: text,
        extensions: [
            lineNumbers(), foldGutter(), lintGutter(), history(), drawSelection(), indentOnInput(), bracketMatching(), highlightActiveLine(), highlightActiveLineGutter(),
            syntaxHighlighting(classHighlighter), xml({ elements }),
            keymap.of([{ key: "Mod-Enter", run: () => { play(true); return true; } }, ...defaultKeymap, ...historyKeymap]),
            EditorView.contentAttributes.of({ "aria-label": "The pattern, BulletML", spellcheck: "false", tabindex: "0" }),
            EditorView.updateListener.of((update) => { if (update.docChanged) textChanged(update.state.doc.toString()); }),
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
