import { expect, test } from 'vitest';
import { kindOf } from '../../kinds/kinds.ts';
import type { FileTable } from '../formats/open-table.ts';
import { withShareTold } from './share-in-title.ts';

function notesOf(title: string, kind: Parameters<typeof kindOf>[0] = 'resource-estimates'): string[] {
  const rows = [[title], ['Category', 'Tonnes'], ['Indicated', '60']];
  const eachRow: FileTable['eachRow'] = (onRow) => {
    for (const [index, cells] of rows.entries()) if (onRow(cells, index + 1) === false) return;
  };
  const ofText = { sheets: [], sheet: null, encoding: null, encodingHint: null, delimiter: null };
  return withShareTold({ ...ofText, eachRow, notes: () => [] }, kindOf(kind)).notes();
}

test.each([
  'Mineral Resources (60% attributable basis)',
  'Attributable Mineral Reserves',
  'Acme’s share (75%)',
  'Resources on an equity basis',
  'Mineral Resources, 60% interest',
])('%s is told to be of a share', (title) => {
  expect(notesOf(title)).toEqual([
    `'${title}': estimates are kept as those of all of the mine. If these are of a share, enter tonnes and contained metal of 100%.`,
  ]);
  expect(notesOf(title, 'mines')).toEqual([]);
});

test.each([
  'Mineral Resources',
  'Mineral Resources (100% basis)',
  'Mineral Resources, attributable figures in (100% basis)',
])('%s is not', (title) => expect(notesOf(title)).toEqual([]));
