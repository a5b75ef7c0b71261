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
  expect(left).toEqual(['Expiry\tNumber']);
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

it('takes the sum of the rows above for no instrument', () => {
  const text = '5,000,000\t$0.60\tJune 30, 2027\n4,100,000\t$0.85\tMay 15, 2028\n9,100,000\t$0.71\t\n1,000,000\t$1';
  const { rows, sums } = pastedInstruments(text, 'warrant');
  expect(rows.map(({ count }) => count)).toEqual(['5000000', '4100000', '1000000']);
  expect(sums).toEqual(['9,100,000\t$0.71']);
  // One row above is no sum, and what has an end of its own is an instrument.
  expect(pastedInstruments('100\t1\n100\t1', 'warrant').rows).toHaveLength(2);
  expect(pastedInstruments('1\t0.1\n2\t0.1\n3\t0.1\t2027-01-01', 'warrant').rows).toHaveLength(3);
});
