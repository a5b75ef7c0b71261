import { expect, it } from 'vitest';
import { readHolders } from './interest-terms.ts';

it('holders of royalties in one cell are read whole or not at all', () => {
  expect(readHolders('Acme Corp. (NSR 2.00%); Beta (1% GRR on gold)')).toEqual([
    { holder: 'Acme Corp.', kind: 'NSR', percent: '2.00', metal: '' },
    { holder: 'Beta', kind: 'GRR', percent: '1', metal: 'Gold' },
  ]);
  expect(readHolders('Acme (2% NSR), Beta (1.5% NSR)')?.map(({ holder }) => holder)).toEqual(['Acme', 'Beta']);
  expect(readHolders('Acme - 2% NSR')).toEqual([{ holder: 'Acme', kind: 'NSR', percent: '2', metal: '' }]);
  for (const text of ['Acme', 'Acme (NSR 2%); Beta', 'Acme (60%); Beta (40%)', '', 'x'.repeat(3_000)])
    expect(readHolders(text)).toBeUndefined();
});
