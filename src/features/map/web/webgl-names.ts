import { TextRows } from './name-rows.ts';
import { css, nameFont, nameHalo, type PlacedName, type Scene } from './scene.ts';
import { drawnBy, keepPixels, quad } from './webgl-letters.ts';

/** Of a corner of a name: the place, rough and fine, pixels of the screen from there, and where in the picture. */
export const nameNumbers = 8;
/** Pixels of a picture of names: every graphics card takes it. */
const sheetWidth = 2_048;
const sheetHeight = 1_024;
const rowPixels = 18;

/** A name that becomes wider, because its letters have come, is another text. */
const textOf = ({ text, of, wide }: PlacedName) => `${of} ${wide} ${text}`;

/**
 * A picture of names in the colours of a scheme, which `readColours` answers as the same ones until it changes: each is written
 * once, as the next map shows most of them again.
 */
export class NameSheet {
  readonly #gl: WebGL2RenderingContext;
  readonly #look: Pick<Scene, 'colours' | 'ratio'> & { family: string };
  readonly texture: WebGLTexture;
  #rows: TextRows;
  #height = sheetHeight;

  constructor(gl: WebGL2RenderingContext, look: Pick<Scene, 'colours' | 'ratio'> & { family: string }) {
    this.#gl = gl;
    this.#look = look;
    this.texture = gl.createTexture();
    this.#rows = this.#emptied();
  }

  #emptied(): TextRows {
    const gl = this.#gl;
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, sheetWidth, this.#height, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
    keepPixels(gl);
    return new TextRows(sheetWidth, Math.ceil(rowPixels * this.#look.ratio));
  }

  isOf({ colours: { land, ink, muted }, ratio }: Scene): boolean {
    const { colours, ratio: own } = this.#look;
    return colours.land === land && colours.ink === ink && colours.muted === muted && own === ratio;
  }

  /** Makes room for names; where there is none, those that are shown now are written alone. */
  #add(names: readonly PlacedName[]) {
    const wanted = names.map(
      (name) => [textOf(name), Math.ceil((name.wide + 2 * nameHalo) * this.#look.ratio)] as const,
    );
    const added = this.#rows.add(wanted);
    if (this.#rows.height <= this.#height) return added;
    const all = new TextRows(sheetWidth, this.#rows.rowHeight);
    all.add(wanted);
    this.#height = Math.max(sheetHeight, all.height);
    this.#rows = this.#emptied();
    return this.#rows.add(wanted);
  }

  /** Writes those that are not there yet. */
  write(names: readonly PlacedName[]): void {
    const added = this.#add(names);
    const first = added[0]?.[1].top;
    if (first === undefined) return;
    const { colours, ratio, family } = this.#look;
    const { rowHeight, height } = this.#rows;
    const strip = document.createElement('canvas');
    strip.width = sheetWidth;
    strip.height = height - first;
    const context = drawnBy(strip);
    const halo = nameHalo * ratio;
    Object.assign(context, {
      textBaseline: 'middle',
      lineJoin: 'round',
      lineWidth: halo,
      strokeStyle: css(colours.land),
    });
    const named = new Map(names.map((name) => [textOf(name), name]));
    for (const [text, { left, top }] of added) {
      const name = named.get(text)!;
      const middle = top - first + rowHeight / 2;
      context.font = nameFont(name.of, ratio, family);
      context.fillStyle = css(name.of === 'mine' ? colours.ink : colours.muted);
      context.strokeText(name.text, left + halo, middle);
      context.fillText(name.text, left + halo, middle);
    }
    const gl = this.#gl;
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, first, gl.RGBA, gl.UNSIGNED_BYTE, strip);
  }

  /** The triangles that show names which are written. */
  cornersOf(names: readonly PlacedName[]): Float32Array {
    const { ratio } = this.#look;
    const { rowHeight } = this.#rows;
    const corners = new Float32Array(names.length * quad.length * nameNumbers);
    let at = 0;
    for (const name of names) {
      const place = this.#rows.placeOf(textOf(name))!;
      const { x, y } = name;
      const [roughX, roughY] = [Math.fround(x), Math.fround(y)];
      const from = Math.round((name.left - nameHalo) * ratio);
      for (const [right, down] of quad) {
        const across = right * place.width;
        corners.set(
          [
            roughX,
            roughY,
            x - roughX,
            y - roughY,
            from + across,
            (down - 0.5) * rowHeight,
            (place.left + across) / sheetWidth,
            (place.top + down * rowHeight) / this.#height,
          ],
          at,
        );
        at += nameNumbers;
      }
    }
    return corners;
  }
}
