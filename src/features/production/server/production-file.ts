import { estimateGradeRule, sustainingCostRule } from '../../../domain/records/field-rules.ts';
import { currencies } from '../../../domain/money/currencies.ts';
import { fold } from '../../../domain/text/fold.ts';
import { metalAmountRule, plantRecoveryRule, revenueRule } from '../../../domain/production/production.ts';
import type { LookedAtProduction } from '../../../domain/production/production-findings.ts';
import { costCurrency, costUnitWords } from '../../../domain/studies/unit-costs.ts';
import { gradeUnits, priceUnits, quantityUnits, shareBases } from '../../../domain/vocabulary.ts';
import { mineChildKind } from '../../imports/server/kinds/child-kind.ts';
import { required } from '../../imports/server/model/columns.ts';
import { dateCell } from '../../imports/server/model/date-cells.ts';
import { metalCell } from '../../imports/server/model/list-cells.ts';
import { decimalCell, numberIn, percentCell, wholeCell } from '../../imports/server/model/number-cells.ts';
import { linkCell, longTextCell, optionCell, wordCell } from '../../imports/server/model/text-cells.ts';
import { periodParts } from './period-parts.ts';
import { productionKind } from './production-kind.ts';

/** Currencies of costs, as codes. */
export const currencyCell = wordCell(
  'USD',
  (cell) => {
    const read = costCurrency(cell);
    return 'currency' in read ? { value: read.currency } : read;
  },
  currencies,
);

/** As reports write what figures are of. */
export const basisWords = {
  full: '100%',
  'whole mine': '100%',
  total: '100%',
  share: 'attributable',
  net: 'attributable',
} as const;

const noMoney = { revenue: null, cashCost: null, allInSustainingCost: null };
const noCosts = { cashCost: null, allInSustainingCost: null };
const otherFigures = ['oreMilled', 'headGrade', 'recovery', 'recovered', 'poured', 'inConcentrate', 'sold'] as const;
type Money = Record<keyof typeof noMoney | 'currency' | 'costUnit', string | null> &
  Record<(typeof otherFigures)[number], unknown>;

/** What of the money of a row cannot be kept, as its currency or what a cost is for is not said: other figures go in. */
function unsaidMoney(row: Money) {
  const { revenue, cashCost, allInSustainingCost, currency, costUnit } = row;
  if (otherFigures.every((field) => row[field] === null)) return undefined;
  const hasCost = cashCost !== null || allInSustainingCost !== null;
  if (currency === null && (hasCost || revenue !== null)) return noMoney;
  return hasCost && costUnit === null ? noCosts : undefined;
}

const amountCell = (example: string) => decimalCell(metalAmountRule, example, 'contained');
const costCell = (example: string) => decimalCell(sustainingCostRule, example, 'unit-cost');

export const productionFile = mineChildKind({
  record: productionKind,
  parts: periodParts,
  columns: {
    metal: required(metalCell('Gold')),
    fromDate: required(dateCell('2026-04-01')),
    toDate: required(dateCell('2026-06-30')),
    basis: optionCell(shareBases, '100%', basisWords),
    oreMilled: wholeCell('646,100', { measure: 'ore' }),
    headGrade: decimalCell(estimateGradeRule, '1.65', 'grade'),
    headGradeUnit: optionCell(gradeUnits, 'g/t'),
    recovery: percentCell(plantRecoveryRule, '91.4'),
    recovered: amountCell('31,327'),
    poured: amountCell('28,250'),
    inConcentrate: amountCell('1,250'),
    sold: amountCell('31,700'),
    unit: optionCell(quantityUnits, 'oz'),
    revenue: decimalCell(revenueRule, '41.2', 'millions'),
    cashCost: costCell('720'),
    allInSustainingCost: costCell('1,005'),
    currency: currencyCell,
    costUnit: optionCell(priceUnits, 'oz', costUnitWords),
    sourceUrl: linkCell('https://www.example.com/quarterly-report'),
    notes: longTextCell('One row for each metal and period; this one is an example.'),
  },
  key: ({ metal, fromDate, toDate, basis }) => [fold(metal), fromDate, toDate, basis ?? ''].join('\u0000'),
  keyWords: 'mine, metal, period and basis',
  rowName: ({ metal, fromDate, toDate }) => `${metal}, ${fromDate} to ${toDate}`,
  unitOf: {
    headGrade: 'headGradeUnit',
    recovered: 'unit',
    poured: 'unit',
    inConcentrate: 'unit',
    sold: 'unit',
    revenue: 'currency',
    cashCost: ['costUnit', 'currency'],
    allInSustainingCost: ['costUnit', 'currency'],
  },
  currencyOf: { cashCost: 'currency', allInSustainingCost: 'currency' },
  complete: (values) => ({ ...values, ...unsaidMoney(values) }),
  remark({ currency, costUnit }, given) {
    const left = unsaidMoney({ ...given, currency, costUnit });
    if (left === undefined) return undefined;
    return left === noMoney
      ? { field: 'currency', warning: 'Revenue and costs are left out, as their currency is not said.' }
      : { field: 'costUnit', warning: 'The costs are left out, as it is not said what they are for one of.' };
  },
  judged: (values): LookedAtProduction => ({ ...values, oreMilled: numberIn(values.oreMilled) }),
  undo: { name: `concat_ws(', ', t.metal, t.from_date, t.to_date)`, kept: [] },
});
