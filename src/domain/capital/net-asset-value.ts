import type { ShareBasis, TaxBasis } from '../vocabulary.ts';
import {
  type About,
  amountOf,
  type Digits,
  exact,
  type Figure,
  figureOf,
  type FigureWarning,
  type Input,
  noFigure,
  quotientOf,
  sumOf,
  type Term,
  over,
} from '../numbers/worked-figure.ts';
import { convert, missingRate, rateInput } from './conversion.ts';
import type { Valuation } from './enterprise-value.ts';
import type { Rates } from './records.ts';

/** The NPV of one mine's study, with what it stands on. */
export interface MineNpv {
  mine: string;
  /** In whole units of the currency, not in millions. */
  npv: Digits;
  currency: string;
  shareBasis: ShareBasis | null;
  /** The company's share of the mine in per cent; null: not known. */
  share: Digits | null;
  studyLevel: string;
  reportDate: string | null;
  /** Per cent. */
  discountRate: Digits | null;
  taxBasis: TaxBasis | null;
  /** The prices that it assumes, in words; null: as the study has them. */
  deck: string | null;
  source: string | null;
}

export interface NetAssetValue {
  /** Σ share × NPV. */
  mines: Figure;
  /** Σ share × NPV + cash − debt − convertibles that are debt. */
  nav: Figure;
  /** Treasury stock method cap / NAV. */
  priceToNav: Figure;
  /** NAV / shares by the treasury stock method. */
  navPerShare: Figure;
  /** Enterprise value / Σ share × NPV: cash is in one of the two, never in both. */
  evToNpv: Figure;
}

const wordsOf = ({ mine, studyLevel, discountRate, taxBasis, deck }: MineNpv): string =>
  [
    `NPV of ${mine} (${studyLevel}`,
    discountRate === null ? 'rate not stated' : `${exact(discountRate).toFixed()}%`,
    taxBasis ?? 'tax not stated',
    `${deck ?? 'study prices'})`,
  ].join(', ');

const basisWarning = (sentence: string): FigureWarning => ({ code: 'basis', sentence });

function ownNpv(
  study: MineNpv,
  currency: string,
  { day, rates, asOf }: { day: string; rates: Rates; asOf: string },
): Figure {
  const { mine, npv, shareBasis, share, reportDate, source } = study;
  const about: About = { unit: 'money', currency, asOf };
  const input: Input = {
    ...{ name: wordsOf(study), value: exact(npv).toFixed(), unit: 'money', currency: study.currency },
    ...{ asOf: reportDate, source },
  };
  const converted = convert(exact(npv), study.currency, currency, day, rates);
  if (!converted) return noFigure(about, { from: [input], missing: [missingRate(study.currency, currency, day)] });
  const rate = converted.rate ? [rateInput(study.currency, currency, converted.rate)] : [];
  if (shareBasis === 'attributable') return figureOf(converted.amount, about, { from: [input, ...rate] });
  if (shareBasis === null)
    return figureOf(converted.amount, about, {
      from: [input, ...rate],
      warnings: [
        basisWarning(
          `The study of ${mine} does not say whether its NPV is of the whole mine: it is not multiplied by the share.`,
        ),
      ],
    });
  if (share === null) return noFigure(about, { from: [input, ...rate], missing: [`share of ${mine}`] });
  const owned: Input = {
    name: `share of ${mine}`,
    value: exact(share).toFixed(),
    unit: '%',
    currency: null,
    asOf: null,
    source: null,
  };
  return figureOf(over(converted.amount.times(share), 100), about, { from: [input, owned, ...rate] });
}

/** What differs between the studies of one sum. */
function unlikeStudies(studies: readonly MineNpv[]): FigureWarning[] {
  const differs = (of: (study: MineNpv) => unknown) => new Set(studies.map(of)).size > 1;
  const names = [
    differs(({ discountRate }) => (discountRate === null ? null : exact(discountRate).toFixed()))
      ? 'discount rates'
      : '',
    differs(({ taxBasis }) => taxBasis) ? 'tax' : '',
    differs(({ studyLevel }) => studyLevel) ? 'levels' : '',
    differs(({ deck }) => deck) ? 'prices' : '',
  ].filter((name) => name !== '');
  return names.length === 0 ? [] : [basisWarning(`The studies of this sum differ in ${names.join(', ')}.`)];
}

/** A company's assets by its studies, and what its shares cost of them, in the currency of the price. */
export function netAssetValue(
  valued: Valuation,
  studies: readonly MineNpv[],
  { day, priceDay, rates }: { day: string; priceDay: string; rates: Rates },
): NetAssetValue {
  const currency = valued.treasuryCap.currency;
  const about: About = { unit: 'money', currency, asOf: day };
  const ratio: About = { unit: 'ratio', currency: null, asOf: day };
  const mines =
    currency === null || studies.length === 0
      ? noFigure(about, { missing: [currency === null ? 'price' : 'an NPV of a mine'] })
      : sumOf(
          studies.map((study) => npvTerm(study, currency, { day: priceDay, rates, asOf: day })),
          about,
        );
  const told = { ...mines, warnings: [...mines.warnings, ...unlikeStudies(studies)] };
  const nav =
    told.value === null
      ? noFigure(about, told)
      : sumOf(
          [
            { figure: told, canBeNegative: true },
            { figure: valued.cash },
            { figure: valued.debt, sign: -1 },
            { figure: valued.convertibleDebt, sign: -1 },
          ],
          about,
        );
  return {
    ...{ mines: told, nav },
    priceToNav: quotientOf(valued.treasuryCap, nav, 'The NAV', ratio),
    navPerShare: quotientOf(nav, valued.treasury, 'The number of shares', { ...ratio, unit: 'money/share', currency }),
    evToNpv: quotientOf(valued.enterpriseValue, told, 'The NPV', ratio),
  };
}

/** An NPV of which the part is not known bounds the sum from the side that its sign tells. */
function npvTerm(study: MineNpv, currency: string, context: { day: string; rates: Rates; asOf: string }): Term {
  const figure = ownNpv(study, currency, context);
  if (amountOf(figure) !== null) return { figure };
  return { figure, sign: exact(study.npv).lt(0) ? -1 : 1 };
}
