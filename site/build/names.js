// names.js: the names of the interface, and the place of each in the reference.
import { api, escape, pageOfHeader } from "./project.js";

/** The name of an entry; an enumeration without one goes by its first value. */
export const idOf = ({ name, values }) => name || values[0].name;

const places = new Map();
for (const group of ["functions", "structs", "enums", "callbacks", "constants"])
    for (const one of api[group]) {
        const url = `/${pageOfHeader(one.header)}#${idOf(one)}`;
        places.set(one.name, url);
        for (const value of one.values ?? []) places.set(value.name, url);
    }

/** Where a name is explained: "/reference/world.h.html#graze_world"; undefined: it is not of the interface. */
export function placeOfName(name) {
    return places.get(name.replace(/\(\)$/, ""));
}

/** A text with each name of the interface as a link; `own` is the one explained here. */
export function withLinks(text, own = "") {
    return escape(text).replace(/\b(?:graze|GRAZE)_\w+/g, (name) => {
        const url = name !== own && places.get(name);
        return url ? `<a href="${url}">${name}</a>` : name;
    });
}

/** The same for a comment, where grave accents stand around code. */
export function prose(text, own = "") {
    return withLinks(text, own).replace(/`([^`]+)`/g, "<code>$1</code>");
}
