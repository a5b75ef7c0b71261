import { zipSync } from 'fflate';
import { ask, fileBody } from './ask.ts';
import { type Attack, forEach, pause, type Target } from './attack.ts';

const workbook = `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Mines" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const relationships = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`;
const start =
  '<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const honestSheet = `${start}<row r="1">${cell('A1', 'name')}</row><row r="2">${cell('A2', 'Fiddlehead Lake')}</row></sheetData></worksheet>`;

/** A workbook of one sheet, by default an honest one. */
function workbookOf({ sheet = honestSheet, strings = '<sst/>' }: { sheet?: string; strings?: string } = {}): Buffer {
  const parts = {
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': relationships,
    'xl/worksheets/sheet1.xml': sheet,
    'xl/sharedStrings.xml': strings,
  };
  const files = Object.entries(parts).map(([name, xml]) => [name, Buffer.from(xml)] as const);
  return Buffer.from(zipSync(Object.fromEntries(files), { level: 9 }));
}

const size = 1_200_000;
const filled = (fill: string, bytes = size) => fill.repeat(Math.floor(bytes / fill.length));

/** Sheets of a kilobyte or two that unfold to over a megabyte. */
const sheets: Record<string, string> = {
  '<c': start + filled('<c '),
  '<row': start + filled('<row '),
  'a cell of blanks': `${start}<row r="1"><c ${filled(' ')}`,
  'attributes without end': `${start}<row r="1"><c ${filled('a="" ')}`,
  'an attribute that does not end': `${start}<row r="1"><c r="${filled('A')}`,
  'r=" again and again': `${start}<row r="1"><c ${filled('r="')}`,
  'cells that nest': `${start}<row r="1">${filled('<c r="A1">')}`,
  'elements that nest': start + filled('<a>', size / 4),
  'less than': start + filled('<'),
  'greater than': start + filled('>'),
  comments: start + filled('<!--'),
  ampersands: `${start}<row r="1">${cell('A1', filled('&amp;'))}</row></sheetData></worksheet>`,
  'one cell of blanks': `${start}<row r="1">${cell('A1', filled(' '))}</row></sheetData></worksheet>`,
  'empty rows': `${start}${filled('<row/>')}</sheetData></worksheet>`,
  'columns that say nothing': `${start}<row r="1">${filled('<c/>')}</row></sheetData></worksheet>`,
  'a wide sheet': `${start}<row r="1048576">${cell('ALL1048576', 'x')}</row></sheetData></worksheet>`,
  'a hundred megabytes': start + filled('<c r="A1"/>', 100 * size),
};

async function previewAgainAndAgain(target: Target, isOver: () => boolean): Promise<void> {
  const file = fileBody('mines.xlsx', workbookOf());
  let longest = 0;
  while (!isOver()) {
    const { status, milliseconds } = await ask(target, "another member's preview", {
      ...{ method: 'POST', path: '/api/csv/preview/mines', by: target.bystander, ...file },
    });
    longest = Math.max(longest, milliseconds);
    target.tally.figures["another member's preview, longest ms"] = Math.round(longest);
    if (status !== '200') target.tally.figures["another member's preview, last refusal"] = status;
    await pause(500, target.signal);
  }
}

let files: { name: string; bytes: Buffer }[] = [];

/** Small workbooks that unfold, while another member looks at a file of theirs. */
export const workbooks: Attack = {
  name: 'workbooks',
  what: 'workbooks of 1 to 120 kB that unfold to megabytes of tags, blanks, attributes; previewed and imported',
  rateLimit: 'on',
  async prepare() {
    const strings = `<sst>${filled('<si><t>')}`;
    files = [
      ...Object.entries(sheets).map(([name, sheet]) => ({ name, bytes: workbookOf({ sheet }) })),
      { name: 'shared strings', bytes: workbookOf({ strings }) },
    ];
  },
  async run(target) {
    let isOver = false;
    const others = previewAgainAndAgain(target, () => isOver || target.signal.aborted);
    const tries = files.flatMap((file) =>
      ['/api/csv/preview/mines', '/api/csv/upload/mines?dryRun=true', '/api/csv/table'].map((path) => ({
        ...file,
        path,
      })),
    );
    await forEach(tries, { width: 4, signal: target.signal }, ({ name, bytes, path }, n) =>
      ask(target, `${path}: ${name}`, { method: 'POST', path, by: target.member(n), ...fileBody('mines.xlsx', bytes) }),
    );
    isOver = true;
    await others;
  },
};
