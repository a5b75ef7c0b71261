import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { mainOwner, readOwners } from './owners.ts';

/** `Name 50`, with `*` for the operator. */
const told = (cell: string): string[] | undefined =>
  readOwners(cell)?.map(
    ({ name, percent, isOperator }) => `${name}${percent === null ? '' : ` ${percent}`}${isOperator ? '*' : ''}`,
  );

describe('owners as registers and reports list them', () => {
  it.each<[cell: string, owners: readonly string[]]>([
    ['BHP 57.5%, Rio Tinto 30%, JECO 12.5%', ['BHP 57.5', 'Rio Tinto 30', 'JECO 12.5']],
    [
      'BHP (57.5%), Rio Tinto (30%), Mitsubishi (8.25%), JX (2%), other (2.25%)',
      ['BHP 57.5', 'Rio Tinto 30', 'Mitsubishi 8.25', 'JX 2', 'other 2.25'],
    ],
    ['Glencore plc – 100%', ['Glencore plc 100']],
    ['Glencore;100%', ['Glencore 100']],
    ['Newmont: 38.5%; Barrick: 61.5%', ['Newmont 38.5', 'Barrick 61.5']],
    ['Barrick Gold 61.5 % / Newmont 38.5 %', ['Barrick Gold 61.5', 'Newmont 38.5']],
    ['61.5% Barrick Gold / 38.5% Newmont', ['Barrick Gold 61.5', 'Newmont 38.5']],
    ['100% Agnico Eagle', ['Agnico Eagle 100']],
    ['Barrick Gold 61.5%\nNewmont 38.5%', ['Barrick Gold 61.5', 'Newmont 38.5']],
    ['Barrick Gold 61.5% | Newmont 38.5%', ['Barrick Gold 61.5', 'Newmont 38.5']],
    ['Vale S.A. (100%)', ['Vale S.A. 100']],
    ['Barrick Gold Corporation (NYSE: GOLD)', ['Barrick Gold Corporation (NYSE: GOLD)']],
    [
      'Kinross Gold Corp. (operator, 70%), Sumitomo Metal Mining Co., Ltd. (30%)',
      ['Kinross Gold Corp. 70*', 'Sumitomo Metal Mining Co., Ltd. 30'],
    ],
    ['Acme [Manager] 51%; Beta 49%', ['Acme 51*', 'Beta 49']],
    ['Acme Ltd (60%) & Beta Pty Ltd (40%)', ['Acme Ltd 60', 'Beta Pty Ltd 40']],
    ['Acme, LLC 60%, Beta, Corp 40%', ['Acme, LLC 60', 'Beta, Corp 40']],
    // French, Spanish, Portuguese, German, Swedish.
    ['Teck 22,5 % et BHP 77,5 %', ['Teck 22.5', 'BHP 77.5']],
    [
      'Teck (22,5 %), Glencore (33,75 %), BHP (33,75 %) et Mitsubishi (10 %)',
      ['Teck 22.5', 'Glencore 33.75', 'BHP 33.75', 'Mitsubishi 10'],
    ],
    ['Southern Copper (75%) y Buenaventura (25%)', ['Southern Copper 75', 'Buenaventura 25']],
    ['Vale 60% e BHP 40%', ['Vale 60', 'BHP 40']],
    ['Teck 22,5 % und BHP 77,5 %', ['Teck 22.5', 'BHP 77.5']],
    ['Boliden 80 % och Nordic 20 %', ['Boliden 80', 'Nordic 20']],
    ['Acme (opérateur, 60 %); Beta (40 %)', ['Acme 60*', 'Beta 40']],
    ['Acme (Betreiber) 60 %; Beta 40 %', ['Acme 60*', 'Beta 40']],
    ['Acme (operadora) 60%; Beta 40%', ['Acme 60*', 'Beta 40']],
    // A name with such a word in it is one.
    ['Southern Copper y Grupo México', ['Southern Copper y Grupo México']],
    ['Smith et Fils SA', ['Smith et Fils SA']],
    ['Rio Tinto,BHP', ['Rio Tinto,BHP']],
    ['Elbe und Saale AG (100 %)', ['Elbe und Saale AG 100']],
    // Shares in a sum of their own: numbers are shares where they come to all of a mine.
    ['Acme 33.3 / Beta 33.3 / Gamma 33.3', ['Acme 33.3', 'Beta 33.3', 'Gamma 33.3']],
    ['Acme 0.6; Beta 0.4', ['Acme 60', 'Beta 40']],
    ['Lot 12; Lot 88', ['Lot 12', 'Lot 88']],
    ['Acme\u00A060\u00A0%; Beta 40 %', ['Acme 60', 'Beta 40']],
    ['Acme 0.005%; Beta 99.995%', ['Acme 0.005', 'Beta 99.995']],
    ['Glencore 100', ['Glencore 100']],
  ])('%s', (cell, owners) => expect(told(cell)).toEqual(owners));

  it.each([
    // Two shares of one name: of whom the second is nobody knows.
    'BHP (33.75%) with Mitsubishi (10%)',
    'BHP (33.75%) (10%)',
    'Acme [60%] Beta [30%] gamma (10%)',
    'Acme 60% (40%)',
    // Names without a share among those with one, shares without a name.
    'Acme 60% and Beta, Gamma',
    '60%; 40%',
    '; ;',
    '%',
    '100%',
    'Acme 60%%',
    'Acme 12345%',
  ])('%s: whose they are nobody knows', (cell) => expect(readOwners(cell)).toBeUndefined());
});

const name = fc.constantFrom('Acme', 'Beta Corp.', 'Gamma & Sons', 'Delta, Inc.', 'Épsilon SpA', 'Zeta (Chile)');

test('no share is lost: what is read has as many as were written, or nothing is read', () => {
  const owner = fc.tuple(name, fc.integer({ min: 1, max: 100 }), fc.boolean());
  const between = fc.constantFrom(
    '; ',
    ', ',
    ' / ',
    ' and ',
    ' & ',
    ' et ',
    ' y ',
    ' e ',
    ' und ',
    ' | ',
    ' ',
    ' with ',
  );
  fc.assert(
    fc.property(fc.array(owner, { minLength: 1, maxLength: 4 }), between, (owners, joint) => {
      const cell = owners
        .map(([of, share, isBracketed]) => (isBracketed ? `${of} (${share}%)` : `${of} ${share}%`))
        .join(joint);
      const read = readOwners(cell);
      if (read)
        expect([cell, read.map(({ percent }) => Number(percent))]).toEqual([cell, owners.map(([, share]) => share)]);
    }),
  );
});

test('the order of owners says nothing of who is the main one, unless they have the same', () => {
  const owners = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(owners, (shares) => {
      const cells = [shares, shares.toReversed()].map((each) =>
        each.map((share) => `Owner${share} ${share}%`).join('; '),
      );
      const [one, other] = cells.map((cell) => mainOwner(readOwners(cell) ?? [])?.name);
      expect([one, other]).toEqual(Array(2).fill(`Owner${Math.max(...shares)}`));
    }),
  );
});

test('any text is answered', () => {
  const text = fc.array(fc.constantFrom('Acme', '60', '%', ' ', ',', ';', '(', ')', '[', ']', ' and ', '.', '–'), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(text, (pieces) => {
      for (const { name: of, percent } of readOwners(pieces.join('')) ?? []) {
        expect(of.trim()).toBe(of);
        expect(of).not.toBe('');
        if (percent !== null) expect(percent).toMatch(/^\d{1,3}(?:\.\d{1,15})?$/);
      }
    }),
  );
});
