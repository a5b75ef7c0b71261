import { unlikeCompanies } from '../../../domain/figures/company-likeness.ts';
import { compareFigures, type ComparedFigure } from '../../../domain/figures/comparison.ts';
import { type Measure, measureGroups } from '../../../domain/figures/measure.ts';
import { figureName, type FigureRef, measuresOf, readRef, writeRef } from '../../../domain/figures/measures.ts';
import { count, number } from '../../../web/format.ts';
import type { CompanyFigure } from '../../figures/contract.ts';
import type { ComparedCompany } from '../contract.ts';
import { writing } from '../../../web/entity/figure-writing.ts';
import { group, type Row, type RowGroup, textRow } from './comparison-cells.ts';

type Companies = readonly ComparedCompany[];

const refsOf = ({ figures }: ComparedCompany): FigureRef[] =>
  Object.keys(figures).flatMap((name) => {
    const read = readRef(name, 'company');
    return 'value' in read ? [read.value] : [];
  });

/** Why figures of one measure say nothing of each other, as sentences. */
function unlike(measure: Measure, known: readonly { name: string; figure: CompanyFigure }[]): string[] {
  const alone = known
    .filter(({ figure }) => figure.isUnranked)
    .map(({ name, figure }) => `${name}: ${figure.notes?.join(' ') ?? 'does not compare with others.'}`);
  const stated = known.map(({ name, figure: { basis } }) => ({ name, basis }));
  return [...alone, ...unlikeCompanies(measure.id, stated)];
}

/** A row of one measure, and of one metal or currency where it is of such. */
function figureRow(measure: Measure, ref: FigureRef, companies: Companies): Row {
  const name = writeRef(ref);
  const figures = companies.map((company) => company.figures[name]);
  const known = companies.flatMap((company, place) => {
    const figure = figures[place];
    return figure ? [{ name: company.name, figure }] : [];
  });
  const { unit, write } = writing(
    measure,
    known.map(({ figure: { value, basis } }) => ({ value, basis, of: ref.of })),
  );
  const differences = known.length < 2 ? [] : unlike(measure, known);
  const compared = companies.map((company, place): ComparedFigure => ({
    name: company.name,
    value: figures[place]?.value ?? null,
    basis: {},
  }));
  const { best, worst } = differences.length > 0 ? { best: [], worst: [] } : compareFigures(measure, compared);
  return {
    key: name,
    // The unit stands beside it, and names the currency.
    name: unit !== '' && measure.of === 'currency' ? measure.name : figureName(ref),
    unit,
    isNumeric: measure.kind !== 'date',
    cells: figures.map((figure) => {
      if (!figure) return null;
      const cell = write({ value: figure.value, basis: figure.basis, of: ref.of });
      const bound = figure.bound ? `${figure.bound.replace('-', ' ')} ` : '';
      const note = [figure.basis, ...(figure.notes ?? [])].filter(Boolean).join('. ') || null;
      return { ...cell, text: `${bound}${cell.text}`, note };
    }),
    best,
    worst,
    differences,
  };
}

function figureRows(companies: Companies, wanted: string): Row[] {
  const all = companies.flatMap(refsOf);
  return measuresOf.company
    .filter((measure) => measure.group === wanted)
    .flatMap((measure) => {
      const ofs =
        measure.of === 'nothing' ? [''] : new Set(all.flatMap((ref) => (ref.measure === measure.id ? ref.of : [])));
      return [...ofs].map((of) => figureRow(measure, { measure: measure.id, of }, companies));
    });
}

function minesOf({ mines, minesCount }: ComparedCompany): string | null {
  const words = mines.map(({ name, percent, hasMore }) => {
    if (percent === null) return `${name} (share not known)`;
    return `${name} ${hasMore ? 'at least ' : ''}${number(percent)}%`;
  });
  if (minesCount > mines.length) words.push(count(minesCount - mines.length, 'more', 'more'));
  return words.length === 0 ? null : words.join('; ');
}

/** All that is known of these companies, side by side. What none of them has is named, not drawn. */
export function companyRows(companies: Companies): RowGroup[] {
  const texts = (key: string, name: string, read: (company: ComparedCompany) => string | null) =>
    textRow(key, name, companies.map(read));
  const identity = group('Company', [
    texts('tickers', 'Tickers', ({ tickers }) => tickers.join(', ')),
    texts('headquarters', 'Headquarters', ({ headquarters }) => headquarters),
    texts('ceo', 'CEO', ({ ceo }) => ceo),
    texts('founded', 'Founded', ({ foundedDate }) => foundedDate?.split('-')[0] ?? null),
    texts('archived', 'State', ({ isArchived }) => (isArchived ? 'archived' : null)),
    texts('mines', 'Holds', minesOf),
  ]);
  identity.unknown = identity.unknown.filter((name) => name !== 'State');
  return [identity, ...measureGroups.map((name) => group(name, figureRows(companies, name)))].filter(
    ({ rows }) => rows.length > 0,
  );
}
