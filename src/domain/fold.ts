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
const oddLetter = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu');

const plainAscii = /^[\x20-\x7e]*$/;
const apostrophes = /[`´‘’‚‛ʹʻʼʽˈ′‵＇]/gu;
const quotationMarks = /[“”„‟«»″‶＂]/gu;
const dashes = /[\p{Dash_Punctuation}−]/gu;
// Marks of one script (Devanagari vowels, say) are letters there and stay; so do the two Japanese sound marks.
const accents = /(?![\u3099\u309A])(?=\p{Script=Inherited})\p{Mark}/gu;
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const blanks = /[\s\u0085\u2800]+/gu;
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/gu;

/**
 * The key by which names compare, searches match and text sorts: lower case, no accents, one blank between words,
 * plain apostrophes, quotation marks and dashes. The same on every machine, and `fold(fold(x)) === fold(x)`.
 */
export function fold(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase().replace(/`/g, "'").replace(/ +/g, ' ').trim();
  return text
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
    .trim()
    .normalize('NFC');
}

const edge = '[\\s\\u0085\\u00AD\\u180E\\u200B-\\u200D\\u2060\\u2800\\u3164]+';
const edges = new RegExp(`^${edge}|${edge}$`, 'gu');

/** User text as it is stored: blanks and zero-width characters at both ends gone, half a surrogate pair as U+FFFD. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(edges, '');
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
