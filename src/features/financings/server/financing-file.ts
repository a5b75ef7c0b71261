import { currencies } from '../../../domain/money/currencies.ts';
import { mostShares } from '../../../domain/records/field-rules.ts';
import { financingFault, financingKinds } from '../../../domain/capital/financing-records.ts';
import { dealMoneyRule, ofUnitRule, shareCurrency, dealPriceRule } from '../../../domain/money/money-of-shares.ts';
import { companyChildKind } from '../../imports/server/kinds/child-kind.ts';
import { required } from '../../imports/server/model/columns.ts';
import { dateCell } from '../../imports/server/model/date-cells.ts';
import { decimalCell, wholeCell } from '../../imports/server/model/number-cells.ts';
import { linkCell, longTextCell, optionCell, textCell, wordCell } from '../../imports/server/model/text-cells.ts';
import { financingKind } from './financing-kind.ts';

/** As announcements call them. */
const otherKinds = {
  PP: 'private placement',
  'non-brokered private placement': 'private placement',
  'brokered private placement': 'private placement',
  placement: 'private placement',
  FT: 'flow-through',
  'flow through': 'flow-through',
  'prospectus offering': 'public offering',
  'entitlement offer': 'rights issue',
  'rights offering': 'rights issue',
  SPP: 'share purchase plan',
  ATM: 'at the market',
  'shares for debt': 'debt settlement',
} as const;

const currencyCell = wordCell(
  'CAD',
  (cell) => {
    const read = shareCurrency(cell);
    return 'currency' in read ? { value: read.currency } : read;
  },
  currencies,
);

export const financingFile = companyChildKind({
  record: financingKind,
  columns: {
    kind: required(optionCell(financingKinds, 'private placement', otherKinds)),
    closedOn: required(dateCell('2026-02-15')),
    units: wholeCell('4,368,333', { max: mostShares, measure: 'count' }),
    unitPrice: decimalCell(dealPriceRule, '0.06', 'share-price'),
    currency: currencyCell,
    sharesEach: decimalCell(ofUnitRule, '1'),
    warrantsEach: decimalCell(ofUnitRule, '0.5'),
    warrantStrike: decimalCell(dealPriceRule, '0.10', 'share-price'),
    warrantExpiry: dateCell('2028-02-15'),
    grossProceeds: decimalCell(dealMoneyRule, '262,099.98', 'money'),
    warrantsIssued: wholeCell('2,184,166', { max: mostShares, measure: 'count' }),
    fees: decimalCell(dealMoneyRule, '12,500', 'money'),
    brokerWarrants: wholeCell('180,000', { max: mostShares, measure: 'count' }),
    insiderProceeds: decimalCell(dealMoneyRule, '30,000', 'money'),
    holdUntil: dateCell('2026-06-16'),
    sourceUrl: linkCell('https://www.example.com/closing'),
    sourcePage: textCell('News release, paragraph 2'),
    notes: longTextCell('One row for each closing; this one is an example. Money is in whole units of the currency.'),
  },
  key: ({ kind, closedOn, unitPrice, currency }) => [kind, closedOn, unitPrice ?? '', currency ?? ''].join('\u0000'),
  keyWords: 'company, kind, closing date and price of a unit',
  rowName: ({ kind, closedOn }) => `${kind}, ${closedOn}`,
  checkWhole(values) {
    const fault = financingFault({ ...values, closedOn: values.closedOn ?? '' });
    return fault && { field: fault.field, error: fault.message };
  },
  undo: { name: `concat_ws(', ', t.kind, t.closed_on)`, kept: [] },
});
