import { type NumberKind, numberKind } from './number-formats.ts';
import { tooLarge, unreadable } from './open-archive.ts';
import { pageDecoder, type ByteRange, TextSpans } from './read-biff-texts.ts';
import { FileRefused } from '../../model/refusal.ts';

/** Kinds of records, as [MS-XLS] numbers them. */
export const kinds = {
  formula: 0x0006,
  endOfPart: 0x000a,
  startsIn1904: 0x0022,
  isProtected: 0x002f,
  font: 0x0031,
  continued: 0x003c,
  codePage: 0x0042,
  columns: 0x007d,
  sheet: 0x0085,
  severalNumbers: 0x00bd,
  richText: 0x00d6,
  style: 0x00e0,
  merged: 0x00e5,
  texts: 0x00fc,
  sharedText: 0x00fd,
  number: 0x0203,
  row: 0x0208,
  text: 0x0204,
  truth: 0x0205,
  textOfFormula: 0x0207,
  shortNumber: 0x027e,
  format: 0x041e,
  startOfPart: 0x0809,
};

const maxSheets = 1_000;
/** As many as a spreadsheet keeps. */
const maxFormats = 65_536;
/** Excel 97 and later; before, texts have a byte for each letter. */
const since1997 = 0x0600;
const before1997 = 0x0500;
/** What a font says of where it stands. */
const aboveLine = 1;

export interface BiffRecord {
  kind: number;
  /** Of what it holds. */
  start: number;
  end: number;
}

/** Calls `onRecord` for each record from a place on, until it answers false. Throws where one is cut off. */
export function eachRecord(bytes: Buffer, from: number, onRecord: (record: BiffRecord) => boolean | void): void {
  for (let at = from; at + 4 <= bytes.length;) {
    const start = at + 4;
    const end = start + bytes.readUInt16LE(at + 2);
    if (end > bytes.length) throw unreadable();
    if (onRecord({ kind: bytes.readUInt16LE(at), start, end }) === false) return;
    at = end;
  }
}

/** What all sheets of a workbook share. */
export interface Globals {
  isWide: boolean;
  startsIn1904: boolean;
  decode: (bytes: Uint8Array) => string;
  /** What a style, by its number, shows numbers as. */
  styles: NumberKind[];
  texts: () => readonly string[];
  sheets: { name: string; isHidden: boolean; at: number }[];
}

export const isProtected = () =>
  new FileRefused('This workbook is protected by a password. Save it without one, or the table as CSV.');

/** A text with its length before it, in one record. */
export function shortText(
  bytes: Buffer,
  { isWide, decode }: Globals,
  [start, end]: ByteRange,
  lengthBytes: 1 | 2,
): string {
  if (isWide) return new TextSpans(bytes, [[start, end]]).text(lengthBytes);
  const length = bytes.readUIntLE(start, lengthBytes);
  return decode(bytes.subarray(start + lengthBytes, Math.min(end, start + lengthBytes + length)));
}

function textsOf(bytes: Buffer, spans: readonly ByteRange[], raised: ReadonlySet<number>): string[] {
  const texts: string[] = [];
  const [first] = spans;
  if (!first) return texts;
  const count = bytes.readUInt32LE(first[0] + 4);
  // None takes less than three bytes.
  if (count > bytes.length / 3) throw unreadable();
  const reader = new TextSpans(bytes, spans, raised);
  reader.skip(8);
  while (texts.length < count) texts.push(reader.text(2));
  return texts;
}

export function readGlobals(bytes: Buffer): Globals {
  const codes = new Map<number, string>();
  const formatOf: number[] = [];
  const textSpans: ByteRange[] = [];
  const raised = new Set<number>();
  let fonts = 0;
  let areTexts = false;
  let texts: string[] | undefined;
  const globals: Globals = {
    isWide: true,
    startsIn1904: false,
    decode: pageDecoder(1_252),
    styles: [],
    texts: () => (texts ??= textsOf(bytes, textSpans, raised)),
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
      case kinds.font:
        // No font has the number 4.
        if (end - start >= 10 && bytes.readUInt16LE(start + 8) === aboveLine) raised.add(fonts < 4 ? fonts : fonts + 1);
        fonts += 1;
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
    if (globals.sheets.length > maxSheets || formatOf.length + codes.size + raised.size > maxFormats) throw tooLarge();
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
