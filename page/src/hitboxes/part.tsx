// part.tsx: the part "Hitboxes".
import type { Part } from "../shared/part";

function View() {
    return <p class="empty">Hitboxes</p>;
}

export const hitboxes: Part = {
    id: "hitboxes",
    title: "Hitboxes",
    View,
    keys: [],
    accept: "",
    takes: () => false,
    open: async () => {},
};
