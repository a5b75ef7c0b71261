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
export function raised(text: string, before: string): string {
  const end = before.slice(-longest).trimEnd();
  const mark = text.trim();
  if (end === '' || mark.length > longest || mark === '') return text;
  if ((mark === '0' || mark === 'o') && /\d$/u.test(end)) return '°';
  if (/^[-−]?\d{1,2}$/u.test(mark) && ofPower.test(end)) return exponents[mark] ?? `^${mark}`;
  const exponent = exponents[mark];
  if (exponent !== undefined && ofUnit.test(end)) return exponent;
  return ofNote.test(text) ? '*' : text;
}
