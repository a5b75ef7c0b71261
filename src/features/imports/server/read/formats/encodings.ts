import type { Encoding } from '../../../../../domain/tables/table-files.ts';

/** The upper half of CP850, which the browsers' standard for encodings leaves out. */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

const firstHigh = 0x80;

/** Bytes as text. What an encoding has no character for becomes U+FFFD or a control character; nothing is thrown. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding !== 'ibm850') return new TextDecoder(encoding).decode(bytes);
  // Without a text in between, of which each letter is looked at by itself.
  const letters = Buffer.allocUnsafe(bytes.length * 2);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    letters.writeUInt16LE(byte < firstHigh ? byte : cp850.charCodeAt(byte - firstHigh), at * 2);
  }
  return letters.toString('utf16le');
}

// What a byte is, read in one of the encodings.
const other = 0;
const lowerCase = 1;
const upperCase = 2;
const sign = 3;

/** Signs that stand at the edge of a word. */
const signs = '‘’“”–—…™®©²³¹ªº°µ«»·•';

function kindOf(character: string): number {
  if (signs.includes(character)) return sign;
  if (!/[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(character)) return other;
  if (/\p{Lowercase}/u.test(character)) return lowerCase;
  return /\p{Uppercase}/u.test(character) ? upperCase : other;
}

type Kinds = readonly number[];

const kindsIn = (encoding: Encoding): Kinds =>
  Array.from({ length: 256 }, (_, byte) => kindOf(decode(Uint8Array.of(byte), encoding)));

const isLetter = (kind: number | undefined) => kind === lowerCase || kind === upperCase;
const apostrophe = 0x92;

/** Whether a byte may stand between these two. */
function fits(kinds: Kinds, before: number, byte: number, after: number): boolean {
  const kind = kinds[byte];
  if (kind === lowerCase) return true;
  if (kind === upperCase) return kinds[before] !== lowerCase;
  if (kind !== sign) return false;
  return byte === apostrophe || !isLetter(kinds[before]) || kinds[after] !== lowerCase;
}

/** In order of doubt: the first of those that fit equally well. */
const western = ['windows-1252', 'macintosh', 'ibm850', 'windows-1250', 'iso-8859-15'] as const;

const shortestWord = 3;

/** From the first of these bytes on a character has one more byte, from the second on two, to the last, which begins none. */
const utf8Starts = [0xc2, 0xe0, 0xf0, 0xf5];

/** Characters of two bytes and more that UTF-8 has there, and bytes that it has no sense for. */
function utf8Parts(bytes: Uint8Array): { characters: number; faults: number } {
  let characters = 0;
  let faults = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < firstHigh) continue;
    const more = utf8Starts.findIndex((start) => byte < start);
    let following = 0;
    while (following < more && ((bytes[at + 1 + following] ?? 0) & 0xc0) === 0x80) following += 1;
    if (more > 0 && following === more) {
      characters += 1;
      at += more;
    } else faults += 1;
  }
  return { characters, faults };
}

/**
 * What bytes that are no fault-free UTF-8 look most like: the encoding in which most of what stands beside a letter is a
 * letter of the right case. Windows-1252 where others fit no better.
 */
export function likelyEncoding(bytes: Uint8Array): Encoding {
  const { characters, faults } = utf8Parts(bytes);
  if (characters > faults) return 'utf-8';
  const cyrillic = kindsIn('windows-1251');
  const ascii = (byte = 0) => byte < firstHigh && isLetter(cyrillic[byte]);
  const kinds = western.map(kindsIn);
  const scores = western.map(() => 0);
  let besideLetters = 0;
  let inCyrillicWords = 0;
  let run = 0;
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= firstHigh && isLetter(cyrillic[byte])) run += 1;
    else {
      // A word of nothing but accents is none of the west.
      if (run >= shortestWord && !ascii(byte) && !ascii(bytes[at - run - 1])) inCyrillicWords += run;
      run = 0;
    }
    if (byte < firstHigh) continue;
    const before = bytes[at - 1] ?? 0;
    const after = bytes[at + 1] ?? 0;
    if (!ascii(before) && !ascii(after)) continue;
    besideLetters += 1;
    for (let index = 0; index < western.length; index += 1)
      if (fits(kinds[index] ?? [], before, byte, after)) scores[index] = (scores[index] ?? 0) + 1;
  }
  if (inCyrillicWords > besideLetters) return 'windows-1251';
  return western[scores.indexOf(Math.max(...scores))] ?? 'windows-1252';
}
