import { knownCurrencies, readCurrency } from '../../../domain/money/currencies.ts';
import { longestPriceSource, priceRule } from '../../../domain/records/field-rules.ts';
import { readPrice } from '../../../domain/prices/price-entry.ts';
import {
  kindOfKey,
  longestPriceKey,
  quotedBases,
  type QuotedKind,
  quotedKinds,
} from '../../../domain/prices/price-keys.ts';
import { priceUnits } from '../../../domain/vocabulary.ts';
import { readPriceUnit } from '../../../domain/prices/price-units.ts';
import { required, type RowOf } from '../../imports/server/model/columns.ts';
import { reportDateCell } from '../../imports/server/model/date-cells.ts';
import { moneyCell } from '../../imports/server/model/number-cells.ts';
import { linkCell, optionCell, textCell, wordCell } from '../../imports/server/model/text-cells.ts';

const otherKinds = {
  share: 'ticker',
  stock: 'ticker',
  equity: 'ticker',
  commodity: 'metal',
  currency: 'rate',
  fx: 'rate',
  'exchange rate': 'rate',
} as const;
const otherBases = {
  close: 'spot',
  closing: 'spot',
  'period average': 'average',
  'monthly average': 'average',
  mean: 'average',
  futures: 'forward',
} as const;

/** What a file of prices holds: one row for each price. */
export const priceColumns = {
  kind: optionCell(quotedKinds, 'ticker', otherKinds),
  key: required(textCell('TSXV:EXM', longestPriceKey)),
  priceDate: required(reportDateCell('2026-06-30')),
  value: required(moneyCell(priceRule, '0.125')),
  currency: wordCell('CAD', (cell) => (readCurrency(cell) ? { value: cell } : { error: knownCurrencies })),
  unit: wordCell('', (cell) => {
    const unit = readPriceUnit(cell);
    return unit ? { value: unit } : { error: `Write one of: ${priceUnits.join(', ')}.` };
  }),
  basis: optionCell(quotedBases, 'spot', otherBases),
  source: required(textCell('TSX Venture Exchange, close', longestPriceSource)),
  sourceUrl: linkCell('https://www.example.com/prices'),
  licence: textCell('CC BY 4.0', longestPriceSource),
};

export type PriceRow = RowOf<typeof priceColumns>;

const kindOfRow = ({ kind, key }: Pick<PriceRow, 'kind' | 'key'>): QuotedKind => kind ?? kindOfKey(key);

/** A row as it is kept, or the column to blame. */
export const readRow = (row: PriceRow, today: string) => readPrice({ ...row, kind: kindOfRow(row) }, today);
