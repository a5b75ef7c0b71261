import { expect, it } from 'vitest';
import { pastedInstruments } from './pasted-instruments.ts';

it('reads rows of a table: how many, at what strike, until when', () => {
  const text =
    'Warrants\t12,750,000\t$0.95\tCAD\t2027-09-18\nStock options\t0.48\t3,150,000\tJune 1, 2027\nExpiry\tNumber\n';
  const { rows, left } = pastedInstruments(text, 'option');
  expect(rows).toMatchObject([
    { kind: 'warrant', count: '12750000', strike: '0.95', currency: 'CAD', expiry: '2027-09-18' },
    { kind: 'option', count: '3150000', strike: '0.48', currency: '', expiry: '2027-06-01' },
  ]);
  expect(left).toEqual([]);
});

it('takes the kind that was chosen where a row names none, and a principal of convertibles', () => {
  expect(pastedInstruments('1,850,000', 'share-unit').rows).toMatchObject([{ kind: 'share-unit', count: '1850000' }]);
  expect(pastedInstruments('Debenture\t25,000,000\t4.00\tUSD\t2 Oct 2030', 'option').rows).toMatchObject([
    { kind: 'convertible', principal: '25000000', count: '', strike: '4.00', expiry: '2030-10-02' },
  ]);
  expect(pastedInstruments('', 'option')).toEqual({ rows: [], left: [], sums: [] });
});

it('reads a sentence about one instrument, and leaves others out by name', () => {
  const lines = [
    '3,900,000 stock options exercisable at C$0.42 until March 1, 2029',
    'RSUs 450,000',
    'Warrants 12,750,000 0.95 CAD 2027-09-18',
    '12 warrant holders own 4,100,000 warrants at $0.85',
    'Options up to 10% of 48,250,123 shares',
    'The year 2027',
  ];
  const { rows, left } = pastedInstruments(lines.join('\n'), 'warrant');
  expect(rows).toMatchObject([
    { kind: 'option', count: '3900000', strike: '0.42', currency: 'CAD', expiry: '2029-03-01' },
    { kind: 'share-unit', count: '450000', strike: '', currency: '', expiry: '' },
    { kind: 'warrant', count: '12750000', strike: '0.95', currency: 'CAD', expiry: '2027-09-18' },
  ]);
  expect(left).toEqual(lines.slice(3));
});

it('reads a list below its heading, in which each line says how many, at what price and until when', () => {
  const lines = [
    'Options',
    '3,100,000 exercisable at A$1.45 expiring 30 June 2029',
    '1,200,000 at an exercise price of $2.00 until December 31, 2029',
    '400,000 expired on 1 May 2026 at $0.90',
    '900,000 exercisable at $1.10',
  ];
  const { rows, left } = pastedInstruments(lines.join('\n'), 'warrant');
  expect(rows).toMatchObject([
    { kind: 'option', count: '3100000', strike: '1.45', currency: 'AUD', expiry: '2029-06-30' },
    { kind: 'option', count: '1200000', strike: '2.00', currency: '', expiry: '2029-12-31' },
  ]);
  expect(left).toEqual(lines.slice(3));
});

it('takes the sum of the rows above for no instrument', () => {
  const text = '5,000,000\t$0.60\tJune 30, 2027\n4,100,000\t$0.85\tMay 15, 2028\n9,100,000\t$0.71\t\n1,000,000\t$1';
  const { rows, sums } = pastedInstruments(text, 'warrant');
  expect(rows.map(({ count }) => count)).toEqual(['5000000', '4100000', '1000000']);
  expect(sums).toEqual(['9,100,000\t$0.71']);
  // One row above is no sum, and what has an end of its own is an instrument.
  expect(pastedInstruments('100\t1\n100\t1', 'warrant').rows).toHaveLength(2);
  expect(pastedInstruments('1\t0.1\n2\t0.1\n3\t0.1\t2027-01-01', 'warrant').rows).toHaveLength(3);
});

it('reads the table of a filing as a PDF gives it: what can be exercised and the years that are left are neither count nor strike', () => {
  const table = [
    'Expiry date Exercise price Options outstanding Options exercisable Weighted average remaining life (years)',
    'March 1, 2027 $0.25 1,250,000 1,250,000 0.42',
    'June 15, 2028 $ 0.32 2,400,000 1,600,000 1.71',
    '3,650,000 2,850,000 1.27',
  ];
  const { rows, left, sums } = pastedInstruments(table.join('\n'), 'warrant');
  expect(rows).toMatchObject([
    { kind: 'option', count: '1250000', strike: '0.25', expiry: '2027-03-01' },
    { kind: 'option', count: '2400000', strike: '0.32', expiry: '2028-06-15' },
  ]);
  expect([left, sums]).toEqual([[], [table[3]]]);
  const warrants =
    'Number of warrants Expiry date\n12,500,000 $0.45 April 22, 2028\n750,000 (1) $0.30 October 22, 2027';
  expect(pastedInstruments(warrants, 'option').rows).toMatchObject([
    { kind: 'warrant', count: '12500000', strike: '0.45', expiry: '2028-04-22' },
    { kind: 'warrant', count: '750000', strike: '0.30', expiry: '2027-10-22' },
  ]);
});

it('takes the price from where the heading has it, before or behind the years that are left', () => {
  const strikes = (heading: string, row: string) =>
    pastedInstruments(`${heading}\n${row}`, 'option').rows.map(({ count, strike }) => [count, strike]);
  expect(strikes('Number\tExercise price\tRemaining life', '1,250,000\t0.25\t0.42')).toEqual([['1250000', '0.25']]);
  expect(strikes('Number\tRemaining life\tExercise price', '1,250,000\t0.42\t0.25')).toEqual([['1250000', '0.25']]);
  // A sign of money tells it alone, and numbers of shares are no price.
  expect(strikes('Number\tRemaining life\tExercise price', '1,250,000\t$0.25\t0.42')).toEqual([['1250000', '0.25']]);
  expect(strikes('Outstanding\tExercisable', '1,250,000\t1,000,000')).toEqual([['1250000', '']]);
});

it('takes the kind of rows from the heading above them, where that names one', () => {
  const kinds = (...lines: string[]) => pastedInstruments(lines.join('\n'), 'option').rows.map(({ kind }) => kind);
  const row = '100,000\t0.25\t2027-03-01';
  expect(kinds('Warrants', row, 'Finder’s warrants', row, 'RSUs', row)).toEqual([
    'warrant',
    'broker-warrant',
    'share-unit',
  ]);
  expect(kinds('Options and warrants', row, `Warrants ${'of the Company '.repeat(20)}`, row)).toEqual([
    'option',
    'option',
  ]);
});

it('takes no line that names the columns for one that it does not understand', () => {
  const lines = ['Stock options', 'Exercise price\tNumber outstanding\tNumber exercisable\tExpiry date'];
  const { rows, left, sums } = pastedInstruments(
    [...lines, '$0.36\t2,750,000\t916,667\tMay 30, 2031'].join('\n'),
    'warrant',
  );
  expect(rows).toMatchObject([{ kind: 'option', count: '2750000', strike: '0.36', expiry: '2031-05-30' }]);
  expect({ left, sums }).toEqual({ left: [], sums: [] });
  expect(pastedInstruments('The exercise price is reviewed each year', 'warrant').left).toHaveLength(1);
});

it('takes what became of instruments for none', () => {
  const lines = [
    'Balance, December 31, 2025\t4,150,000\t$0.29',
    'Granted\t500,000\t0.32',
    'Expired\t(1,000,000)\t0.25',
    'Outstanding, September 30, 2026 3,650,000 $0.30',
  ];
  expect(pastedInstruments(lines.join('\n'), 'option')).toEqual({ rows: [], left: [], sums: lines });
});

it('of two years beside each other the first is taken, also where the year before had more', () => {
  const { rows } = pastedInstruments('Options 500,000 600,000\nWarrants 1,250,000 900,000 $0.25', 'option');
  expect(rows.map(({ count, strike }) => [count, strike])).toEqual([
    ['500000', ''],
    ['1250000', '0.25'],
  ]);
});

it('reads the lines of an exchange, in which price and end stand beside the name', () => {
  const lines = [
    'ABC : ORDINARY FULLY PAID\t448,000,000',
    'ABCO : OPTION EXPIRING 30-JUN-2027 EX $0.12\t13,000,000',
    'ABCAB : OPTION EXPIRING 05-MAY-2028 EX A$0.25 6,000,000',
    'ABCAM : PERFORMANCE RIGHTS\t13,200,000',
    'Unlisted options exercisable at 4.2 cents on or before 30 June 2028\t59,000,000',
  ];
  const { rows, left } = pastedInstruments(lines.join('\n'), 'warrant');
  expect(rows).toMatchObject([
    { kind: 'option', count: '13000000', strike: '0.12', currency: '', expiry: '2027-06-30' },
    { kind: 'option', count: '6000000', strike: '0.25', currency: 'AUD', expiry: '2028-05-05' },
    { kind: 'performance-right', count: '13200000', strike: '', expiry: '' },
    { kind: 'option', count: '59000000', strike: '0.042', expiry: '2028-06-30' },
  ]);
  // Shares that there are already are no instrument.
  expect(left).toEqual([lines[0]]);
});

it.each([
  ['30/06/2027\t0.12\t1,000,000\n05/06/2028\t0.2\t2,000,000', ['2027-06-30', '2028-06-05']],
  ['06/30/2027\t0.12\t1,000,000\n05/06/2028\t0.2\t2,000,000', ['2027-06-30', '2028-05-06']],
  ['05/06/2028\t0.12\t1,000,000', ['']],
  ['30-Jun-27\t0.12\t1,000,000', ['2027-06-30']],
  ['20270630\t0.12', ['']],
  ['June 2027\t0.12\t1,000,000', ['']],
])('takes the day and the month of %j in the order that its days show, or none', (text, expiries) => {
  expect(pastedInstruments(text, 'warrant').rows.map(({ expiry }) => expiry)).toEqual(expiries);
});

it.each([
  '3,900,000 options 2029-03-01 C$0.42',
  'Options 2029-03-01 C$0.42 3,900,000',
  'Options 01-MAR-29 C$0.42 3,900,000',
])('takes no part of the day, or of a number, in %j for cents', (line) => {
  expect(pastedInstruments(line, 'warrant').rows).toMatchObject([
    { kind: 'option', count: '3900000', strike: '0.42', currency: 'CAD', expiry: '2029-03-01' },
  ]);
  expect(pastedInstruments('Warrants 500 C$0.25', 'option').rows).toMatchObject([{ count: '500', strike: '0.25' }]);
});

it('tells a total in words as a sum', () => {
  expect(pastedInstruments('5,000,000\t$0.60\tJune 30, 2027\nTotal 5,000,000', 'warrant').sums).toEqual([
    'Total 5,000,000',
  ]);
});

it.each([
  'March 4, 2024 March 4, 2029 $0.12 2,350,000 2,350,000 2.29',
  'March 4, 2024\tMarch 4, 2029\t$0.12\t2,350,000\t2,350,000\t2.29',
  '2029-03-04  2024-03-04  0.12  2,350,000',
])('takes the last day of %j as the end, beside the day of the grant', (line) => {
  const { rows } = pastedInstruments(`Stock options:\n${line}`, 'warrant');
  expect(rows).toMatchObject([{ kind: 'option', count: '2350000', strike: '0.12', expiry: '2029-03-04' }]);
});

it('reads numbers as filings in French and German write them, and parts no number of an English one', () => {
  const rows = (text: string) =>
    pastedInstruments(text, 'warrant').rows.map(({ count, strike, expiry }) => [count, strike, expiry]);
  expect(rows('Warrants 4 100 000 0,85 EUR 15.05.2028')).toEqual([['4100000', '0.85', '2028-05-15']]);
  expect(rows('Options 12 500 000 1,25 $ 2028-05-15')).toEqual([['12500000', '1.25', '2028-05-15']]);
  expect(rows('Warrants 500\u00A0000 0,125 2028-05-15')).toEqual([['500000', '0.125', '2028-05-15']]);
  expect(rows('Options 12,500,000 1.25 2028-05-15')).toEqual([['12500000', '1.25', '2028-05-15']]);
  expect(rows('March 1, 2027 $0.25 250,000 250,000 0.42')).toEqual([['250000', '0.25', '2027-03-01']]);
  // A day before a number is none of its groups, and neither is a price.
  expect(rows('Warrants 2027-05-15 500,000 1.25')).toEqual([['500000', '1.25', '2027-05-15']]);
  expect(rows('2027-05-15 100 1.25 Warrants')).toEqual([['100', '1.25', '2027-05-15']]);
  expect(rows('Warrants 31.12.2027 500 000 0,85')).toEqual([['500000', '0.85', '2027-12-31']]);
  expect(rows('Options 0,85 4 100 000 2028-05-15')).toEqual([['4100000', '0.85', '2028-05-15']]);
  expect(rows('Warrants 12 500,000 1.25 2027-05-15')).not.toEqual([['12500000', '1.25', '2027-05-15']]);
});
