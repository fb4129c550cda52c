// ui.tsx: the small controls of all parts.
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

const paths: Record<string, string> = {
    logo: "M2 5h8v8H2z M6 2h8v8H6z",
    open: "M1.5 13V3.5h4l1.5 2h7V13z",
    save: "M8 2v8m0 0 3.5-3.5M8 10 4.5 6.5M2.5 13.5h11",
    sun: "M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM8 .8v2M8 13.2v2M.8 8h2M13.2 8h2M2.9 2.9l1.4 1.4M11.7 11.7l1.4 1.4M2.9 13.1l1.4-1.4M11.7 4.3l1.4-1.4",
    moon: "M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5z",
    help: "M5.5 6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.8-1.1 1.8M8 12.6v.6",
    close: "M3.5 3.5l9 9M12.5 3.5l-9 9",
    warning: "M8 2 1.5 13.5h13zM8 6.5v3M8 11.3v.6",
    play: "M4.5 2.5v11l9-5.5z",
    pause: "M5 3v10M11 3v10",
    next: "M4 3v10l6.5-5zM12.5 3v10",
    previous: "M12 3v10L5.5 8zM3.5 3v10",
    first: "M13 3v10L7.5 8zM7.5 3v10L2.5 8z",
    loop: "M3 7a4 4 0 0 1 4-3h5m0 0-2-2m2 2-2 2M13 9a4 4 0 0 1-4 3H4m0 0 2-2m-2 2 2 2",
    fit: "M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4",
    alone: "M1.5 3h13v10h-13zM10.5 3v6M1.5 9h13",
    camera: "M1.5 5h3l1-2h5l1 2h3v8h-13zM8 6.5a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z",
    undo: "M3 7h7a3 3 0 0 1 0 6H6M3 7l3-3M3 7l3 3",
    redo: "M13 7H6a3 3 0 0 0 0 6h4M13 7l-3-3M13 7l-3 3",
    plus: "M8 3v10M3 8h10",
    minus: "M3 8h10",
    measure: "M2 10.5 10.5 2l3.5 3.5L5.5 14zM5 8l1.5 1.5M7.5 5.5 9 7",
    compare: "M2 3h5v10H2zM9 3h5v10H9z",
    keep: "M4.5 2h7v12L8 11l-3.5 3z",
    trash: "M3 4.5h10M6 4V2.5h4V4M4.5 4.5l.7 9h5.6l.7-9",
};

/** A small picture, 16 by 16, in the colour of the text; it has no name of its own. */
export function Icon({ name }: { name: string }) {
    return <svg class="icon-picture" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false"><path d={paths[name]} /></svg>;
}

interface ButtonProps {
    icon?: string;
    /** Its name; shown unless `iconOnly`. */
    label: string;
    iconOnly?: boolean;
    /** The key for the same, for the tip. */
    keyHint?: string;
    pressed?: boolean;
    disabled?: boolean;
    class?: string;
    onClick(): void;
}

export function Button(props: ButtonProps) {
    return <button type="button" class={`button${props.iconOnly ? " icon" : ""} ${props.class ?? ""}`} aria-label={props.iconOnly ? props.label : undefined}
        title={props.keyHint ? `${props.label} (${props.keyHint})` : props.iconOnly ? props.label : undefined}
        aria-pressed={props.pressed} disabled={props.disabled} onClick={props.onClick}>
        {props.icon && <Icon name={props.icon} />}{!props.iconOnly && props.label}</button>;
}

/** A box to tick. */
export function Toggle({ label, value, hint, color }: { label: string; value: Signal<boolean>; hint?: string; color?: string }) {
    return <label class="toggle" title={hint}><input type="checkbox" checked={value.value} onChange={(event) => { value.value = event.currentTarget.checked; }} />
        {color && <span class="swatch" style={{ background: color }} />}<span>{label}</span></label>;
}

export interface Choice {
    value: string;
    label: string;
}

/** A list to choose from. */
export function Select({ label, value, choices, onChange }: { label: string; value: string; choices: Choice[]; onChange(value: string): void }) {
    return <label class="select"><span>{label}</span><select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map((one) => <option key={one.value} value={one.value}>{one.label}</option>)}</select></label>;
}

/** A folding part of the side column. */
export function Fold({ title, open = true, children }: { title: string; open?: boolean; children: ComponentChildren }) {
    return <details class="fold" open={open}><summary>{title}</summary><div class="fold-body">{children}</div></details>;
}
