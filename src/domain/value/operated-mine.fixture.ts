import type { MineOperation, OperatedMine, PlannedStudy } from './held-operation.ts';
import { figureOf } from '../numbers/worked-figure.ts';
import type { Production } from '../production/production.ts';

/** Mines as they run and are planned, for the figures of a company that follow from both. */

export const day = '2026-06-30';
const rates = (from: string, to: string) =>
  from === 'AUD' && to === 'USD' ? { times: '0.65', by: 1, asOf: day, source: 'test' } : null;

export const period = (fromDate: string, toDate: string, more: Partial<Production> = {}) => ({
  ...{ metal: 'Gold', fromDate, toDate, basis: '100%' as const, oreMilled: null, headGrade: null, headGradeUnit: null },
  ...{ recovery: null, recovered: '100', poured: null, inConcentrate: null, sold: null, unit: 'oz' as const },
  ...{ revenue: null, cashCost: null, allInSustainingCost: null, currency: null, costUnit: null, sourceUrl: null },
  ...more,
});
export const quarters = (year: number, amounts: readonly string[], more: Partial<Production> = {}) =>
  amounts.map((recovered, index) =>
    period(
      `${year}-${['01-01', '04-01', '07-01', '10-01'][index]}`,
      `${year}-${['03-31', '06-30', '09-30', '12-31'][index]}`,
      { recovered, ...more },
    ),
  );

export const study: PlannedStudy = {
  ...{ studyType: 'FS', reportDate: '2024-05-01', sourceUrl: 'https://example.com/fs', npv: 273, discountRate: 5 },
  ...{ totalCapex: 161, lifeOfMineYears: 7, productionThroughput: 102_000, productionThroughputUnit: 'oz/year' },
  metalPrices: [{ metal: 'Gold', value: '1600', currency: null, unit: 'oz', basis: 'long-term' }],
  ...{ allInSustainingCost: '773', allInSustainingCostUnit: 'oz', allInSustainingCostCurrency: null },
  ...{ currency: 'USD', taxBasis: 'after-tax', shareBasis: '100%' },
};

export const mine = (operation: Partial<MineOperation>, more: Partial<OperatedMine> = {}): OperatedMine => ({
  ...{ name: 'Pit', percent: 100, hasMore: false, isOperator: true, operator: { name: 'Own', percent: '100' } },
  operation: { stage: 'production', metals: ['Gold'], royalties: 0, production: [], study: null, ...operation },
  ...more,
});

export const value = (amount: number) => figureOf(amount, { unit: 'money', currency: 'USD', asOf: day });
export const money = { currency: 'USD', day, priceDay: day, rates };
