// camera.ts: which piece of the world a canvas shows. y points down, as in graze's scenes.
export interface Bounds {
    min_x: number;
    min_y: number;
    max_x: number;
    max_y: number;
}

export class Camera {
    /** The middle of the view, in the world, and the CSS pixels of a unit. */
    x = 0;
    y = 0;
    zoom = 1;
    /** The size of the canvas in CSS pixels. */
    width = 1;
    height = 1;

    toScreen(x: number, y: number): [number, number] {
        return [(x - this.x) * this.zoom + this.width / 2, (y - this.y) * this.zoom + this.height / 2];
    }

    toWorld(x: number, y: number): [number, number] {
        return [(x - this.width / 2) / this.zoom + this.x, (y - this.height / 2) / this.zoom + this.y];
    }

    view(): Bounds {
        const w = this.width / this.zoom / 2, h = this.height / this.zoom / 2;
        return { min_x: this.x - w, min_y: this.y - h, max_x: this.x + w, max_y: this.y + h };
    }

    fit(bounds: Bounds, margin = 0.06): void {
        const w = Math.max(bounds.max_x - bounds.min_x, 1e-6), h = Math.max(bounds.max_y - bounds.min_y, 1e-6);
        this.x = (bounds.min_x + bounds.max_x) / 2;
        this.y = (bounds.min_y + bounds.max_y) / 2;
        this.zoom = Math.min(this.width / w, this.height / h) / (1 + 2 * margin);
    }

    /** Zoom by a factor; the point of the screen stays where it is. */
    zoomAt(screenX: number, screenY: number, factor: number): void {
        const [x, y] = this.toWorld(screenX, screenY);
        this.zoom = Math.min(Math.max(this.zoom * factor, 1e-9), 1e6);
        const [nx, ny] = this.toWorld(screenX, screenY);
        this.x += x - nx;
        this.y += y - ny;
    }

    pan(dx: number, dy: number): void {
        this.x -= dx / this.zoom;
        this.y -= dy / this.zoom;
    }
}
