import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longTexts } from '../../../tests/long-texts.ts';
import { slowOnes } from '../../../tests/processor-time.ts';
import { runsAsFormula } from './runs-as-formula.ts';
import { cellThreat, guardCell } from './spreadsheet-cells.ts';

const texts = [
  '@ 0.5 g/t cut-off',
  '+ 5 km E of town',
  '+5km',
  '-see notes',
  '-see notes, p. 5 (map)',
  '-Smith & 2 others',
  '= Smith Lake',
  '= Grosser Arber Süd',
  '@ Red Lake',
  "-owner's notes",
  '-33°52\'10"',
  '-33° 52\' 10.5" S',
  '+151º12′',
  '-33 52 10',
  '-33d52m10s',
  '-33:52:10.5',
  '+61 8 9222 3333',
  '+61 (0)8 9222 3333',
  '+1-604-555-0199',
  '+1 (604) 555 0199',
  ' +1-604-555-0199 ',
  // A number of a phone has seven digits at least.
  '+1-604-555',
  '-10 to -5',
  '-10 - -5',
  '-120--80',
  '-24.27, -69.07',
  '-4.7,141.78',
  '-10–20 m',
  '-5% Cu',
  '-5 % Cu equivalent',
  '+3 g/t',
  '-Lot 5',
  '+ 2 holes, 300 m each',
];

const formulas = [
  '=1+1',
  '=A1',
  '=Smith',
  '=Smith Lake',
  '= Lot 5',
  '= Smith-Lake',
  '-=A1',
  '+ = A1 B',
  '+ = 5 km',
  '-=Lot 5',
  // What stands in quotation marks breaks nothing.
  '-"5 km"&A1',
  // One word, and a sign beside it.
  '-abc .',
  '+A1',
  '-A1-B2',
  '-A1*2',
  '+2*3',
  '-2+3',
  '-1-2-3',
  '+1/2',
  '+1-60-555',
  '-a/b',
  '-a & b',
  '-abc',
  '-abc-def',
  '+cmd',
  '@NOW',
  '@SUM(1+1)',
  '+SUM (A1)',
  '-LOG10(5)',
  '+ 5 km HYPERLINK("http://example.invalid")',
  '- 5 WEBSERVICE("x")',
  '-33°52\'10"&IMPORTXML("x")',
  '-A1&"5 km"',
  '-A1&" 33°"',
  "+cmd|' /C calc'!A0",
  '+ 5 km cmd|x',
  "-'file:///etc/passwd'#$passwd.A1",
  '-Sheet1!A1',
  '-Sheet1.A1',
  '-Table[Column]',
  '-{1,2}',
  '-A$1',
  '-A:A 5:5',
  '-5:5 6:6',
  '-33:52',
  '-1E5+A1',
  '-1E5*A1',
  '+A1 B2',
  '- A1 - B2',
  '-_x.y',
];

describe('a cell that begins as a formula does', () => {
  test.each(texts)('%j is a text, and stands guarded in files of ours where it is no number', (text) => {
    expect(runsAsFormula(text)).toBe(false);
    expect(cellThreat(text)).toBeUndefined();
    if (/\D{2}/u.test(text)) expect(guardCell(text)).toBe(`'${text}`);
  });

  test.each(formulas)('%j is one', (text) => {
    expect(runsAsFormula(text)).toBe(true);
  });

  test('whatever stands around a call or a reach into another program', () => {
    const around = fc.string({
      unit: fc.constantFrom(' ', '5', 'k', 'm', '°', "'", '"', ',', '-', ':', '.', 'Å'),
      maxLength: 12,
    });
    const danger = fc.constantFrom('SUM(', 'WEBSERVICE (', '|', '!', 'LOG10(');
    const start = fc.constantFrom('=', '+', '-', '@', '= ', '- ', '+ 5 km ');
    fc.assert(
      fc.property(start, around, danger, around, (first, before, reach, after) =>
        runsAsFormula(`${first}${before}${reach}${after}`),
      ),
    );
  });

  test('a long one is judged in a time that grows with its length alone', () => {
    const long = [
      ...longTexts(200_000),
      ...['1 ', '1.', 'a ', 'a(', '(', '( ', 'a', ' ,', "a'", '5 %', '+1 ', '-', '1:', '= a ', '="a'].map((text) => ({
        name: text,
        text: text.repeat(200_000 / text.length),
      })),
    ];
    for (const sign of ['=', '+', '-', '@', '= ', '+1'])
      expect(slowOnes(long, 50, ({ text }) => runsAsFormula(`${sign}${text}`))).toEqual([]);
  });
});
