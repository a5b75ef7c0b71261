import { unreadable } from './open-archive.ts';
import { RaisedText } from './raised-text.ts';

/** Where a record has its bytes, and those of the records that continue it. */
export type ByteRange = readonly [start: number, end: number];

/** How texts of a byte for each letter are encoded, by the numbers that Windows has for encodings. */
const otherPages: Readonly<Record<number, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10_000: 'macintosh',
  32_768: 'macintosh',
  32_769: 'windows-1252',
};

/** Of texts before 1997. Throws `FileRefused` where nobody knows the encoding. */
export function pageDecoder(page: number): (bytes: Uint8Array) => string {
  const isWindows = page >= 1_250 && page <= 1_258;
  const label = isWindows ? `windows-${page}` : otherPages[page];
  if (label === undefined) throw unreadable();
  const decoder = new TextDecoder(label);
  return (bytes) => decoder.decode(bytes);
}

const isWide = 1;
const hasExtension = 4;
const hasRuns = 8;
const runBytes = 4;

/** Reads texts of two bytes or one for each letter, which may go on in the next record of their span. */
export class TextSpans {
  readonly #bytes: Buffer;
  readonly #spans: readonly ByteRange[];
  /** Numbers of fonts that stand above the line. */
  readonly #raised: ReadonlySet<number>;
  #index = 0;
  #at: number;

  constructor(bytes: Buffer, spans: readonly ByteRange[], raised: ReadonlySet<number> = new Set()) {
    this.#bytes = bytes;
    this.#spans = spans;
    this.#raised = raised;
    this.#at = spans[0]?.[0] ?? 0;
  }

  get #left(): number {
    return (this.#spans[this.#index]?.[1] ?? this.#at) - this.#at;
  }

  #next(): void {
    this.#index += 1;
    const span = this.#spans[this.#index];
    if (!span) throw unreadable();
    this.#at = span[0];
  }

  #byte(): number {
    while (this.#left <= 0) this.#next();
    this.#at += 1;
    return this.#bytes[this.#at - 1] ?? 0;
  }

  skip(count: number): void {
    for (let left = count; left > 0;) {
      while (this.#left <= 0) this.#next();
      const step = Math.min(left, this.#left);
      this.#at += step;
      left -= step;
    }
  }

  #number(bytes: 1 | 2 | 4): number {
    let number = 0;
    for (let index = 0; index < bytes; index += 1) number += this.#byte() * 256 ** index;
    return number;
  }

  /** A text that is preceded by its length, a number of so many bytes, and by how it is written. */
  text(lengthBytes: 1 | 2): string {
    const length = this.#number(lengthBytes);
    const flags = this.#byte();
    const runs = (flags & hasRuns) === 0 ? 0 : this.#number(2);
    const extension = (flags & hasExtension) === 0 ? 0 : this.#number(4);
    const letters = this.#letters(length, flags);
    const text = this.#raised.size > 0 && runs > 0 ? this.#withLooks(letters, runs) : letters;
    const looks = this.#raised.size > 0 ? 0 : runs * runBytes;
    if (looks + extension > 0) this.skip(looks + extension);
    return text;
  }

  /** A text whose runs say from which letter on it has which font. */
  #withLooks(letters: string, runs: number): string {
    const line = new RaisedText();
    let from = 0;
    for (let run = 0; run < runs; run += 1) {
      const to = Math.max(from, this.#number(2));
      line.add(letters.slice(from, to));
      if (this.#raised.has(this.#number(2))) line.raise();
      else line.lower();
      from = to;
    }
    line.add(letters.slice(from));
    return line.take();
  }

  #letters(length: number, flags: number): string {
    let text = '';
    let wide = flags & isWide;
    for (let left = length; left > 0;) {
      // Where a text goes on in another record, that says again how it is written.
      if (this.#left <= 0) wide = this.#byte() & isWide;
      const letters = Math.min(left, wide ? this.#left >> 1 : this.#left);
      if (letters === 0) throw unreadable();
      const end = this.#at + (wide ? letters * 2 : letters);
      text += this.#bytes.toString(wide ? 'utf16le' : 'latin1', this.#at, end);
      this.#at = end;
      left -= letters;
    }
    return text;
  }
}
