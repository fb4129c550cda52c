// part.tsx: the part "Scene".
import type { Part } from "../shared/part";

function View() {
    return <p class="empty">Scene</p>;
}

export const scene: Part = {
    id: "scene",
    title: "Scene",
    View,
    keys: [],
    accept: "",
    takes: () => false,
    open: async () => {},
};
