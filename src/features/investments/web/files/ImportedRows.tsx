import { useState } from 'react';
import { eventLabels } from '../../../../domain/journal/journal-events.ts';
import { count, day } from '../../../../web/format.ts';
import { Badge } from '../../../../web/ui/marks/Badge.tsx';
import { Dash } from '../../../../web/ui/marks/Figure.tsx';
import { Segments } from '../../../../web/ui/controls/Segments.tsx';
import { tableStyles } from '../../../../web/ui/tables/Table.tsx';
import { useMoreRows } from '../../../../web/ui/tables/use-more-rows.tsx';
import type { ImportedRow } from '../../contract-import.ts';
import { cents, price, shares } from '../amounts.ts';
import { type Choices, hasChoice, isTaken } from './import-choices.ts';
import styles from './ImportedRows.module.css';
import trades from '../trades/TradesTable.module.css';

const firstRows = 100;

const views = [
  { value: 'all', label: 'All rows' },
  { value: 'duplicates', label: 'Duplicates' },
] as const;

const typeWords = { buy: 'Buy', sell: 'Sell', split: 'Split', ...eventLabels } as const;

function State({ of: { state, sameAsRow } }: { of: ImportedRow }) {
  if (state === 'new') return <Badge>new</Badge>;
  if (state === 'known')
    return (
      <span className={styles.known} title="The journal holds a trade with the same day, shares and price">
        in the journal
      </span>
    );
  return (
    <span className={styles.known} title="Two equal fills of one order are no mistake, so both are taken">
      same as row {sameAsRow}
    </span>
  );
}

function Count({ of }: { of: ImportedRow }) {
  if (of.shares !== null) return shares(of.shares);
  return of.newShares === null ? <Dash /> : `${of.newShares} for ${of.oldShares}`;
}

interface RowsProps {
  rows: ImportedRow[];
  choices: Choices;
  disabled: boolean;
  onTake: (row: number, isTaken: boolean) => void;
}

const N = tableStyles.numeric;

function Row({ of, choices, disabled, onTake }: Omit<RowsProps, 'rows'> & { of: ImportedRow }) {
  const taken = isTaken(of, choices);
  return (
    <tr className={`${trades.trade} ${styles.row}`} data-left={!taken || undefined}>
      <td className={styles.choice}>
        <input
          type="checkbox"
          checked={taken}
          disabled={disabled || !hasChoice(of)}
          aria-label={`Import row ${of.row}`}
          onChange={(event) => onTake(of.row, event.target.checked)}
        />
      </td>
      <td className={`${N} ${styles.place}`}>{of.row}</td>
      <td className={styles.state}>
        <State of={of} />
      </td>
      <td className={trades.title}>{of.ticker}</td>
      <td className={trades.type}>{typeWords[of.transactionType]}</td>
      <td className={`${N} ${trades.shares}`}>
        <Count of={of} />
      </td>
      <td className={`${N} ${trades.price}`} data-none={of.pricePerShare === null || undefined}>
        {of.pricePerShare === null ? <Dash /> : price(of.pricePerShare)}
        {of.writtenPrice !== null && (
          <small className={trades.written}>
            {shares(of.writtenPrice)} {of.writtenCurrency}
          </small>
        )}
      </td>
      <td className={trades.date}>{day(of.transactionDate)}</td>
      <td className={`${N} ${trades.fees}`} data-none={of.fees === null || undefined}>
        {of.fees === null ? <Dash /> : cents(of.fees)}
      </td>
      <td className={trades.currency}>{of.currency}</td>
      <td
        className={`${styles.notes} ${trades.notes}`}
        data-none={(of.notes === null && of.detail === null) || undefined}
        title={of.notes ?? undefined}
      >
        {[of.detail, of.notes].filter(Boolean).join(' · ') || <Dash />}
      </td>
    </tr>
  );
}

/** What was read of the file, row by row, each with its choice; nothing is stored yet. */
export function ImportedRows({ rows, ...rest }: RowsProps) {
  const [view, setView] = useState<string>('all');
  const duplicates = rows.filter(({ state }) => state !== 'new');
  const { shown, more } = useMoreRows(view === 'all' ? rows : duplicates, firstRows, 'rows');
  if (rows.length === 0) return null;
  return (
    <section aria-label="Rows of the file">
      <div className={styles.head}>
        <h2>Rows</h2>
        {duplicates.length > 0 && (
          <>
            <Segments label="Rows that are shown" options={views} value={view} onChange={setView} />
            <span className={styles.hint}>{count(duplicates.length, 'duplicate')}: choose row by row</span>
          </>
        )}
      </div>
      <div className={`${tableStyles.frame} ${trades.frame}`}>
        <table className={`${tableStyles.table} ${trades.columns} ${styles.table}`}>
          <caption className="visually-hidden">Rows that were read</caption>
          <thead>
            <tr>
              <th scope="col">Import</th>
              <th scope="col" className={N}>
                Row
              </th>
              <th scope="col">State</th>
              <th scope="col">Ticker</th>
              <th scope="col">Type</th>
              <th scope="col" className={N}>
                Shares
              </th>
              <th scope="col" className={N}>
                Price
              </th>
              <th scope="col">Date</th>
              <th scope="col" className={N}>
                Fees
              </th>
              <th scope="col">Currency</th>
              <th scope="col">Notes</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.row} of={row} {...rest} />
            ))}
          </tbody>
        </table>
      </div>
      {more}
    </section>
  );
}
