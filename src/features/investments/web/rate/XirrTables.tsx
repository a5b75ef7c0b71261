import type { ReactNode } from 'react';
import { day } from '../../../../web/format.ts';
import { ScrollFrame, tableStyles } from '../../../../web/ui/tables/Table.tsx';
import { useMoreRows } from '../../../../web/ui/tables/use-more-rows.tsx';
import type { BaseFlow } from '../../contract-base.ts';
import type { CashFlow, Income, MatchedLot, OpenLot, Rate, UnmatchedSell } from '../../contract-lots.ts';
import { cents, gain, price, shares } from '../amounts.ts';
import cards from '../Cards.module.css';
import { type DiscountedFlow, discountedFlows } from './discounted-flows.ts';
import { Tone } from '../positions/JournalTotals.tsx';
import styles from './XirrPanel.module.css';

const firstRows = 25;

interface Column<Row> {
  title: string;
  /** What a card calls it, where the title alone does not say it. */
  card?: string;
  numeric?: boolean;
  cell(row: Row): ReactNode;
}

interface RowsTableProps<Row> {
  label: string;
  /** What the button below calls them: 'matched lots'. */
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  footer?: ReactNode;
}

const numericClass = (column: { numeric?: boolean }) => (column.numeric ? tableStyles.numeric : undefined);

/** What a rate was computed from: the first rows, and the others on request. */
function RowsTable<Row>({ label, name, columns, rows, footer }: RowsTableProps<Row>) {
  const { shown, more } = useMoreRows(rows, firstRows, name);
  return (
    <>
      <ScrollFrame label={label}>
        <table className={`${tableStyles.table} ${styles.table} ${cards.table}`}>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              {columns.map((column, index) => (
                // Columns never move, and two are called 'at'.
                // oxlint-disable-next-line react/no-array-index-key
                <th key={index} scope="col" className={numericClass(column)}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, place) => (
              // Rows never move, and two may be equal in everything.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={place}>
                {columns.map((column, index) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={index} className={numericClass(column)} data-label={column.card ?? column.title}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {footer && <tfoot>{footer}</tfoot>}
        </table>
      </ScrollFrame>
      {more}
    </>
  );
}

const kindWords: Readonly<Record<CashFlow['kind'], string>> = {
  shares: 'Shares',
  dividend: 'Dividend',
  'return-of-capital': 'Capital returned',
  fee: 'Fee',
};

const flowColumns: readonly Column<DiscountedFlow>[] = [
  { title: 'Date', cell: ({ date }) => day(date) },
  {
    title: 'Amount',
    numeric: true,
    cell: ({ amount, currency }) => <Tone of={amount}>{gain(amount, currency)}</Tone>,
  },
  { title: 'Currency', cell: ({ currency }) => currency },
  { title: 'For', cell: ({ kind }) => kindWords[kind] },
  {
    title: 'Discounted at the rate',
    numeric: true,
    cell: ({ discounted }) => (discounted === null ? '–' : cents(discounted)),
  },
];

const sumOf = (flows: readonly DiscountedFlow[]) => flows.reduce((sum, { discounted }) => sum + (discounted ?? 0), 0);

/** What went out and came in, and what each amount weighs at the rate: together nothing. */
export function FlowsTable({ flows, rates }: { flows: CashFlow[]; rates: Rate[] }) {
  const all = discountedFlows(flows, rates);
  const solved = rates.filter(({ xirrRate }) => xirrRate !== null);
  const footer = solved.map(({ currency }) => (
    <tr key={currency}>
      <td colSpan={4}>All of them in {currency}: nothing, but for the rounding of the rate</td>
      <td className={tableStyles.numeric}>{cents(sumOf(all.filter((flow) => flow.currency === currency)))}</td>
    </tr>
  ));
  return <RowsTable label="Cash flows" name="flows" columns={flowColumns} rows={all} footer={footer} />;
}

const boughtColumns: readonly Column<OpenLot>[] = [
  { title: 'Ticker', cell: ({ ticker }) => ticker },
  { title: 'Shares', numeric: true, cell: (lot) => shares(lot.shares) },
  { title: 'Bought', cell: ({ buyDate }) => day(buyDate) },
  { title: 'at', card: 'Bought at', numeric: true, cell: ({ buyPrice }) => price(buyPrice) },
];
const costColumn: Column<OpenLot> = { title: 'Cost', numeric: true, cell: ({ cost }) => cents(cost) };

const byWords: Readonly<Record<MatchedLot['by'], string>> = {
  sale: 'Sale',
  'write-off': 'Write-off',
  expiry: 'Expiry',
  'return-of-capital': 'Capital returned',
  merger: 'Merger, cash',
};

const matchedColumns: readonly Column<MatchedLot>[] = [
  ...boughtColumns,
  { title: 'Sold', cell: ({ sellDate, by }) => (by === 'sale' ? day(sellDate) : `${day(sellDate)}, ${byWords[by]}`) },
  { title: 'at', card: 'Sold at', numeric: true, cell: ({ sellPrice }) => price(sellPrice) },
  costColumn,
  { title: 'Proceeds', numeric: true, cell: ({ proceeds }) => cents(proceeds) },
  { title: 'Gain', numeric: true, cell: (lot) => <Tone of={lot.gain}>{gain(lot.gain, lot.currency)}</Tone> },
];

export const MatchedLotsTable = ({ lots }: { lots: MatchedLot[] }) => (
  <RowsTable label="Lots matched" name="matched lots" columns={matchedColumns} rows={lots} />
);

const openColumns: readonly Column<OpenLot>[] = [
  ...boughtColumns,
  costColumn,
  { title: 'Currency', cell: ({ currency }) => currency },
];

export const OpenLotsTable = ({ lots }: { lots: OpenLot[] }) => (
  <RowsTable label="Lots left open" name="open lots" columns={openColumns} rows={lots} />
);

const unmatchedColumns: readonly Column<UnmatchedSell>[] = [
  { title: 'Ticker', cell: ({ ticker }) => ticker },
  { title: 'Shares', numeric: true, cell: (sell) => shares(sell.shares) },
  { title: 'Sold', cell: ({ date }) => day(date) },
  { title: 'Currency', cell: ({ currency }) => currency },
];

export const UnmatchedTable = ({ sells }: { sells: UnmatchedSell[] }) => (
  <>
    <p className={styles.words}>
      Shares that were sold and never bought in this journal. Add the missing buy, or a split that made them.
    </p>
    <RowsTable label="Sells unmatched" name="unmatched sells" columns={unmatchedColumns} rows={sells} />
  </>
);

const incomeColumns: readonly Column<Income>[] = [
  { title: 'Paid', cell: ({ date }) => day(date) },
  { title: 'For', cell: ({ kind }) => kindWords[kind] },
  { title: 'Ticker', cell: ({ ticker }) => ticker ?? 'Account' },
  {
    title: 'Net amount',
    numeric: true,
    cell: ({ amount, currency }) => <Tone of={amount}>{gain(amount, currency)}</Tone>,
  },
  { title: 'Tax kept back', numeric: true, cell: ({ withheld }) => cents(withheld) },
  { title: 'Of shares sold since', numeric: true, cell: ({ realised }) => cents(realised) },
  { title: 'Of shares held', numeric: true, cell: ({ open }) => cents(open) },
];

/** Money for shares while they were held: the part of those sold since is in the realised rate. */
export const IncomesTable = ({ incomes }: { incomes: Income[] }) => (
  <RowsTable label="Dividends, capital returned and fees" name="incomes" columns={incomeColumns} rows={incomes} />
);

const baseFlowColumns = (base: string): readonly Column<BaseFlow>[] => [
  { title: 'Date', cell: ({ date }) => day(date) },
  { title: 'Amount', numeric: true, cell: ({ original, currency }) => gain(original, currency) },
  {
    title: 'Rate',
    numeric: true,
    cell: ({ rate, rateDate, date }) =>
      rate === null ? 'missing' : `${rate}${rateDate === date || rateDate === null ? '' : ` of ${day(rateDate)}`}`,
  },
  {
    title: `In ${base}`,
    numeric: true,
    cell: ({ amount }) => (amount === null ? '–' : <Tone of={amount}>{gain(amount, base)}</Tone>),
  },
];

/** The flows of all currencies in one, with the rate of each. */
export function BaseFlowsTable({ flows, currency }: { flows: BaseFlow[]; currency: string }) {
  return (
    <RowsTable label={`Cash flows in ${currency}`} name="flows" columns={baseFlowColumns(currency)} rows={flows} />
  );
}
