import { count, number } from '../../../../web/format.ts';
import { Button } from '../../../../web/ui/controls/Button.tsx';
import { SelectField } from '../../../../web/ui/controls/Field.tsx';
import type { TwinAction } from '../../contract-options.ts';
import type { ImportResult } from '../../contract-results.ts';
import styles from '../ImportWizard.module.css';
import { type ChosenTwins, countTwins, noTwins, twinValue, withTwin } from '../choices/twin-choices.ts';

const shownAtMost = 100;

const forAll: { value: TwinAction; label: string }[] = [
  { value: 'merge', label: 'Merge each with the nearest' },
  { value: 'new', label: 'Add each as a new mine' },
  { value: 'skip', label: 'Leave all of them out' },
];

interface TwinRowsProps {
  result: ImportResult;
  chosen: ChosenTwins;
  disabled: boolean;
  onChoose: (twins: ChosenTwins) => void;
  /** Checks the file with these choices. */
  onCheck: () => void;
}

/** Rows that are probably about a mine that is there: merged with it, new, or left out, one by one or all of them. */
export function TwinRows({ result, chosen, disabled, onChoose, onCheck }: TwinRowsProps) {
  const { twins = [], twinCount = 0 } = result;
  const said = countTwins(chosen);
  if (twinCount === 0 && said === 0) return null;
  return (
    <section className={styles.names} aria-label="Mines that are probably the same">
      <h3>
        {twinCount > 0 ? `${count(twinCount, 'row')} probably about a mine that is there` : 'Rows that were in doubt'}
      </h3>
      <p className={styles.hint}>
        Same name and country, near it or without a place to compare, and something differs. Nothing is stored of these
        rows until you say what they are.
      </p>
      <SelectField
        label="All rows in doubt"
        none="Decide one by one"
        value={chosen.all ?? ''}
        disabled={disabled}
        options={forAll}
        onChange={(value) => onChoose({ ...chosen, all: forAll.find((action) => action.value === value)?.value })}
      />
      {twins.length > 0 && (
        <ul>
          {twins.slice(0, shownAtMost).map((twin) => (
            <li key={twin.row}>
              <span>
                Row {number(twin.row)}, <strong>{twin.name}</strong>: probably the same as{' '}
                {twin.candidates.slice(0, 3).map(({ id, name, place, why }, index) => (
                  <span key={id}>
                    {index > 0 && ' or '}
                    <a href={`/mines/${id}`} target="_blank" rel="noreferrer">
                      {name}
                    </a>
                    {place && ` in ${place}`} <span className={styles.hint}>({why})</span>
                  </span>
                ))}
              </span>
              <SelectField
                label={`What row ${twin.row} is`}
                hideLabel
                none="Decide later"
                value={twinValue(chosen.rows.get(twin.row))}
                disabled={disabled}
                options={[
                  ...twin.candidates.map(({ id, name, why }) => ({
                    value: String(id),
                    label: twin.candidates.length > 1 ? `Merge with ${name} (${why})` : 'Merge with it',
                  })),
                  { value: 'new', label: 'Add it as a new mine' },
                  { value: 'skip', label: 'Leave the row out' },
                ]}
                onChange={(value) => onChoose(withTwin(chosen, twin, value))}
              />
            </li>
          ))}
        </ul>
      )}
      {twinCount > shownAtMost && (
        <p className={styles.hint}>{number(twinCount - shownAtMost)} more come once these are decided.</p>
      )}
      <div className={styles.pager}>
        <Button disabled={disabled || said === 0} onClick={onCheck}>
          Check with {count(said, 'choice')}
        </Button>
        {said > 0 && (
          <Button look="plain" disabled={disabled} onClick={() => onChoose(noTwins)}>
            Forget these choices
          </Button>
        )}
      </div>
    </section>
  );
}
