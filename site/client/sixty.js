// sixty.js: moving parts of a page make sixty steps a second.

/** Sixty calls a second, as long as `isOn()`, however often the screen is drawn. */
export function runAtSixty(isOn, step, show) {
    let before = 0, owed = 0;
    const frame = (now) => {
        requestAnimationFrame(frame);
        const passed = Math.min(50, now - before);
        before = now;
        if (!isOn()) return;
        owed += passed;
        let steps = 0;
        for (; owed >= 1000 / 60; owed -= 1000 / 60) { step(); steps++; }
        if (steps) show();
    };
    requestAnimationFrame(frame);
}
