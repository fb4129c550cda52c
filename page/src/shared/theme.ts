// theme.ts: dark or light: the system's preference, until the user chooses.
import { effect, signal } from "@preact/signals";

export type Theme = "dark" | "light";

// A worker has no window, and no theme.
const system = typeof matchMedia === "undefined" ? new EventTarget() as MediaQueryList : matchMedia("(prefers-color-scheme: light)");
const chosen = signal<Theme | null>(null);
const preferred = signal<Theme>(system.matches ? "light" : "dark");
system.addEventListener("change", () => { preferred.value = system.matches ? "light" : "dark"; });

/** The theme in use. Canvases read colours by `color` and draw again when it changes. */
export const theme = signal<Theme>(preferred.value);
effect(() => { theme.value = chosen.value ?? preferred.value; });
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
