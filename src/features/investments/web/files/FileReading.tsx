import type { DateStyle } from '../../../../domain/time/date-style.ts';
import type { NumberStyle } from '../../../../domain/tables/number-style.ts';
import { type Encoding, encodingNames, encodings } from '../../../../domain/tables/table-files.ts';
import { count } from '../../../../web/format.ts';
import { Checkbox, SelectField } from '../../../../web/ui/controls/Field.tsx';
import { Notice } from '../../../../web/ui/page/Notice.tsx';
import type { JournalImport } from '../../contract-import.ts';
import type { ReadingChoices } from './reading-choices.ts';
import styles from './FileReading.module.css';

const numberWords: Readonly<Record<NumberStyle, string>> = {
  point: '1,234.50: a point before the decimals',
  comma: '1.234,50: a comma before the decimals',
};
const dateWords: Readonly<Record<DateStyle, string>> = {
  'year-first': '2026-06-30, 30 Jun 2026: the year first, or the month in words',
  'day-first': '30.06.2026: the day first',
  'month-first': '06/30/2026: the month first',
};

const reasons = {
  file: 'As its cells show',
  format: 'As such files are written',
  choice: 'As you chose',
  none: 'Nothing in the file depends on it',
} as const;

function whyRead({ style, by, examples }: { style: string | null; by: keyof typeof reasons; examples: string[] }) {
  if (style === null) return `${examples.join(' and ')} can be read in two ways: choose.`;
  return examples.length > 0 && by !== 'none' ? `${reasons[by]}: ${examples.join(' · ')}` : `${reasons[by]}.`;
}

interface FileReadingProps {
  result: JournalImport;
  disabled: boolean;
  onRead: (reading: ReadingChoices) => void;
}

/** How numbers and dates of the file were read, of which accounts, and what was left out of it. */
export function FileReading({ result, disabled, onRead }: FileReadingProps) {
  const { numbers, dates, accounts, leftOut, joinedRows, format, encoding, encodingHint, sheets, sheet, notes } =
    result;
  const isOurs = format === 'openpit';
  const taken = accounts.filter(({ isTaken }) => isTaken).map(({ name }) => name);
  const others = leftOut.reduce((sum, { count: rows }) => sum + rows, 0);
  const isOdd = encodingHint !== null && encoding !== null;
  if (isOurs && others === 0 && notes.length === 0 && !isOdd && sheets.length < 2) return null;
  return (
    <section className={styles.reading} aria-label="How the file was read">
      {!isOurs && (
        <div className={styles.styles}>
          <SelectField
            label="Numbers of the file"
            none={numbers.style === null ? 'Choose' : undefined}
            value={numbers.style ?? ''}
            options={(['point', 'comma'] as const).map((value) => ({ value, label: numberWords[value] }))}
            error={numbers.style === null ? whyRead(numbers) : undefined}
            help={whyRead(numbers)}
            disabled={disabled}
            onChange={(value) => onRead({ numbers: value as NumberStyle })}
          />
          <SelectField
            label="Dates of the file"
            none={dates.style === null ? 'Choose' : undefined}
            value={dates.style ?? ''}
            options={(['day-first', 'month-first', 'year-first'] as const).map((value) => ({
              ...{ value, label: dateWords[value] },
            }))}
            error={dates.style === null ? whyRead(dates) : undefined}
            help={whyRead(dates)}
            disabled={disabled}
            onChange={(value) => onRead({ dates: value as DateStyle })}
          />
        </div>
      )}
      {sheets.length > 1 && (
        <div className={styles.styles}>
          <SelectField
            label="Sheet"
            value={sheet ?? ''}
            options={sheets}
            disabled={disabled}
            onChange={(name) => onRead({ sheet: name })}
          />
        </div>
      )}
      {isOdd && (
        <div className={styles.styles}>
          <SelectField
            label="Letters of the file"
            value={encoding}
            options={encodings.map((value) => ({ value, label: encodingNames[value] }))}
            help={
              encodingHint === encoding
                ? 'As you chose.'
                : `It looks more like ${encodingNames[encodingHint]}: look at names with accents.`
            }
            disabled={disabled}
            onChange={(value) => onRead({ encoding: value as Encoding })}
          />
        </div>
      )}
      {notes.map((note) => (
        <Notice key={note} tone="warning">
          {note}
        </Notice>
      ))}
      {accounts.length > 1 && (
        <fieldset className={styles.accounts} disabled={disabled}>
          <legend>{count(accounts.length, 'account')} in this file</legend>
          {accounts.map(({ name, rows, isTaken }) => (
            <Checkbox
              key={name}
              label={`${name}, ${count(rows, 'row')}`}
              checked={isTaken}
              onChange={(isChosen) =>
                onRead({ accounts: isChosen ? [...taken, name] : taken.filter((other) => other !== name) })
              }
            />
          ))}
        </fieldset>
      )}
      {others > 0 && (
        <Notice tone="plain">
          <p>
            <strong>Left out: {count(others, 'row')}</strong>
            {joinedRows > 0 &&
              `; ${count(joinedRows, 'row')} read as a part of another one, such as tax with its dividend`}
            .
          </p>
          <ul className={styles.leftOut}>
            {leftOut.map(({ what, count: rows, rows: first }) => (
              <li key={what}>
                <strong>{rows.toLocaleString('en-US')}</strong> {what}{' '}
                <span className={styles.hint}>
                  {first.length === 1 ? 'row' : 'rows'} {first.join(', ')}
                  {rows > first.length && ' …'}
                </span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </section>
  );
}
