/** Where a text stands in a picture of texts, in its pixels. */
export interface TextPlace {
  left: number;
  top: number;
  width: number;
}

/** Pixels between two texts. */
const gap = 1;

/**
 * Texts in rows of one picture, each once: whatever comes later stands in rows of its own below, so that what is there is not
 * drawn again.
 */
export class TextRows {
  readonly width: number;
  readonly rowHeight: number;
  readonly #places = new Map<string, TextPlace>();
  #height = 0;

  constructor(width: number, rowHeight: number) {
    this.width = width;
    this.rowHeight = rowHeight;
  }

  /** Of all rows, in pixels. */
  get height(): number {
    return this.#height;
  }

  placeOf(text: string): TextPlace | undefined {
    return this.#places.get(text);
  }

  /** Makes room for those that have none; what is wider than the picture is cut. Answers of the new ones. */
  add(texts: Iterable<readonly [text: string, width: number]>): [text: string, place: TextPlace][] {
    const added: [string, TextPlace][] = [];
    let [left, top] = [0, this.#height];
    for (const [text, wanted] of texts) {
      if (this.#places.has(text)) continue;
      const width = Math.min(this.width, wanted);
      if (left + width > this.width) [left, top] = [0, top + this.rowHeight];
      const place = { left, top, width };
      left += width + gap;
      this.#places.set(text, place);
      added.push([text, place]);
    }
    if (added.length > 0) this.#height = top + this.rowHeight;
    return added;
  }
}
