import { figureIn, moneyFigure } from '../capital/conversion.ts';
import { overhangParts } from '../capital/overhang.ts';
import { yearlyDilution } from '../capital/financings.ts';
import { withDoubt } from '../capital/per-metal.ts';
import type { Capital, Price, StatedMoney } from '../capital/records.ts';
import { priceInput } from '../capital/share-counts.ts';
import { runway } from '../capital/runway.ts';
import { raisedBetween, stated, statedTogether } from '../capital/capital-of-records.ts';
import { assetsOf, basicEnterpriseValue } from './company-assets.ts';
import { priceDigits } from '../money/money-of-shares.ts';
import type { CompanyFigure } from './company-figures.ts';
import { insidersPart } from './company-insiders.ts';
import { leverages } from './company-leverage.ts';
import { figuresOfMines, metalForShare } from './company-mines.ts';
import { figuresOfPriceYear } from './company-price-year.ts';
import { classesOf, forUnit, mainMetal, metalsOf } from './company-metals.ts';
import { productionOf, yearlyProductions } from './company-production.ts';
import { plannedCost, totalCost } from './company-total-cost.ts';
import { pricedUnit } from './held-operation.ts';
import { metalKey } from '../figures/measures.ts';
import { changeOf } from '../capital/share-changes.ts';
import type { ShareCounting } from '../figures/value-measures.ts';
import { type Market, operatedMines, type ValuedCompany, type WorkedMeasure } from './valued-company.ts';
import {
  type About,
  exact,
  type Figure,
  figureOf,
  isRanked,
  noFigure,
  quotientOf,
  shownDigits,
  sumOf,
  withWarnings,
} from '../numbers/worked-figure.ts';

/** In which all money of companies is kept. */
const kept = 'USD';

const dated = (words: readonly (string | false | null)[]) => words.filter(Boolean).join(', ') || null;

/** The price of a share as it was entered. */
const writtenPrice = ({ amount, currency }: Price) => `${currency} ${priceDigits(amount)}`;

/** Money of a balance sheet as it was stated, where it is told in another currency: converted there and back it would be another sum. */
function statedMoney({ amount, currency, asOf }: StatedMoney): string {
  if (currency === kept) return `of ${asOf}`;
  return `${currency} ${shownDigits({ value: exact(amount).toFixed(), unit: 'money' })} million of ${asOf}`;
}

function priceFigure(price: Price | null, day: string): Figure {
  const about: About = { unit: 'money/share', currency: price?.currency ?? kept, asOf: day };
  if (!price) return noFigure(about, { missing: ['price'] });
  return figureOf(price.amount, about, { from: [priceInput(price)] });
}

/** Every figure of a company that follows from its capital and the price of its shares, with its working; money in US dollars. */
export function valueOf(company: ValuedCompany, market: Market): WorkedMeasure[] {
  const { held, capital: stored, insiders, exercisableOnly = false } = company;
  const { day, rates } = market;
  if (stored.snapshots.length === 0 && stored.instruments.length === 0 && !company.price)
    return figuresOfMines(held, market, day);
  const { capital, price, valued, priceDay, studies, nav, navs, caps, old, remarks } = assetsOf(company, market);
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
  const told = Object.entries(remarks).filter(([, sentences]) => sentences.length > 0);
  const add = (measure: string, figure: Figure, basis: string | null, of = '') => {
    // What was raised since is counted in how long the money lasts.
    const concerns =
      measure === 'runway' ? [] : told.filter(([input]) => figure.from.some(({ name }) => name === input));
    const sentences = concerns.flatMap(([, each]) => each);
    worked.push({ measure, of, figure: withWarnings(figure, sentences), basis });
  };
  const addPriced = (measure: string, figure: Figure, basis: string | null, of = '') => {
    const more = old.filter(({ sentence }) => !figure.warnings.some((each) => each.sentence === sentence));
    add(measure, withWarnings(figure, more), basis, of);
  };
  const classes = metal === null ? [] : classesOf(mines, metal, day);
  const isMixed = metal === null && mines.metals.length > 0;
  const years = yearlyProductions(operated, day);
  const output = productionOf(operated, { metal, isMixed, deck: market.deck, day }, years);
  const [ofMetal, ofOutput] = [metalKey(metal ?? ''), metalKey(output?.metal ?? '')];
  const money = { day, priceDay, rates };
  const plan =
    metal === null || operated.length === 0
      ? null
      : plannedCost(operated, metal, { ...money, currency: price?.currency ?? kept });
  const counts: Record<ShareCounting, Figure> = {
    basic: valued.basic,
    tsm: valued.treasury,
    diluted: valued.fullyDiluted,
  };
  const ofShares = capital.shares && `shares of ${capital.shares.asOf}`;
  addPriced('share-price', inKept(priceFigure(price, day)), dated([price && writtenPrice(price), ofPrice]));
  for (const counting of ['basic', 'tsm', 'diluted'] as const) {
    const ownNav = navs[counting];
    add(`shares-${counting}`, counts[counting], dated([ofShares, counting === 'tsm' && ofPrice]));
    addPriced(`market-cap-${counting}`, inKept(caps[counting]), dated([ofPrice]));
    addPriced(`ev-${counting}`, inKept(ev[counting]), dated([ofPrice, ofBalance]));
    for (const each of classes) {
      const name = `ev-${each.metalClass}-${counting}`;
      const perUnit = withDoubt(metal ?? '', inKept(forUnit(ev[counting], each)));
      addPriced(name, perUnit, dated([each.label, ofPrice]), ofMetal);
    }
    if (output) {
      const each: About = { unit: `money/${pricedUnit(output.metal)}`, currency: ev[counting].currency, asOf: day };
      const figure = quotientOf(ev[counting], output.figure, 'The production', each);
      addPriced(`ev-production-${counting}`, inKept(figure), dated([output.basis, ofPrice]), ofOutput);
    }
    if (plan && metal !== null) {
      const figure = totalCost(ev[counting], pricedUnit(metal), plan);
      addPriced(`total-cost-${counting}`, inKept(figure), dated([plan.basis, ofPrice]), ofMetal);
    }
    addPriced(`p-nav-${counting}`, quotientOf(caps[counting], ownNav, 'The NAV', ratio), dated([studyWords, ofPrice]));
    const aShare: About = { unit: 'money/share', currency: ownNav.currency, asOf: day };
    addPriced(
      `nav-share-${counting}`,
      inKept(quotientOf(ownNav, counts[counting], 'The number of shares', aShare)),
      dated([studyWords, ofShares]),
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
          missing: missing.length > 0 ? missing : ['a metal that holds at least 80% of the gross value'],
        },
      ),
      null,
    );
  for (const each of figuresOfMines(held, market, priceDay, years)) worked.push(each);
  for (const { measure, figure, basis, of } of metalForShare(held, valued.basic, day))
    add(measure, figure, dated([basis, ofShares]), of);
  add('nav', inKept(nav.nav), dated([studyWords, ofBalance]));
  for (const { metal: each, figure } of leverages(operated, nav.nav, money))
    addPriced('leverage', figure, studyWords, metalKey(each));
  const own = (name: string, money: Capital['cash']) =>
    moneyFigure(name, money, { currency: kept, day: money?.asOf ?? day, rates, asOf: money?.asOf ?? day });
  const [cash, debt] = [own('cash', capital.cash), own('debt', capital.debt)];
  add('cash', cash, capital.cash && statedMoney(capital.cash));
  add('debt', debt, capital.debt && statedMoney(capital.debt));
  const ofDebt = capital.debt && capital.debt.asOf !== capital.cash?.asOf && `debt of ${capital.debt.asOf}`;
  const net = sumOf([{ figure: cash }, { figure: debt, sign: -1 }], { unit: 'money', currency: kept, asOf: day });
  add('net-cash', net, dated([ofBalance, ofDebt]));
  add('cash-share', inKept(valued.cashPerShare), dated([ofBalance]));
  addPriced(
    'cash-cap',
    quotientOf(valued.cash, caps.basic, 'The market value', { unit: '%', currency: null, asOf: day }, 100),
    dated([ofBalance, ofPrice]),
  );
  add('quarterly-burn', own('quarterly burn', capital.burn), capital.burn && statedMoney(capital.burn));
  const spending = {
    cash: capital.cash,
    burn: capital.burn,
    unusedFacilities: stated(stored, 'unusedFacilities', day),
    raisedSince: capital.cash ? raisedBetween(stored.financings ?? [], { after: capital.cash.asOf, until: day }) : [],
  };
  const lasting = runway(spending, [], day, rates);
  const hasRaised = spending.raisedSince.length > 0 && 'with what was raised since';
  add('runway', lasting.months, dated([ofBalance, hasRaised, lasting.fundedUntil && `until ${lasting.fundedUntil}`]));
  const promised = overhangParts({ capital, price, day, rates, exercisableOnly });
  add('overhang', promised.all, null);
  addPriced('overhang-in', promised.inTheMoney, dated([ofPrice]));
  addPriced('overhang-out', promised.outOfTheMoney, dated([ofPrice]));
  const known = stored.snapshots.filter(({ asOf, publishedOn }) => asOf <= day && (publishedOn ?? asOf) <= day);
  const grown = yearlyDilution(
    known.map((snapshot) => ({ ...snapshot, source: snapshot.sourceUrl ?? snapshot.sourcePage })),
    stored.changes.map(changeOf),
  );
  if (grown) add('dilution', grown.aYear, `shares of ${grown.from} and ${grown.to}`);
  if (insiders) {
    const part = insidersPart(insiders, stored, valued.basic, day);
    const last = part.from
      .flatMap(({ name, asOf }) => (name.startsWith('held by ') && asOf ? asOf : []))
      .toSorted()
      .at(-1);
    add('insiders', part, last ? `filings to ${last}` : null);
  }
  const partOfBurn = (measure: string, field: 'quarterlyOverhead' | 'quarterlyExploration', name: string) => {
    const [part, burn] = statedTogether(stored, [field, 'quarterlyBurn'], day) ?? [null, null];
    const spent = { currency: burn?.currency ?? kept, day: burn?.asOf ?? day, rates, asOf: day };
    add(
      measure,
      quotientOf(
        moneyFigure(`${name} of a quarter`, part, spent),
        moneyFigure('burn of the same quarter', burn, spent),
        'The burn',
        { unit: '%', currency: null, asOf: day },
        100,
      ),
      burn && `quarter to ${burn.asOf}`,
    );
  };
  partOfBurn('overhead-share', 'quarterlyOverhead', 'overhead');
  partOfBurn('ground-share', 'quarterlyExploration', 'exploration');
  const changes = stored.changes.map(changeOf);
  for (const each of figuresOfPriceYear(company.price, company.priceYear, { changes, day, rates, kept }))
    worked.push(each);
  return worked;
}

const millions: ReadonlySet<string> = new Set(['money']);

const boundOf = { exact: null, 'at-least': 'at-least', 'at-most': 'at-most' } as const;

/** What is missing and what to mind, each sentence once. */
function notesOf({ missing, warnings }: Figure): readonly string[] {
  // Of most figures nothing is, and there are millions of them.
  if (missing.length === 0 && warnings.length === 0) return [];
  const sentences = warnings.filter(({ code }) => code !== 'bound').map(({ sentence }) => sentence);
  return [...new Set([...(missing.length > 0 ? [`Not known: ${missing.join(', ')}.`] : []), ...sentences])];
}

/** What is kept of a figure; null where it is not known. */
export function keptValue({ measure, of, figure, basis }: WorkedMeasure): CompanyFigure | null {
  if (figure.value === null) return null;
  // A decimal point that is moved divides exactly.
  const value = Number(millions.has(figure.unit) ? `${figure.value}e-6` : figure.value);
  const bound = boundOf[figure.bound];
  return {
    measure,
    of,
    value,
    basis,
    bound,
    notes: notesOf(figure),
    isRanked: isRanked(figure),
    asOf: figure.asOf,
  };
}
