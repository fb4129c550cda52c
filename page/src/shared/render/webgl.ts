// webgl.ts: draws a Drawing by WebGL 2: a quad per form, whose edge a fragment shader smooths by its distance.
//
// The quads of a layer are one call with indices, and each form's words stand there four times, once a corner. Instances would
// take a quarter of the words, but where WebGL runs on the processor (SwiftShader), each instance costs as much as a call.
import { FORM_WORDS, POLYGON_WORDS, Words, type Drawing } from "./drawing";
import type { Renderer } from "./renderer";

const formVertex = `#version 300 es
precision highp float;
layout(location=0) in vec4 ends; layout(location=1) in vec3 form; layout(location=2) in vec4 fill; layout(location=3) in vec4 stroke;
uniform vec2 scale; uniform float pixel;
out vec2 at; flat out vec4 fillColor; flat out vec4 strokeColor; flat out vec4 size;
void main() {
    vec2 corner = vec2(gl_VertexID & 1, (gl_VertexID >> 1) & 1) * 2.0 - 1.0;
    vec2 middle = (ends.xy + ends.zw) * 0.5, half_ = (ends.zw - ends.xy) * 0.5;
    float pad = (form.y * 0.5 + 1.0) * pixel;
    float isBox = 1.0 - form.z, len = length(half_);
    vec2 along = form.z > 0.5 && len > 0.0 ? half_ / len : vec2(1, 0);
    vec2 extent = isBox > 0.5 ? abs(half_) : vec2(len + form.x, form.x);
    at = corner * (extent + pad);
    vec2 place = middle + along * at.x + vec2(-along.y, along.x) * at.y;
    gl_Position = vec4(place * scale, 0, 1);
    fillColor = fill; strokeColor = stroke;
    size = vec4(isBox > 0.5 ? extent : vec2(len, form.x), form.y * 0.5, form.z);
}`;
const formFragment = `#version 300 es
precision highp float;
in vec2 at; flat in vec4 fillColor; flat in vec4 strokeColor; flat in vec4 size;
uniform float pixel; out vec4 color;
void main() {
    float d;
    if (size.w > 0.5) d = length(vec2(max(abs(at.x) - size.x, 0.0), at.y)) - size.y;
    else { vec2 q = abs(at) - size.xy; d = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0); }
    d /= pixel;
    float inside = fillColor.a * clamp(0.5 - d, 0.0, 1.0);
    float line = size.z > 0.0 ? strokeColor.a * clamp(size.z + 0.5 - abs(d), 0.0, 1.0) : 0.0;
    float alpha = line + inside * (1.0 - line);
    if (alpha <= 0.0) discard;
    color = vec4(strokeColor.rgb * line + fillColor.rgb * inside * (1.0 - line), alpha);
}`;
const groundVertex = `#version 300 es
out vec2 at;
void main() { vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0; at = vec2(corner.x, 1.0 - corner.y); gl_Position = vec4(corner * 2.0 - 1.0, 0, 1); }`;
const groundFragment = `#version 300 es
precision mediump float;
in vec2 at; uniform sampler2D picture; out vec4 color; void main() { color = texture(picture, at); }`;
const cornerVertex = `#version 300 es
precision highp float;
layout(location=0) in vec2 place; layout(location=1) in vec4 fill; uniform vec2 scale; flat out vec4 fillColor;
void main() { gl_Position = vec4(place * scale, 0, 1); fillColor = vec4(fill.rgb * fill.a, fill.a); }`;
const cornerFragment = `#version 300 es
precision mediump float;
flat in vec4 fillColor; out vec4 color; void main() { color = fillColor; }`;

function shader(gl: WebGL2RenderingContext, type: number, source: string): WebGLShader {
    const made = gl.createShader(type) as WebGLShader;
    gl.shaderSource(made, source);
    gl.compileShader(made);
    if (!gl.getShaderParameter(made, gl.COMPILE_STATUS) && !gl.isContextLost()) throw new Error(gl.getShaderInfoLog(made) ?? "shader");
    return made;
}

function program(gl: WebGL2RenderingContext, vertex: string, fragment: string): WebGLProgram {
    const made = gl.createProgram() as WebGLProgram;
    gl.attachShader(made, shader(gl, gl.VERTEX_SHADER, vertex));
    gl.attachShader(made, shader(gl, gl.FRAGMENT_SHADER, fragment));
    gl.linkProgram(made);
    return made;
}

const CORNER_WORDS = 3;

/** An array of vertices with its buffer; `fields`: size, type, offset in words. */
class Vertices {
    readonly array: WebGLVertexArrayObject;
    private readonly buffer: WebGLBuffer;
    private capacity = 0;

    constructor(private readonly gl: WebGL2RenderingContext, words: number, fields: [number, number, number][]) {
        this.array = gl.createVertexArray() as WebGLVertexArrayObject;
        this.buffer = gl.createBuffer() as WebGLBuffer;
        gl.bindVertexArray(this.array);
        gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
        fields.forEach(([size, type, offset], i) => {
            gl.enableVertexAttribArray(i);
            gl.vertexAttribPointer(i, size, type, type === gl.UNSIGNED_BYTE, words * 4, offset * 4);
        });
    }

    load(words: Uint32Array, used: number): void {
        const gl = this.gl;
        gl.bindVertexArray(this.array);
        gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
        if (used > this.capacity) {
            this.capacity = words.length;
            gl.bufferData(gl.ARRAY_BUFFER, this.capacity * 4, gl.STREAM_DRAW);
        }
        gl.bufferSubData(gl.ARRAY_BUFFER, 0, words, 0, used);
    }
}

/** The words of each form four times, once a corner of its quad, and the indices of two triangles. */
class Quads {
    private readonly vertices: Vertices;
    private readonly indices: WebGLBuffer;
    private words = new Uint32Array(0);
    private capacity = 0;

    constructor(private readonly gl: WebGL2RenderingContext, fields: [number, number, number][]) {
        this.vertices = new Vertices(gl, FORM_WORDS, fields);
        this.indices = gl.createBuffer() as WebGLBuffer;
        gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.indices);
    }

    private reserve(forms: number): void {
        if (forms <= this.capacity) return;
        this.capacity = Math.max(forms, 2 * this.capacity);
        this.words = new Uint32Array(this.capacity * 4 * FORM_WORDS);
        const all = new Uint32Array(this.capacity * 6);
        for (let i = 0, at = 0; i < 4 * this.capacity; i += 4)
            for (const corner of [0, 1, 2, 2, 1, 3]) all[at++] = i + corner;
        this.gl.bindBuffer(this.gl.ELEMENT_ARRAY_BUFFER, this.indices);
        this.gl.bufferData(this.gl.ELEMENT_ARRAY_BUFFER, all, this.gl.STATIC_DRAW);
    }

    draw(forms: Uint32Array, used: number): void {
        const { gl, vertices } = this;
        gl.bindVertexArray(vertices.array);
        this.reserve(used / FORM_WORDS);
        const { words } = this;
        for (let from = 0, to = 0; from < used; from += FORM_WORDS)
            for (let corner = 0; corner < 4; corner++)
                for (let i = from; i < from + FORM_WORDS; i++) words[to++] = forms[i];
        vertices.load(words, 4 * used);
        gl.drawElements(gl.TRIANGLES, used / FORM_WORDS * 6, gl.UNSIGNED_INT, 0);
    }
}

/** Polygons as triangles around their first corners; words of a corner: x y colour. */
class Fans {
    private readonly vertices: Vertices;
    private readonly corners = new Words();

    constructor(private readonly gl: WebGL2RenderingContext) {
        this.vertices = new Vertices(gl, CORNER_WORDS, [[2, gl.FLOAT, 0], [4, gl.UNSIGNED_BYTE, 2]]);
    }

    draw({ colors, used }: Words): void {
        const { gl, corners } = this;
        corners.used = 0;
        for (let at = 0; at < used;) {
            const count = colors[at], color = colors[at + 1], first = at + POLYGON_WORDS;
            let to = corners.room((count - 2) * 3 * CORNER_WORDS);
            const { colors: made } = corners;
            for (let i = 1; i + 1 < count; i++)
                for (let corner = 0; corner < 3; corner++) {
                    const one = first + 2 * (corner > 0 ? i + corner - 1 : 0);
                    made[to++] = colors[one];
                    made[to++] = colors[one + 1];
                    made[to++] = color;
                }
            at = first + 2 * count;
        }
        this.vertices.load(corners.colors, corners.used);
        gl.drawArrays(gl.TRIANGLES, 0, corners.used / CORNER_WORDS);
    }
}

/** A picture as large as the canvas, below all forms. */
class Ground {
    private readonly program: WebGLProgram;
    private readonly none: WebGLVertexArrayObject;
    private readonly texture: WebGLTexture;

    constructor(private readonly gl: WebGL2RenderingContext) {
        this.program = program(gl, groundVertex, groundFragment);
        this.none = gl.createVertexArray() as WebGLVertexArrayObject;
        this.texture = gl.createTexture() as WebGLTexture;
        gl.bindTexture(gl.TEXTURE_2D, this.texture);
        for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, filter, gl.NEAREST);
    }

    draw(picture: HTMLCanvasElement): void {
        const { gl } = this;
        gl.useProgram(this.program);
        gl.bindVertexArray(this.none);
        gl.bindTexture(gl.TEXTURE_2D, this.texture);
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture);
        gl.drawArrays(gl.TRIANGLES, 0, 3);
    }
}

class Tools {
    readonly ground: Ground;
    readonly forms: WebGLProgram;
    readonly polygons: WebGLProgram;
    readonly quads: Quads;
    readonly fans: Fans;

    constructor(gl: WebGL2RenderingContext) {
        this.forms = program(gl, formVertex, formFragment);
        this.polygons = program(gl, cornerVertex, cornerFragment);
        this.ground = new Ground(gl);
        this.quads = new Quads(gl, [[4, gl.FLOAT, 0], [3, gl.FLOAT, 4], [4, gl.UNSIGNED_BYTE, 7], [4, gl.UNSIGNED_BYTE, 8]]);
        this.fans = new Fans(gl);
        gl.enable(gl.BLEND);
        gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    }
}

/** The processor draws for WebGL: SwiftShader, llvmpipe and their like, which some browsers do not tell before. */
function isSlow(): boolean {
    const gl = document.createElement("canvas").getContext("webgl2", { failIfMajorPerformanceCaveat: true });
    if (!gl) return true;
    const info = gl.getExtension("WEBGL_debug_renderer_info"), name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
    gl.getExtension("WEBGL_lose_context")?.loseContext();
    return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}

/** A renderer by WebGL 2; null where there is none, or where it is slower than the other one and not `isWanted`. */
export function webglRenderer(canvas: HTMLCanvasElement, isWanted: boolean): Renderer | null {
    if (!isWanted && isSlow()) return null;
    const gl = canvas.getContext("webgl2", { antialias: false, alpha: false, preserveDrawingBuffer: true, depth: false });
    if (!gl) return null;
    let tools: Tools | null = new Tools(gl);
    canvas.addEventListener("webglcontextlost", (event) => { event.preventDefault(); tools = null; });
    canvas.addEventListener("webglcontextrestored", () => { tools = new Tools(gl); });

    const draw = (drawing: Drawing, zoom: number, background: readonly [number, number, number], ground: HTMLCanvasElement | null = null) => {
        if (!tools) return;
        const ratio = canvas.width / Math.max(canvas.clientWidth, 1);
        const scale: [number, number] = [2 * zoom * ratio / canvas.width, -2 * zoom * ratio / canvas.height];
        gl.viewport(0, 0, canvas.width, canvas.height);
        gl.clearColor(background[0] / 255, background[1] / 255, background[2] / 255, 1);
        gl.clear(gl.COLOR_BUFFER_BIT);
        if (ground) tools.ground.draw(ground);
        for (const one of [tools.forms, tools.polygons]) {
            gl.useProgram(one);
            gl.uniform2fv(gl.getUniformLocation(one, "scale"), scale);
        }
        gl.useProgram(tools.forms);
        gl.uniform1f(gl.getUniformLocation(tools.forms, "pixel"), 1 / zoom);
        for (let i = 0; i < drawing.layerCount; i++) {
            const { polygons, forms } = drawing.layers[i];
            if (polygons.used > 0) {
                gl.useProgram(tools.polygons);
                tools.fans.draw(polygons);
            }
            if (forms.used > 0) {
                gl.useProgram(tools.forms);
                tools.quads.draw(forms.colors, forms.used);
            }
        }
    };
    return { kind: "WebGL 2", draw };
}
