import { fold } from '../../../domain/text/fold.ts';
import type { Guidance } from '../../../domain/production/guidance.ts';
import { guidedMetrics, guidedRule } from '../../../domain/production/production.ts';
import { costUnitWords } from '../../../domain/studies/unit-costs.ts';
import { priceUnits, quantityUnits, shareBases } from '../../../domain/vocabulary.ts';
import { mineChildKind } from '../../imports/server/kinds/child-kind.ts';
import { required } from '../../imports/server/model/columns.ts';
import { dateCell } from '../../imports/server/model/date-cells.ts';
import { metalCell } from '../../imports/server/model/list-cells.ts';
import { decimalCell } from '../../imports/server/model/number-cells.ts';
import { linkCell, longTextCell, optionCell } from '../../imports/server/model/text-cells.ts';
import { guidanceKind, highOf, settledGuidance } from './guidance-kind.ts';
import { periodParts } from './period-parts.ts';
import { basisWords, currencyCell } from './production-file.ts';

/** As press releases call what they guide. */
const metricWords = {
  concentrate: 'in concentrate',
  'all-in sustaining cost': 'AISC',
  'all-in sustaining costs': 'AISC',
  'cash costs': 'cash cost',
  C1: 'cash cost',
  'C1 cost': 'cash cost',
  'C1 costs': 'cash cost',
  'C1 cash cost': 'cash cost',
  'C1 cash costs': 'cash cost',
  'cash operating cost': 'cash cost',
  'total cash cost': 'cash cost',
  'total cash costs': 'cash cost',
  'all-in sustaining cost AISC': 'AISC',
  'all-in sustaining costs AISC': 'AISC',
  ...Object.fromEntries(
    (['poured', 'sold', 'recovered'] as const).flatMap((metric) =>
      ['gold', 'silver', 'copper', 'metal'].map((metal) => [`${metal} ${metric}`, metric]),
    ),
  ),
} as const;

export const guidanceFile = mineChildKind({
  record: guidanceKind,
  parts: periodParts,
  columns: {
    publishedOn: required(dateCell('2026-01-21')),
    fromDate: required(dateCell('2026-01-01')),
    toDate: required(dateCell('2026-12-31')),
    metric: required(optionCell(guidedMetrics, 'poured', metricWords)),
    metal: required(metalCell('Gold')),
    basis: optionCell(shareBases, '100%', basisWords),
    low: required(decimalCell(guidedRule, '175,000', 'guided')),
    high: decimalCell(guidedRule, '185,000', 'guided'),
    unit: optionCell(quantityUnits, 'oz'),
    currency: currencyCell,
    costUnit: optionCell(priceUnits, '', costUnitWords),
    sourceUrl: linkCell('https://www.example.com/guidance'),
    notes: longTextCell('Without a high it is one figure; this row is an example.'),
  },
  ends: { low: 'high' },
  unitOf: { low: ['unit', 'costUnit', 'currency'], high: ['unit', 'costUnit', 'currency'] },
  key: ({ publishedOn, fromDate, toDate, metric, metal, basis }) =>
    [publishedOn, fromDate, toDate, metric, fold(metal), basis ?? ''].join('\u0000'),
  keyWords: 'mine, metal, metric, period, basis and day of publication',
  rowName: ({ metric, metal, fromDate, toDate }) => `${metric}, ${metal}, ${fromDate} to ${toDate}`,
  complete: (values, given, before) =>
    settledGuidance({ ...values, high: highOf({ low: values.low, high: given.high ?? undefined }, before) }),
  judged: (values): Guidance => ({ ...values, high: values.high ?? values.low }),
  undo: { name: `concat_ws(', ', t.metric, t.metal, t.from_date, t.to_date)`, kept: [] },
});
