// theme.ts: dark or light: the system's preference, until the user chooses.
import { computed, effect, signal } from "@preact/signals";
import { media } from "./media";

export type Theme = "dark" | "light";

const isLight = media("(prefers-color-scheme: light)");
const chosen = signal<Theme | null>(null);

/** The theme in use. Canvases read colours by `color` and draw again when it changes. */
export const theme = computed<Theme>(() => chosen.value ?? (isLight.value ? "light" : "dark"));
effect(() => { if (typeof document !== "undefined") document.documentElement.dataset.theme = theme.value; });

export function toggleTheme(): void {
    chosen.value = theme.value === "dark" ? "light" : "dark";
}

/** Values that were asked for in a theme: a picture asks thousands of times. */
const values = new Map<string, string>();

/** The value of a style's variable, as `--ink`, in the theme in use. */
export function color(name: string): string {
    const key = `${theme.value} ${name}`, known = values.get(key);
    if (known) return known;
    const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    values.set(key, value);
    return value;
}
