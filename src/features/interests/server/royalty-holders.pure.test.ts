import { expect, it } from 'vitest';
import { partsOfInterests, readHolders } from './interest-terms.ts';

it('holders of royalties in one cell are read whole or not at all', () => {
  expect(readHolders('Acme Corp. (NSR 2.00%); Beta (1% GRR on gold)')).toEqual([
    { holder: 'Acme Corp.', kind: 'NSR', percent: '2.00', metal: '' },
    { holder: 'Beta', kind: 'GRR', percent: '1', metal: 'Gold' },
  ]);
  expect(readHolders('Acme (2% NSR), Beta (1.5% NSR)')?.map(({ holder }) => holder)).toEqual(['Acme', 'Beta']);
  expect(readHolders('Acme - 2% NSR')).toEqual([{ holder: 'Acme', kind: 'NSR', percent: '2', metal: '' }]);
  expect(readHolders('Acme (2% NSR), and Beta (1% NSR)')?.map(({ holder }) => holder)).toEqual(['Acme', 'Beta']);
  // What another one holds is no part of a name.
  expect(readHolders('Acme 2% NSR, Beta (1% NSR)')).toBeUndefined();
  // Of two names before one share nobody knows who holds how much.
  expect(readHolders('Acme, Beta (2% NSR)')).toBeUndefined();
  const forms =
    'Inc.|Incorporated|Ltd.|Pty Ltd|L.L.C.|LLLP|S.A. de C.V.|S. de R.L.|SpA|S.à r.l.|S.R.L.|Ltée|N.V.|AB|Oy|K.K.';
  for (const form of forms.split('|'))
    expect(readHolders(`Acme, ${form} (2% NSR)`)).toMatchObject([{ holder: `Acme, ${form}`, percent: '2' }]);
  for (const names of ['Acme, Inc., Beta', 'Acme, Absaroka', 'Acme, Beta, Inc.', 'Acme, Coeur'])
    expect(readHolders(`${names} (2% NSR)`)).toBeUndefined();
  for (const text of ['Acme', 'Acme (NSR 2%); Beta', 'Acme (60%); Beta (40%)', '', 'x'.repeat(3_000)])
    expect(readHolders(text)).toBeUndefined();
});

it('a share that slides is unknown, whatever share stands beside the list', () => {
  const royaltyHolders = 'Acme (1-2% NSR); Beta (1% NSR)';
  expect(partsOfInterests.compose({ royaltyHolders }, { percent: '60' })).toEqual({
    cells: {},
    records: [
      { holder: 'Acme', kind: 'NSR', percent: '' },
      { holder: 'Beta', kind: 'NSR', percent: '1' },
    ],
    remarks: [{ field: 'royaltyHolders', warning: 'A share slides, and is left out.' }],
  });
});

it.each(['Smith, John', 'O’Neil, Mary A.', 'Dupont, Jean-Paul', 'Smith, J. Paul'])(
  '%s is one holder, or told',
  (name) => {
    const read = readHolders(`${name} (2% NSR)`);
    // An initial alone may be of anything.
    expect(read).toEqual(name.includes('J. ') ? undefined : [{ holder: name, kind: 'NSR', percent: '2', metal: '' }]);
  },
);

it.each(['Acme, Beta', 'Smith, John, Beta', 'Acme Corp, John', 'Acme, Paul Beta'])(
  'nobody knows which of %s holds a share',
  (names) => expect(readHolders(`${names} (2% NSR)`)).toBeUndefined(),
);
