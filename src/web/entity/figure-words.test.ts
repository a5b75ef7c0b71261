import { describe, expect, it } from 'vitest';
import { dayNumber } from '../../domain/time/dates.ts';
import { conditionSentence, figureHead, figureText, shownFigure, summaryOf, unknownSentence } from './figure-words.ts';

const text = (measure: string, of: string, value: number) => figureText({ measure, of }, value);

describe('a figure in words', () => {
  it.each([
    ['contained-mi', 'copper', 1_200_000, '1.20 Mt'],
    ['contained-mi', 'gold', 2_200_000, '2.20 Moz'],
    ['grade-mi', 'gold', 1.23456, '1.23 g/t'],
    ['npv', 'USD', 412.4, 'US$412M'],
    ['npv', 'CAD', 27.45, 'CAD 27.5M'],
    ['irr', '', 24.04, '24%'],
    ['life', '', 10.46, '10.5 years'],
    ['aisc', 'USD/oz', 1_005.2, 'US$1,005/oz'],
    ['aisc', 'USD/lb', 2.584, 'US$2.58/lb'],
  ])('%s of %s: %s is %s', (measure, of, value, words) => {
    expect(text(measure, of, value)).toBe(words);
  });

  it('says of a bound that it is one', () => {
    const npv = { measure: 'npv', of: 'USD' };
    expect(shownFigure(npv, { value: 412, bound: 'at-least' })).toBe('at least US$412M');
    expect(shownFigure(npv, { value: 412 })).toBe('US$412M');
  });

  it('stands below the symbol of its metal, or its currency', () => {
    expect(figureHead({ measure: 'contained-mi', of: 'copper' })).toContain('Cu');
    expect(figureHead({ measure: 'npv', of: 'CAD' })).toMatch(/ CAD$/);
    expect(figureHead({ measure: 'ev-mi-tsm', of: 'own' })).toBe('EV / M&I own metal, TSM');
    expect(figureHead({ measure: 'irr', of: '' })).not.toContain('{');
  });
});

describe('a condition in words', () => {
  const sentence = (measure: string, of: string, min: number | null, max: number | null) =>
    conditionSentence({ measure, of, min, max }).replace(/^.*: /, '');

  it('has both bounds, one of them, or asks that the figure is known', () => {
    expect(sentence('npv', 'USD', 100, 500)).toBe('US$100M to US$500M');
    expect(sentence('npv', 'USD', 100, 100)).toBe('US$100M');
    expect(sentence('npv', 'USD', 100, null)).toBe('at least US$100M');
    expect(sentence('npv', 'USD', null, 500)).toBe('at most US$500M');
    expect(sentence('npv', 'USD', null, null)).toBe('known');
  });

  it('of a date is from and until', () => {
    const day = dayNumber('2026-06-30');
    expect(sentence('last-change', '', day, null)).toBe('from 30 Jun 2026');
    expect(sentence('last-change', '', null, day)).toBe('until 30 Jun 2026');
  });
});

describe('what is not known', () => {
  it('is counted, with those that have the figure of another kind', () => {
    const said = (of: string, without: number, elsewhere: number) =>
      unknownSentence({ measure: of === '' ? 'irr' : 'npv', of }, { without, elsewhere });
    expect(said('USD', 214, 3)).toBe('214 more have no such figure; 3 of them have it in another currency');
    expect(said('USD', 1, 0)).toBe('1 more has no such figure');
    expect(said('', 5, 2)).toBe('5 more have no such figure');
    expect(said('USD', 0, 0)).toBeNull();
  });

  it('is in no sum and no middle of what is selected', () => {
    const mines = ['mine', 'mines'] as const;
    const copper = { measure: 'contained-mi', of: 'copper' };
    const figures = [{ value: 1_000_000 }, { value: 3_000_000 }, undefined, { value: 9_000_000, isUnranked: true }];
    expect(summaryOf(copper, figures, mines)).toBe('4.00 Mt in all, median 2.00 Mt, known of 2 of 4 mines');
    expect(summaryOf({ measure: 'irr', of: '' }, [{ value: 20 }, { value: 30 }], mines)).toBe('median 25%');
    expect(summaryOf(copper, [undefined], mines)).toBe('not known of any');
  });
});
