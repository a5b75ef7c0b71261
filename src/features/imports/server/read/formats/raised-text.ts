/** Signs of footnotes stand raised behind figures and words, and exponents behind units: `1,234¹`, `m³`. */

const ofNote = /^[ ]*[([]?(?:\d{1,2}|[a-h]|[*†‡§#]{1,3})(?:[ ,;/–-]{1,3}(?:\d{1,2}|[a-h]))*[)\]]?[ ]*$/iu;
const ofPower = /[x×*·] ?10$/iu;
/** Thousands, millions and billions: of a figure of ten any other number is a footnote. */
const ofTen = /^\(?10$/u;
/** `2e trimestre`, `XIXe`. */
const ofOrdinal = /(?:^|\s)(?:\d{1,2}|[IVX]{1,5})$/u;
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
  const isPower = ofPower.test(end) ? /^[-−]?\d{1,2}$/u.test(mark) : ofTen.test(end) && /^[369]$/u.test(mark);
  if (isPower) return exponents[mark] ?? `^${mark}`;
  if (mark === 'e' && ofOrdinal.test(end)) return text;
  const exponent = exponents[mark];
  if (exponent !== undefined && ofUnit.test(end)) return exponent;
  return ofNote.test(text) ? '*' : text;
}

/**
 * Text that comes part by part, some of them raised. Only the end of a line is looked at, however many parts it has; raised parts
 * that follow each other are one.
 */
export class RaisedText {
  #line = '';
  #end = '';
  #raised: string | undefined;
  #isRaised = false;

  get length(): number {
    return this.#line.length + (this.#raised?.length ?? 0);
  }

  /** What comes from here on is raised. */
  raise(): void {
    this.#raised ??= '';
    this.#isRaised = true;
  }

  /** What comes from here on is not. */
  lower(): void {
    this.#isRaised = false;
  }

  add(part: string): void {
    if (this.#isRaised) this.#raised += part;
    else if (part !== '') {
      this.#settle();
      this.#append(part);
    }
  }

  /** All that came since the last time. */
  take(): string {
    this.lower();
    this.#settle();
    const line = this.#line;
    this.#line = '';
    this.#end = '';
    return line;
  }

  #settle(): void {
    if (this.#raised === undefined) return;
    const text = raised(this.#raised, this.#end);
    this.#raised = undefined;
    this.#append(text);
  }

  #append(part: string): void {
    this.#line += part;
    this.#end = (this.#end + part.slice(-longest)).slice(-longest);
  }
}
