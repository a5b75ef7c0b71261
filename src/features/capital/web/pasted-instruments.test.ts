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
  expect(pastedInstruments('', 'option')).toEqual({ rows: [], left: [] });
});
