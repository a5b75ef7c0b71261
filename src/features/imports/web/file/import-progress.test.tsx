import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ImportStatus } from '../../contract-results.ts';
import { bulkWords } from '../bulk/bulk-change.ts';
import { FileOpening, type Opening } from '../choices/FileOpening.tsx';
import { ImportProgress } from './ImportProgress.tsx';

const underWay: ImportStatus = {
  id: 1,
  kind: 'mines',
  fileName: 'mines.csv',
  dryRun: false,
  status: 'running',
  rowsDone: 4_210,
  totalRows: 10_000,
  errors: 3,
  outcome: null,
  result: null,
  source: null,
  licence: null,
  canUndo: false,
  undoneAt: null,
  undo: null,
  createdAt: '2026-11-28T12:00:00.000Z',
  finishedAt: null,
};
const shown = (status: Partial<ImportStatus>, words?: ReturnType<typeof bulkWords>) =>
  renderToStaticMarkup(
    words ? (
      <ImportProgress status={{ ...underWay, ...status }} words={words} />
    ) : (
      <ImportProgress status={{ ...underWay, ...status }} />
    ),
  );

describe('how far it is', () => {
  it('of a file is told by its rows', () => {
    expect(shown({})).toContain('4,210 of 10,000 rows, 3 errors so far');
    expect(shown({})).toContain('aria-valuenow="42"');
    expect(shown({ errors: 1, status: 'storing' })).toContain('Storing 10,000 rows, 1 error so far');
    expect(shown({ totalRows: null })).toContain('Reading the file...');
    expect(shown({})).toContain('Validating and importing data...');
    expect(shown({ dryRun: true })).toContain('Validating data...');
    expect(shown({})).toContain('You can leave this page and come back; the import goes on.');
    // A check leaves nothing behind to come back to.
    expect(shown({ dryRun: true })).toContain('Stay on this page');
  });

  it('is said aloud at quarters, not each time that a figure changes', () => {
    const said = (status: Partial<ImportStatus>) => /role="status">([^<]*)</u.exec(shown(status))?.[1];
    expect([2_500, 4_210, 4_999].map((rowsDone) => said({ rowsDone, errors: rowsDone }))).toEqual(
      Array.from({ length: 3 }, () => '25% of 10,000 rows'),
    );
    expect([{ rowsDone: 5_000 }, { totalRows: null }, { status: 'storing' as const }].map(said)).toEqual([
      '50% of 10,000 rows',
      'Reading the file...',
      'Storing 10,000 rows',
    ]);
  });

  it('of a bulk change is told by what is changed, without a word of files', () => {
    const change = bulkWords('mines', true);
    const html = [{}, { status: 'storing' as const }, { totalRows: null }].map((status) => shown(status, change));
    expect(html[0]).toContain('Changing the mines...');
    expect(html[0]).toContain('4,210 of 10,000 mines, 3 errors so far');
    expect(html[1]).toContain('Storing 10,000 mines');
    expect(html[2]).toContain('Reading the mines...');
    expect(html[0]).toContain('where it can be undone');
    const preview = shown({ dryRun: true }, bulkWords('mines', false));
    expect(preview).toContain('Looking at what would change...');
    expect(preview).toContain('Nothing is changed before you say so.');
    for (const words of [...html, preview]) expect(words.replaceAll(/="[^"]*"/gu, '')).not.toMatch(/file|import goes/u);
  });
});

describe('how a file is opened', () => {
  const file = {
    ...{ sheets: ['Cover', 'Data'], sheet: 'Data', headerRow: 1, headerRows: 1, layout: 'records' as const },
    ...{ encoding: null, encodingHint: null, delimiter: null },
    start: [1, 2].map((row) => ({ row, cells: [`Row of ${row}`] })),
  };
  const chosenOf = (opening: Opening) => {
    const html = renderToStaticMarkup(
      <FileOpening file={file} opening={opening} disabled={false} onOpen={() => undefined} />,
    );
    return [...html.matchAll(/<option[^>]* selected=""[^>]*>([^<]*)/gu)].map(([, text]) => text);
  };

  it('shows what was chosen though it could not be read, so that what was there before can be chosen again', () => {
    expect(chosenOf({})).toEqual(['Data', 'Records', 'Row 1: Row of 1', '1 row']);
    const before = { sheet: 'Cover', headerRow: 2, layout: 'parameters' as const };
    expect(chosenOf(before)).toEqual(['Cover', 'Single fields: parameter, unit, value', 'Row 2: Row of 2', '1 row']);
  });
});
