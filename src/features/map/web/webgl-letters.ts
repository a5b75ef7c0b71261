import { shortCount } from './clusters.ts';
import type { Scene } from './scene.ts';

/** Corners of a rectangle, as two triangles. */
export const quad = [
  [0, 0],
  [1, 0],
  [0, 1],
  [0, 1],
  [1, 0],
  [1, 1],
] as const;
const letters = '0123456789.k';
/** Of a corner of a letter: the middle of its cluster, pixels of the screen from there, and where in the picture. */
export const letterNumbers = 6;

export interface Letters {
  texture: WebGLTexture;
  ratio: number;
  height: number;
  width: number;
  /** Of each letter: where it begins, and how wide it is. */
  places: ReadonlyMap<string, { left: number; width: number }>;
}

/** The bound picture is drawn pixel by pixel. */
export function keepPixels(gl: WebGL2RenderingContext): void {
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
  for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
    gl.texParameteri(gl.TEXTURE_2D, filter, gl.NEAREST);
}

/** Drawn by the processor: a texture is made of it, for which what the graphics card drew would be waited for. */
export const drawnBy = (canvas: HTMLCanvasElement) => canvas.getContext('2d', { willReadFrequently: true })!;

/** A picture of all letters of counts. */
export function drawLetters(gl: WebGL2RenderingContext, ratio: number, family: string): Letters {
  const canvas = document.createElement('canvas');
  const font = `600 ${12 * ratio}px ${family}`;
  const context = drawnBy(canvas);
  context.font = font;
  const widths = [...letters].map((letter) => Math.ceil(context.measureText(letter).width));
  const gap = 2;
  canvas.width = widths.reduce((sum, width) => sum + width + gap, gap);
  canvas.height = Math.ceil(18 * ratio);
  context.font = font;
  context.textBaseline = 'middle';
  const places = new Map<string, { left: number; width: number }>();
  let left = gap;
  for (const [index, letter] of [...letters].entries()) {
    context.fillText(letter, left, canvas.height / 2);
    places.set(letter, { left, width: widths[index]! });
    left += widths[index]! + gap;
  }
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, canvas);
  keepPixels(gl);
  return { texture, ratio, height: canvas.height, width: canvas.width, places };
}

/** The letters of the counts of all clusters, as triangles. */
export function countsOf({ gathered: { clusters, part } }: Scene, { places, width, height }: Letters): Float32Array {
  const [middleX, middleY] = [(part.left + part.right) / 2, (part.top + part.bottom) / 2];
  const numbers: number[] = [];
  for (const { x, y, count } of clusters) {
    const [atX, atY] = [(x - middleX) * part.size, (y - middleY) * part.size];
    const text = [...shortCount(count)].map((letter) => places.get(letter)!);
    let left = -Math.round(text.reduce((sum, letter) => sum + letter.width, 0) / 2);
    for (const letter of text) {
      const corner = (right: number, down: number) =>
        numbers.push(
          atX,
          atY,
          left + right * letter.width,
          (down - 0.5) * height,
          (letter.left + right * letter.width) / width,
          down,
        );
      for (const [right, down] of quad) corner(right, down);
      left += letter.width;
    }
  }
  return Float32Array.from(numbers);
}
