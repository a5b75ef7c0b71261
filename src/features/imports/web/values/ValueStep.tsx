import { useState } from 'react';
import { count, number } from '../../../../web/format.ts';
import { Button } from '../../../../web/ui/controls/Button.tsx';
import type { FileValue, FileValues } from '../../contract-looks.ts';
import { fieldWords } from '../choices/column-choices.ts';
import styles from '../ImportWizard.module.css';
import {
  type ChangedValues,
  isUndecided,
  type Taken,
  takenFor,
  type ValueColumn,
  valueId,
} from '../choices/value-choices.ts';
import { NearValue, ValueSelect } from './ValueSelect.tsx';

/** Where a check leads back to. */
export const valueStepId = 'values-of-the-file';

interface ValueStepProps {
  values: FileValues;
  changed: ChangedValues;
  disabled: boolean;
  onChange: (field: string, value: string, taken: Taken | null) => void;
}

const shownAtFirst = 20;

function whyTaken(field: string, value: FileValue, changed: ChangedValues): string {
  if (changed.has(valueId(field, value.value))) return 'by your choice';
  if (value.remembered) return 'as you chose before';
  return value.suggestion?.by === 'word' && takenFor(field, value, changed) ? 'a usual word for it' : '';
}

function Values({ column, ...props }: { column: ValueColumn } & Omit<ValueStepProps, 'values'>) {
  const { field, header, values, more } = column;
  const open = values.filter(({ state, remembered }) => state !== 'understood' || remembered !== null);
  const [isWhole, setIsWhole] = useState(false);
  const listed = isWhole ? values : open.slice(0, shownAtFirst);
  const hidden = values.length - listed.length;
  return (
    <div className={styles.values}>
      <h3>
        {header || fieldWords(field)} <span className={styles.hint}>goes into {fieldWords(field)}</span>
      </h3>
      <ul>
        {listed.map((value) => {
          const why = whyTaken(field, value, props.changed);
          return (
            <li key={value.value} data-open={isUndecided(field, value, props.changed) || undefined}>
              <span className={styles.value}>
                <strong title={value.value}>{value.value}</strong>{' '}
                <span className={styles.hint}>
                  {count(value.count, 'row')}
                  {why && `, ${why}`}
                </span>
                <NearValue column={column} value={value} {...props} />
              </span>
              <ValueSelect column={column} value={value} {...props} />
            </li>
          );
        })}
      </ul>
      {hidden > 0 && (
        <Button look="plain" size="s" onClick={() => setIsWhole(true)}>
          {listed.length === 0 ? `Show ${count(hidden, 'value')}, all understood` : `Show ${number(hidden)} more`}
        </Button>
      )}
      {more > 0 && <p className={styles.hint}>And at least {number(more)} more, not listed here.</p>}
    </div>
  );
}

/** What each value of the file's closed lists is read as, to be decided before anything is stored. */
export function ValueStep({ values, ...props }: ValueStepProps) {
  const columns = values.columns.filter((column) => column.values.length > 0);
  const unknown = columns.flatMap(({ field, values: all }) =>
    all.filter((value) => isUndecided(field, value, props.changed)),
  ).length;
  // What was only suggested is looked at once; what one chose before need not be.
  const [isOpen] = useState(() =>
    columns.some(({ values: all }) => all.some(({ state, remembered }) => state === 'unknown' && remembered === null)),
  );
  if (columns.length === 0) return null;
  return (
    <section className={styles.columns} aria-label="Values of the file" id={valueStepId} tabIndex={-1}>
      <h2>{unknown === 0 ? 'Every value has a meaning' : `${count(unknown, 'value')} not understood`}</h2>
      <details className={styles.mapping} open={isOpen}>
        <summary>What each value is read as</summary>
        <p className={styles.hint}>
          Of columns that take few values, those that are not understood come first. What you choose is remembered when
          you import, not when you check.
        </p>
        {columns.map((column) => (
          <Values key={column.field} column={column} {...props} />
        ))}
      </details>
    </section>
  );
}
