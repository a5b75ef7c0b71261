/** Letters that Unicode does not take apart into a base letter and an accent. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ĸ: 'k',
  ς: 'σ',
  '⁄': '/',
};
const oddLetter = /[ßæœøłđðþħŧŋıĸς⁄]/gu;

const plainAscii = /^[\x20-\x7e]*$/;
const apostrophes = /[`´‘’‚‛ʹʻʼʽˈ′‵＇]/gu;
const quotationMarks = /[“”„‟«»″‶＂]/gu;
const dashes = /[\p{Dash_Punctuation}−]/gu;
// Marks of one script (Devanagari vowels, say) are letters there and stay; so do the two Japanese sound marks.
const accents = /(?![\u3099\u309A])(?=\p{Script=Inherited})\p{Mark}/gu;
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const blanks = /[\s\u0085\u2800]+/gu;
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/gu;

// The narrow forms of the two Japanese sound marks are letters by their category, and become marks.
const marks = /[\p{Mark}\uFF9E\uFF9F]+/gu;
const mostMarks = 30;

/**
 * Text with at most 30 marks on one letter, as UAX #15 has it for streams: no language needs more, and normalizing sorts
 * the marks of a letter in the square of their number.
 */
export function limitMarks(text: string): string {
  if (text.length <= mostMarks) return text;
  return text.replace(marks, (pile) => (pile.length > mostMarks ? firstCharacters(pile, mostMarks) : pile));
}

/**
 * The key by which names compare, searches match and text sorts: lower case, no accents, one blank between words,
 * plain apostrophes, quotation marks and dashes. The same on every machine, and `fold(fold(x)) === fold(x)`.
 */
export function fold(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase().replace(/`/g, "'").replace(/ +/g, ' ').trim();
  const folded = limitMarks(text)
    .replace(apostrophes, "'")
    .replace(quotationMarks, '"')
    .replace(blanks, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(apostrophes, "'") // ŉ and ‴ hold one that only now shows
    .replace(accents, '')
    .replace(invisible, '')
    .replace(control, '')
    .replace(dashes, '-')
    .replace(oddLetter, (letter) => letters[letter] ?? letter)
    .replace(blanks, ' ')
    .trim();
  return limitMarks(folded).normalize('NFC');
}

/** Blanks and zero-width characters, all of one unit. */
const edge = new Set(
  [
    ...'\t\n\v\f\r \u0085\u00A0\u00AD\u1680\u180E\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A',
    ...'\u200B\u200C\u200D\u2028\u2029\u202F\u205F\u2060\u2800\u3000\u3164\uFEFF',
  ].map((character) => character.charCodeAt(0)),
);

/** User text as it is stored: blanks and zero-width characters at both ends gone, half a surrogate pair as U+FFFD. */
export function cleanText(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && edge.has(text.charCodeAt(start))) start += 1;
  while (end > start && edge.has(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end).toWellFormed();
}

const firstOfPair = /[\ud800-\udbff]/;

/** How many characters (code points) text has, however long it is. */
export function countCharacters(text: string): number {
  let count = text.length;
  // Most texts have none, and the engine sees that at once.
  const first = text.search(firstOfPair);
  for (let at = first === -1 ? text.length : first; at < text.length - 1; at += 1) {
    const isPair = (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
    if (isPair) count -= 1;
  }
  return count;
}

/** The first so many characters (code points) of a text. */
export function firstCharacters(text: string, count: number): string {
  // Twice as many units hold them all; a pair that the cut takes apart lies behind them.
  return text.length <= count ? text : [...text.slice(0, count * 2)].slice(0, count).join('');
}

/** Whether text holds nothing that a reader can see: only blanks, control, zero-width or direction characters. */
export function isBlank(text: string): boolean {
  return text.replace(blanks, '').replace(invisible, '').replace(control, '') === '';
}

/** Whether text holds control characters (C0, DEL, C1) other than tab, line feed and carriage return. */
export function hasControlCharacters(text: string): boolean {
  return text.search(control) >= 0;
}

/** Text without the control characters that `hasControlCharacters` finds. */
export function stripControlCharacters(text: string): string {
  return text.replace(control, '');
}

/** Whether text holds characters that turn the reading direction (U+202A-202E, U+2066-2069) and so can fake a name. */
export function hasBidiOverride(text: string): boolean {
  return /[\u202A-\u202E\u2066-\u2069]/u.test(text);
}
