import { CellBudget, maxColumns, numberText, tooFarOut } from './cell-values.ts';
import { type Merge, MergedCells } from './merged-cells.ts';
import { type NumberKind, numberKind } from './number-formats.ts';
import { tooLarge, unreadable } from './open-archive.ts';
import { openCompound } from './open-compound.ts';
import { pageDecoder, type ByteRange, TextSpans } from './read-biff-texts.ts';
import { FileRefused } from '../../model/refusal.ts';
import type { Sheet } from './workbook.ts';

/** Kinds of records, as [MS-XLS] numbers them. */
const kinds = {
  formula: 0x0006,
  endOfPart: 0x000a,
  startsIn1904: 0x0022,
  isProtected: 0x002f,
  continued: 0x003c,
  codePage: 0x0042,
  sheet: 0x0085,
  severalNumbers: 0x00bd,
  richText: 0x00d6,
  style: 0x00e0,
  merged: 0x00e5,
  texts: 0x00fc,
  sharedText: 0x00fd,
  number: 0x0203,
  text: 0x0204,
  truth: 0x0205,
  textOfFormula: 0x0207,
  shortNumber: 0x027e,
  format: 0x041e,
  startOfPart: 0x0809,
};

const cellKinds = new Set([
  kinds.formula,
  kinds.severalNumbers,
  kinds.richText,
  kinds.sharedText,
  kinds.number,
  kinds.text,
  kinds.truth,
  kinds.shortNumber,
]);

const maxSheets = 1_000;
/** As many as a spreadsheet keeps. */
const maxFormats = 65_536;
/** Excel 97 and later; before, texts have a byte for each letter. */
const since1997 = 0x0600;
const before1997 = 0x0500;

interface BiffRecord {
  kind: number;
  /** Of what it holds. */
  start: number;
  end: number;
}

/** Calls `onRecord` for each record from a place on, until it answers false. Throws where one is cut off. */
function eachRecord(bytes: Buffer, from: number, onRecord: (record: BiffRecord) => boolean | void): void {
  for (let at = from; at + 4 <= bytes.length;) {
    const start = at + 4;
    const end = start + bytes.readUInt16LE(at + 2);
    if (end > bytes.length) throw unreadable();
    if (onRecord({ kind: bytes.readUInt16LE(at), start, end }) === false) return;
    at = end;
  }
}

/** What all sheets of a workbook share. */
interface Globals {
  isWide: boolean;
  startsIn1904: boolean;
  decode: (bytes: Uint8Array) => string;
  /** What a style, by its number, shows numbers as. */
  styles: NumberKind[];
  texts: () => readonly string[];
  sheets: { name: string; isHidden: boolean; at: number }[];
}

const isProtected = () =>
  new FileRefused('This workbook is protected by a password. Save it without one, or the table as CSV.');

/** A text with its length before it, in one record. */
function shortText(bytes: Buffer, { isWide, decode }: Globals, [start, end]: ByteRange, lengthBytes: 1 | 2): string {
  if (isWide) return new TextSpans(bytes, [[start, end]]).text(lengthBytes);
  const length = bytes.readUIntLE(start, lengthBytes);
  return decode(bytes.subarray(start + lengthBytes, Math.min(end, start + lengthBytes + length)));
}

function textsOf(bytes: Buffer, spans: readonly ByteRange[]): string[] {
  const texts: string[] = [];
  const [first] = spans;
  if (!first) return texts;
  const count = bytes.readUInt32LE(first[0] + 4);
  // None takes less than three bytes.
  if (count > bytes.length / 3) throw unreadable();
  const reader = new TextSpans(bytes, spans);
  reader.skip(8);
  while (texts.length < count) texts.push(reader.text(2));
  return texts;
}

function readGlobals(bytes: Buffer): Globals {
  const codes = new Map<number, string>();
  const formatOf: number[] = [];
  const textSpans: ByteRange[] = [];
  let areTexts = false;
  let texts: string[] | undefined;
  const globals: Globals = {
    isWide: true,
    startsIn1904: false,
    decode: pageDecoder(1_252),
    styles: [],
    texts: () => (texts ??= textsOf(bytes, textSpans)),
    sheets: [],
  };
  eachRecord(bytes, 0, ({ kind, start, end }) => {
    if (areTexts && kind === kinds.continued) textSpans.push([start, end]);
    else areTexts = false;
    switch (kind) {
      case kinds.startOfPart:
        if (start === 4) globals.isWide = versionOf(bytes, start) === since1997;
        break;
      case kinds.isProtected:
        throw isProtected();
      case kinds.codePage:
        if (!globals.isWide) globals.decode = pageDecoder(bytes.readUInt16LE(start));
        break;
      case kinds.startsIn1904:
        globals.startsIn1904 = bytes.readUInt16LE(start) === 1;
        break;
      case kinds.format:
        codes.set(bytes.readUInt16LE(start), shortText(bytes, globals, [start + 2, end], globals.isWide ? 2 : 1));
        break;
      case kinds.style:
        formatOf.push(bytes.readUInt16LE(start + 2));
        break;
      case kinds.texts:
        textSpans.push([start, end]);
        areTexts = true;
        break;
      case kinds.sheet:
        // Others are charts and macros.
        if (bytes[start + 5] === 0)
          globals.sheets.push({
            name: shortText(bytes, globals, [start + 6, end], 1),
            isHidden: ((bytes[start + 4] ?? 0) & 3) !== 0,
            at: bytes.readUInt32LE(start),
          });
        break;
      default:
    }
    if (globals.sheets.length > maxSheets || formatOf.length + codes.size > maxFormats) throw tooLarge();
    return kind !== kinds.endOfPart;
  });
  globals.styles = formatOf.map((id) => numberKind(id, codes.get(id)));
  return globals;
}

function versionOf(bytes: Buffer, start: number): number {
  const version = bytes.readUInt16LE(start);
  if (version !== since1997 && version !== before1997) throw unreadable();
  return version;
}

/** A number in four bytes: a whole one or the upper half of another, with two decimals or as it is. */
function shortNumber(bytes: Buffer, at: number): number {
  const packed = bytes.readInt32LE(at);
  const half = Buffer.alloc(8);
  half.writeInt32LE(packed & ~3, 4);
  const number = (packed & 2) === 0 ? half.readDoubleLE(0) : packed >> 2;
  return (packed & 1) === 0 ? number : number / 100;
}

/** What the eight bytes of a formula's value are, where they are no number. */
const noNumber = 0xffff;
const formulaText = 0;
const formulaTruth = 1;

const truthOf = (byte: number | undefined) => (byte === 0 ? 'FALSE' : 'TRUE');

/** Reads the records of one sheet. */
class SheetReader {
  readonly #bytes: Buffer;
  readonly #globals: Globals;
  readonly #budget = new CellBudget();

  constructor(bytes: Buffer, globals: Globals) {
    this.#bytes = bytes;
    this.#globals = globals;
  }

  /** The records of cells, row by row, and what is merged. Parts within the part, such as charts, have cells of their own. */
  records(from: number): { cells: BiffRecord[]; merges: Merge[] } {
    const bytes = this.#bytes;
    const cells: BiffRecord[] = [];
    const merges: Merge[] = [];
    let depth = 0;
    let row = 0;
    let isInOrder = true;
    eachRecord(bytes, from, (record) => {
      const { kind, start, end } = record;
      if (kind === kinds.startOfPart) depth += 1;
      else if (depth === 0) throw unreadable();
      else if (kind === kinds.endOfPart) depth -= 1;
      else if (depth === 1 && cellKinds.has(kind)) {
        const its = bytes.readUInt16LE(start);
        if (its < row) isInOrder = false;
        row = its;
        cells.push(record);
      } else if (depth === 1 && kind === kinds.merged) {
        for (let at = start + 2; at + 8 <= end; at += 8) {
          const [top, bottom] = [bytes.readUInt16LE(at) + 1, bytes.readUInt16LE(at + 2) + 1];
          if (bottom > top) merges.push({ top, bottom, column: bytes.readUInt16LE(at + 4) + 1 });
        }
      }
      return depth > 0;
    });
    const rowOf = ({ start }: BiffRecord) => bytes.readUInt16LE(start);
    return { cells: isInOrder ? cells : cells.toSorted((one, other) => rowOf(one) - rowOf(other)), merges };
  }

  #number(number: number, style: number): string {
    return numberText(number, this.#globals.styles[style] ?? 'number', this.#globals.startsIn1904);
  }

  /** The text that a formula came to, which stands in a record behind it. */
  #textBehind(from: number): string {
    const spans: ByteRange[] = [];
    eachRecord(this.#bytes, from, ({ kind, start, end }) => {
      if (kind === kinds.textOfFormula && spans.length === 0) spans.push([start, end]);
      else if (kind === kinds.continued && spans.length > 0) spans.push([start, end]);
      else if (spans.length > 0 || cellKinds.has(kind) || kind === kinds.endOfPart) return false;
      return true;
    });
    const [first] = spans;
    if (!first) return '';
    if (this.#globals.isWide) return new TextSpans(this.#bytes, spans).text(2);
    return shortText(this.#bytes, this.#globals, first, 2);
  }

  #formula(start: number, style: number, end: number): string {
    const bytes = this.#bytes;
    if (bytes.readUInt16LE(start + 12) !== noNumber) return this.#number(bytes.readDoubleLE(start + 6), style);
    const type = bytes[start + 6];
    if (type === formulaText) return this.#textBehind(end);
    return type === formulaTruth ? truthOf(bytes[start + 8]) : '';
  }

  #text({ kind, start, end }: BiffRecord): string {
    const bytes = this.#bytes;
    const style = bytes.readUInt16LE(start + 4);
    switch (kind) {
      case kinds.number:
        return this.#number(bytes.readDoubleLE(start + 6), style);
      case kinds.shortNumber:
        return this.#number(shortNumber(bytes, start + 6), style);
      case kinds.sharedText: {
        const text = this.#globals.texts()[bytes.readUInt32LE(start + 6)];
        if (text === undefined) throw unreadable();
        return text;
      }
      case kinds.text:
      case kinds.richText:
        return shortText(bytes, this.#globals, [start + 6, end], 2);
      case kinds.truth:
        // What is no truth is an error, such as a division by zero.
        return bytes[start + 7] === 0 ? truthOf(bytes[start + 6]) : '';
      default:
        return this.#formula(start, style, end);
    }
  }

  put(cells: string[], record: BiffRecord): void {
    const bytes = this.#bytes;
    const { kind, start, end } = record;
    const first = bytes.readUInt16LE(start + 2);
    if (kind !== kinds.severalNumbers) {
      this.#place(cells, first, this.#text(record));
      return;
    }
    for (let at = start + 4, column = first; at + 6 <= end - 2; at += 6, column += 1)
      this.#place(cells, column, this.#number(shortNumber(bytes, at + 2), bytes.readUInt16LE(at)));
  }

  #place(cells: string[], column: number, text: string): void {
    if (text === '') return;
    if (column >= maxColumns) throw tooFarOut(`in column ${column + 1}`);
    this.#budget.spend(Math.max(0, column + 1 - cells.length), text.length);
    while (cells.length <= column) cells.push('');
    cells[column] = text;
  }

  read(
    cells: readonly BiffRecord[],
    merged: MergedCells,
    onRow: (cells: string[], row: number) => boolean | void,
  ): void {
    const bytes = this.#bytes;
    for (let index = 0; index < cells.length;) {
      const row = bytes.readUInt16LE(cells[index]?.start ?? 0);
      const texts: string[] = [];
      for (let record = cells[index]; record && bytes.readUInt16LE(record.start) === row; record = cells[index]) {
        this.put(texts, record);
        index += 1;
      }
      if (texts.length === 0) continue;
      merged.complete(texts, row + 1, this.#budget);
      if (onRow(texts, row + 1) === false) return;
    }
  }
}

/** A place that a record names may lie outside of the file. */
const guarded = <Result>(read: () => Result): Result => {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? unreadable() : error;
  }
};

/** Whether a file begins with the records of a workbook, without the compound file that is usually around them. */
export const isBiff = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x09 && bytes[1] === 0x08 && (bytes[2] === 0x08 || bytes[2] === 0x10) && bytes[3] === 0x00;

/** The records of a workbook. */
function recordsOf(file: Uint8Array): Buffer {
  if (isBiff(file)) return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const { names, stream } = openCompound(file);
  if (names.includes('EncryptedPackage')) throw isProtected();
  const bytes = stream('Workbook') ?? stream('Book');
  if (!bytes) throw new FileRefused('This file is of an old program and no workbook. Save the table as .xlsx or .csv.');
  return bytes;
}

/** The sheets of an .xls file: records one behind the other, of which those of the sheet that is asked for are read. */
export function readBiff(file: Uint8Array): Sheet[] {
  const bytes = recordsOf(file);
  const globals = guarded(() => readGlobals(bytes));
  return globals.sheets.map(({ name, isHidden, at }) => ({
    name,
    isHidden,
    rows() {
      let merged = new MergedCells();
      return {
        eachRow: (onRow) =>
          guarded(() => {
            const reader = new SheetReader(bytes, globals);
            const { cells, merges } = reader.records(at);
            merged = new MergedCells(merges);
            reader.read(cells, merged, onRow);
          }),
        notes: () => merged.notes(),
      };
    },
  }));
}
