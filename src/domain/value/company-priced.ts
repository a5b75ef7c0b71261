import { withDoubt } from '../capital/per-metal.ts';
import { metalClasses, type Price } from '../capital/records.ts';
import { priceInput } from '../capital/share-counts.ts';
import { changeOf } from '../capital/share-changes.ts';
import { metalKey } from '../figures/measures.ts';
import { type ShareCounting, shareCountings } from '../figures/value-measures.ts';
import { priceDigits } from '../money/money-of-shares.ts';
import { basicEnterpriseValue } from './company-assets.ts';
import { leverages } from './company-leverage.ts';
import { classesOf, forUnit, mainMetal, metalsOf } from './company-metals.ts';
import { moneyOfMines } from './company-mines.ts';
import { figuresOfPriceYear } from './company-price-year.ts';
import { productionOf } from './company-production.ts';
import { plannedCost, totalCost } from './company-total-cost.ts';
import { pricedUnit } from './held-operation.ts';
import { dated, kept, type ValueParts } from './value-parts.ts';
import type { WorkedMeasure } from './valued-company.ts';
import { type About, type Figure, figureOf, noFigure, quotientOf, withWarnings } from '../numbers/worked-figure.ts';

/**
 * The measures that a price of the share moves: by what it is, by its day, at whose rate they are converted, or by its currency. All
 * others stay as they are when nothing but a price was entered.
 */
export const pricedMeasures: readonly string[] = [
  ...['share-price', 'price-high', 'price-low', 'price-off-high', 'price-change'],
  'shares-tsm',
  ...shareCountings.flatMap((counting) => [
    ...['market-cap', 'ev', 'ev-production', 'total-cost', 'p-nav', 'nav-share', 'ev-npv'].map(
      (id) => `${id}-${counting}`,
    ),
    ...metalClasses.map((id) => `ev-${id}-${counting}`),
  ]),
  ...['nav', 'leverage', 'cash-share', 'cash-cap', 'overhang-in', 'overhang-out'],
  ...['held-aisc', 'margin', 'held-capex', 'planned-aisc'],
];

/** The price of a share as it was entered. */
const writtenPrice = ({ amount, currency }: Price) => `${currency} ${priceDigits(amount)}`;

function priceFigure(price: Price | null, day: string): Figure {
  const about: About = { unit: 'money/share', currency: price?.currency ?? kept, asOf: day };
  if (!price) return noFigure(about, { missing: ['price'] });
  return figureOf(price.amount, about, { from: [priceInput(price)] });
}

/** Every figure of a company that a price of its shares moves, with its working; money in US dollars. */
export function pricedFigures(parts: ValueParts): WorkedMeasure[] {
  const { company, market, running, words, inKept, told } = parts;
  const { capital, price, valued, priceDay, studies, nav, navs, caps, old, promised } = parts;
  const { day, rates } = market;
  const { operated, years } = running;
  const worked: WorkedMeasure[] = [];
  const add = (measure: string, figure: Figure, basis: string | null, of?: string) =>
    worked.push(told(measure, figure, basis, of));
  const addPriced = (measure: string, figure: Figure, basis: string | null, of?: string) => {
    const more = old.filter(({ sentence }) => !figure.warnings.some((each) => each.sentence === sentence));
    add(measure, withWarnings(figure, more), basis, of);
  };
  const mines = metalsOf(company.held);
  const { metal, missing } = mainMetal(mines.metals, market);
  const isMixed = metal === null && mines.metals.length > 0;
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
  const counts: Record<ShareCounting, Figure> = {
    basic: valued.basic,
    tsm: valued.treasury,
    diluted: valued.fullyDiluted,
  };
  const ratio: About = { unit: 'ratio', currency: null, asOf: day };
  const classes = metal === null ? [] : classesOf(mines, metal, day);
  const output = productionOf(operated, { metal, isMixed, deck: market.deck, day }, years);
  const [ofMetal, ofOutput] = [metalKey(metal ?? ''), metalKey(output?.metal ?? '')];
  const money = { day, priceDay, rates };
  const plan =
    metal === null || operated.length === 0
      ? null
      : plannedCost(operated, metal, { ...money, currency: price?.currency ?? kept });
  addPriced('share-price', inKept(priceFigure(price, day)), dated([price && writtenPrice(price), words.price]));
  add('shares-tsm', counts.tsm, dated([words.shares, words.price]));
  for (const counting of shareCountings) {
    const ownNav = navs[counting];
    addPriced(`market-cap-${counting}`, inKept(caps[counting]), dated([words.price]));
    addPriced(`ev-${counting}`, inKept(ev[counting]), dated([words.price, words.balance]));
    for (const each of classes) {
      const name = `ev-${each.metalClass}-${counting}`;
      const perUnit = withDoubt(metal ?? '', inKept(forUnit(ev[counting], each)));
      addPriced(name, perUnit, dated([each.label, words.price]), ofMetal);
    }
    if (output) {
      const each: About = { unit: `money/${pricedUnit(output.metal)}`, currency: ev[counting].currency, asOf: day };
      const figure = quotientOf(ev[counting], output.figure, 'The production', each);
      addPriced(`ev-production-${counting}`, inKept(figure), dated([output.basis, words.price]), ofOutput);
    }
    if (plan && metal !== null) {
      const figure = totalCost(ev[counting], pricedUnit(metal), plan);
      addPriced(`total-cost-${counting}`, inKept(figure), dated([plan.basis, words.price]), ofMetal);
    }
    const toNav = quotientOf(caps[counting], ownNav, 'The NAV', ratio);
    addPriced(`p-nav-${counting}`, toNav, dated([studyWords, words.price]));
    const aShare: About = { unit: 'money/share', currency: ownNav.currency, asOf: day };
    addPriced(
      `nav-share-${counting}`,
      inKept(quotientOf(ownNav, counts[counting], 'The number of shares', aShare)),
      dated([studyWords, words.shares]),
    );
    const toNpv = quotientOf(ev[counting], nav.mines, 'The NPV', ratio);
    addPriced(`ev-npv-${counting}`, toNpv, dated([studyWords, words.price]));
  }
  if (isMixed) {
    const without = missing.length > 0 ? missing : ['a metal that holds at least 80% of the gross value'];
    add('ev-mi-tsm', noFigure({ unit: 'money/oz', currency: kept, asOf: day }, { missing: without }), null);
  }
  worked.push(...moneyOfMines(running, market.deck));
  add('nav', inKept(nav.nav), dated([studyWords, words.balance]));
  for (const { metal: each, figure } of leverages(operated, nav.nav, money))
    addPriced('leverage', figure, studyWords, metalKey(each));
  add('cash-share', inKept(valued.cashPerShare), dated([words.balance]));
  const perCent: About = { unit: '%', currency: null, asOf: day };
  const ofValue = quotientOf(valued.cash, caps.basic, 'The market value', perCent, 100);
  addPriced('cash-cap', ofValue, dated([words.balance, words.price]));
  addPriced('overhang-in', promised.inTheMoney, dated([words.price]));
  addPriced('overhang-out', promised.outOfTheMoney, dated([words.price]));
  const changes = company.capital.changes.map(changeOf);
  worked.push(...figuresOfPriceYear(company.price, company.priceYear, { changes, day, rates, kept }));
  return worked;
}
