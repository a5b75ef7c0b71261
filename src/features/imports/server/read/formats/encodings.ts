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

/** Letters of Turkish in Windows-1254, which are some of Icelandic in Windows-1252, and letters of which Icelandic and Faroese are full. */
const turkish: ReadonlySet<number> = new Set([0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe]);
const icelandic: ReadonlySet<number> = new Set([
  ...[0xc1, 0xc5, 0xc6, 0xcd, 0xd3, 0xd8, 0xda, 0xe1, 0xe5, 0xe6, 0xed, 0xf3, 0xf8, 0xfa],
]);

function isTurkish(bytes: Uint8Array): boolean {
  let letters = 0;
  for (const byte of bytes) {
    if (icelandic.has(byte)) return false;
    if (turkish.has(byte)) letters += 1;
  }
  return letters > 0;
}

/** So many bytes show whether a text is one of the east. */
const mostRead = 200_000;
const leastTogether = 3;
const mostTogether = 0.8;
const ofTheEast = /^[\u3001\u3002\u3040-\u30ff\u4e00-\u9fff\uff00-\uff60]{2,}$/u;

/** Whether what is not ASCII stands in words of the east: letters of the west would be one sign of it each, among others. */
function isWrittenIn(bytes: Uint8Array, encoding: 'gb18030' | 'shift_jis'): boolean {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(0, mostRead), { stream: true });
  } catch {
    return false;
  }
  let others = 0;
  let together = 0;
  for (const [run] of text.matchAll(/[^\p{ASCII}]+/gu)) {
    others += run.length;
    if (ofTheEast.test(run)) together += run.length;
  }
  return together >= leastTogether && together >= others * mostTogether;
}

/** The first bytes of the usual characters of Chinese, of which some end in bytes that are no letters of Cyrillic. */
const usual = { from: 0xb0, to: 0xd7, least: 0.7 };
const noLetters = { from: 0xa1, to: 0xbf, least: 0.1 };

/** Words of Cyrillic capitals alone: hardly three characters of Chinese are in bytes that are all of these. */
function areCapitals(bytes: Uint8Array): boolean {
  const text = new TextDecoder('windows-1251').decode(bytes.subarray(0, mostRead));
  return !/[^\p{ASCII}\p{Lu}№«»–—]/u.test(text);
}

function areUsual(bytes: Uint8Array): boolean {
  let pairs = 0;
  let begins = 0;
  let ends = 0;
  for (let at = 0; at < Math.min(bytes.length, mostRead); at += 1) {
    const [first = 0, second = 0] = [bytes[at], bytes[at + 1]];
    if (first < firstHigh) continue;
    pairs += 1;
    if (first >= usual.from && first <= usual.to) begins += 1;
    if (second >= noLetters.from && second <= noLetters.to) ends += 1;
    at += 1;
  }
  return begins >= pairs * usual.least && ends >= pairs * noLetters.least;
}

/**
 * What bytes that are no fault-free UTF-8 look most like: the encoding in which most of what stands beside a letter is a
 * letter of the right case. Windows-1252 where others fit no better.
 */
export function likelyEncoding(bytes: Uint8Array): Encoding {
  const { characters, faults } = utf8Parts(bytes);
  if (characters > faults) return 'utf-8';
  if (isWrittenIn(bytes, 'shift_jis')) return 'shift_jis';
  if (areUsual(bytes) && !areCapitals(bytes) && isWrittenIn(bytes, 'gb18030')) return 'gb18030';
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
  const likely = western[scores.indexOf(Math.max(...scores))] ?? 'windows-1252';
  return likely === 'windows-1252' && isTurkish(bytes) ? 'windows-1254' : likely;
}
