import { describe, expect, it } from 'vitest';
import { basisCell, columnKind, columnName, figureCell, priceDayOf } from './figure-cells.ts';

const ref = (measure: string, of = '') => ({ measure, of });
const figure = (value: number, more: object = {}) => ({ value, basis: null, ...more });

describe('a figure in a file', () => {
  it('has the unit of its column in the head', () => {
    expect(columnName(ref('ev-tsm'))).toBe('Enterprise value, treasury method (USD million)');
    expect(columnName(ref('ev-mi-basic', 'gold'))).toBe(
      'EV for a unit of gold, measured and indicated, basic (USD/oz)',
    );
    expect(columnName(ref('runway'))).toBe('Runway (months)');
    expect(columnName(ref('p-nav-diluted'))).toBe('Market value / NAV at study prices, fully diluted');
    expect(columnName(ref('held-npv', 'CAD'))).toBe('Attributable NPV after tax in CAD (CAD million)');
    expect([columnKind(ref('ev-tsm')), columnKind(ref('newest-news'))]).toEqual(['number', 'date']);
    expect(columnKind(ref('study-level'))).toBe('text');
    const own = ref('ev-mi-tsm', 'own');
    const name = "EV for a unit of each company's own metal, measured and indicated, treasury method";
    expect(columnName(own)).toBe(`${name} (USD for its unit)`);
    expect(columnName(own, { currency: 'CAD', rate: 1.37, asOf: '2026-11-20' })).toBe(`${name} (CAD for its unit)`);
  });

  it('is digits, never in powers of ten and no more than a spreadsheet keeps', () => {
    expect(figureCell(ref('ev-tsm'), figure(940))).toBe('940');
    expect(figureCell(ref('cash-share'), figure(0.000_000_123))).toBe('0.000000123');
    expect(figureCell(ref('ev-tsm'), figure(1e21))).toBe('1000000000000000000000');
    expect(figureCell(ref('p-nav-tsm'), figure(1 / 3))).toBe('0.333333333333');
    expect(figureCell(ref('newest-news'), figure(20_000))).toBe('2024-10-04');
    expect([figureCell(ref('study-level'), figure(3)), figureCell(ref('study-level'), figure(9))]).toEqual([
      'PFS',
      null,
    ]);
  });

  it('is empty where it is not known, and words where it is a bound: nobody adds it up unseen', () => {
    expect(figureCell(ref('ev-tsm'), undefined)).toBeNull();
    expect(figureCell(ref('ev-tsm'), figure(0))).toBe('0');
    expect(figureCell(ref('ev-tsm'), figure(35.2, { bound: 'at-least' }))).toBe('at least 35.2');
  });

  it('tells what it stands for, and the day of the price behind it', () => {
    expect(basisCell(undefined)).toBeNull();
    expect(basisCell(figure(1, { notes: ['Old.', 'Thin.'] }))).toBe('Old.; Thin.');
    expect(basisCell(figure(1, { basis: 'price of 2026-11-20', notes: ['Old.'] }))).toBe('price of 2026-11-20; Old.');
    expect(
      priceDayOf([figure(1, { basis: 'of 2026-01-01' }), figure(1, { basis: 'PFS 5%, price of 2026-11-20' })]),
    ).toBe('2026-11-20');
    expect(priceDayOf([figure(1)])).toBeNull();
  });
});
