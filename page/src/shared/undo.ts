// undo.ts: a value with its past and future. Values are never changed in place.
import { computed, signal, type ReadonlySignal } from "@preact/signals";

interface Entry<T> {
    value: T;
    label: string;
}

export class History<T> {
    private readonly entries = signal<Entry<T>[]>([]);
    private readonly at = signal(0);
    private readonly shown;
    private mergeKey: string | null = null;

    /** The value now. */
    readonly now: ReadonlySignal<T>;
    readonly canUndo = computed(() => this.at.value > 0);
    readonly canRedo = computed(() => this.at.value < this.entries.value.length - 1);

    constructor(first: T, private readonly max = 500) {
        this.entries.value = [{ value: first, label: "" }];
        this.shown = computed(() => this.entries.value[this.at.value].value);
        this.now = this.shown;
    }

    /** Replace the value. Changes in a row with the same `key`, as those of one drag, are one step back. */
    set(value: T, label: string, key: string | null = null): void {
        const past = this.entries.value.slice(0, this.at.value + 1);
        if (key !== null && key === this.mergeKey && past.length > 1) past.pop();
        past.push({ value, label });
        this.mergeKey = key;
        this.entries.value = past.slice(-this.max);
        this.at.value = this.entries.value.length - 1;
    }

    /** The next change is a step of its own, with any key. */
    seal(): void {
        this.mergeKey = null;
    }

    undo(): string | null {
        if (!this.canUndo.value) return null;
        const label = this.entries.value[this.at.value].label;
        this.seal();
        this.at.value--;
        return label;
    }

    redo(): string | null {
        if (!this.canRedo.value) return null;
        this.seal();
        this.at.value++;
        return this.entries.value[this.at.value].label;
    }

    /** Begin anew, without a past. */
    reset(value: T): void {
        this.entries.value = [{ value, label: "" }];
        this.at.value = 0;
        this.seal();
    }
}
