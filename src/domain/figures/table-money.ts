import { isCurrency } from '../money/currencies.ts';
import type { MeasureKind } from './measure.ts';
import { type FigureRef, measureOf, unitOf } from './measures.ts';

/** The currency that a table tells money in beside the US dollars in which it is kept: how many of it are one dollar, and of which day. */
export interface TableMoney {
  currency: string;
  rate: number;
  asOf: string;
}

/** In which money of companies is kept. */
export const keptCurrency = 'USD';

/** A currency as an address has it; null: there is none of that code. */
export const readTableCurrency = (text: string): string | null => {
  const code = text.toUpperCase();
  return isCurrency(code) ? code : null;
};

const moneyKinds: ReadonlySet<MeasureKind> = new Set(['money', 'unit money', 'share money']);

/** Whether a figure is money that is kept in US dollars; what is of a currency by its own name is told in that. */
export function isTableMoney(ref: Pick<FigureRef, 'measure'>): boolean {
  const { kind, of } = measureOf(ref);
  return moneyKinds.has(kind) && of !== 'currency' && of !== 'rate';
}

/** A value of a figure in the currency of the table. */
export const inTableMoney = (ref: Pick<FigureRef, 'measure'>, value: number, money: TableMoney | null): number =>
  money && isTableMoney(ref) ? value * money.rate : value;

/** The unit of a figure in the currency of the table: `CADM`, `CAD/oz`. */
export function tableUnit(ref: FigureRef, money: Pick<TableMoney, 'currency'> | null): string {
  const unit = unitOf(ref);
  return money && isTableMoney(ref) ? unit.replace(keptCurrency, money.currency) : unit;
}
