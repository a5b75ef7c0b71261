import { describe, expect, it } from 'vitest';
import { findPlaces, fitting, likeness } from './places.ts';

const titles = (text: string, isAdmin = false) => findPlaces(text, isAdmin).map(({ title }) => title);

describe('pages and actions', () => {
  it('offers what is done most before anything is typed', () => {
    expect(titles(' ')).toEqual(['Add a mine', 'Add a trade', 'Import a file']);
  });

  it.each([
    ['add', 'Add a mine'],
    ['add a trade', 'Add a trade'],
    ['trade add', 'Add a trade'],
    ['buy', 'Add a trade'],
    ['import a file', 'Import a file'],
    ['csv', 'Import a file'],
    ['imprt', 'Import a file'],
    ['watchlst', 'Watchlist'],
    ['CALENDAR', 'Calendar of events'],
    ['alert', 'What changed'],
    ['notifications', 'Watchlist'],
    ['look through', 'Look-through'],
    ['prices', 'Prices'],
    ['exchange rates', 'Prices'],
    ['deck', 'Price decks'],
    ['password', 'Account'],
    ['formulas', 'How figures are computed'],
  ])('finds by %s: %s', (text, title) => {
    expect(titles(text)[0]).toBe(title);
  });

  it('keeps what is for administrators to them, and finds nothing where nothing fits', () => {
    expect(titles('administration')).toEqual([]);
    expect(titles('administration', true)).toEqual(['Administration']);
    expect(titles('chalcopyrite')).toEqual([]);
    expect(titles('zz')).toEqual([]);
  });
});

describe('what fits a text', () => {
  it('has each word, titles that begin so first', () => {
    const things = ['Silver Ridge', 'Ridge of Silver', 'Ridge', 'Silver Lake'].map((title) => ({ title }));
    expect(fitting(things, 'silver ri').map(({ title }) => title)).toEqual(['Silver Ridge', 'Ridge of Silver']);
    expect(fitting(things, 'silvr ridge')).toHaveLength(2);
  });

  it('is as like as its letter threes are shared', () => {
    expect(likeness('silver', 'silver')).toBe(1);
    expect(likeness('silver', 'copper')).toBeLessThan(0.2);
    expect(likeness('silvr', 'silver')).toBeCloseTo(4 / 9);
  });
});
