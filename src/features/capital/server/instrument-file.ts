import { type InstrumentKind, instrumentKinds } from '../../../domain/capital/records.ts';
import { currencies, readCurrency } from '../../../domain/money/currencies.ts';
import { balanceRule, mostShares, nameText, sharesEachRule, strikeRule } from '../../../domain/records/field-rules.ts';
import { fold } from '../../../domain/text/fold.ts';
import { instrumentFault, instrumentStates } from '../../../domain/capital/instruments.ts';
import { companyChildKind } from '../../imports/server/kinds/child-kind.ts';
import { required } from '../../imports/server/model/columns.ts';
import { dateCell } from '../../imports/server/model/date-cells.ts';
import { decimalCell, wholeCell } from '../../imports/server/model/number-cells.ts';
import { linkCell, longTextCell, optionCell, textCell, wordCell } from '../../imports/server/model/text-cells.ts';
import { instrumentKind, type InstrumentValues, instrumentWords } from './instrument-kind.ts';
import { yesCell, yesOf } from './yes-cell.ts';

/** As filings call them. */
const otherKinds: Readonly<Record<string, InstrumentKind>> = {
  options: 'option',
  'stock option': 'option',
  'stock options': 'option',
  'share purchase option': 'option',
  warrants: 'warrant',
  'share purchase warrant': 'warrant',
  'share purchase warrants': 'warrant',
  'broker warrants': 'broker-warrant',
  'finder warrant': 'broker-warrant',
  "finder's warrant": 'broker-warrant',
  "finders' warrants": 'broker-warrant',
  'agent warrant': 'broker-warrant',
  'compensation warrant': 'broker-warrant',
  'compensation option': 'broker-warrant',
  'convertible debenture': 'convertible',
  'convertible note': 'convertible',
  'convertible loan': 'convertible',
  'convertible bond': 'convertible',
  RSU: 'share-unit',
  RSUs: 'share-unit',
  DSU: 'share-unit',
  DSUs: 'share-unit',
  'restricted share unit': 'share-unit',
  'deferred share unit': 'share-unit',
  PSU: 'performance-right',
  'performance rights': 'performance-right',
  'performance share': 'performance-right',
};

/** Strikes in a part of a currency are not read: a file says its unit once for a whole column, and often wrongly. */
const strikeCurrency = wordCell(
  'CAD',
  (cell) => {
    const read = readCurrency(cell);
    if (!read) return { error: `Write one of these codes: ${currencies.join(', ')}.` };
    const { currency, per, written } = read;
    if (per === 1) return { value: currency };
    return { error: `Write the money in ${currency} instead of ${written}: ${per} ${written} are 1 ${currency}.` };
  },
  currencies,
);

/** Where notices write strikes in cents or pence; so much in full is asked for few shares there. */
const ofHundredths: ReadonlySet<string> = new Set(['AUD', 'NZD', 'GBP', 'ZAR']);
const leastDoubted = 5;
const isWhole = /^\d{1,6}(?:\.0{1,8})?$/u;

const numeric = (cell: string | null | undefined) => (cell ?? '').trim();

export const instrumentFile = companyChildKind({
  record: instrumentKind,
  columns: {
    kind: required(optionCell(instrumentKinds, 'warrant', otherKinds)),
    series: textCell('EXG.WT.A', nameText),
    asOf: required(dateCell('2026-03-31')),
    count: wholeCell('12,500,000', { max: mostShares, measure: 'count' }),
    sharesEach: decimalCell(sharesEachRule, '1'),
    strike: decimalCell(strikeRule, '0.45', 'share-price'),
    currency: strikeCurrency,
    principal: decimalCell(balanceRule, '', 'money'),
    issued: dateCell('2024-03-15'),
    expiry: dateCell('2027-03-14'),
    vesting: dateCell('2024-07-15'),
    condition: textCell('After the hold period'),
    conditionMet: yesCell('yes'),
    accelerationPrice: decimalCell(strikeRule, '0.90', 'share-price'),
    accelerationDays: wholeCell('20', { max: 10_000 }),
    accelerationNotice: wholeCell('30', { max: 10_000 }),
    keepsNumber: yesCell('yes'),
    state: optionCell(instrumentStates, 'alive', { outstanding: 'alive', lapsed: 'expired', forfeited: 'cancelled' }),
    stateDay: dateCell(),
    sourceUrl: linkCell('https://www.example.com/financial-statements'),
    sourcePage: textCell('Note 9, page 17'),
    notes: longTextCell('One row for each expiry and strike; this one is an example.'),
  },
  others: {
    sharesEach: { column: 'shares_each', type: 'numeric', write: (cell) => cell ?? '1' },
    state: { column: 'state', type: 'text', write: (cell) => cell ?? 'alive' },
  },
  key: ({ kind, series, strike, currency, issued, expiry, asOf }) =>
    [kind, fold(series ?? ''), numeric(strike), currency ?? '', issued ?? '', expiry ?? '', asOf ?? ''].join('\u0000'),
  keyWords: 'company, kind, series, strike, days of issue and expiry, and day of the count',
  rowName: (values) => instrumentWords({ ...values, kind: values.kind ?? 'option' }),
  complete: (values) => ({ ...values, sharesEach: values.sharesEach ?? '1', state: values.state ?? 'alive' }),
  checkWhole(values) {
    const fault = instrumentFault({
      ...values,
      kind: values.kind ?? 'option',
      asOf: values.asOf ?? '',
      sharesEach: values.sharesEach ?? '1',
      state: values.state ?? 'alive',
    });
    return fault && { field: fault.field, error: fault.message };
  },
  remark({ strike, currency }) {
    const digits = strike ?? '';
    if (!ofHundredths.has(currency ?? '') || !isWhole.test(digits) || Number(digits) < leastDoubted) return undefined;
    return {
      field: 'strike',
      warning: `Read as ${digits} ${currency ?? ''} for each share. Where the notice means ${currency === 'GBP' ? 'pence' : 'cents'}, it is a hundredth of that: choose cents as the unit of the column.`,
    };
  },
  judged: (values): InstrumentValues => ({
    ...values,
    kind: values.kind ?? 'option',
    asOf: values.asOf ?? '',
    sharesEach: values.sharesEach ?? '1',
    state: values.state ?? 'alive',
    conditionMet: yesOf(values.conditionMet),
    keepsNumber: yesOf(values.keepsNumber),
  }),
  derived: { series_folded: { of: ({ series }) => fold(series ?? '') } },
  undo: { name: `concat_ws(' ', t.kind, t.series, trim_scale(t.strike), t.expiry)`, kept: [] },
});
