import { useQuery } from '@tanstack/react-query';
import { isDate } from '../../../domain/time/dates.ts';
import { type DeckChoice, readDeckChoice, writeDeckChoice } from '../../../domain/prices/decks.ts';
import { utcToday } from '../../../web/today.ts';
import { SelectField, TextField } from '../../../web/ui/controls/Field.tsx';
import { ownDecks } from './api.ts';
import styles from './Decks.module.css';

interface DeckChooserProps {
  choice: DeckChoice;
  /** To be written into the address, as `deck=`. */
  onChoose: (choice: DeckChoice) => void;
}

/** Which prices a table uses: the studies' own, the newest ones on a day, or a deck of one's own. */
export function DeckChooser({ choice, onChoose }: DeckChooserProps) {
  const { data: own = [] } = useQuery(ownDecks());
  const value = choice.kind === 'day' ? 'day' : writeDeckChoice(choice);
  const isOthers = choice.kind === 'deck' && !own.some(({ id }) => id === choice.id);
  const options = [
    { value: 'studies', label: 'Study prices' },
    { value: 'day', label: 'As of a date' },
    ...own.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(isOthers ? [{ value, label: 'The deck of this link' }] : []),
  ];
  return (
    <div className={styles.chooser}>
      <SelectField
        label="Price deck"
        options={options}
        value={value}
        onChange={(next) =>
          onChoose(next === 'day' ? { kind: 'day', day: utcToday() } : (readDeckChoice(next) ?? { kind: 'studies' }))
        }
      />
      {choice.kind === 'day' && (
        <TextField
          label="Day of the prices"
          type="date"
          max={utcToday()}
          value={choice.day}
          onChange={(text) => isDate(text) && onChoose({ kind: 'day', day: text })}
        />
      )}
    </div>
  );
}
