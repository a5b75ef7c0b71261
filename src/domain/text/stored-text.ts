import { controlCharacters } from './fold.ts';

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

/** Whether text holds control characters (C0, DEL, C1) other than tab, line feed and carriage return. */
export function hasControlCharacters(text: string): boolean {
  return text.search(controlCharacters) >= 0;
}

/** Text without the control characters that `hasControlCharacters` finds. */
export function stripControlCharacters(text: string): string {
  return text.replace(controlCharacters, '');
}

const bidiOverrides = /[\u202A-\u202E\u2066-\u2069]/gu;

/** Whether text holds characters that turn the reading direction (U+202A-202E, U+2066-2069) and so can fake a name. */
export function hasBidiOverride(text: string): boolean {
  return text.search(bidiOverrides) >= 0;
}

/** Text in one line that is read as it is written: without breaks, control characters and those that turn the direction. */
export function plainLine(text: string): string {
  return stripControlCharacters(text)
    .replace(/[\t\n\r\u2028\u2029]/gu, '')
    .replace(bidiOverrides, '');
}
