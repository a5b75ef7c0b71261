import { count } from '../../../web/format.ts';
import { SelectField } from '../../../web/ui/Field.tsx';
import type { NameChoice, OpenName } from '../contract.ts';
import { nameChoice, nameKey } from './import-options.ts';
import styles from './ImportWizard.module.css';

const shownAtMost = 100;

const placeOf = ({ country, primaryJurisdiction }: OpenName) =>
  [primaryJurisdiction, country].filter((part) => part !== null).join(', ');

const valueOf = (choice: NameChoice | undefined) =>
  choice === undefined ? '' : choice.action === 'use' ? String(choice.use) : choice.action;

interface OpenNamesProps {
  names: OpenName[];
  choices: ReadonlyMap<string, NameChoice>;
  onChoose: (key: string, choice: NameChoice | undefined) => void;
  disabled: boolean;
}

/** Names that fit nothing, or several: what each is, to be made, or to be left out. */
export function OpenNames({ names, choices, onChoose, disabled }: OpenNamesProps) {
  if (names.length === 0) return null;
  return (
    <section className={styles.names} aria-label="Names to decide">
      <h3>{count(names.length, 'name')} to decide</h3>
      <p className={styles.hint}>
        These names fit no mine or company that we have, or several. Say which one is meant, and check again.
      </p>
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
                {suggestions[0] && (
                  <span className={styles.meant}>
                    Did you mean {suggestions[0].name}
                    {suggestions[0].place && ` in ${suggestions[0].place}`}?
                  </span>
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
    </section>
  );
}
