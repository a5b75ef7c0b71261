import path from 'node:path';
import { maxCells } from './cell-values.ts';
import { type NumberKind, numberKind } from './number-formats.ts';
import { type Archive, tooLarge } from './open-archive.ts';
import { RaisedText } from './raised-text.ts';
import { readXml } from './read-xml.ts';
import { FileRefused } from '../../model/refusal.ts';

const maxSheets = 1_000;
/** As many as a spreadsheet keeps. */
const maxFormats = 65_536;

const attributeNames = new Set([
  'name',
  'id',
  'date1904',
  'Id',
  'Type',
  'Target',
  'numFmtId',
  'formatCode',
  'xfId',
  'state',
]);

type Attributes = Record<string, string>;

/** Calls `onTag` for each tag of these names with its attributes, and with the names of the tags that it lies in. */
function eachTag(
  xml: Uint8Array | undefined,
  names: ReadonlySet<string>,
  onTag: (name: string, attributes: Attributes, within: readonly string[]) => void,
): void {
  if (!xml) return;
  const within: string[] = [];
  let attributes: Attributes = {};
  let isWanted = false;
  readXml(xml, {
    open(name) {
      within.push(name);
      isWanted = names.has(name);
      if (isWanted) attributes = {};
    },
    attribute(name, value) {
      if (isWanted && attributeNames.has(name)) attributes[name] = value;
    },
    close(name) {
      within.pop();
      if (names.has(name)) onTag(name, attributes, within);
    },
  });
}

/** `_x000D_` and the like, by which spreadsheets write what XML cannot hold. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** A text as `<t>`, or as several in runs of one look each; `<rPh>` says how it is pronounced. */
export class TextReader {
  readonly #line = new RaisedText();
  #isText = false;
  #isSpoken = false;
  #latest = '';

  open(name: string): void {
    this.#latest = name;
    if (name === 't') this.#isText = true;
    else if (name === 'rPh') this.#isSpoken = true;
  }

  attribute(name: string, value: string): void {
    if (this.#latest === 'vertAlign' && name === 'val' && value === 'superscript') this.#line.raise();
  }

  text(piece: string): void {
    if (this.#isText && !this.#isSpoken) this.#line.add(piece);
  }

  close(name: string): void {
    if (name === 't') this.#isText = false;
    else if (name === 'rPh') this.#isSpoken = false;
    else if (name === 'r') this.#line.lower();
  }

  /** What was read since the last time. */
  take(): string {
    return unescaped(this.#line.take());
  }
}

function sharedStrings(xml: Uint8Array | undefined): string[] {
  const strings: string[] = [];
  if (!xml) return strings;
  const reader = new TextReader();
  readXml(xml, {
    open: (name) => reader.open(name),
    attribute: (name, value) => reader.attribute(name, value),
    text: (piece) => reader.text(piece),
    close(name) {
      reader.close(name);
      if (name !== 'si') return;
      if (strings.length >= maxCells) throw tooLarge();
      strings.push(reader.take());
    },
  });
  return strings;
}

/** What each of the styles of cells shows numbers as. */
function numberStyles(xml: Uint8Array | undefined): NumberKind[] {
  const codes = new Map<string, string>();
  const base: (string | undefined)[] = [];
  const styles: { format: string | undefined; base: number }[] = [];
  eachTag(xml, new Set(['numFmt', 'xf']), (name, { numFmtId, formatCode, xfId }, within) => {
    if (styles.length + base.length + codes.size > maxFormats) throw tooLarge();
    const place = within.at(-1);
    if (name === 'numFmt') {
      if (place === 'numFmts' && numFmtId !== undefined) codes.set(numFmtId, formatCode ?? '');
    } else if (place === 'cellStyleXfs') base.push(numFmtId);
    else if (place === 'cellXfs') styles.push({ format: numFmtId, base: Number(xfId ?? Number.NaN) });
  });
  const kinds = new Map<string, NumberKind>();
  return styles.map(({ format, base: parent }) => {
    const id = format ?? base[parent] ?? '';
    const known = kinds.get(id) ?? numberKind(Number(id), codes.get(id));
    kinds.set(id, known);
    return known;
  });
}

interface Relation {
  type: string;
  target: string;
}

const folder = 'xl/';

function relationsOf(archive: Archive): Map<string, Relation> {
  const relations = new Map<string, Relation>();
  eachTag(archive.part(`${folder}_rels/workbook.xml.rels`), new Set(['Relationship']), (_, { Id, Type, Target }) => {
    if (Id === undefined || Type === undefined || Target === undefined) return;
    if (relations.size > maxSheets * 2) throw tooLarge();
    const target = Target.startsWith('/') ? Target.slice(1) : path.posix.join(folder, Target);
    relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target });
  });
  return relations;
}

/** What all sheets of a workbook share. */
export interface WorkbookParts {
  /** Sheets of cells with the parts that hold them, in the order of the workbook. */
  sheets: { name: string; part: string; isHidden: boolean }[];
  /** Days are counted from 1904 on instead of 1900. */
  startsIn1904: boolean;
  /** By the numbers that cells have for them; read when it is first asked for. */
  strings: () => readonly string[];
  /** What a style, by its number, shows numbers as. */
  numberStyles: readonly NumberKind[];
}

/** Reads what a workbook says of its sheets. Throws `FileRefused` where the archive is none. */
export function readParts(archive: Archive): WorkbookParts {
  const workbook = archive.part(`${folder}workbook.xml`);
  if (!workbook && archive.has(`${folder}workbook.bin`))
    throw new FileRefused(
      'This workbook is of the binary format .xlsb, which is not read. Save it as .xlsx and upload that file.',
    );
  if (!workbook)
    throw new FileRefused(
      'This file is a ZIP archive and no workbook. Choose a file with a table, such as .csv, .xlsx, .xls or .ods.',
    );
  const relations = relationsOf(archive);
  const partOf = (type: string, usual: string) =>
    archive.part([...relations.values()].find((relation) => relation.type === type)?.target ?? `${folder}${usual}`);
  const sheets: WorkbookParts['sheets'] = [];
  let startsIn1904 = false;
  eachTag(workbook, new Set(['sheet', 'workbookPr']), (tag, { name, id, date1904, state = 'visible' }) => {
    if (tag === 'workbookPr') startsIn1904 ||= date1904 === '1' || date1904 === 'true';
    else {
      const relation = relations.get(id ?? '');
      if (name === undefined || relation?.type !== 'worksheet') return;
      if (sheets.length >= maxSheets) throw tooLarge();
      sheets.push({ name: unescaped(name), part: relation.target, isHidden: state !== 'visible' });
    }
  });
  let strings: string[] | undefined;
  return {
    sheets,
    startsIn1904,
    strings: () => (strings ??= sharedStrings(partOf('sharedStrings', 'sharedStrings.xml'))),
    numberStyles: numberStyles(partOf('styles', 'styles.xml')),
  };
}
