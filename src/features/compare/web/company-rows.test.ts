import { describe, expect, it } from 'vitest';
import type { ComparedCompany } from '../contract.ts';
import { companyRows } from './company-rows.ts';
import { comparisonTable, hasStudyPrices } from './comparison-cells.ts';

const company = (name: string, more: Partial<ComparedCompany> = {}): ComparedCompany => ({
  ...{ id: 1, asked: 1, name, headquarters: null, ceo: null, foundedDate: null, tickers: [], isArchived: false },
  ...{ mines: [], minesCount: 0, figures: {} },
  ...more,
});
const figure = (value: number, more: object = {}) => ({ value, basis: null, ...more });
const rowOf = (key: string, ...companies: ComparedCompany[]) =>
  companyRows(companies)
    .flatMap(({ rows }) => rows)
    .find((row) => row.key === key);
const texts = (key: string, ...companies: ComparedCompany[]) =>
  rowOf(key, ...companies)?.cells.map((cell) => cell?.text ?? null);

describe('companies side by side', () => {
  it('are told by words, and what none of them has is named', () => {
    const [identity] = companyRows([
      company('Alder', { tickers: ['TSXV:ALD', 'ALDRF'], ceo: 'A. Smith' }),
      company('Birch'),
    ]);
    expect(identity!.rows.map(({ name, cells }) => [name, cells.map((cell) => cell?.text)])).toEqual([
      ['Tickers', ['TSXV:ALD, ALDRF', undefined]],
      ['CEO', ['A. Smith', undefined]],
    ]);
    // Nobody misses that none of them is archived.
    expect(identity!.unknown).toEqual(['Headquarters', 'Founded', 'Holds']);
    expect(texts('archived', company('Alder'), company('Birch', { isArchived: true }))).toEqual([null, 'archived']);
  });

  it('hold mines with the share that is known, and more than are named', () => {
    const mine = { id: 1, country: null, stage: null, hasMore: false };
    const mines = [
      { ...mine, name: 'Pit', percent: 60 },
      { ...mine, name: 'Rim', percent: 12.5, hasMore: true },
      { ...mine, name: 'Sur', percent: null },
    ];
    expect(texts('mines', company('Alder', { mines, minesCount: 5 }))).toEqual([
      'Pit 60%; Rim at least 12.5%; Sur (share not known); 2 more',
    ]);
  });

  it('mark the best and the worst of figures that are alike', () => {
    const [one, two, three] = [4, 9, null].map((value, place) =>
      company(`C${place}`, { figures: value === null ? {} : { coverage: figure(value) } }),
    );
    expect(rowOf('coverage', one!, two!, three!)).toMatchObject({ best: [1], worst: [0], differences: [] });
    expect(texts('coverage', one!, two!, three!)).toEqual(['4', '9', null]);
  });

  it('mark none where a figure is a bound or does not compare, and say why', () => {
    const exact = company('Alder', { figures: { coverage: figure(4) } });
    const bound = company('Birch', {
      figures: {
        coverage: figure(9, { bound: 'at-least', isUnranked: true, notes: ['Two shares are not known.'] }),
      },
    });
    const row = rowOf('coverage', exact, bound)!;
    expect(row).toMatchObject({ best: [], worst: [], differences: ['Birch: Two shares are not known.'] });
    expect(row.cells[1]).toMatchObject({ text: 'at least 9', note: 'Two shares are not known.' });
  });

  it('have a row for each currency that one of them is told in', () => {
    const alder = company('Alder', { figures: { 'held-npv.USD': figure(900, { basis: '2 studies, 8%' }) } });
    const birch = company('Birch', { figures: { 'held-npv.CAD': figure(500) } });
    expect([texts('held-npv.USD', alder, birch), texts('held-npv.CAD', alder, birch)]).toEqual([
      ['900', null],
      [null, '500'],
    ]);
    const named = ['held-npv.USD', 'held-npv.CAD'].map((key) => rowOf(key, alder, birch));
    expect(named.map((row) => [row?.name, row?.unit])).toEqual([
      ['Attributable NPV after tax', 'US$M'],
      ['Attributable NPV after tax', 'CAD M'],
    ]);
  });
});

it('six companies become a file with a column for each', () => {
  const six = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir'].map((name, place) =>
    company(name, { figures: { coverage: figure(place + 1) } }),
  );
  const [head, row] = comparisonTable(six, companyRows(six));
  const valuesOf = (cells: readonly string[] = []) => six.map((_, place) => cells[3 + 2 * place]);
  expect(valuesOf(head)).toEqual(six.map(({ name }) => name));
  expect(valuesOf(row)).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(row?.slice(-3)).toEqual(['Fir', 'Alder', '']);
});

it('stand at study prices where a figure of them follows from a study', () => {
  const groups = (name: string) => companyRows([company('Alder', { figures: { [name]: figure(4) } })]);
  expect(['cash', 'p-nav-tsm', 'leverage.gold'].map((name) => groups(name).some(hasStudyPrices))).toEqual([
    false,
    true,
    true,
  ]);
});
