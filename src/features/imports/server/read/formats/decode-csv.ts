import type { Encoding } from '../../../../../domain/tables/table-files.ts';
import { FileRefused } from '../../model/refusal.ts';
import { decode, likelyEncoding } from './encodings.ts';

const saveAsCsv = 'Save the table as CSV UTF-8 (in a spreadsheet: File, Save as, CSV) and upload that file.';

/** First bytes of what people upload by mistake, and what to call it. */
const signatures: [bytes: number[], name: string][] = [
  [[0x50, 0x4b, 0x05, 0x06], 'a ZIP archive'],
  [[0x09, 0x00, 0x04, 0x00], 'a workbook of a program before 1993'],
  [[0x09, 0x02, 0x06, 0x00], 'a workbook of a program before 1993'],
  [[0x09, 0x04, 0x06, 0x00], 'a workbook of a program before 1993'],
  [[0x1f, 0x8b], 'a gzip archive'],
  [[0x42, 0x5a, 0x68], 'a bzip2 archive'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'a 7z archive'],
  [[0x52, 0x61, 0x72, 0x21], 'a RAR archive'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture'],
  [[0xff, 0xd8, 0xff], 'a picture'],
  [[0x47, 0x49, 0x46, 0x38], 'a picture'],
];

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, index) => bytes[index] === byte);

/** The text of a file and how its bytes were read. */
export interface DecodedText {
  text: string;
  encoding: Encoding;
  /** What the bytes look more like, where they were read as Windows-1252 because nothing tells. */
  encodingHint: Encoding | null;
}

/** Tables of web pages and of spreadsheets' own XML, which some programs call .xls. */
const markup = /^[\s\uFEFF]{0,1000}<(?:!doctype|html|head|body|table|meta|style|div|\?xml|\w{1,20}:|!--)/iu;
/** Other XML: a tag with an attribute, or with a tag or a text within. Some tables have headers such as `<TICKER>,<DATE>`. */
const tagged = /^[\s\uFEFF]{0,1000}<[a-z][\w.-]{0,60}(?:\s[\w:.\s-]{1,60}=\s?["']|>(?:[^\S\n]*\n\s*)?<[a-z?!])/iu;

const sampled = 4_096;
const mostOthers = 0.1;

/** UTF-16 of mostly Latin letters that lost its mark: every other byte is 0, and none of those between. */
function unmarkedUtf16(bytes: Uint8Array): Encoding | undefined {
  const pairs = Math.min(bytes.length, sampled) >> 1;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < pairs * 2; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  if (pairs === 0 || Math.max(even, odd) < pairs * (1 - mostOthers)) return undefined;
  if (even === 0) return 'utf-16le';
  return odd === 0 ? 'utf-16be' : undefined;
}

function decided(bytes: Uint8Array): DecodedText {
  const sure = (encoding: Encoding) => ({ text: decode(bytes, encoding), encoding, encodingHint: null });
  if (startsWith(bytes, [0xff, 0xfe])) return sure('utf-16le');
  if (startsWith(bytes, [0xfe, 0xff])) return sure('utf-16be');
  const unmarked = unmarkedUtf16(bytes);
  if (unmarked) return sure(unmarked);
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8', encodingHint: null };
  } catch {
    const likely = likelyEncoding(bytes);
    return { ...sure('windows-1252'), encodingHint: likely === 'windows-1252' ? null : likely };
  }
}

/**
 * The text of an uploaded file: as the member says; else by its mark, as UTF-8 where it is without fault, and as
 * Windows-1252 where it is not. Refuses what is no text.
 */
export function decodeCsv(bytes: Uint8Array, encoding?: Encoding): DecodedText {
  if (bytes.length === 0) throw new FileRefused('This file is empty. Choose a CSV file with a header row.');
  const known = signatures.find(([start]) => startsWith(bytes, start));
  if (known) throw new FileRefused(`This file is ${known[1]}, not text. ${saveAsCsv}`);
  const decoded = encoding ? { text: decode(bytes, encoding), encoding, encodingHint: null } : decided(bytes);
  if (decoded.text.includes('\u0000'))
    throw new FileRefused(`This file is not text: it holds NUL characters. ${saveAsCsv}`);
  const start = decoded.text.slice(0, 2_000);
  if (markup.test(start) || tagged.test(start))
    throw new FileRefused(
      'This file is a web page or XML, whatever it is called. Open it in a spreadsheet, save it as .xlsx, and upload that file.',
    );
  return decoded;
}
