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
export const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/gu;

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
    .replace(controlCharacters, '')
    .replace(dashes, '-')
    .replace(oddLetter, (letter) => letters[letter] ?? letter)
    .replace(blanks, ' ')
    .trim();
  return limitMarks(folded).normalize('NFC');
}

/** The first so many characters (code points) of a text. */
export function firstCharacters(text: string, count: number): string {
  // Twice as many units hold them all; a pair that the cut takes apart lies behind them.
  return text.length <= count ? text : [...text.slice(0, count * 2)].slice(0, count).join('');
}

/** Whether text holds nothing that a reader can see: only blanks, control, zero-width or direction characters. */
export function isBlank(text: string): boolean {
  return text.replace(blanks, '').replace(invisible, '').replace(controlCharacters, '') === '';
}
