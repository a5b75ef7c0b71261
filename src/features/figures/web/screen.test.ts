import { describe, expect, it } from 'vitest';
import { measuresOf, readCondition, readRef, writeCondition, writeRef } from '../../../domain/figures/measures.ts';
import {
  conditionSentence,
  figureHead,
  figureText,
  summaryOf,
  unknownSentence,
} from '../../../web/entity/figure-words.ts';
import { readDensity, readScreen } from './screen.ts';

const plain = ['stage', 'company', 'study-npv', 'region'];
const usual = ['stage', 'company', 'study-npv'];
const sorts = ['name', 'createdAt'];
const read = (more: Partial<Record<'figures' | 'columns' | 'sortBy', string>>) =>
  readScreen({ figures: null, columns: null, sortBy: null, ...more }, { noun: 'mine', plain, usual, sorts });

const conditionOf = (text: string) => {
  const found = readCondition(text);
  if ('error' in found) throw new Error(found.error);
  return found.value;
};
const refOf = (text: string) => {
  const found = readRef(text);
  if ('error' in found) throw new Error(found.error);
  return found.value;
};

describe('an address that names figures', () => {
  it('is read as far as it can be, and says which part was left out', () => {
    const screen = read({
      figures: 'contained-mi.Cu:1000000..;gold:1..;irr:20..;npv:1..',
      columns: 'stage;npv.usd;nonsense;stage;irr',
      sortBy: 'cash.per.share',
    });
    expect(screen.conditions.map(writeCondition)).toEqual(['contained-mi.copper:1000000..', 'irr:20..']);
    expect(screen.columns).toEqual(['stage', 'npv.USD', 'irr']);
    expect(screen.figures.map(writeRef)).toEqual(['npv.USD', 'irr']);
    expect(screen.sortBy).toBeNull();
    expect(screen.leftOut).toEqual([
      "There is no figure 'gold'.",
      "'npv' names no currency: write it as 'npv.USD'.",
      "There is no figure 'nonsense'.",
      "There is no figure 'cash.per.share'.",
    ]);
  });

  it('asks for the usual columns where it names none, or none that are there', () => {
    const unknown = read({ columns: 'nonsense', figures: 'irr:20..' });
    expect(unknown).toEqual({ ...read({ figures: 'irr:20..' }), leftOut: ["There is no figure 'nonsense'."] });
    expect(read({})).toEqual({ conditions: [], columns: null, figures: [], sortBy: null, leftOut: [] });
    expect(read({ sortBy: 'name' }).sortBy).toBe('name');
    expect(read({ sortBy: 'npv.USD' }).sortBy).toBe('npv.USD');
  });

  it('shows what it asks of figures before the usual columns, and not twice', () => {
    const screen = read({ figures: 'irr:20..;npv.USD:100..' });
    expect(screen.columns).toEqual(['irr', 'npv.USD', 'stage', 'company']);
    expect(screen.figures.map(writeRef)).toEqual(['irr', 'npv.USD']);
    expect(read({ figures: 'irr:20..', columns: 'region' }).columns).toEqual(['region']);
    expect(read({ figures: 'nonsense:20..' }).columns).toBeNull();
  });

  it('shows the usual columns where they are figures', () => {
    const listed = { noun: 'company', plain: ['ceo'], usual: ['ceo', 'held-mi.gold'], sorts } as const;
    const none = { figures: null, columns: null, sortBy: null };
    expect(readScreen(none, listed).columns).toEqual(['ceo', 'held-mi.gold']);
    expect(readScreen({ ...none, columns: 'ceo' }, listed).columns).toEqual(['ceo']);
  });

  it('comes back as it was written, for every measure', () => {
    for (const { id, of, kind } of measuresOf.mine) {
      const ref = { nothing: id, metal: `${id}.copper`, currency: `${id}.CAD`, rate: `${id}.USD/lb` }[of];
      const bounds = { date: '2024-01-01..2025-12-31', study: 'PEA..FS' }[kind as string] ?? '1.5..20';
      expect(writeCondition(conditionOf(`${ref}:${bounds}`))).toBe(`${ref}:${bounds}`);
      expect(figureHead(refOf(ref))).not.toContain('{');
    }
  });
});

describe('conditions as sentences', () => {
  it.each([
    ['contained-mi.copper:1000000..', 'Contained copper, measured and indicated: at least 1.00 Mt'],
    ['contained-inferred.gold:..2500000', 'Contained gold, inferred: at most 2.50 Moz'],
    ['grade-mi.copper:0.5..', 'Grade of copper, measured and indicated: at least 0.5 %'],
    ['npv.CAD:100..500', 'NPV in CAD: CAD 100M to CAD 500M'],
    ['study-level:PFS..', 'Most advanced study: PFS or better'],
    ['study-date:2024-01-31..', 'Date of the newest study: from 31 Jan 2024'],
    ['aisc.USD/oz:..1200', 'All-in sustaining cost in USD/oz: at most US$1,200/oz'],
    ['irr:..', 'IRR after tax: known'],
  ])('%s', (text, sentence) => {
    expect(conditionSentence(conditionOf(text))).toBe(sentence);
  });

  it('tell of how many the figure is not known', () => {
    expect(unknownSentence(refOf('irr'), { without: 0, elsewhere: 0 })).toBeNull();
    expect(unknownSentence(refOf('irr'), { without: 1, elsewhere: 0 })).toBe('1 more has no such figure');
    expect(unknownSentence(refOf('npv.USD'), { without: 1214, elsewhere: 31 })).toBe(
      '1,214 more have no such figure; 31 of them have it in another currency',
    );
  });
});

it('sums only what adds up, and tells of how many a figure is known', () => {
  const figure = (value: number) => ({ value, basis: null });
  const mines = ['mine', 'mines'] as const;
  const contained = refOf('contained-mi.gold');
  expect(summaryOf(contained, [figure(1e6), undefined, figure(3e6)], mines)).toBe(
    '4.00 Moz in all, median 2.00 Moz, known of 2 of 3 mines',
  );
  expect(summaryOf(refOf('irr'), [figure(10), figure(30), figure(20)], mines)).toBe('median 20%');
  expect(summaryOf(contained, [undefined], mines)).toBe('not known of any');
});

it('shows each kind of figure with its unit', () => {
  const shown = (text: string, value: number) => figureText(refOf(text), value);
  expect(shown('tonnage-mi.gold', 541_000_000)).toBe('541 Mt');
  expect(shown('best-intercept.gold', 153.84)).toBe('153.8 g/t·m');
  expect(shown('npv-capex', 1.5)).toBe('1.50×');
  expect(shown('npv-capex', 12)).toBe('12.00×');
  expect(shown('price.copper', 4.1)).toBe('US$4.10/lb');
  expect(shown('life', 10.5)).toBe('10.5 years');
  expect(shown('study-level', 3)).toBe('PFS');
  expect(shown('last-change', 0)).toBe('1 Jan 1970');
});

it('says of rows that nobody knows that there are none', () => {
  expect(readDensity(null)).toEqual({ density: 'comfortable', leftOut: [] });
  expect(readDensity('compact')).toEqual({ density: 'compact', leftOut: [] });
  expect(readDensity('huge')).toEqual({ density: 'comfortable', leftOut: ["There are no rows 'huge'."] });
});
