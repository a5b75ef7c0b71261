import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { day } from '../../../../web/format.ts';
import { Badge } from '../../../../web/ui/marks/Badge.tsx';
import { Dash } from '../../../../web/ui/marks/Figure.tsx';
import { RowActions } from '../../../../web/ui/tables/RowActions.tsx';
import { rowOf } from '../../../../web/ui/tables/saved-row.ts';
import { HeadCell } from '../../../../web/ui/tables/HeadCell.tsx';
import { SkeletonRows } from '../../../../web/ui/tables/SkeletonRows.tsx';
import { tableStyles } from '../../../../web/ui/tables/Table.tsx';
import type { Investment, InvestmentSort } from '../../contract-trades.ts';
import { cents, price, shares } from '../amounts.ts';
import styles from './TradesTable.module.css';

interface TradesTableProps {
  /** Undefined while the first page is on its way. */
  trades: Investment[] | undefined;
  sorting: { by: InvestmentSort | null; order: 'asc' | 'desc' };
  onSort: (key: InvestmentSort) => void;
  onEdit: (trade: Investment) => void;
  onDelete: (trade: Investment) => void;
  waiting: boolean;
}

/** `buy of 1,000 ABC on 3 Mar 2024`. */
export const tradeWords = (trade: Investment) =>
  `${trade.transactionType} of ${shares(trade.shares)} ${trade.ticker} on ${day(trade.transactionDate)}`;

interface RowProps {
  trade: Investment;
  onEdit: (trade: Investment) => void;
  onDelete: (trade: Investment) => void;
}

function TradeRow({ trade, onEdit, onDelete }: RowProps) {
  const { company } = trade;
  const open = (event: MouseEvent) => {
    if ((event.target as Element).closest('a, button') || getSelection()?.toString()) return;
    onEdit(trade);
  };
  return (
    // The button at its end does the same for the keyboard.
    <tr {...rowOf('investment', trade.id)} className={`${tableStyles.row} ${styles.trade}`} onClick={open}>
      <td className={styles.title}>
        {company ? (
          <Link className={tableStyles.name} to={`/companies/${company.id}`} title={company.name} prefetch="intent">
            {trade.ticker}
          </Link>
        ) : (
          <strong className={styles.ticker}>{trade.ticker}</strong>
        )}
      </td>
      <td className={styles.type}>
        <Badge tone={trade.transactionType === 'buy' ? 'secondary' : 'outline'}>
          {trade.transactionType === 'buy' ? 'Buy' : 'Sell'}
        </Badge>
      </td>
      <td className={`${tableStyles.numeric} ${styles.shares}`}>{shares(trade.shares)}</td>
      <td className={`${tableStyles.numeric} ${styles.price}`}>
        {price(trade.pricePerShare)}
        {trade.writtenPrice !== null && (
          <small className={styles.written}>
            {shares(trade.writtenPrice)} {trade.writtenCurrency}
          </small>
        )}
      </td>
      <td className={`${tableStyles.numeric} ${styles.amount}`}>{cents(trade.amount)}</td>
      <td className={styles.date}>{day(trade.transactionDate)}</td>
      <td className={`${tableStyles.numeric} ${styles.fees}`} data-none={trade.fees === null || undefined}>
        {trade.fees === null ? <Dash /> : cents(trade.fees)}
      </td>
      <td className={styles.currency}>{trade.currency}</td>
      <td className={styles.notes} data-none={trade.notes === null || undefined}>
        <span className={styles.clip} title={trade.notes ?? undefined}>
          {trade.notes ?? <Dash />}
        </span>
      </td>
      <td className={styles.actions}>
        <RowActions of={tradeWords(trade)} onEdit={() => onEdit(trade)} onDelete={() => onDelete(trade)} />
      </td>
    </tr>
  );
}

/** The journal, trade by trade; a click on a row edits it. */
export function TradesTable({ trades, sorting, onSort, onEdit, onDelete, waiting }: TradesTableProps) {
  const sortable = { sorting, onSort };
  return (
    <div className={`${tableStyles.frame} ${styles.frame}`}>
      <table className={`${tableStyles.table} ${styles.columns}`} aria-busy={waiting}>
        <caption className="visually-hidden">Your trades; a click on a row edits it</caption>
        <thead>
          <tr>
            <HeadCell sortKey="ticker" {...sortable}>
              Ticker
            </HeadCell>
            <HeadCell sortKey="type" {...sortable}>
              Type
            </HeadCell>
            <HeadCell numeric sortKey="shares" {...sortable}>
              Shares
            </HeadCell>
            <HeadCell numeric sortKey="price" {...sortable}>
              Price
            </HeadCell>
            <HeadCell numeric sortKey="amount" {...sortable}>
              Total
            </HeadCell>
            <HeadCell sortKey="date" {...sortable}>
              Date
            </HeadCell>
            <HeadCell numeric>Fees</HeadCell>
            <HeadCell>Currency</HeadCell>
            <HeadCell>Notes</HeadCell>
            <HeadCell>
              <span className="visually-hidden">Actions</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {trades ? (
            trades.map((trade) => <TradeRow key={trade.id} trade={trade} onEdit={onEdit} onDelete={onDelete} />)
          ) : (
            <SkeletonRows rows={25} columns={10} />
          )}
        </tbody>
      </table>
    </div>
  );
}
