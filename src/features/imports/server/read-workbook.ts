import { inflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import readWorkbookFile from 'read-excel-file/universal';
import { parseDecimal } from '../../../domain/decimal.ts';
import { FileRefused } from './refusal.ts';

/** Bytes that a workbook may have unpacked: the XML of a quarter of a million rows. */
const maxUnpacked = 200 * 1024 * 1024;
const maxEntries = 2_000;
const maxColumns = 1_000;
const maxRows = 1_048_576;

const broken = () =>
  new FileRefused(
    'This workbook cannot be read. Open it in a spreadsheet, save it again as .xlsx, and upload that file.',
  );
const tooLarge = () =>
  new FileRefused(
    'This workbook is too large once unpacked. Save the one table that you need as CSV and upload that file.',
  );

interface Entry {
  name: string;
  method: number;
  packed: number;
  /** As the directory has it; what is unpacked may be no more. */
  unpacked: number;
  start: number;
}

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const localHeader = 0x04034b50;

/** The entries that the directory at the end of a ZIP archive names. */
function directoryOf(bytes: Buffer): Entry[] {
  const from = Math.max(0, bytes.length - 65_557);
  let end = -1;
  for (let at = bytes.length - 22; at >= from && end < 0; at -= 1) {
    if (bytes.readUInt32LE(at) === endOfDirectory) end = at;
  }
  if (end < 0) throw broken();
  const count = bytes.readUInt16LE(end + 10);
  if (count > maxEntries) throw tooLarge();
  const entries: Entry[] = [];
  for (let at = bytes.readUInt32LE(end + 16), index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== directoryEntry) throw broken();
    const nameLength = bytes.readUInt16LE(at + 28);
    const start = bytes.readUInt32LE(at + 42);
    if (bytes.readUInt32LE(start) !== localHeader) throw broken();
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      start: start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

const needed =
  /^(?:\[Content_Types\]\.xml|_rels\/|xl\/(?:workbook\.xml|_rels\/|styles\.xml|sharedStrings\.xml|worksheets\/sheet[^/]*\.xml))/u;

/** Bytes that reading a file will take from; of a workbook, those of the parts that a table needs. */
export function unpackedBytes(bytes: Buffer): number {
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== 0x504b0304) return bytes.length;
  try {
    return directoryOf(bytes).reduce((sum, { name, unpacked }) => sum + (needed.test(name) ? unpacked : 0), 0);
  } catch {
    // Not read any further, either.
    return bytes.length;
  }
}

/** A cell far away from all others would make a reader fill all the cells between. */
function checkExtent(xml: Buffer): void {
  for (const [, letters = '', row = ''] of xml
    .toString('latin1')
    .matchAll(/<(?:\w+:)?(?:c|row)\b[^>]*?\br="([A-Z]*)(\d+)"/gu)) {
    const column = [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
    if (column > maxColumns || Number(row) > maxRows)
      throw new FileRefused(
        `Cell ${letters}${row} lies too far out. A file may have ${maxColumns.toLocaleString('en-US')} columns.`,
      );
  }
}

/**
 * Unpacks what a reader of tables needs, never more than 200 MB of it, and packs it anew without compression: a reader
 * then sees only what was looked at here.
 */
function repacked(bytes: Buffer): ArrayBuffer {
  const files: Record<string, Uint8Array> = {};
  let left = maxUnpacked;
  for (const { name, method, packed, unpacked, start } of directoryOf(bytes)) {
    if (!needed.test(name)) continue;
    const data = bytes.subarray(start, start + packed);
    let xml: Buffer;
    if (unpacked > left) throw tooLarge();
    if (method === 0) xml = data;
    else if (method === 8) {
      try {
        // More than it says of itself is not unpacked, so that what it will take can be told before.
        xml = inflateRawSync(data, { maxOutputLength: Math.max(1, unpacked) });
      } catch (error) {
        throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : broken();
      }
    } else throw broken();
    left -= xml.length;
    if (left <= 0) throw tooLarge();
    // Definitions of entities can unfold without end; no spreadsheet writes any.
    if (/<!DOCTYPE|<!ENTITY/iu.test(xml.toString('latin1', 0, 4_096))) throw broken();
    if (name.startsWith('xl/worksheets/')) checkExtent(xml);
    files[name] = xml;
  }
  if (files['xl/workbook.xml'] === undefined)
    throw new FileRefused('This file is a ZIP archive and no workbook. Choose a .csv or an .xlsx file.');
  return zipSync(files, { level: 0 }).buffer;
}

type Cell = string | number | boolean | Date | null;

const plainRules = { integerDigits: 400, fractionDigits: 400 };

/** A cell as a CSV would write it: a day as YYYY-MM-DD, a number in plain digits. */
function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') {
    // Spreadsheets show and keep 15 digits; what a sum has beyond them is noise.
    const plain = parseDecimal(Number(cell.toPrecision(15)), plainRules);
    return plain.ok ? plain.value : String(cell);
  }
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : cell;
}

export interface Workbook {
  sheets: string[];
  /** Rows of a sheet, the first where it is not named; blank ones included, so that their numbers are the spreadsheet's. */
  rowsOf: (sheet: string | undefined) => string[][];
}

/** Reads all sheets of an .xlsx file. */
export async function readWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sheets: { sheet: string; data: Cell[][] }[];
  try {
    sheets = (await readWorkbookFile(repacked(packed), { trim: false })) as typeof sheets;
  } catch (error) {
    throw error instanceof FileRefused ? error : broken();
  }
  return {
    sheets: sheets.map(({ sheet }) => sheet),
    rowsOf(name) {
      const found = name === undefined ? sheets[0] : sheets.find(({ sheet }) => sheet === name);
      if (!found)
        throw new FileRefused(
          `This workbook has no sheet '${name}'. It has: ${sheets.map(({ sheet }) => sheet).join(', ')}.`,
        );
      return found.data.map((row) => row.map(textOf));
    },
  };
}
