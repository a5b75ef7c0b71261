import { nameOf, promisesOf } from '../capital/share-counts.ts';
import { capitalOn, priceInSharesOf } from '../capital/adjusted.ts';
import { moneyFigure } from '../capital/conversion.ts';
import { type Valuation, valuation } from '../capital/enterprise-value.ts';
import { type MineNpv, netAssetValue } from '../capital/net-asset-value.ts';
import type { Capital, Price } from '../capital/records.ts';
import { recordsOfCapital, stated, type StoredCapital, type StoredFinancing } from '../capital/capital-of-records.ts';
import { named } from './company-figures.ts';
import { changeOf } from '../capital/share-changes.ts';
import type { ShareCounting } from '../figures/value-measures.ts';
import type { Market, ValuedCompany } from './valued-company.ts';
import {
  type About,
  exact,
  type Figure,
  figureOf,
  type FigureWarning,
  noFigure,
  over,
  sumOf,
  withWarnings,
} from '../numbers/worked-figure.ts';

/** Of a study's NPV the company's per cent, and of what they are; of the operator's part a partner's by the two shares. */
function shareOfStudy({ percent, hasMore, isOperator, operator, study }: ValuedCompany['held'][number]) {
  const share = hasMore ? null : percent;
  const shareBasis = study?.shareBasis ?? null;
  if (shareBasis !== 'attributable' || isOperator) return { share, shareBasis };
  const owners = operator?.percent ?? null;
  const isKnown = share !== null && owners !== null && exact(owners).gt(0);
  return {
    share: isKnown ? over(exact(share).times(100), owners).toFixed() : null,
    shareBasis: '100%' as const,
  };
}

const studiesOf = (held: ValuedCompany['held']): MineNpv[] =>
  held.flatMap((mine) => {
    const { name, study } = mine;
    if (study === null || study.npv === null) return [];
    return {
      mine: name,
      npv: exact(study.npv).times(1_000_000).toFixed(),
      currency: study.currency ?? 'USD',
      ...shareOfStudy(mine),
      studyLevel: study.studyType,
      reportDate: study.reportDate,
      discountRate: study.discountRate,
      taxBasis: study.taxBasis,
      deck: null,
      source: null,
    };
  });

/**
 * Which mines a NAV is without, where it has some. Ground without a study is worth nothing that anybody has stated; a mine that
 * runs is worth something, so that a NAV without it compares with no other.
 */
function unvalued(held: ValuedCompany['held']): FigureWarning[] {
  const without = held.filter(({ study }) => (study?.npv ?? null) === null);
  if (without.length === held.length) return [];
  const { running = [], waiting = [] } = Object.groupBy(without, ({ operation }) =>
    operation?.stage === 'production' || operation?.stage === 'start-up' ? 'running' : 'waiting',
  );
  const warning = (code: FigureWarning['code'], of: ValuedCompany['held'], words: string): FigureWarning[] =>
    of.length === 0 ? [] : [{ code, sentence: `${words}: ${named(of.map(({ name }) => name))}.` }];
  return [
    ...warning('partial', running, 'In production without an NPV, so that the NAV lacks it and compares with no other'),
    ...warning('basis', waiting, 'Without an NPV, so that nothing of it is in the NAV'),
  ];
}

/** Debt that all convertibles are while none is taken for shares; what is owed by one counts whatever it is converted at. */
function convertibleDebt(capital: Capital, price: Price, { day, rates }: Pick<Market, 'day' | 'rates'>): Figure {
  const about: About = { unit: 'money', currency: price.currency, asOf: day };
  const { convertibles, unpriced, missing } = promisesOf({ capital, price, day, rates });
  const isComplete = capital.instrumentsComplete === true && convertibles.every(({ principal }) => principal !== null);
  const sum = convertibles.reduce((all, { principal }) => (principal ? all.plus(principal) : all), exact(0));
  const priced = figureOf(sum, about, {
    bound: isComplete ? 'exact' : 'at-least',
    missing: isComplete ? [] : ['a complete list of instruments', ...missing],
  });
  const at = { currency: price.currency, day: price.asOf, rates, asOf: day };
  const others = unpriced.map((instrument) => {
    const { principal = null, currency, asOf, source } = instrument;
    const owed = principal === null || currency === null ? null : { amount: principal, currency, asOf, source };
    return { figure: moneyFigure(`principal of the ${nameOf(instrument)}`, owed, at) };
  });
  return sumOf([{ figure: priced }, ...others], about);
}

/** The enterprise value of the shares outstanding alone, all convertibles being debt. */
export function basicEnterpriseValue(valued: Valuation, capital: Capital, price: Price, market: Market): Figure {
  const about: About = { unit: 'money', currency: price.currency, asOf: market.day };
  const { minorityInterests, preferred, listedInvestments } = capital;
  const money = (name: string, of: typeof preferred, sign: 1 | -1) =>
    of
      ? [
          {
            figure: moneyFigure(name, of, {
              currency: price.currency,
              day: price.asOf,
              rates: market.rates,
              asOf: market.day,
            }),
            sign,
          },
        ]
      : [];
  if (valued.capBasic.value === null) return noFigure(about, valued.capBasic);
  const sum = sumOf(
    [
      { figure: valued.capBasic },
      { figure: valued.debt },
      { figure: valued.cash, sign: -1 },
      { figure: convertibleDebt(capital, price, market) },
      ...money('minority interests', minorityInterests, 1),
      ...money('preferred shares', preferred, 1),
      ...money('listed investments', listedInvestments, -1),
    ],
    about,
  );
  const old = valued.enterpriseValue.warnings.filter(({ code }) => code === 'old-balance' || code === 'old-price');
  const negative = sum.value?.startsWith('-')
    ? [
        {
          code: 'negative' as const,
          sentence: 'It is negative: the company has more cash than it is worth. It is not ranked.',
        },
      ]
    : [];
  return withWarnings(sum, [...old, ...negative]);
}

/** That a price is not told as it was entered. */
function restated(quoted: Price | null, price: Price | null): FigureWarning[] {
  if (!quoted || !price || quoted.amount === price.amount) return [];
  const words = `${exact(quoted.amount).toFixed()} ${quoted.currency}`;
  const sentence = `The price of ${quoted.asOf}, ${words}, is of before a consolidation or split and is told in shares of after it.`;
  return [{ code: 'basis', sentence }];
}

/** Shares that came on a day, for money or without. */
interface NewShares {
  on: string;
  isPaid: boolean;
}

const soldShares = ({ closedOn, kind }: StoredFinancing): NewShares => ({
  on: closedOn,
  isPaid: kind !== 'debt settlement',
});

const exercisedShares = ({ kind, strike, state, stateDay }: StoredCapital['instruments'][number]): NewShares[] =>
  state !== 'exercised' || stateDay === null
    ? []
    : [{ on: stateDay, isPaid: kind !== 'convertible' && strike !== null && exact(strike).gt(0) }];

/**
 * What was sold or exercised after the day of the cash, or of the share count: figures of both are then of different companies. By
 * the name of the input that it concerns.
 */
function newSince({ shares, cash }: Capital, { financings = [], instruments }: StoredCapital, day: string) {
  const about = (all: readonly NewShares[], what: string) => {
    const since = all.filter(({ on }) => on <= day);
    const remark = (of: typeof since, words: (days: string) => string): FigureWarning[] =>
      of.length === 0
        ? []
        : [{ code: 'basis', sentence: words(named([...new Set(of.map(({ on }) => on))].toSorted())) }];
    const isCounted = ({ on }: NewShares) => shares !== null && on <= shares.asOf;
    const unbanked = since.filter((each) => cash && each.isPaid && each.on > cash.asOf && isCounted(each));
    return {
      unbanked: remark(
        unbanked,
        (days) =>
          `The shares of ${shares?.asOf} count what was ${what} on ${days}, the cash of ${cash?.asOf} lacks its money.`,
      ),
      uncounted: remark(
        shares ? since.filter((each) => !isCounted(each)) : [],
        (days) => `The share count of ${shares?.asOf} lacks what was ${what} on ${days}.`,
      ),
    };
  };
  const [sold, exercised] = [
    about(financings.map(soldShares), 'sold'),
    about(instruments.flatMap(exercisedShares), 'exercised'),
  ];
  return {
    cash: [...sold.unbanked, ...exercised.unbanked],
    'shares outstanding': [...sold.uncounted, ...exercised.uncounted],
  };
}

/** What a company's assets come to by the stated NPVs, and what its shares cost, in the currency of the price. */
export function assetsOf(
  { held, capital: stored, price: quoted, exercisableOnly = false }: Omit<ValuedCompany, 'insiders'>,
  { day, rates }: Market,
) {
  const price = quoted && priceInSharesOf(quoted, stored.changes.map(changeOf), day);
  const capital: Capital = {
    ...capitalOn(recordsOfCapital(stored), day),
    minorityInterests: stated(stored, 'minorityInterests', day),
    preferred: stated(stored, 'preferred', day),
    listedInvestments: stated(stored, 'listedInvestments', day),
  };
  const valued = valuation({ capital, price, day, rates, exercisableOnly });
  const priceDay = price?.asOf ?? day;
  const studies = studiesOf(held);
  const worked = netAssetValue(valued, studies, { day, priceDay, rates });
  const without = unvalued(held);
  const nav = { ...worked, mines: withWarnings(worked.mines, without), nav: withWarnings(worked.nav, without) };
  const caps: Record<ShareCounting, Figure> = {
    basic: valued.capBasic,
    tsm: valued.capTreasury,
    diluted: valued.capFullyDiluted,
  };
  const about: About = { unit: 'money', currency: nav.nav.currency, asOf: day };
  const navs: Record<ShareCounting, Figure> = { basic: nav.nav, tsm: nav.nav, diluted: nav.nav };
  if (nav.nav.value !== null && price) {
    const own = [{ figure: nav.mines, canBeNegative: true }, { figure: valued.cash }];
    // Of the shares outstanding alone all convertibles are debt, also those that shares would be taken for.
    const debts = [valued.debt, convertibleDebt(capital, price, { day, rates })];
    navs.basic = sumOf([...own, ...debts.map((figure) => ({ figure, sign: -1 as const }))], about);
    // Exercised, the strikes are in the treasury and the convertibles are no debt.
    navs.diluted = sumOf(
      [{ figure: nav.nav, canBeNegative: true }, { figure: valued.proceeds }, { figure: valued.convertibleDebt }],
      about,
    );
  }
  const old = [...valued.treasuryCap.warnings.filter(({ code }) => code === 'old-price'), ...restated(quoted, price)];
  const remarks = newSince(capital, stored, day);
  return { capital, price, valued, priceDay, studies, nav, navs, caps, old, remarks };
}
