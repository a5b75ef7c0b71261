import { onConnection } from '../../../db/client.ts';
import {
  balanceCurrency,
  commonShares,
  isCommon,
  snapshotFault,
  snapshotMoney,
} from '../../../domain/capital/capital-snapshots.ts';
import { currencies } from '../../../domain/money/currencies.ts';
import { balanceRule, flowRule, mostShares, shareRatioRule } from '../../../domain/records/field-rules.ts';
import { fold } from '../../../domain/text/fold.ts';
import { splitContradiction } from '../../../domain/capital/share-changes.ts';
import { companyChildKind } from '../../imports/server/kinds/child-kind.ts';
import { required } from '../../imports/server/model/columns.ts';
import { dateCell } from '../../imports/server/model/date-cells.ts';
import { decimalCell, wholeCell } from '../../imports/server/model/number-cells.ts';
import { linkCell, longTextCell, textCell, wordCell } from '../../imports/server/model/text-cells.ts';
import { asChanges, changesOf } from './capital-queries.ts';
import { snapshotKind, type SnapshotValues } from './snapshot-kind.ts';
import { yesCell, yesOf } from './yes-cell.ts';

const currencyCell = wordCell(
  'CAD',
  (cell) => {
    const read = balanceCurrency(cell);
    return 'currency' in read ? { value: read.currency } : read;
  },
  currencies,
);

/** As tables of filings head the columns. */
const classOf = (shareClass: string | null) => shareClass ?? commonShares;

type Balance = Pick<SnapshotValues, (typeof sheetMoney)[number] | 'balanceDate' | 'currency' | 'sharesOutstanding'>;

/** Money of a balance sheet: its day has to be said. */
const sheetMoney = snapshotMoney.filter((field) => field !== 'statedMarketCap');
const noMoney = Object.fromEntries(sheetMoney.map((field) => [field, null]));

/** Whether a row tells money of a balance sheet whose day it does not say, and nothing else is in the way of it. */
const isUndated = (values: Balance & { shareClass: string | null }) =>
  isCommon(classOf(values.shareClass)) &&
  values.balanceDate === null &&
  values.currency !== null &&
  sheetMoney.some((field) => values[field] !== null);

/**
 * A row with money alone is a balance sheet of its day. Shares are often of a later one: beside them the money is left out,
 * and not the row.
 */
function dated<Values extends Balance & { shareClass: string | null; asOf: string | null }>(values: Values): Values {
  if (!isUndated(values)) return values;
  return values.sharesOutstanding === null ? { ...values, balanceDate: values.asOf } : { ...values, ...noMoney };
}

/** Nothing owed is a statement, which needs its source: a row that has none is kept without it. */
const saysNoDebt = ({ debt, sourceUrl, sourcePage }: Pick<SnapshotValues, 'debt' | 'sourceUrl' | 'sourcePage'>) =>
  debt !== null && Number(debt) === 0 && sourceUrl === null && sourcePage === null;
const withoutUnsaidDebt = <Values extends Parameters<typeof saysNoDebt>[0]>(values: Values): Values =>
  saysNoDebt(values) ? { ...values, debt: null } : values;

/** What became of the money of a row that does not say the day of its balance sheet. */
function remarkOfDay<Row extends Parameters<typeof isUndated>[0] & { asOf: string | null }>(values: Row, given: Row) {
  if (!isUndated({ ...given, currency: values.currency })) return undefined;
  if (sheetMoney.every((field) => values[field] === null))
    return {
      field: 'balanceDate' as const,
      warning:
        'The money is left out: the shares are often of a later day than the balance sheet. Say its day to keep it.',
    };
  return values.balanceDate === values.asOf
    ? { field: 'balanceDate' as const, warning: `Taken from the day of the row: ${values.asOf ?? ''}.` }
    : undefined;
}

export const snapshotFile = companyChildKind({
  record: snapshotKind,
  columns: {
    shareClass: textCell(commonShares, 100),
    commonRatio: decimalCell(shareRatioRule),
    asOf: required(dateCell('2026-05-20')),
    publishedOn: dateCell('2026-05-21'),
    sharesOutstanding: wholeCell('121,500,000', { max: mostShares, measure: 'count' }),
    balanceDate: dateCell('2026-03-31'),
    currency: currencyCell,
    cash: decimalCell(balanceRule, '8,450,000', 'money'),
    debt: decimalCell(balanceRule, '0', 'money'),
    quarterlyBurn: decimalCell(flowRule, '1,900,000', 'money'),
    quarterlyExploration: decimalCell(balanceRule, '1,250,000', 'money'),
    quarterlyOverhead: decimalCell(balanceRule, '540,000', 'money'),
    unusedFacilities: decimalCell(balanceRule, '', 'money'),
    preferred: decimalCell(balanceRule, '', 'money'),
    minorityInterests: decimalCell(balanceRule, '', 'money'),
    listedInvestments: decimalCell(balanceRule, '', 'money'),
    statedMarketCap: decimalCell(balanceRule, '', 'money'),
    statedFullyDiluted: wholeCell('139,200,000', { max: mostShares, measure: 'count' }),
    instrumentsComplete: yesCell('yes'),
    sourceUrl: linkCell('https://www.example.com/quarterly-report'),
    sourcePage: textCell('Interim report, pages 3 and 11'),
    notes: longTextCell('One row for each day and class of shares; this one is an example. Money is in whole units.'),
  },
  others: { shareClass: { column: 'share_class', type: 'text', write: (cell) => classOf(cell) } },
  key: ({ shareClass, asOf }) => [fold(classOf(shareClass)), asOf ?? ''].join('\u0000'),
  keyWords: 'company, class of shares and day',
  rowName: ({ shareClass, asOf }) => [isCommon(classOf(shareClass)) ? '' : shareClass, asOf].filter(Boolean).join(', '),
  complete: (values) => ({
    ...dated(withoutUnsaidDebt(values)),
    shareClass: isCommon(classOf(values.shareClass)) ? commonShares : values.shareClass,
  }),
  remark(values, given) {
    const unsaid = given.debt !== null && values.debt === null && saysNoDebt({ ...values, debt: given.debt });
    const dating = remarkOfDay(values, given);
    if (!unsaid) return dating;
    return {
      field: 'debt',
      warning: ['Left empty: say in sourceUrl or sourcePage where it says that there is no debt.', dating?.warning]
        .filter(Boolean)
        .join(' '),
    };
  },
  checkWhole(values) {
    const fault = snapshotFault({ ...values, shareClass: classOf(values.shareClass), asOf: values.asOf ?? '' });
    return fault && { field: fault.field, error: fault.message };
  },
  judged: (values): SnapshotValues => ({
    ...values,
    shareClass: classOf(values.shareClass),
    asOf: values.asOf ?? '',
    instrumentsComplete: yesOf(values.instrumentsComplete),
  }),
  async together(client, companyIds) {
    const changes = Map.groupBy(await changesOf(onConnection(client), companyIds), ({ companyId }) => companyId);
    return (companyId, snapshots) => {
      const counts = snapshots.flatMap(({ shareClass, asOf, sharesOutstanding }) =>
        isCommon(classOf(shareClass)) && asOf !== null && sharesOutstanding !== null
          ? [{ asOf, shares: sharesOutstanding }]
          : [],
      );
      const wrong = splitContradiction(counts, asChanges(changes.get(companyId) ?? []));
      if (!wrong) return undefined;
      const days = new Set<string>([wrong.before.asOf, wrong.after.asOf]);
      return {
        error: wrong.sentence,
        field: 'sharesOutstanding',
        concerns: ({ asOf }) => asOf !== null && days.has(asOf),
      };
    };
  },
  derived: { share_class_folded: { of: ({ shareClass }) => fold(classOf(shareClass)) } },
  undo: { name: `concat_ws(', ', nullif(t.share_class, '${commonShares}'), t.as_of)`, kept: [] },
});
