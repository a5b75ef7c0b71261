import { CellBudget, lettersOf, maxColumns, numberText, tooFarOut } from './cell-values.ts';
import { type Merge, MergedCells } from './merged-cells.ts';
import { unreadable } from './open-archive.ts';
import { openCompound } from './open-compound.ts';
import { type ByteRange, TextSpans } from './read-biff-texts.ts';
import { FileRefused } from '../../model/refusal.ts';
import { SheetNotes } from './sheet-notes.ts';
import type { Sheet } from './workbook.ts';
import {
  kinds,
  type BiffRecord,
  eachRecord,
  type Globals,
  isProtected,
  shortText,
  readGlobals,
} from './biff-records.ts';

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

/** What records of rows and columns say of whether they are shown, and how long such records are at least. */
const hiddenRow = 0x20;
const rowLength = 16;
const hiddenColumn = 0x01;
const columnsLength = 10;
const lastColumn = 255;

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
  records(from: number): { cells: BiffRecord[]; merges: Merge[]; hidden: ReadonlySet<number>; columns: number[] } {
    const bytes = this.#bytes;
    const cells: BiffRecord[] = [];
    const merges: Merge[] = [];
    const hidden = new Set<number>();
    const columns: number[] = [];
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
      } else if (depth === 1 && kind === kinds.row && end - start >= rowLength) {
        if ((bytes.readUInt16LE(start + 12) & hiddenRow) !== 0) hidden.add(bytes.readUInt16LE(start));
      } else if (depth === 1 && kind === kinds.columns && end - start >= columnsLength) {
        const isHidden = (bytes.readUInt16LE(start + 8) & hiddenColumn) !== 0;
        // The last columns of a sheet stand for all that follow.
        if (isHidden && bytes.readUInt16LE(start + 2) < lastColumn) columns.push(bytes.readUInt16LE(start));
      } else if (depth === 1 && kind === kinds.merged) {
        for (let at = start + 2; at + 8 <= end; at += 8) {
          const [top, bottom] = [bytes.readUInt16LE(at) + 1, bytes.readUInt16LE(at + 2) + 1];
          if (bottom > top) merges.push({ top, bottom, column: bytes.readUInt16LE(at + 4) + 1 });
        }
      }
      return depth > 0;
    });
    const rowOf = ({ start }: BiffRecord) => bytes.readUInt16LE(start);
    return {
      cells: isInOrder ? cells : cells.toSorted((one, other) => rowOf(one) - rowOf(other)),
      merges,
      hidden,
      columns,
    };
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
    { merged, told, hidden }: { merged: MergedCells; told: SheetNotes; hidden: ReadonlySet<number> },
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
      if (hidden.has(row)) told.hiddenRow(row + 1);
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
      let told = new SheetNotes();
      return {
        eachRow: (onRow) =>
          guarded(() => {
            const reader = new SheetReader(bytes, globals);
            const { cells, merges, hidden, columns } = reader.records(at);
            merged = new MergedCells(merges);
            told = new SheetNotes();
            for (const column of columns) told.hiddenColumn(lettersOf(column + 1));
            reader.read(cells, { merged, told, hidden }, onRow);
          }),
        notes: () => [...merged.notes(), ...told.notes()],
      };
    },
  }));
}
