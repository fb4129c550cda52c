// random-pattern.mjs: BulletML of all elements, made at random from a seed.

function generator(seed) {
    let state = (seed * 2654435761 + 1) >>> 0;
    return (count) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor(state / 4294967296 * count);
    };
}

export function randomPattern(seed) {
    const below = generator(seed);
    const pick = (...choices) => choices[below(choices.length)];
    const number = (most) => pick(`${below(most * 10) / 10}`, `${below(most)}*$rand`, `-${below(most)}+$rank*${below(9)}`, `--${below(most)}`, `(1+${below(most)})/2`,
                                  `$rand*${most}-$rand`, `.5*-(${below(most)}-$rank)`);
    const small = () => pick("1", "2", "3", "$rand*4", "0", "5-$rank*3");
    const type = () => pick("", ' type="aim"', ' type="absolute"', ' type="relative"', ' type="sequence"');
    const direction = () => `<direction${type()}>${number(360)}</direction>`;
    const speed = () => `<speed${type()}>${number(4)}</speed>`;
    const term = () => `<term>${pick("0", "1", "12", "30*$rand")}</term>`;
    const some = (...parts) => parts.filter(() => below(2)).map((part) => part()).join("");
    const shuffled = (...parts) => (below(2) ? parts : parts.reverse()).join("");

    function bullet(depth) {
        return pick(`<bullet>${some(direction, speed)}${below(3) && depth > 0 ? action(depth - 1) : ""}${below(4) === 0 && depth > 0 ? action(depth - 1) : ""}</bullet>`,
                    `<bulletRef label="b${below(2)}"><param>${number(9)}</param></bulletRef>`);
    }
    function fire(depth) {
        return pick(`<fire>${shuffled(some(direction, speed), bullet(depth))}</fire>`, `<fireRef label="f${below(2)}"><param>${number(99)}</param></fireRef>`);
    }
    function command(depth) {
        return pick(() => fire(depth), () => fire(depth), () => `<wait>${small()}</wait>`, () => `<changeDirection>${direction()}${term()}</changeDirection>`,
                    () => `<changeSpeed>${shuffled(speed(), term())}</changeSpeed>`,
                    () => `<accel>${some(() => `<horizontal${type()}>${number(3)}</horizontal>`, () => `<vertical${type()}>${number(3)}</vertical>`)}${term()}</accel>`,
                    () => (below(4) ? "" : "<vanish/>"), () => (depth > 0 ? action(depth - 1) : ""),
                    () => (depth > 0 ? `<repeat><times>${small()}</times>${pick(() => action(depth - 1), call)()}</repeat>` : ""), call)();
    }
    function call() {
        return `<actionRef label="a${below(2)}"><param>${number(30)}</param><param>${small()}</param></actionRef>`;
    }
    function action(depth, label = "") {
        return `<action${label}>${Array.from({ length: below(5) }, () => `\n${command(depth)}`).join("")}</action>`;
    }
    // The target of a reference refers only to bullets, so nothing calls itself.
    const leaf = (label) => `<action label="${label}"><wait>${small()}</wait><fire><direction${type()}>$1+${number(30)}</direction><bullet>${speed()}</bullet></fire><wait>$2</wait></action>`;
    const shot = (label) => `<fire label="${label}">${direction()}<bullet><speed>1+$1/99</speed>${below(2) ? `<action><wait>${small()}</wait><vanish/></action>` : ""}</bullet></fire>`;
    const ball = (label) => `<bullet label="${label}">${some(speed)}<action><wait>${small()}</wait>${below(2) ? fire(0).replace(/<bulletRef.*?<\/bulletRef>/, "<bullet/>") : ""}
<changeDirection><direction${type()}>$1*10</direction>${term()}</changeDirection></action></bullet>`;
    const tops = Array.from({ length: 1 + below(2) }, (_, i) => action(2, ` label="top${i}"`)).join("\n");
    return `<bulletml type="${pick("vertical", "horizontal", "none")}">\n${tops}\n${["a0", "a1"].map(leaf).join("\n")}\n${["f0", "f1"].map(shot).join("\n")}\n${["b0", "b1"].map(ball).join("\n")}\n</bulletml>\n`;
}
