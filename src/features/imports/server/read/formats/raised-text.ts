/** Signs of footnotes stand raised behind figures and words, and exponents behind units: `1,234¹`, `m³`. */

const ofNote = /^[ ]*[([]?(?:\d{1,2}|[a-h]|[*†‡§#]{1,3})(?:[ ,;/–-]{1,3}(?:\d{1,2}|[a-h]))*[)\]]?[ ]*$/iu;
const ofPower = /10$/u;
const ofUnit = /(?:^|[^\p{L}])[ckmd]?m$|\bft$/u;
const exponents: Readonly<Record<string, string>> = { '2': '²', '3': '³' };
const longest = 20;

/**
 * What raised text says behind other text, in a line of text: a degree, a power, an exponent of a unit, or the mark of a
 * footnote, which would be further digits of the number before it.
 */
function raised(text: string, before: string): string {
  const end = before.trimEnd();
  const mark = text.trim();
  if (end === '' || mark.length > longest || mark === '') return text;
  if ((mark === '0' || mark === 'o') && /\d$/u.test(end)) return '°';
  if (/^[-−]?\d{1,2}$/u.test(mark) && ofPower.test(end)) return exponents[mark] ?? `^${mark}`;
  const exponent = exponents[mark];
  if (exponent !== undefined && ofUnit.test(end)) return exponent;
  return ofNote.test(text) ? '*' : text;
}

/** Text that comes part by part, some of them raised. Only the end of a line is looked at, however many parts it has. */
export class RaisedText {
  #line = '';
  #end = '';
  #raised: string | undefined;

  get length(): number {
    return this.#line.length + (this.#raised?.length ?? 0);
  }

  get isRaised(): boolean {
    return this.#raised !== undefined;
  }

  /** What comes from here on is raised. */
  raise(): void {
    this.#raised ??= '';
  }

  /** What comes from here on is not. */
  lower(): void {
    if (this.#raised === undefined) return;
    const text = raised(this.#raised, this.#end);
    this.#raised = undefined;
    this.add(text);
  }

  add(part: string): void {
    if (this.#raised !== undefined) {
      this.#raised += part;
      return;
    }
    this.#line += part;
    this.#end = (this.#end + part.slice(-longest)).slice(-longest);
  }

  /** All that came since the last time. */
  take(): string {
    this.lower();
    const line = this.#line;
    this.#line = '';
    this.#end = '';
    return line;
  }
}
