import type { Scene } from './scene.ts';

/** Of the frame's width, and of its height, so much is drawn beyond each edge. */
const beyond = { x: 0.5, y: 0.25 };
/** Pixels of the screen: 64 MB. Of a larger picture less is drawn beyond its edges. */
const mostPixels = 16_000_000;

type Ground = Pick<Scene, 'view' | 'frame' | 'ratio' | 'colours'>;

/** How many pixels of the screen a frame has, and how many are drawn beyond its left and its upper edge. */
export function groundSize({ frame, ratio }: Pick<Ground, 'frame' | 'ratio'>) {
  const [width, height] = [Math.round(frame.width * ratio), Math.round(frame.height * ratio)];
  const wanted = width * height * (1 + 2 * beyond.x) * (1 + 2 * beyond.y);
  const part = Math.min(1, Math.max(0, mostPixels / (width * height) - 1) / (wanted / (width * height) - 1));
  return { width, height, left: Math.floor(width * beyond.x * part), top: Math.floor(height * beyond.y * part) };
}

type GroundSize = ReturnType<typeof groundSize>;

/** By how many pixels of the screen a view is further right and further down than another one of the same size; null: not by whole ones. */
export function wholeShift(from: Ground, to: Ground): { right: number; down: number } | null {
  const scale = to.view.size * to.ratio;
  const across = to.view.x - from.view.x;
  // The short way round the world.
  const [right, down] = [(across - Math.round(across)) * scale, (to.view.y - from.view.y) * scale];
  const [wholeRight, wholeDown] = [Math.round(right), Math.round(down)];
  const isWhole = Math.abs(right - wholeRight) < 0.02 && Math.abs(down - wholeDown) < 0.02;
  return isWhole ? { right: wholeRight, down: wholeDown } : null;
}

const isAlike = (one: Ground, other: Ground) =>
  one.view.size === other.view.size &&
  one.ratio === other.ratio &&
  one.colours === other.colours &&
  one.frame.width === other.frame.width &&
  one.frame.height === other.frame.height;

/** Whether a picture follows another one a few whole pixels further; the last of a glide come to rest within a part of one. */
export function isPushed(last: Ground, scene: Ground): boolean {
  const shift = isAlike(last, scene) ? wholeShift(last, scene) : null;
  return shift !== null && (shift.right !== 0 || shift.down !== 0);
}

/** Whether something of it lies beyond the edges, and the frame's pixels are those of the screen. */
const hasRoom = ({ frame, ratio }: Ground, { width, height, left, top }: GroundSize) =>
  left > 0 && top > 0 && width === frame.width * ratio && height === frame.height * ratio;

/**
 * Land and lines of a view with what lies around it, kept while the map is pushed about: they take most of what a picture does,
 * and come out the same a whole number of pixels further. A view that grows or shrinks is drawn as it is.
 */
export class KeptGround {
  readonly #gl: WebGL2RenderingContext;
  #kept: { of: Ground; framebuffer: WebGLFramebuffer; pixels: WebGLRenderbuffer } | undefined;
  #last: Ground | undefined;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
  }

  forget(): void {
    if (this.#kept) {
      this.#gl.deleteFramebuffer(this.#kept.framebuffer);
      this.#gl.deleteRenderbuffer(this.#kept.pixels);
    }
    this.#kept = undefined;
    this.#last = undefined;
  }

  /** Shows the ground of a scene, which `draw` draws, as large as the frame that it is called with. */
  show(scene: Scene, draw: (scene: Scene) => void): void {
    const last = this.#last;
    this.#last = scene;
    const size = groundSize(scene);
    if (this.#copy(scene, size)) return;
    if (last && isPushed(last, scene) && hasRoom(scene, size) && this.#keep(scene, size, draw)) {
      this.#copy(scene, size);
      return;
    }
    this.#gl.viewport(0, 0, size.width, size.height);
    draw(scene);
  }

  #copy(scene: Scene, { width, height, left, top }: GroundSize): boolean {
    const kept = this.#kept;
    const shift = kept && isAlike(kept.of, scene) ? wholeShift(kept.of, scene) : null;
    if (!kept || !shift || Math.abs(shift.right) > left || Math.abs(shift.down) > top) return false;
    const gl = this.#gl;
    const [x, y] = [left + shift.right, top - shift.down];
    // A browser empties what it has shown before the first thing that is drawn, of which a copy is none.
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, kept.framebuffer);
    gl.blitFramebuffer(x, y, x + width, y + height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
    gl.viewport(0, 0, width, height);
    return true;
  }

  /** Whether the graphics processor has room for it. */
  #keep(
    scene: Scene,
    { width, height, left, top }: ReturnType<typeof groundSize>,
    draw: (scene: Scene) => void,
  ): boolean {
    const gl = this.#gl;
    const { view, ratio, colours } = scene;
    const [wide, high] = [width + 2 * left, height + 2 * top];
    const most: number = gl.getParameter(gl.MAX_RENDERBUFFER_SIZE);
    if (Math.max(wide, high) > most) return false;
    const last = this.#last;
    this.forget();
    this.#last = last;
    const [framebuffer, pixels] = [gl.createFramebuffer(), gl.createRenderbuffer()];
    gl.bindRenderbuffer(gl.RENDERBUFFER, pixels);
    gl.renderbufferStorage(gl.RENDERBUFFER, gl.RGB8, wide, high);
    gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
    gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, pixels);
    const isComplete = gl.checkFramebufferStatus(gl.FRAMEBUFFER) === gl.FRAMEBUFFER_COMPLETE;
    if (isComplete) {
      gl.viewport(0, 0, wide, high);
      draw({ ...scene, frame: { width: wide / ratio, height: high / ratio } });
    }
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    this.#kept = { of: { view, ratio, colours, frame: scene.frame }, framebuffer, pixels };
    if (!isComplete) this.forget();
    return isComplete;
  }
}
