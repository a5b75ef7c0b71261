import { FileRefused } from '../model/refusal.ts';

const saveAsCsv = 'Save the table as CSV UTF-8 (in a spreadsheet: File, Save as, CSV) and upload that file.';

/** First bytes of what people upload by mistake, and what to call it. */
const signatures: [bytes: number[], name: string][] = [
  [[0x50, 0x4b, 0x05, 0x06], 'a ZIP archive'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old workbook (.xls)'],
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

function textOf(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The text of an uploaded file: UTF-8 with or without BOM, UTF-16 with BOM, else Windows-1252. Refuses what is no text. */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new FileRefused('This file is empty. Choose a CSV file with a header row.');
  const known = signatures.find(([start]) => startsWith(bytes, start));
  if (known) throw new FileRefused(`This file is ${known[1]}, not text. ${saveAsCsv}`);
  const text = textOf(bytes);
  if (text.includes('\u0000')) throw new FileRefused(`This file is not text: it holds NUL characters. ${saveAsCsv}`);
  return text;
}
