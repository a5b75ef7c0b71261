/**
 * Ghostfolio, activities: `Portfolio → Activities → Export` (JSON), or a CSV of the shape that it imports (`Date, Code, Currency,
 * Price, Quantity, Action, Fee`). Symbols as Yahoo writes them (`ABC.V`), days as ISO has them with a time of Greenwich.
 * Source: its README and import documentation (ghostfolio/ghostfolio).
 */
import { firstCharacters } from '../../../../../domain/text/fold.ts';
import { Exact } from '../trade-decimals.ts';
import { isCoin } from '../derivatives.ts';
import { type Layout, LeftOut, PaymentPart } from '../model.ts';
import {
  currencyOf,
  dateOf,
  feesIn,
  moneyIn,
  namedBy,
  numberOf,
  sharesOf,
  textOf,
  unitOf,
  withoutSign,
} from '../read-cells.ts';
import { feeOf, tradeOf } from '../trades.ts';
import { FileRefused } from '../../../../imports/server/model/refusal.ts';

const header = [
  'Date',
  'Symbol',
  'DataSource',
  'Currency',
  'UnitPrice',
  'Quantity',
  'Type',
  'Fee',
  'Comment',
  'AccountId',
];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const cellOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** The activities of an export as rows below a header; undefined where a file is no JSON. Throws `FileRefused` for other JSON. */
export function rowsOfJson(bytes: Uint8Array): string[][] | undefined {
  const start = new TextDecoder()
    .decode(bytes.subarray(0, 200))
    .replace(/^\uFEFF/u, '')
    .trimStart();
  if (!start.startsWith('{')) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes).replace(/^\uFEFF/u, ''));
  } catch {
    throw new FileRefused('This file begins like JSON and is none. Export it again.');
  }
  const activities = isRecord(json) ? json['activities'] : undefined;
  if (!Array.isArray(activities))
    throw new FileRefused('This JSON file has no activities, as an export of Ghostfolio has.');
  const accounts = isRecord(json) && Array.isArray(json['accounts']) ? json['accounts'].filter(isRecord) : [];
  const names = new Map(accounts.map((account) => [cellOf(account['id']), cellOf(account['name'])]));
  const rows = activities.filter(isRecord).map((activity) => {
    const profile = isRecord(activity['SymbolProfile']) ? activity['SymbolProfile'] : {};
    const accountId = cellOf(activity['accountId']);
    const price = activity['unitPrice'];
    return [
      ...[
        activity['date'],
        activity['symbol'] ?? profile['symbol'],
        activity['dataSource'] ?? profile['dataSource'],
      ].map(cellOf),
      ...[activity['currency'] ?? profile['currency'], plainNumber(price), plainNumber(activity['quantity'])].map(
        cellOf,
      ),
      ...[activity['type'], plainNumber(activity['fee']), activity['comment']].map(cellOf),
      names.get(accountId) || accountId,
    ];
  });
  return [header, ...rows];
}

/** As JSON writes small numbers, `1e-7`, is read as well; a number that was rounded by JSON has 17 digits. */
const plainNumber = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? new Exact(value).toFixed() : value;

export const ghostfolio: Layout = {
  format: 'ghostfolio',
  name: 'Activities',
  columns: {
    date: { names: ['Date'], isRequired: true, holds: 'date' },
    symbol: { names: ['Code', 'Symbol'], isRequired: true },
    source: { names: ['DataSource'], isRequired: true },
    currency: { names: ['Currency'], isRequired: true },
    price: { names: ['Price', 'UnitPrice'], isRequired: true, holds: 'number' },
    shares: { names: ['Quantity'], isRequired: true, holds: 'number' },
    type: { names: ['Action', 'Type'], isRequired: true },
    fee: { names: ['Fee'], isRequired: true, holds: 'number' },
    notes: { names: ['Note', 'Comment'] },
    account: { names: ['AccountId', 'Account'] },
  },
  numbers: 'point',
  account: 'account',
  read(cells) {
    const type = cells.text('type').toLowerCase();
    const written = () => currencyOf(cells, 'currency');
    const notes = firstCharacters(textOf(cells, 'notes'), 2_000) || null;
    const text = cells.text('date');
    // Midnight of a time zone east of Greenwich is the evening before.
    if (/T2[1-3]:(?:00|30):00(?:\.0+)?Z$/u.test(text))
      cells.warn('date', 'Late in the evening at Greenwich: where it was entered this may have been the day after.');
    if (/^coingecko$/iu.test(cells.text('source')) || isCoin(textOf(cells, 'symbol')))
      return new LeftOut('Cryptocurrencies');
    if (type === 'buy' || type === 'sell') {
      const facts = {
        named: namedBy(cells, { ticker: 'symbol' }),
        type,
        date: dateOf(cells, 'date'),
        currency: written(),
        notes,
      } as const;
      return tradeOf(cells, { shares: 'shares', price: 'price', fees: ['fee'] }, facts);
    }
    if (type === 'dividend') {
      const [currency, fee] = [written(), numberOf(cells, 'fee')];
      const amount = new Exact(withoutSign(sharesOf(cells, 'shares'))).times(numberOf(cells, 'price') ?? 0);
      if (amount.eq(0)) return new LeftOut('Rows without an amount');
      return new PaymentPart({
        ...{
          ...namedBy(cells, { ticker: 'symbol' }),
          kind: 'dividend',
          date: dateOf(cells, 'date'),
          ...unitOf(currency),
        },
        amount: moneyIn(cells, 'price', amount.round(6).toFixed(), currency),
        ...{ tax: '0', fees: feesIn(cells, 'fee', fee) ?? '0', notes, key: String(cells.row), field: 'price' },
      });
    }
    if (type === 'fee') {
      const column = Number(numberOf(cells, 'fee') ?? 0) === 0 ? 'price' : 'fee';
      return feeOf(cells, column, written(), {
        date: dateOf(cells, 'date'),
        notes: notes === null ? null : firstCharacters(notes, 500),
        costsAre: 'positive',
      });
    }
    return new LeftOut(
      { interest: 'Interest', item: 'Other things of worth', liability: 'Debts' }[type] ?? 'Activities of other kinds',
    );
  },
};
