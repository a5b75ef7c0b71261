import { expect, it } from 'vitest';
import { ratioParts } from './ratio-parts.ts';

it.each([
  ['1 for 4', 'Rights issue'],
  ['10:1', ''],
])('says of %s (%s) what to write, and that new shares beside the old ones are none', (ratio, changeType) => {
  expect(ratioParts.compose({ ratio, changeType }, {})).toEqual({
    cells: {},
    remarks: [
      {
        field: 'ratio',
        warning:
          'Not understood: write new for old shares, as 1 for 10, or say that it is a consolidation or a split. A bonus, a rights issue or a dividend is none.',
      },
    ],
  });
});

it('tells what was read', () => {
  expect(ratioParts.compose({ ratio: '1-for-10', changeType: 'Stock split' }, {})).toEqual({
    cells: { newShares: '1', oldShares: '10' },
    remarks: [{ field: 'ratio', warning: 'Read as 1 new for 10 old.' }],
  });
});

it('a row with a consolidation and a split is neither, and says so', () => {
  const composed = (consolidationRatio: string, splitRatio: string) =>
    ratioParts.compose({ consolidationRatio, splitRatio }, {});
  expect(composed('10:1', '2:1')).toEqual({
    cells: {},
    remarks: [{ field: 'consolidationRatio', warning: expect.stringContaining('neither is read') }],
  });
  expect(composed('10:1', 'n.k.').cells).toEqual({});
  for (const none of ['-', 'No', 'n/a', 'none', '0'])
    expect([composed('10:1', none).cells, composed(none, '3:1').cells]).toEqual([
      { newShares: '1', oldShares: '10' },
      { newShares: '3', oldShares: '1' },
    ]);
  expect(composed('10:1', '').cells).toEqual({ newShares: '1', oldShares: '10' });
  expect(composed('', '3:1').cells).toEqual({ newShares: '3', oldShares: '1' });
});
