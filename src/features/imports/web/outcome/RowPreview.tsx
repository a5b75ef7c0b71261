import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { number } from '../../../../web/format.ts';
import { Arrow } from '../../../../web/ui/marks/Arrow.tsx';
import { Badge } from '../../../../web/ui/marks/Badge.tsx';
import { Button } from '../../../../web/ui/controls/Button.tsx';
import { SelectField } from '../../../../web/ui/controls/Field.tsx';
import { ScrollFrame, tableStyles } from '../../../../web/ui/tables/Table.tsx';
import { type ImportResult, type RowOutcome, rowOutcomes } from '../../contract-results.ts';
import { rowsAtOnce, rowsOf } from '../api.ts';
import { fieldWords } from '../choices/column-choices.ts';
import styles from '../ImportWizard.module.css';

type Outcome = RowOutcome['outcome'];

const words: Record<Outcome, string> = {
  created: 'New',
  updated: 'Change',
  unchanged: 'Unchanged',
  skipped: 'Left out',
  error: 'Error',
};
const tones = {
  created: 'secondary',
  updated: 'default',
  unchanged: 'outline',
  skipped: 'outline',
  error: 'destructive',
} as const;
/** `51 to 100 of 12,000`; of a long file the server keeps what comes of its first rows alone. */
export function placeInList(offset: number, kept: number, all: number): string {
  const last = Math.min(offset + rowsAtOnce, kept);
  const place = `${number(Math.min(offset + 1, kept))} to ${number(last)} of ${number(kept)}`;
  return kept < all ? `${place} that are listed, of ${number(all)} in all` : place;
}

function What({ row: { name, error, changes } }: { row: RowOutcome }) {
  if (error !== undefined) return error;
  return (
    <>
      {name}
      {changes.map(({ field, from, to }) => (
        <span key={field} className={styles.change}>
          {fieldWords(field)}: {from === '' ? <i>nothing</i> : <del>{from}</del>} <Arrow />{' '}
          {to === '' ? <i>nothing</i> : <ins>{to}</ins>}
        </span>
      ))}
    </>
  );
}

/** What would come of each row, in the order of the file, before anything is stored. */
export function RowPreview({ importId, result }: { importId: number; result: ImportResult }) {
  const { created, updated, unchanged, skipped, successRows, totalRows } = result;
  const amounts = { created, updated, unchanged, skipped, error: totalRows - successRows - skipped };
  const [outcome, setOutcome] = useState<Outcome>();
  const [offset, setOffset] = useState(0);
  const { data } = useQuery({ ...rowsOf(importId, outcome, offset), placeholderData: keepPreviousData });
  const amount = outcome === undefined ? totalRows : amounts[outcome];
  const kept = data?.kept ?? 0;
  if (totalRows === 0) return null;
  return (
    <section className={styles.rows} aria-label="Rows">
      <div className={styles.rowsHead}>
        <h3>Row by row</h3>
        <SelectField
          label="Rows that are shown"
          hideLabel
          none={`All rows (${number(totalRows)})`}
          value={outcome ?? ''}
          options={rowOutcomes
            .filter((one) => amounts[one] > 0)
            .map((one) => ({ value: one, label: `${words[one]} (${number(amounts[one])})` }))}
          onChange={(value) => {
            setOutcome(rowOutcomes.find((one) => one === value));
            setOffset(0);
          }}
        />
      </div>
      <ScrollFrame label="What would come of each row" limited>
        <table className={`${tableStyles.table} ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col" className={tableStyles.numeric}>
                Row
              </th>
              <th scope="col">Outcome</th>
              <th scope="col">What</th>
            </tr>
          </thead>
          <tbody>
            {data?.rows.map((row) => (
              <tr key={row.row}>
                <td className={tableStyles.numeric}>{number(row.row)}</td>
                <td>
                  <Badge tone={tones[row.outcome]}>{words[row.outcome]}</Badge>
                </td>
                <td className={styles.what}>
                  <What row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      {data && (kept > rowsAtOnce || kept < amount) && (
        <div className={styles.pager}>
          <Button size="s" disabled={offset === 0} onClick={() => setOffset(offset - rowsAtOnce)}>
            Rows before
          </Button>
          <span role="status">{placeInList(offset, kept, amount)}</span>
          <Button size="s" disabled={offset + rowsAtOnce >= kept} onClick={() => setOffset(offset + rowsAtOnce)}>
            Rows after
          </Button>
        </div>
      )}
    </section>
  );
}
