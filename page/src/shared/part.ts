// part.ts: the interface of a part of the page, a tab, to the shell.
import type { ComponentChildren } from "preact";
import type { OpenedFile } from "./files";
import type { KeyBinding } from "./keys";

export interface Part {
    id: string;
    title: string;
    /** The content of the tab. It stays mounted; while another part is shown it is hidden, and `isShown` of shell.ts says so. */
    View: () => ComponentChildren;
    /** Controls in the head of the page while the part is shown. */
    Tools?: () => ComponentChildren;
    /** Keys while the part is shown. */
    keys: KeyBinding[];
    /** Gestures of fingers and their meaning, for the help. */
    touch: [string, string][];
    /** The files accepted by the dialog of "Open" while the part is shown. */
    accept: string;
    /** Whether a dropped file is this part's; `names` has the names of all dropped files. The shown part is asked first. */
    takes(name: string, names: string[]): boolean;
    /** Open files dropped or chosen at once; throws a FileError, and keeps what was open then. */
    open(files: OpenedFile[]): Promise<void>;
}
