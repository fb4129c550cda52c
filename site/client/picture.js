// picture.js: a canvas in units of its own, with as many pixels as the screen has, in the colours of the theme.

export class Picture {
    /** `width` and `height` are units; the style gives the size on the page. */
    constructor(canvas, width, height) {
        Object.assign(this, { canvas, width, height, context: canvas.getContext("2d"), colors: {} });
        new ResizeObserver(() => this.resize()).observe(canvas);
        addEventListener("graze-theme", () => { this.colors = {}; this.redraw?.(); });
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { this.colors = {}; this.redraw?.(); });
        this.resize();
    }

    resize() {
        const width = Math.max(1, Math.round(this.canvas.clientWidth * devicePixelRatio));
        this.canvas.width = width;
        this.canvas.height = Math.max(1, Math.round(width * this.height / this.width));
        this.redraw?.();
    }

    /** A colour of the canvas's theme, which may be another than the page's. */
    color(name) {
        if (this.colors[name]) return this.colors[name];
        this.canvas.style.color = `var(--${name})`;
        return this.colors[name] = getComputedStyle(this.canvas).color;
    }

    begin() {
        const scale = this.canvas.width / this.width;
        this.context.setTransform(scale, 0, 0, scale, 0, 0);
        this.context.globalAlpha = 1;
        this.context.fillStyle = this.color("field");
        this.context.fillRect(0, 0, this.width, this.height);
        return this.context;
    }

    /** The place of a pointer, in units. */
    at(event) {
        const { left, top, width, height } = this.canvas.getBoundingClientRect();
        return [(event.clientX - left) / width * this.width, (event.clientY - top) / height * this.height];
    }
}
