import { readPriceKey } from '../../../../../domain/prices/price-keys.ts';
import type { Kind } from '../../model/kind.ts';
import { shown } from '../../model/report.ts';
import { type FileTable, ignoreBroken } from '../formats/open-table.ts';
import { isBlankRow } from '../formats/read-rows.ts';
import type { NumberedRow } from './find-header.ts';

/** A day of an exchange fits on one page. */
const mostRows = 60;
const mostColumns = 60;
const leastMetals = 2;
const longestName = 60;

/** What one row of an exchange's prices of a day is: for delivery at once or later, and which side of the market asks it. */
interface Contract {
  name: string;
  /** Months until delivery. */
  months: number;
  side: 'settlement' | 'offer' | 'bid' | 'unsaid';
}

const ofMonths = /^(\d{1,2})[- ]?months?(?![\p{L}\d])/iu;
const atOnce = /^(?:cash|spot|official settlement|settlement)(?!\p{L})/iu;
/** `Cash Seller & Settlement` is both, and the price of the day. */
const sides: readonly (readonly [written: RegExp, side: Contract['side']])[] = [
  [/settlement/iu, 'settlement'],
  [/(?<!\p{L})(?:offer|ask|asked|seller)(?!\p{L})/iu, 'offer'],
  [/(?<!\p{L})(?:bid|buyer)(?!\p{L})/iu, 'bid'],
];
/** Forward prices are those of three months. */
const forward = 3;
/** What an exchange settles at is what sellers ask. */
const bySide: readonly Contract['side'][] = ['settlement', 'offer', 'unsaid'];

function contractIn(cells: readonly string[]): Contract | undefined {
  const name = (cells[0] ?? '').trim().replace(/^LME /iu, '');
  if (name.length > longestName) return undefined;
  const months = ofMonths.exec(name)?.[1];
  if (months === undefined && !atOnce.test(name)) return undefined;
  const side = sides.find(([written]) => written.test(name))?.[1] ?? 'unsaid';
  return { name: (cells[0] ?? '').trim(), months: Number(months ?? '0'), side };
}

/** The columns of metals, by what their header calls them. */
const metalsIn = (cells: readonly string[]): readonly (readonly [index: number, name: string])[] =>
  cells.slice(0, mostColumns).flatMap((cell, index) => {
    const name = cell.trim();
    return index > 0 && name !== '' && 'key' in readPriceKey('metal', name) ? [[index, name] as const] : [];
  });

/** A price that is kept: of this metal, of the row of one contract. */
interface KeptPrice {
  metal: string;
  basis: 'spot' | 'forward';
  price: string;
  row: number;
}

function pricesIn(rows: readonly NumberedRow[]) {
  const at = rows.findIndex(
    ({ cells }, index) =>
      metalsIn(cells).length >= leastMetals && contractIn(rows[index + 1]?.cells ?? []) !== undefined,
  );
  const header = rows[at];
  if (!header || contractIn(header.cells)) return undefined;
  const below = rows.slice(at + 1);
  const end = below.findIndex(({ cells }) => contractIn(cells) === undefined);
  const contracts = (end < 0 ? below : below.slice(0, end)).flatMap(({ row, cells }) => {
    const contract = contractIn(cells);
    return contract ? [{ ...contract, row, cells }] : [];
  });
  const best = (months: number) =>
    bySide.flatMap((side) => contracts.filter((each) => each.months === months && each.side === side))[0];
  const kept = [
    ['spot', best(0)],
    ['forward', best(forward)],
  ] as const;
  const metals = metalsIn(header.cells);
  const prices: KeptPrice[] = kept.flatMap(([basis, contract]) =>
    metals.flatMap(([index, metal]) => {
      const price = (contract?.cells[index] ?? '').trim();
      return contract && price !== '' ? [{ metal, basis, price, row: contract.row }] : [];
    }),
  );
  const read = new Set(kept.flatMap(([, contract]) => (contract ? [contract.name] : [])));
  const left = contracts.filter(({ name }) => !read.has(name)).map(({ name }) => name);
  const ofMetals = new Set(metals.map(([index]) => index));
  const others = header.cells.filter((cell, index) => index > 0 && cell.trim() !== '' && !ofMetals.has(index));
  const rest = (end < 0 ? [] : below.slice(end)).map(({ cells }) => cells.find((cell) => cell.trim() !== '') ?? '');
  return prices.length === 0 ? undefined : { header, prices, left: [...left, ...rest], others };
}

/**
 * The prices of one day of an exchange, its metals beside each other and a row for each contract: a record for each metal at
 * once, and one for three months ahead, at what sellers ask, which is what the exchange settles at. What else stands there is
 * told. Other tables stay as they are.
 */
export function withContracts(table: FileTable, { columns }: Kind): FileTable {
  if (!('priceDate' in columns)) return table;
  const rows: NumberedRow[] = [];
  table.eachRow((cells, row) => {
    if (!isBlankRow(cells)) rows.push({ row, cells });
    return rows.length < mostRows;
  }, ignoreBroken);
  const found = rows.length < mostRows ? pricesIn(rows) : undefined;
  if (!found) return table;
  const { header, prices, left, others } = found;
  return {
    ...table,
    eachRow(onRow) {
      for (const { cells, row } of rows) if (row < header.row && onRow(cells, row) === false) return;
      // `US$/tonne` may stand where nothing names the rows.
      const unit = (header.cells[0] ?? '').trim();
      const isUnit = unit.length <= longestName && /\/| per /iu.test(unit);
      if (onRow(['Metal', 'Basis', isUnit ? `Price (${unit})` : 'Price'], header.row) === false) return;
      let last = header.row;
      for (const { metal, basis, price, row } of prices) {
        last = Math.max(row, last + 1);
        if (onRow([metal, basis, price], last) === false) return;
      }
    },
    notes: () => [
      ...table.notes(),
      'Read as the prices of one day: a row for each metal at once, and one for three months ahead.',
      ...(left.length === 0 ? [] : [`These rows are left out, as they are none of these: ${shown(left.join(', '))}.`]),
      ...others.map((name) => `The column '${shown(name.trim())}' is left out: it is no metal that is known here.`),
    ],
  };
}
