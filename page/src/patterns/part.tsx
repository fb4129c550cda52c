// part.tsx: the part "Patterns".
import type { Part } from "../shared/part";

function View() {
    return <p class="empty">Patterns</p>;
}

export const patterns: Part = {
    id: "patterns",
    title: "Patterns",
    View,
    keys: [],
    accept: "",
    takes: () => false,
    open: async () => {},
};
