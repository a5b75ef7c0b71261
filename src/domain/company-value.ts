import { promisesOf } from './capital/share-counts.ts';
import { capitalOn } from './capital/adjusted.ts';
import { figureIn, moneyFigure } from './capital/currencies.ts';
import { type Valuation, valuation } from './capital/enterprise-value.ts';
import { type DeckPrice, metalParts } from './capital/metal-mix.ts';
import { type MineNpv, netAssetValue } from './capital/net-asset-value.ts';
import { overhangParts } from './capital/overhang.ts';
import { type MetalClass, type MineMetal, perUnitOf } from './capital/per-metal.ts';
import type { Capital, Price, Rates } from './capital/records.ts';
import { runway } from './capital/runway.ts';
import { moneyOf, recordsOfCapital, type StoredCapital } from './capital-of-records.ts';
import type { CompanyFigure, heldMines } from './company-figures.ts';
import { insidersPart, type StoredInsiderTrade } from './company-insiders.ts';
import { leverageTo, leverMetals } from './company-leverage.ts';
import { productionOf } from './company-production.ts';
import { plannedCost, totalCost } from './company-total-cost.ts';
import { type OperatedMine, pricedUnit } from './held-operation.ts';
import { isCommon } from './capital-snapshots.ts';
import { metalUnit } from './metal-units.ts';
import { metalKey, priceUnitOf } from './measures.ts';
import { knownMetal } from './metals.ts';
import { readTotalBasis } from './mine-figures.ts';
import type { ShareCounting } from './value-measures.ts';
import type { QuantityUnit } from './vocabulary.ts';
import {
  type About,
  exact,
  type Figure,
  figureOf,
  isRanked,
  noFigure,
  over,
  quotientOf,
  sumOf,
} from './worked-figure.ts';

/** All of a company that its value follows from. */
export interface ValuedCompany {
  held: ReturnType<typeof heldMines>;
  capital: StoredCapital;
  /** Of its primary listing; null: nobody entered one. */
  price: Price | null;
  /** Not there where nobody asks for what insiders hold. */
  insiders?: readonly StoredInsiderTrade[];
}

/** What is the same for all companies of a day. */
export interface Market {
  /** `YYYY-MM-DD` */
  day: string;
  rates: Rates;
  /** What metals cost: it tells only which metal a company is mainly of. */
  deck: readonly DeckPrice[];
}

/** A figure of a measure with its working, known or not. */
export interface WorkedMeasure {
  measure: string;
  of: string;
  figure: Figure;
  /** What it stands for, in words. */
  basis: string | null;
}

/** In which all money of companies is kept. */
const kept = 'USD';

const unitOfPrice: Readonly<Record<'oz' | 'lb' | 't' | 'ct', QuantityUnit>> = {
  oz: 'oz',
  lb: 'lb',
  t: 'tonnes',
  ct: 'carats',
};

const classOf: Readonly<Record<string, MetalClass>> = {
  'contained-reserves': 'reserves',
  'contained-mi': 'mi',
  'contained-inferred': 'inferred',
};

/** The metal of the mines that are held, and of which totals something is left out. */
function metalsOf(held: ValuedCompany['held']): { metals: MineMetal[]; short: MineMetal[] } {
  const rows = held.flatMap(({ name, percent, hasMore, contained }) =>
    contained.flatMap(({ measure, of, value, basis }) => {
      const metalClass = classOf[measure];
      if (!metalClass) return [];
      const { reserves, leftOut } = readTotalBasis(basis);
      const row: MineMetal = {
        mine: name,
        metalClass,
        metal: knownMetal(of) ?? of,
        amount: value,
        unit: metalUnit(of),
        share: hasMore ? null : percent,
        includesReserves: reserves,
        reportDate: null,
        source: null,
      };
      return [{ row, leftOut }];
    }),
  );
  return {
    metals: rows.map(({ row }) => row),
    short: rows.filter(({ leftOut }) => leftOut > 0).map(({ row }) => row),
  };
}

/** Of a study's NPV the company's per cent, and of what they are; of the operator's part a partner's by the two shares. */
function shareOfStudy({ percent, hasMore, isOperator, operator, study }: ValuedCompany['held'][number]) {
  const share = hasMore ? null : percent;
  const shareBasis = study?.shareBasis ?? null;
  if (shareBasis !== 'attributable' || isOperator) return { share, shareBasis };
  const owners = operator?.percent ?? null;
  const isKnown = share !== null && owners !== null && exact(owners).gt(0);
  return { share: isKnown ? over(exact(share).times(100), owners).toFixed() : null, shareBasis: '100%' as const };
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

/** The newest statement of money that the records have no own place for. */
function stated(capital: StoredCapital, field: Parameters<typeof moneyOf>[1], day: string) {
  const known = capital.snapshots
    .filter(({ shareClass, asOf, publishedOn }) => isCommon(shareClass) && asOf <= day && (publishedOn ?? asOf) <= day)
    .toSorted((one, other) => Number(one.asOf < other.asOf) - Number(one.asOf > other.asOf));
  for (const snapshot of known) {
    const money = moneyOf(snapshot, field);
    if (money) return money;
  }
  return null;
}

/** Debt that all convertibles are while none is taken for shares. */
function convertibleDebt(capital: Capital, price: Price, { day, rates }: Market): Figure {
  const about: About = { unit: 'money', currency: price.currency, asOf: day };
  const { convertibles, missing } = promisesOf({ capital, price, day, rates });
  const isComplete = capital.instrumentsComplete === true && convertibles.every(({ principal }) => principal !== null);
  const sum = convertibles.reduce((all, { principal }) => (principal ? all.plus(principal) : all), exact(0));
  return figureOf(sum, about, {
    bound: isComplete ? 'exact' : 'at-least',
    missing: isComplete ? [] : ['a complete list of instruments', ...missing],
  });
}

/** The enterprise value of the shares outstanding alone, all convertibles being debt. */
function basicEnterpriseValue(valued: Valuation, capital: Capital, price: Price, market: Market): Figure {
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
  return { ...sum, warnings: [...sum.warnings, ...old, ...negative] };
}

/** The metal that a company is told by: the only one, or the one that holds at least 80 % of the gross value. */
function mainMetal(metals: readonly MineMetal[], { deck }: Market): { metal: string | null; missing: string[] } {
  const all = new Set(metals.map(({ metal }) => metal));
  const [only] = all;
  if (all.size < 2) return { metal: only ?? null, missing: [] };
  const amounts = metals.map(({ metal, amount, unit, share }) => ({
    metal,
    unit,
    amount: exact(amount)
      .times(share ?? 100)
      .div(100)
      .toFixed(),
  }));
  const { dominant, missing } = metalParts(amounts, deck);
  return { metal: dominant, missing: [...new Set(missing)].map((metal) => `price of ${metal.toLowerCase()}`) };
}

/** The company's metal class by class, each once for all countings of shares; what its totals leave out is named. */
function classesOf({ short, metals }: ReturnType<typeof metalsOf>, metal: string, day: string) {
  const unit = unitOfPrice[priceUnitOf(metal)];
  const nothing = noFigure({ unit: 'money', currency: null, asOf: day }, {});
  return perUnitOf(nothing, metals, metal, day, unit).map(({ metalClass, label, attributable }) => {
    const left = short.filter((row) => row.metalClass === metalClass && row.metal === metal);
    const missing = left.map(({ mine }) => `estimates of ${mine} that are left out of its total`);
    return { metalClass, label, attributable, missing };
  });
}

/** An enterprise value for a unit of a class. */
function forUnit(
  enterpriseValue: Figure,
  { attributable, label, missing }: ReturnType<typeof classesOf>[number],
): Figure {
  const { currency, asOf } = enterpriseValue;
  const about: About = { unit: `money/${attributable.unit as QuantityUnit}`, currency, asOf };
  const figure = quotientOf(enterpriseValue, attributable, `The ${label} metal`, about);
  return missing.length === 0 ? figure : noFigure(about, { ...figure, missing: [...figure.missing, ...missing] });
}

const dated = (words: readonly (string | false | null)[]) => words.filter(Boolean).join(', ') || null;

/** Mines that are held, of which it is known how they run. */
export const operatedMines = (held: ValuedCompany['held']): OperatedMine[] =>
  held.flatMap(({ operation, ...mine }): OperatedMine[] => (operation ? [{ ...mine, operation }] : []));

/** What a company's assets come to by the stated NPVs, and what its shares cost, in the currency of the price. */
export function assetsOf({ held, capital: stored, price }: Omit<ValuedCompany, 'insiders'>, { day, rates }: Market) {
  const capital: Capital = {
    ...capitalOn(recordsOfCapital(stored), day),
    minorityInterests: stated(stored, 'minorityInterests', day),
    preferred: stated(stored, 'preferred', day),
    listedInvestments: stated(stored, 'listedInvestments', day),
  };
  const valued = valuation({ capital, price, day, rates });
  const priceDay = price?.asOf ?? day;
  const studies = studiesOf(held);
  const nav = netAssetValue(valued, studies, { day, priceDay, rates });
  const caps: Record<ShareCounting, Figure> = {
    basic: valued.capBasic,
    tsm: valued.capTreasury,
    diluted: valued.capFullyDiluted,
  };
  // Exercised, the strikes are in the treasury and the convertibles are no debt.
  const wholeNav =
    nav.nav.value === null
      ? nav.nav
      : sumOf(
          [{ figure: nav.nav, canBeNegative: true }, { figure: valued.proceeds }, { figure: valued.convertibleDebt }],
          { unit: 'money', currency: nav.nav.currency, asOf: day },
        );
  const old = valued.treasuryCap.warnings.filter(({ code }) => code === 'old-price');
  return { capital, valued, priceDay, studies, nav, caps, wholeNav, old };
}

/** Every figure of a company that follows from its capital and the price of its shares, with its working; money in US dollars. */
export function valueOf({ held, capital: stored, price, insiders }: ValuedCompany, market: Market): WorkedMeasure[] {
  const { day, rates } = market;
  if (stored.snapshots.length === 0 && stored.instruments.length === 0 && !price) return [];
  const assets = assetsOf({ held, capital: stored, price }, market);
  const { capital, valued, priceDay, studies, nav, caps, wholeNav, old } = assets;
  const inKept = (figure: Figure) => figureIn(figure, kept, priceDay, rates);
  const ofPrice = price && `price of ${price.asOf}`;
  const ofBalance = capital.cash && `cash of ${capital.cash.asOf}`;
  const mines = metalsOf(held);
  const operated = operatedMines(held);
  const { metal, missing } = mainMetal(mines.metals, market);
  const studyWords = [
    'study prices',
    ...new Set(
      studies.map(
        ({ studyLevel, discountRate }) =>
          `${studyLevel} ${discountRate === null ? 'rate not stated' : `${discountRate}%`}`,
      ),
    ),
  ].join(', ');
  const noPrice = noFigure({ unit: 'money', currency: kept, asOf: day }, { missing: ['price'] });
  const ev: Record<ShareCounting, Figure> = {
    basic: price ? basicEnterpriseValue(valued, capital, price, market) : noPrice,
    tsm: valued.enterpriseValue,
    diluted: valued.enterpriseValueFullyDiluted,
  };
  const ratio: About = { unit: 'ratio', currency: null, asOf: day };
  const worked: WorkedMeasure[] = [];
  const add = (measure: string, figure: Figure, basis: string | null, of = '') =>
    worked.push({ measure, of, figure, basis });
  const addPriced = (measure: string, figure: Figure, basis: string | null, of = '') => {
    const more = old.filter(({ sentence }) => !figure.warnings.some((each) => each.sentence === sentence));
    add(measure, { ...figure, warnings: [...figure.warnings, ...more] }, basis, of);
  };
  const classes = metal === null ? [] : classesOf(mines, metal, day);
  const isMixed = metal === null && mines.metals.length > 0;
  const output = productionOf(operated, { metal, isMixed, deck: market.deck, day });
  const money = { day, priceDay, rates };
  const plan =
    metal === null || operated.length === 0
      ? null
      : plannedCost(operated, metal, { ...money, currency: price?.currency ?? kept });
  for (const counting of ['basic', 'tsm', 'diluted'] as const) {
    addPriced(`market-cap-${counting}`, inKept(caps[counting]), dated([ofPrice]));
    addPriced(`ev-${counting}`, inKept(ev[counting]), dated([ofPrice, ofBalance]));
    for (const each of classes) {
      const name = `ev-${each.metalClass}-${counting}`;
      addPriced(name, inKept(forUnit(ev[counting], each)), dated([each.label, ofPrice]), metalKey(metal ?? ''));
    }
    if (output) {
      const each: About = { unit: `money/${pricedUnit(output.metal)}`, currency: ev[counting].currency, asOf: day };
      const figure = quotientOf(ev[counting], output.figure, 'The production', each);
      addPriced(`ev-production-${counting}`, inKept(figure), dated([output.basis, ofPrice]), metalKey(output.metal));
    }
    if (plan && metal !== null) {
      const figure = totalCost(ev[counting], pricedUnit(metal), plan);
      addPriced(`total-cost-${counting}`, inKept(figure), dated([plan.basis, ofPrice]), metalKey(metal));
    }
    addPriced(
      `p-nav-${counting}`,
      quotientOf(caps[counting], counting === 'diluted' ? wholeNav : nav.nav, 'The NAV', ratio),
      dated([studyWords, ofPrice]),
    );
    addPriced(
      `ev-npv-${counting}`,
      quotientOf(ev[counting], nav.mines, 'The NPV', ratio),
      dated([studyWords, ofPrice]),
    );
  }
  if (metal === null && mines.metals.length > 0)
    add(
      'ev-mi-tsm',
      noFigure(
        { unit: 'money/oz', currency: kept, asOf: day },
        {
          missing: missing.length > 0 ? missing : ['a metal that holds at least 80 % of the gross value'],
        },
      ),
      null,
    );
  add('nav', inKept(nav.nav), dated([studyWords, ofBalance]));
  for (const each of leverMetals(operated))
    addPriced('leverage', leverageTo(each, operated, nav.nav, money), studyWords, metalKey(each));
  const own = (name: string, money: Capital['cash']) =>
    moneyFigure(name, money, { currency: kept, day: money?.asOf ?? day, rates, asOf: money?.asOf ?? day });
  add('cash', own('cash', capital.cash), capital.cash && `of ${capital.cash.asOf}`);
  add('debt', own('debt', capital.debt), capital.debt && `of ${capital.debt.asOf}`);
  add('cash-share', inKept(valued.cashPerShare), dated([ofBalance]));
  const spending = {
    cash: capital.cash,
    burn: capital.burn,
    unusedFacilities: stated(stored, 'unusedFacilities', day),
  };
  const lasting = runway(spending, [], day, rates);
  add('runway', lasting.months, dated([ofBalance, lasting.fundedUntil && `until ${lasting.fundedUntil}`]));
  const promised = overhangParts({ capital, price, day, rates });
  add('overhang', promised.all, null);
  addPriced('overhang-in', promised.inTheMoney, dated([ofPrice]));
  addPriced('overhang-out', promised.outOfTheMoney, dated([ofPrice]));
  if (insiders) {
    const part = insidersPart(insiders, stored, valued.basic, day);
    const last = part.from
      .flatMap(({ name, asOf }) => (name.startsWith('held by ') && asOf ? asOf : []))
      .toSorted()
      .at(-1);
    add('insiders', part, last ? `filings to ${last}` : null);
  }
  const overhead = stated(stored, 'quarterlyOverhead', day);
  const spent = { currency: capital.burn?.currency ?? kept, day: capital.burn?.asOf ?? day, rates, asOf: day };
  add(
    'overhead-share',
    quotientOf(
      moneyFigure('overhead of the quarter', overhead, spent),
      moneyFigure('burn of the quarter', capital.burn, spent),
      'The burn',
      { unit: '%', currency: null, asOf: day },
      100,
    ),
    capital.burn && `quarter to ${capital.burn.asOf}`,
  );
  return worked;
}

const millions: ReadonlySet<string> = new Set(['money']);

const boundOf = { exact: null, 'at-least': 'at-least', 'at-most': 'at-most' } as const;

/** What is kept of a figure; null where it is not known. */
export function keptValue({ measure, of, figure, basis }: WorkedMeasure): CompanyFigure | null {
  if (figure.value === null) return null;
  const value = millions.has(figure.unit) ? exact(figure.value).div(1_000_000) : exact(figure.value);
  const bound = boundOf[figure.bound];
  const missing = figure.missing.length > 0 ? [`Not known: ${figure.missing.join(', ')}.`] : [];
  return {
    measure,
    of,
    value: value.toNumber(),
    basis,
    bound,
    notes: [
      ...new Set([
        ...missing,
        ...figure.warnings.filter(({ code }) => code !== 'bound').map(({ sentence }) => sentence),
      ]),
    ],
    isRanked: isRanked(figure),
    asOf: figure.asOf,
  };
}
