import { describe, expect, it } from 'vitest';
import { inTableMoney, isTableMoney, readTableCurrency, tableUnit } from './table-money.ts';

const cad = { currency: 'CAD', rate: 1.37, asOf: '2026-11-20' };
const ref = (measure: string, of = '') => ({ measure, of });

describe('money of a table in another currency', () => {
  it('is what is kept in US dollars times the rate of the day', () => {
    // `valuation.md` 0: US$89.0511 M are C$122 M, US$8.9051/oz C$12.20/oz.
    expect(inTableMoney(ref('ev-tsm'), 122 / 1.37, cad)).toBeCloseTo(122, 9);
    expect(inTableMoney(ref('ev-mi-tsm', 'gold'), 12.2 / 1.37, cad)).toBeCloseTo(12.2, 9);
    expect(inTableMoney(ref('ev-tsm'), 5, null)).toBe(5);
    expect([tableUnit(ref('ev-tsm'), cad), tableUnit(ref('ev-mi-tsm', 'gold'), cad)]).toEqual(['CADM', 'CAD/oz']);
    expect([tableUnit(ref('cash-share'), cad), tableUnit(ref('cash-share'), null)]).toEqual(['CAD/share', 'USD/share']);
  });

  it('leaves alone what is no money, and what has a currency in its name', () => {
    for (const other of [
      ref('p-nav-tsm'),
      ref('runway'),
      ref('overhang'),
      ref('held-mi', 'gold'),
      ref('held-npv', 'USD'),
    ]) {
      expect(isTableMoney(other)).toBe(false);
      expect(inTableMoney(other, 2, cad)).toBe(2);
      expect(tableUnit(other, cad)).toBe(tableUnit(other, null));
    }
  });

  it.each([
    ['CAD', 'CAD'],
    ['cad', 'CAD'],
    ['XXX', null],
    ['GBp2', null],
    ['', null],
  ])('reads %j of an address as %j', (text, currency) => expect(readTableCurrency(text)).toBe(currency));
});
