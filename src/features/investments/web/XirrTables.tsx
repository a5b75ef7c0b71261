import type { ReactNode } from 'react';
import { day } from '../../../web/format.ts';
import { ScrollFrame, tableStyles } from '../../../web/ui/Table.tsx';
import { useMoreRows } from '../../../web/ui/use-more-rows.tsx';
import type { CashFlow, MatchedLot, OpenLot, Rate, UnmatchedSell } from '../contract.ts';
import { cents, gain, price, shares } from './amounts.ts';
import { discountedFlows } from './discounted-flows.ts';
import { Tone } from './JournalTotals.tsx';
import styles from './XirrPanel.module.css';

const firstRows = 25;

interface Column {
  title: ReactNode;
  numeric?: boolean;
}

function Frame({ label, columns, children }: { label: string; columns: Column[]; children: ReactNode }) {
  return (
    <ScrollFrame label={label}>
      <table className={`${tableStyles.table} ${styles.table}`}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ title, numeric }, index) => (
              // Columns never move.
              // oxlint-disable-next-line react/no-array-index-key
              <th key={index} scope="col" className={numeric ? tableStyles.numeric : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </ScrollFrame>
  );
}

const numeric = (title: ReactNode) => ({ title, numeric: true });
const text = (title: ReactNode) => ({ title });
const N = ({ children }: { children: ReactNode }) => <td className={tableStyles.numeric}>{children}</td>;

const sumOf = (flows: readonly { discounted: number | null }[]) =>
  flows.reduce((sum, { discounted }) => sum + (discounted ?? 0), 0);

/** What went out and came in, and what each amount weighs at the rate: together nothing. */
export function FlowsTable({ flows, rates }: { flows: CashFlow[]; rates: Rate[] }) {
  const all = discountedFlows(flows, rates);
  const { shown, more } = useMoreRows(all, firstRows, 'flows');
  return (
    <>
      <Frame
        label="Cash flows"
        columns={[text('Date'), numeric('Amount'), text('Currency'), numeric('Discounted at the rate')]}
      >
        <tbody>
          {shown.map(({ key, date, amount, currency, discounted }) => (
            <tr key={key}>
              <td>{day(date)}</td>
              <N>
                <Tone of={amount}>{gain(amount, currency)}</Tone>
              </N>
              <td>{currency}</td>
              <N>{discounted === null ? '–' : cents(discounted)}</N>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {rates
            .filter(({ xirrRate }) => xirrRate !== null)
            .map(({ currency }) => (
              <tr key={currency}>
                <td colSpan={3}>All of them in {currency}: nothing, but for the rounding of the rate</td>
                <N>{cents(sumOf(all.filter((flow) => flow.currency === currency)))}</N>
              </tr>
            ))}
        </tfoot>
      </Frame>
      {more}
    </>
  );
}

export function MatchedLotsTable({ lots }: { lots: MatchedLot[] }) {
  const { shown, more } = useMoreRows(lots, firstRows, 'matched lots');
  return (
    <>
      <Frame
        label="Lots matched"
        columns={[
          text('Ticker'),
          numeric('Shares'),
          text('Bought'),
          numeric('at'),
          text('Sold'),
          numeric('at'),
          numeric('Cost'),
          numeric('Proceeds'),
          numeric('Gain'),
        ]}
      >
        <tbody>
          {shown.map((lot, index) => (
            // A buy may be matched with a sell in several equal pieces.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <td>{lot.ticker}</td>
              <N>{shares(lot.shares)}</N>
              <td>{day(lot.buyDate)}</td>
              <N>{price(lot.buyPrice)}</N>
              <td>{day(lot.sellDate)}</td>
              <N>{price(lot.sellPrice)}</N>
              <N>{cents(lot.cost)}</N>
              <N>{cents(lot.proceeds)}</N>
              <N>
                <Tone of={lot.gain}>{gain(lot.gain, lot.currency)}</Tone>
              </N>
            </tr>
          ))}
        </tbody>
      </Frame>
      {more}
    </>
  );
}

export function OpenLotsTable({ lots }: { lots: OpenLot[] }) {
  const { shown, more } = useMoreRows(lots, firstRows, 'open lots');
  return (
    <>
      <Frame
        label="Lots left open"
        columns={[text('Ticker'), numeric('Shares'), text('Bought'), numeric('at'), numeric('Cost'), text('Currency')]}
      >
        <tbody>
          {shown.map((lot, index) => (
            // Two lots may be equal in everything.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <td>{lot.ticker}</td>
              <N>{shares(lot.shares)}</N>
              <td>{day(lot.buyDate)}</td>
              <N>{price(lot.buyPrice)}</N>
              <N>{cents(lot.cost)}</N>
              <td>{lot.currency}</td>
            </tr>
          ))}
        </tbody>
      </Frame>
      {more}
    </>
  );
}

export function UnmatchedTable({ sells }: { sells: UnmatchedSell[] }) {
  const { shown, more } = useMoreRows(sells, firstRows, 'unmatched sells');
  return (
    <>
      <p className={styles.words}>
        Shares that were sold and never bought in this journal. Add the missing buy, or a split that made them.
      </p>
      <Frame label="Sells unmatched" columns={[text('Ticker'), numeric('Shares'), text('Sold'), text('Currency')]}>
        <tbody>
          {shown.map((sell, index) => (
            // Two sells may be equal in everything.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <td>{sell.ticker}</td>
              <N>{shares(sell.shares)}</N>
              <td>{day(sell.date)}</td>
              <td>{sell.currency}</td>
            </tr>
          ))}
        </tbody>
      </Frame>
      {more}
    </>
  );
}
