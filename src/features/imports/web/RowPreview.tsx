import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { number } from '../../../web/format.ts';
import { Badge } from '../../../web/ui/Badge.tsx';
import { Segments } from '../../../web/ui/Segments.tsx';
import { ScrollFrame, tableStyles } from '../../../web/ui/Table.tsx';
import { type ImportResult, type RowOutcome, rowOutcomes } from '../contract.ts';
import { rowsOf } from './api.ts';
import { fieldWords } from './import-options.ts';
import styles from './ImportWizard.module.css';

const words = { created: 'New', updated: 'Change', unchanged: 'Unchanged', skipped: 'Left out' } as const;
const tones = { created: 'default', updated: 'secondary', unchanged: 'outline', skipped: 'outline' } as const;

function Changes({ changes }: { changes: RowOutcome['changes'] }) {
  return changes.map(({ field, from, to }) => (
    <span key={field} className={styles.change}>
      {fieldWords(field)}: {from === '' ? <i>nothing</i> : <del>{from}</del>} → <ins>{to}</ins>
    </span>
  ));
}

/** What would come of each row, before anything is stored. */
export function RowPreview({ importId, result }: { importId: number; result: ImportResult }) {
  const amounts = {
    created: result.created,
    updated: result.updated,
    unchanged: result.unchanged,
    skipped: result.skipped,
  };
  const there = rowOutcomes.filter((outcome) => amounts[outcome] > 0);
  const [chosen, setChosen] = useState<RowOutcome['outcome']>();
  const shown = chosen !== undefined && there.includes(chosen) ? chosen : there[0];
  const { data: rows } = useQuery({ ...rowsOf(importId, shown), enabled: shown !== undefined });
  if (shown === undefined) return null;
  return (
    <section className={styles.rows} aria-label="Rows">
      <div className={styles.rowsHead}>
        <h3>Rows</h3>
        {there.length > 1 && (
          <Segments
            label="Rows that are shown"
            value={shown}
            options={there.map((outcome) => ({
              value: outcome,
              label: `${words[outcome]} (${number(amounts[outcome])})`,
            }))}
            onChange={setChosen}
          />
        )}
      </div>
      <ScrollFrame label="What would come of each row">
        <table className={`${tableStyles.table} ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col" className={tableStyles.numeric}>
                Row
              </th>
              <th scope="col">Outcome</th>
              <th scope="col">What</th>
              {shown === 'updated' && <th scope="col">Changes</th>}
            </tr>
          </thead>
          <tbody>
            {rows?.map(({ row, outcome, name, changes }) => (
              <tr key={row}>
                <td className={tableStyles.numeric}>{number(row)}</td>
                <td>
                  <Badge tone={tones[outcome]}>{words[outcome]}</Badge>
                </td>
                <td>{name}</td>
                {shown === 'updated' && (
                  <td className={styles.changes}>
                    <Changes changes={changes} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      {rows && rows.length < amounts[shown] && (
        <p className={styles.hint}>
          Showing the first {number(rows.length)} of {number(amounts[shown])}.
        </p>
      )}
    </section>
  );
}
