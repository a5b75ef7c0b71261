import type { Readable } from 'node:stream';
import type pg from 'pg';
import { ZipFile } from 'yazl';
import { importKinds } from '../../../domain/nouns/file-words.ts';
import type { ExportTable } from './export-table.ts';
import { csvOf } from './write-csv.ts';
import { sheetOf, xmlText } from './write-sheet.ts';

/** Adds what is opened only when it is its turn: the tables share one connection. */
function add(zip: ZipFile, name: string, open: () => Readable): void {
  zip.addReadStreamLazy(name, { compress: true, compressionLevel: 3 }, (hand) => {
    const stream = open();
    stream.on('error', (error) => zip.emit('error', error));
    hand(null, stream);
  });
}

function finished(zip: ZipFile): Readable {
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  zip.end();
  return output;
}

export interface ArchiveFile {
  name: string;
  text: string;
}

/** Tables as CSV files in a ZIP archive; those that can be imported are numbered in the order in which they have to be. */
export function archiveOf(
  client: pg.ClientBase,
  tables: readonly ExportTable[],
  { hasMark, files }: { hasMark: boolean; files: readonly ArchiveFile[] },
): Readable {
  const zip = new ZipFile();
  for (const { name, text } of files) zip.addBuffer(Buffer.from(text), name);
  for (const table of tables) {
    const place = importKinds.findIndex((kind) => kind === table.name) + 1;
    add(zip, `${place > 0 ? `${place}-` : ''}${table.name}.csv`, () => csvOf(client, table, hasMark));
  }
  return finished(zip);
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const package_ = 'http://schemas.openxmlformats.org/package/2006';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function contentTypes(sheets: number): string {
  const overrides = Array.from(
    { length: sheets },
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
  );
  return `${declaration}<Types xmlns="${package_}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${overrides.join('')}</Types>`;
}

function workbook(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

function workbookRelations(sheets: number): string {
  const parts = Array.from(
    { length: sheets },
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return `${declaration}<Relationships xmlns="${package_}/relationships">${parts.join('')}<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`;
}

const rootRelations = `${declaration}<Relationships xmlns="${package_}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** Plain, a day (written as a spreadsheet of ISO dates would), a header: the order of `sheetStyles`. */
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** Tables as sheets of an .xlsx workbook, in the order in which they have to be imported. */
export function workbookOf(client: pg.ClientBase, tables: readonly ExportTable[]): Readable {
  const zip = new ZipFile();
  const parts: [string, string][] = [
    ['[Content_Types].xml', contentTypes(tables.length)],
    ['_rels/.rels', rootRelations],
    ['xl/workbook.xml', workbook(tables.map(({ name }) => name))],
    ['xl/_rels/workbook.xml.rels', workbookRelations(tables.length)],
    ['xl/styles.xml', styles],
  ];
  for (const [name, text] of parts) zip.addBuffer(Buffer.from(text), name);
  for (const [index, table] of tables.entries()) {
    add(zip, `xl/worksheets/sheet${index + 1}.xml`, () => sheetOf(client, table));
  }
  return finished(zip);
}
