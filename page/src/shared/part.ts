// part.ts: what a part of the page, a tab, hands to the shell.
import type { ComponentChildren } from "preact";
import type { OpenedFile } from "./files";
import type { KeyBinding } from "./keys";

export interface Part {
    id: string;
    title: string;
    /** What stands in the tab. It stays mounted; while another part is shown it is hidden, and `isShown` of shell.ts says so. */
    View: () => ComponentChildren;
    /** Keys while the part is shown. */
    keys: KeyBinding[];
    /** What the dialog of "Open" accepts while the part is shown. */
    accept: string;
    /** Whether a dropped file is this part's, `together` with others; asked of the part that is shown first. */
    takes(name: string, together: string[]): boolean;
    /** Open files that were dropped or chosen together; throws a FileError, and keeps what was open then. */
    open(files: OpenedFile[]): Promise<void>;
}
