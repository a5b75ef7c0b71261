import { count, number } from '../../../../web/format.ts';
import { Button } from '../../../../web/ui/controls/Button.tsx';
import { Checkbox } from '../../../../web/ui/controls/Field.tsx';
import type { ImportResult } from '../../contract-results.ts';
import { fieldWords } from '../choices/column-choices.ts';
import styles from '../ImportWizard.module.css';
import { type ChosenReplacements, countReplaced, noReplacements, withReplaced } from '../choices/replacements.ts';

const shownAtMost = 100;

interface ReplacementRowsProps {
  result: ImportResult;
  chosen: ChosenReplacements;
  disabled: boolean;
  onChoose: (chosen: ChosenReplacements) => void;
  /** Checks the file with these choices. */
  onCheck: () => void;
}

/** Names and main tickers that stay unless the member says that those of the file take their place, one by one or all of them. */
export function ReplacementRows({ result, chosen, disabled, onChoose, onCheck }: ReplacementRowsProps) {
  const { replacements = [], replacementCount = 0 } = result;
  const said = countReplaced(chosen);
  if (replacementCount === 0 && said === 0) return null;
  return (
    <section className={styles.names} aria-label="Names and tickers to replace">
      <h3>
        {replacementCount > 0
          ? `${count(replacementCount, 'name or ticker', 'names or tickers')} would be replaced`
          : 'Names and tickers that are replaced'}
      </h3>
      <p className={styles.hint}>
        Another source gave what is there. It stays, and the rest of the row goes in, unless you replace it.
      </p>
      <Checkbox label="Replace all of them" checked={chosen.all} onChange={(all) => onChoose({ ...chosen, all })} />
      {replacements.length > 0 && (
        <ul>
          {replacements.slice(0, shownAtMost).map(({ row, field, name, from, to }) => (
            <li key={`${row} ${field}`}>
              <span>
                Row {number(row)}, <strong>{name}</strong>, {fieldWords(field)}: <del>{from}</del> <ins>{to}</ins>
              </span>
              <Checkbox
                label={`Replace in row ${number(row)}`}
                checked={chosen.all || chosen.rows.has(row)}
                onChange={(isReplaced) => onChoose(withReplaced(chosen, row, isReplaced))}
              />
            </li>
          ))}
        </ul>
      )}
      {replacementCount > shownAtMost && (
        <p className={styles.hint}>{number(replacementCount - shownAtMost)} more are not listed.</p>
      )}
      <div className={styles.pager}>
        <Button disabled={disabled || said === 0} onClick={onCheck}>
          Check with {count(said, 'choice')}
        </Button>
        {said > 0 && (
          <Button look="plain" disabled={disabled} onClick={() => onChoose(noReplacements)}>
            Forget these choices
          </Button>
        )}
      </div>
    </section>
  );
}
