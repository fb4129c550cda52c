// engine.js: fetches a build of the npm package: "core" for worlds, or "whole" with all broad phases, drawing and explanations.

const arrived = {}, asked = {};
globalThis.grazeEngines = { core: (engine) => arrived.core(engine), whole: (engine) => arrived.whole(engine) };

/** A promise of the package, which can be used then. */
export function fetchEngine(name) {
    asked[name] ??= new Promise((resolve, reject) => {
        arrived[name] = (engine) => engine.ready.then(() => resolve(engine), reject);
        const script = document.createElement("script");
        script.src = `${document.documentElement.dataset.up}assets/${name}.js`;
        script.onerror = () => reject(new Error(`${name}.js is missing`));
        document.head.append(script);
    });
    return asked[name];
}

/** Calls back once, when the element comes near to what is seen. */
export function whenNear(element, callback) {
    const observer = new IntersectionObserver((entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        callback();
    }, { rootMargin: "100px" });
    observer.observe(element);
}
