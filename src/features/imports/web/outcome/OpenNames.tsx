import { count, number } from '../../../../web/format.ts';
import { Button } from '../../../../web/ui/controls/Button.tsx';
import { SelectField } from '../../../../web/ui/controls/Field.tsx';
import type { NameChoice } from '../../contract-options.ts';
import type { OpenName } from '../../contract-results.ts';
import { nameChoice, nameKey } from '../choices/name-choices.ts';
import styles from '../ImportWizard.module.css';

const shownAtMost = 100;

const placeOf = ({ country, primaryJurisdiction }: OpenName) =>
  [primaryJurisdiction, country].filter((part) => part !== null).join(', ');

function valueOf(choice: NameChoice | undefined): string {
  if (choice === undefined) return '';
  return choice.action === 'use' ? String(choice.use) : choice.action;
}

interface OpenNamesProps {
  /** Checks the file with these choices. */
  onCheck: () => void;
  names: OpenName[];
  choices: ReadonlyMap<string, NameChoice>;
  onChoose: (key: string, choice: NameChoice | undefined) => void;
  /** Forgets what was said of all names. */
  onForget: () => void;
  disabled: boolean;
}

/** Names that fit nothing, or several: what each is, to be made, or to be left out. */
export function OpenNames({ names, choices, onChoose, onForget, onCheck, disabled }: OpenNamesProps) {
  if (names.length === 0 && choices.size === 0) return null;
  return (
    <section className={styles.names} aria-label="Names to decide">
      <h3>{names.length > 0 ? `${count(names.length, 'name')} to decide` : 'Names that were decided'}</h3>
      <p className={styles.hint}>
        {names.length > 0
          ? 'These names fit no mine or company that we have, or several. Say which one is meant, and check again.'
          : `What you said of ${count(choices.size, 'name')} is in this result.`}
      </p>
      {names.length > 0 && (
        <ul>
          {names.slice(0, shownAtMost).map((open) => {
            const key = nameKey(open);
            const place = placeOf(open);
            const { suggestions } = open;
            return (
              <li key={key}>
                <span>
                  <strong>{open.name}</strong>
                  {place && `, ${place}`} <span className={styles.hint}>({count(open.rows, 'row')})</span>
                  {suggestions[0] && !choices.has(key) && (
                    <Button
                      look="plain"
                      size="s"
                      disabled={disabled}
                      onClick={() => onChoose(key, nameChoice(open, String(suggestions[0]?.id)))}
                    >
                      Did you mean {suggestions[0].name}
                      {suggestions[0].place && ` in ${suggestions[0].place}`}?
                    </Button>
                  )}
                </span>
                <SelectField
                  label={`What ${open.name} is`}
                  hideLabel
                  none="Decide later"
                  value={valueOf(choices.get(key))}
                  disabled={disabled}
                  options={[
                    ...suggestions.map((suggestion) => ({
                      value: String(suggestion.id),
                      label: suggestion.place ? `${suggestion.name} (${suggestion.place})` : suggestion.name,
                    })),
                    {
                      value: 'create',
                      label: open.entityType === 'mine' ? 'Add it as a new mine' : 'Add it as a new company',
                    },
                    { value: 'skip', label: 'Leave its rows out' },
                  ]}
                  onChange={(value) => onChoose(key, nameChoice(open, value))}
                />
              </li>
            );
          })}
        </ul>
      )}
      {names.length > shownAtMost && (
        <p className={styles.hint}>
          {number(names.length - shownAtMost)} more come once these are decided, or leave their rows to be corrected.
        </p>
      )}
      <div className={styles.pager}>
        {names.length > 0 && (
          <Button disabled={disabled || choices.size === 0} onClick={onCheck}>
            Check with {count(choices.size, 'choice')}
          </Button>
        )}
        {choices.size > 0 && (
          <Button look="plain" disabled={disabled} onClick={onForget}>
            Forget these choices
          </Button>
        )}
      </div>
    </section>
  );
}
