import { describe, expect, it } from 'vitest';
import { columnName, figureCell } from './figure-cells.ts';
import { figureName, measureOf, measuresOf, readComparable, readRef, unitOf, writeRef } from './measures.ts';
import { readWeight } from './ranking.ts';
import { isTableMoney, tableUnit } from './table-money.ts';

/** Units and better ends of figures, as `docs/formulas.md` and valuation have them: once more, by hand. */

const of = (text: string) => {
  const [measure = '', key = ''] = text.split('.');
  return { measure, of: key };
};

describe('a figure of a mine', () => {
  it.each<[figure: string, unit: string, better: 'more' | 'less' | 'neither']>([
    ['contained-reserves.gold', 'oz', 'more'],
    ['contained-mi.silver', 'oz', 'more'],
    ['contained-inferred.palladium', 'oz', 'more'],
    ['contained-mi.uranium', 'lb', 'more'],
    ['contained-mi.diamond', 'carats', 'more'],
    // Also where their reports print pounds.
    ['contained-mi.copper', 'tonnes', 'more'],
    ['contained-mi.lithium', 'tonnes', 'more'],
    ['attributable-reserves.gold', 'oz', 'more'],
    ['attributable-mi.nickel', 'tonnes', 'more'],
    ['grade-reserves.gold', 'g/t', 'more'],
    ['grade-mi.zinc', '%', 'more'],
    ['grade-inferred.diamond', 'ct/t', 'more'],
    ['tonnage-reserves.gold', 't', 'more'],
    ['tonnage-mi.diamond', 't', 'more'],
    ['best-intercept.platinum', 'g/t·m', 'more'],
    ['best-intercept.iron', '%·m', 'more'],
    ['best-intercept.diamond', 'ct/t·m', 'more'],
    ['drilled-metres', 'm', 'more'],
    ['study-level', '', 'more'],
    ['study-date', '', 'neither'],
    ['npv.AUD', 'AUDM', 'more'],
    ['npv-attributable.USD', 'USDM', 'more'],
    ['irr', '%', 'more'],
    ['capex.CAD', 'CADM', 'less'],
    ['npv-capex', '', 'more'],
    ['payback', 'years', 'less'],
    ['life', 'years', 'more'],
    ['aisc.USD/oz', 'USD/oz', 'less'],
    ['price.gold', 'USD/oz', 'less'],
    ['price.copper', 'USD/lb', 'less'],
    ['price.uranium', 'USD/lb', 'less'],
    ['price.iron', 'USD/t', 'less'],
    ['price.diamond', 'USD/ct', 'less'],
    ['ownership', '%', 'more'],
    ['royalties', '%', 'less'],
    ['interests', '', 'neither'],
    ['next-step', '', 'neither'],
    ['promises-kept', '%', 'more'],
    ['last-change', '', 'neither'],
    ['coverage', '%', 'more'],
    ['findings', '', 'less'],
    ['engagement', '', 'more'],
    ['nps', '', 'more'],
  ])('%s is told in %j, and %s is better', (text, unit, better) => {
    expect(readRef(text)).toEqual({ value: of(text) });
    expect(writeRef(of(text))).toBe(text);
    expect(unitOf(of(text))).toBe(unit);
    expect(measureOf(of(text)).better ?? 'neither').toBe(better);
    // What has no better end is in no rank.
    expect('value' in readWeight(text)).toBe(better !== 'neither');
    // Money of a mine is of the currency in its name: no table tells it in another one.
    expect(isTableMoney(of(text))).toBe(text.startsWith('price.'));
  });
});

describe('a figure of a company', () => {
  const countings = ['basic', 'tsm', 'diluted'];
  const counted = (id: string, key = '') => countings.map((counting) => `${id}-${counting}${key}`);

  it.each<[figures: string[], unit: string, better: 'more' | 'less' | 'neither']>([
    [['mines-held', 'mine-countries'], '', 'more'],
    [['held-reserves.gold', 'held-mi.gold', 'held-inferred.gold'], 'oz', 'more'],
    [['held-npv.CAD', 'held-npv-pretax.CAD'], 'CADM', 'more'],
    [['share-price'], 'USD/share', 'neither'],
    [counted('shares'), 'shares', 'neither'],
    [[...counted('market-cap'), ...counted('ev')], 'USDM', 'neither'],
    [[...counted('ev-reserves', '.gold'), ...counted('ev-mi', '.gold')], 'USD/oz', 'less'],
    [[...counted('ev-inferred', '.uranium'), ...counted('ev-production', '.copper')], 'USD/lb', 'less'],
    [counted('total-cost', '.gold'), 'USD/oz', 'less'],
    [[...counted('p-nav'), ...counted('ev-npv')], '', 'less'],
    [counted('nav-share'), 'USD/share', 'more'],
    [['nav', 'cash'], 'USDM', 'more'],
    [['debt'], 'USDM', 'less'],
    // Neither end is better: it works both ways.
    [['leverage.gold'], '', 'neither'],
    [['cash-share'], 'USD/share', 'more'],
    [['runway'], 'months', 'more'],
    [['overhang', 'overhang-in', 'overhang-out', 'dilution', 'overhead-share'], '%', 'less'],
    [['insiders'], '%', 'more'],
    [['newest-news'], '', 'neither'],
  ])('%j is told in %j, and %s is better', (figures, unit, better) => {
    for (const text of figures) {
      expect(readRef(text, 'company'), text).toEqual({ value: of(text) });
      expect(unitOf(of(text)), text).toBe(unit);
      expect(measureOf(of(text)).better ?? 'neither', text).toBe(better);
      expect('value' in readWeight(text, 'company'), text).toBe(better !== 'neither');
    }
  });

  it('is told in the currency of the table where it is money that is kept in dollars', () => {
    const inDollars = measuresOf.company.filter(({ id }) => isTableMoney({ measure: id })).map(({ id }) => id);
    for (const { id, of: kind } of measuresOf.company) {
      const ref = { measure: id, of: { metal: 'gold', currency: 'USD', rate: 'USD/oz', nothing: '' }[kind] };
      const isChanged = tableUnit(ref, { currency: 'AUD' }) !== tableUnit(ref, null);
      expect(isChanged, id).toBe(inDollars.includes(id));
      if (isChanged) expect(tableUnit(ref, { currency: 'AUD' }), id).toBe(unitOf(ref).replace('USD', 'AUD'));
    }
    for (const money of ['share-price', 'nav', 'cash', 'debt', 'ev-tsm', 'ev-mi-diluted', 'total-cost-basic'])
      expect(inDollars).toContain(money);
    for (const none of ['held-npv', 'shares-basic', 'p-nav-tsm', 'leverage', 'runway', 'insiders'])
      expect(inDollars).not.toContain(none);
  });
});

describe('an own metal', () => {
  it('is one of companies alone, of measures of a metal alone, and no metal that a mine has', () => {
    const ofMetals = measuresOf.company.filter(({ of: kind }) => kind === 'metal');
    for (const { id } of ofMetals) expect('value' in readRef(`${id}.own`, 'company'), id).toBe(true);
    for (const id of ['nav', 'p-nav-tsm', 'contained-mi'])
      expect(readRef(`${id}.own`, 'company')).toHaveProperty('error');
    for (const { id } of ofMetals) expect(readComparable(`${id}.own`, 'company'), id).toHaveProperty('error');
    expect(figureName({ measure: 'npv', of: 'own' })).toBe('NPV in own');
    expect(unitOf({ measure: 'held-mi', of: 'own' })).toBe('');
  });
});

describe('columns of files', () => {
  it('of money are in millions of the currency, for a unit in it, and for a share', () => {
    const cad = { currency: 'CAD', rate: 1.37, asOf: '2026-11-20' };
    const names = (text: string) =>
      [columnName(of(text)), columnName(of(text), cad)].map((name) => name.split(' (')[1]);
    expect(names('nav')).toEqual(['USD million)', 'CAD million)']);
    expect(names('share-price')).toEqual(['USD/share)', 'CAD/share)']);
    expect(names('ev-mi-tsm.copper')).toEqual(['USD/lb)', 'CAD/lb)']);
    expect(names('held-npv.AUD')).toEqual(['AUD million)', 'AUD million)']);
    expect(names('p-nav-tsm')).toEqual([undefined, undefined]);
  });

  it('hold what was converted, with as many digits as a spreadsheet keeps', () => {
    const money = { currency: 'CAD', rate: 1.37, asOf: '2026-11-20' };
    const cell = (text: string, value: number, more: object = {}) =>
      figureCell(of(text), { value, basis: null, ...more }, money);
    expect(cell('nav', 100)).toBe('137');
    expect(cell('nav', -0.000_000_01)).toBe('-0.0000000137');
    expect(cell('nav', 100, { bound: 'at-most' })).toBe('at most 137');
    expect(cell('held-npv.USD', 100)).toBe('100');
    expect(cell('nav', 1 / 3)).toBe('0.456666666667');
    expect(cell('study-date', 0)).toBe('1970-01-01');
    expect(cell('study-date', -1)).toBe('1969-12-31');
  });
});
