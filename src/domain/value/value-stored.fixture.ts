import type { Rate, Rates } from '../capital/records.ts';
import { type HeldMine, heldMines } from './company-figures.ts';
import {
  day,
  deck,
  dollars,
  type Made,
  type MadeMetal,
  type MadeMine,
  type SheetMoney,
  sheetMoney,
} from './value-made.fixture.ts';
import type { Market, ValuedCompany } from './valued-company.ts';

/** The same ones each time, as those of a market are. */
const madeRates = new Map<string, Rate>();
const rates: Rates = (from, to, of) => {
  const key = `${from} ${to} ${of}`;
  const known = madeRates.get(key);
  if (known) return known;
  const [times, by] = [dollars[from]?.[of], dollars[to]?.[of]];
  if (times === undefined || by === undefined) return null;
  const rate = { times, by, asOf: of, source: 'made' };
  madeRates.set(key, rate);
  return rate;
};
const names = { gold: 'Gold', silver: 'Silver', copper: 'Copper' } as const;

export const market: Market = {
  ...{ day, rates },
  deck: Object.entries(deck).map(([metal, [amount, unit]]) => ({
    ...{ metal: names[metal as MadeMetal], amount, currency: 'USD', unit, asOf: day, source: null },
  })),
};

function storedMine(mine: MadeMine, index: number): HeldMine {
  const { share, operator, isPartner, study, year, metal } = mine;
  const basis = { taxBasis: 'after-tax', shareBasis: study?.basis ?? null, currency: study?.currency ?? null } as const;
  const held = study && {
    ...{ studyType: 'PFS' as const, reportDate: '2025-01-01', npv: Number(study.npv), discountRate: 5, ...basis },
  };
  return {
    ...{ name: `Mine ${index}`, country: null, study: held },
    contained: mine.contained.flatMap(({ metalClass, metal: of, amount, isShort, tonnage, grade }) => {
      const stands = { of, basis: isShort ? '2025, 1 left out' : '2025' };
      return [
        { ...stands, measure: `contained-${metalClass}`, value: amount },
        { ...stands, measure: `tonnage-${metalClass}`, value: tonnage },
        ...(grade === null ? [] : [{ ...stands, measure: `grade-${metalClass}`, value: Number(grade) }]),
      ];
    }),
    operator: isPartner ? { name: 'Other', percent: operator } : { name: 'Own', percent: share },
    interests: isPartner
      ? [{ holder: 'Own', kind: 'ownership', percent: share, fromDate: '2020-01-01', toDate: null }]
      : [],
    operation: {
      ...{ stage: mine.isProducing ? 'production' : 'development', metals: [names[metal]], royalties: 2 },
      production: year
        ? [
            {
              ...{ metal: names[metal], fromDate: '2025-01-01', toDate: '2025-12-31', basis: year.basis },
              ...{ recovered: year.amount, unit: year.unit, sourceUrl: null, oreMilled: null, headGrade: null },
              ...{ headGradeUnit: null, recovery: null, poured: null, inConcentrate: null, sold: null, revenue: null },
              ...{ cashCost: null, allInSustainingCost: year.cost?.amount ?? null },
              ...{ currency: year.cost?.currency ?? null, costUnit: year.cost?.unit ?? null },
            },
          ]
        : [],
      study: study &&
        held && {
          ...{ ...held, sourceUrl: null, lifeOfMineYears: study.life },
          totalCapex: study.capex === null ? null : Number(study.capex),
          ...{ productionThroughput: study.output, productionThroughputUnit: study.outputUnit },
          metalPrices: [
            { metal: names[metal], value: deck[metal][0], currency: 'USD', unit: deck[metal][1], basis: null },
          ],
          ...{ allInSustainingCost: study.cost, allInSustainingCostUnit: study.costUnit },
          allInSustainingCostCurrency: 'USD',
        },
    },
  };
}

/** The same as the product has it stored. */
export function storedOf(of: Made): ValuedCompany {
  const snapshot = {
    ...{ shareClass: 'common', commonRatio: null, statedFullyDiluted: null, statedMarketCap: null },
    ...{ sourceUrl: null, sourcePage: null, currency: of.currency },
  };
  const none = Object.fromEntries(sheetMoney.map((field) => [field, null])) as Record<SheetMoney, null>;
  return {
    held: heldMines({ name: 'Own', mines: of.mines.map(storedMine) }, day),
    price: { amount: of.price, currency: of.priceCurrency, asOf: of.priceDay, source: null },
    priceYear: of.priceYear && {
      ...{ since: '2025-06-27', isShort: false, many: of.priceYear.many, before: of.priceYear.before },
      ...{
        high: { amount: of.priceYear.high, asOf: '2026-01-05' },
        low: { amount: of.priceYear.low, asOf: '2025-09-09' },
      },
    },
    capital: {
      snapshots: [
        ...of.sheets.map(({ asOf, published, balanceDate, shares, money, isComplete }) => ({
          ...{ ...snapshot, ...money, asOf, publishedOn: published, balanceDate, sharesOutstanding: shares },
          instrumentsComplete: isComplete,
        })),
        ...(of.otherClass
          ? (
              [
                ['2025-07-10', of.otherClass.amount],
                ['2026-05-15', of.otherClass.newer],
              ] as const
            ).flatMap(([asOf, sharesOutstanding]) =>
              sharesOutstanding === null
                ? []
                : {
                    ...{ ...snapshot, ...none, shareClass: 'Class B', commonRatio: of.otherClass!.ratio, asOf },
                    ...{ publishedOn: null, balanceDate: null, sharesOutstanding, instrumentsComplete: null },
                  },
            )
          : []),
      ],
      instruments: of.instruments.map(({ each, isMet, ...instrument }) => ({
        ...{ ...instrument, sharesEach: each, conditionMet: isMet, sourceUrl: null },
        ...{ accelerationPrice: null, accelerationDays: null, accelerationNotice: null },
      })),
      financings: of.financings.map(({ closedOn, isDebt, units, price, gross, fees, currency }) => ({
        ...{ kind: isDebt ? 'debt settlement' : 'private placement', closedOn, units, unitPrice: price, currency },
        ...{ grossProceeds: gross, fees, sourceUrl: null },
      })),
      changes: of.change
        ? [
            {
              ...{ effectiveDay: of.change.day, newShares: String(of.change.newShares) },
              oldShares: String(of.change.oldShares),
            },
          ]
        : [],
    },
  };
}
