// seek-bar.tsx: the bar that seeks a step. A line below it says how far seeks are short: up to there steps were made.
import { goTo, isPlaying, length, recording, step } from "./model";

export function SeekBar() {
    const open = recording.value, at = step.value, made = Math.min(open?.furthest.value ?? 0, length.value), isAll = made >= length.value;
    return <span class="seek-box" data-made={isAll ? "all" : made} style={{ "--made": `${made / Math.max(length.value, 1) * 100}%` }} title={open && !isAll ? `Seeks are short up to frame ${open.frameOf(made)}` : undefined}>
        <input class="seek" type="range" min={0} max={length.value} value={at} aria-label="Step" aria-valuetext={open ? `frame ${open.frameOf(at)}` : ""}
            onInput={(event) => { isPlaying.value = false; goTo(Number(event.currentTarget.value)); }} /></span>;
}
