import { count, number } from '../../../../web/format.ts';
import { Button } from '../../../../web/ui/controls/Button.tsx';
import type { FileValues } from '../../contract-looks.ts';
import type { ImportResult } from '../../contract-results.ts';
import { fieldWords } from '../choices/column-choices.ts';
import styles from '../ImportWizard.module.css';
import { type ChangedValues, type Taken, valueOfGroup } from '../choices/value-choices.ts';
import { valueStepId } from '../values/ValueStep.tsx';
import { NearValue, ValueSelect } from '../values/ValueSelect.tsx';

const shownAtMost = 10;

function showValues(): void {
  const step = document.getElementById(valueStepId);
  step?.querySelector('details')?.setAttribute('open', '');
  step?.scrollIntoView({ block: 'start' });
  step?.focus({ preventScroll: true });
}

interface MessageGroupsProps {
  result: ImportResult;
  /** Of a check whose file is still here: its values, and what is chosen for them. */
  mend?: {
    values: FileValues | undefined;
    changed: ChangedValues;
    isFresh: boolean;
    disabled: boolean;
    onChange: (field: string, value: string, taken: Taken | null) => void;
    onCheck: () => void;
  };
}

/** What is told of many rows, once each; of a value that can be decided, decided here. */
export function MessageGroups({ result, mend }: MessageGroupsProps) {
  const told = (result.groups ?? [])
    .map((group) => ({ group, decides: mend && valueOfGroup(mend.values, group) }))
    .filter(({ group, decides }) => group.count > 1 || decides);
  if (told.length === 0) return null;
  return (
    <section className={styles.names} aria-label="Grouped by value">
      <h3>Grouped by value</h3>
      <ul>
        {told.slice(0, shownAtMost).map(({ group, decides }) => (
          <li key={JSON.stringify(group)} data-bad={group.severity === 'error' || undefined}>
            <span className={styles.told}>
              <strong>{count(group.count, 'row')}</strong>: {fieldWords(group.field) || 'row'}
              {group.value !== '' && (
                <>
                  {' '}
                  <q className={styles.quotation} title={group.value}>
                    <span className={styles.quoted}>{group.value}</span>
                  </q>
                </>
              )}
              <span className={styles.advice}>{group.message}</span>
              <span className={styles.hint}>
                Row {group.rows.map(number).join(', ')}
                {group.count > group.rows.length && ' and others'}
              </span>
              {mend && decides && <NearValue {...decides} {...mend} />}
            </span>
            {mend && decides && <ValueSelect {...decides} {...mend} />}
          </li>
        ))}
      </ul>
      {told.length > shownAtMost && (
        <p className={styles.hint}>{number(told.length - shownAtMost)} more come once these are mended.</p>
      )}
      {mend?.values && told.some(({ decides }) => decides) && (
        <p className={styles.mend}>
          {!mend.isFresh && (
            <Button disabled={mend.disabled} onClick={mend.onCheck}>
              Check with these values
            </Button>
          )}
          <Button look="plain" onClick={showValues}>
            All values of the file
          </Button>
        </p>
      )}
    </section>
  );
}
