import { useState } from 'react';
import { currencies } from '../../../../domain/money/currencies.ts';
import {
  type TradeAction,
  tradeActionLabels,
  tradeActions,
  type TradeField,
  tradeFieldLabels,
  tradeFields,
} from '../../../../domain/tables/statement-columns.ts';
import { count } from '../../../../web/format.ts';
import { Notice } from '../../../../web/ui/page/Notice.tsx';
import { SelectField } from '../../../../web/ui/controls/Field.tsx';
import { ScrollFrame, tableStyles } from '../../../../web/ui/tables/Table.tsx';
import type { UnderstoodFile } from '../../contract-import.ts';
import { type ReadingChoices, withColumn, withWord } from './reading-choices.ts';
import styles from './FileReading.module.css';

const matchWords = {
  choice: 'by your choice',
  remembered: 'as you chose before',
  name: 'by its name',
  word: 'a usual word for it',
  none: '',
} as const;

const fieldOptions = tradeFields.map((value) => ({ value, label: tradeFieldLabels[value] }));
const actionOptions = tradeActions.map((value) => ({ value, label: tradeActionLabels[value] }));
const currencyOptions = [...currencies.slice(0, 5), 'GBp', ...currencies.slice(5)];
const orderWords = ['First', 'Second', 'Third'] as const;
const shownRows = orderWords.length;

interface FileColumnsProps {
  understood: UnderstoodFile;
  disabled: boolean;
  onRead: (reading: ReadingChoices) => void;
}

/** What the columns of any other file hold, and what the words in it mean. */
export function FileColumns({ understood, disabled, onRead }: FileColumnsProps) {
  const { columns, words, currency, missing, rows } = understood;
  const unknown = words.filter(({ action }) => action === null).length;
  // Open as long as there is something to say; what is understood can be looked at.
  const [isOpen] = useState(missing !== null || columns.every(({ by }) => by !== 'remembered'));
  const first = rows.slice(0, shownRows);
  const hasCurrency = columns.some(({ field }) => field === 'currency');
  return (
    <section className={styles.columns} aria-label="Columns of the file">
      <h2>What the columns hold</h2>
      {missing !== null && <Notice tone="warning">{missing}</Notice>}
      <details open={isOpen}>
        <summary>
          {columns.filter(({ field }) => field !== null).length} of {count(columns.length, 'column')} read
        </summary>
        <ScrollFrame label="Columns and first rows" limited>
          <table className={tableStyles.table}>
            <thead>
              <tr>
                <th scope="col">Column of the file</th>
                <th scope="col">Holds</th>
                <th scope="col">Understood</th>
                {first.map((_, place) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <th key={place} scope="col">
                    {orderWords[place]} row
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {columns.map(({ header, field, by }, place) => (
                // Two columns may have the same header; their places differ.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={`${place} ${header}`}>
                  <th scope="row">{header || `column ${place + 1}`}</th>
                  <td className={styles.holds}>
                    <SelectField
                      label={`What ${header || `column ${place + 1}`} holds`}
                      hideLabel
                      none="Not read"
                      value={field ?? ''}
                      options={fieldOptions}
                      disabled={disabled}
                      onChange={(value) => onRead(withColumn(understood, place, (value as TradeField) || null))}
                    />
                  </td>
                  <td>{field === null ? '' : matchWords[by]}</td>
                  {first.map((cells, at) => (
                    // oxlint-disable-next-line react/no-array-index-key
                    <td key={at}>
                      <span className={tableStyles.clip} title={cells[place]}>
                        {cells[place] || '–'}
                      </span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      </details>
      {!hasCurrency && (
        <div className={styles.words}>
          <SelectField
            label="Currency of amounts that say none"
            none="Choose"
            value={currency ?? ''}
            options={currencyOptions}
            disabled={disabled}
            onChange={(value) => onRead({ currency: value })}
          />
        </div>
      )}
      {words.length > 0 && (
        <>
          <h3>
            What the words mean{' '}
            {unknown > 0 && <span className={styles.hint}>{count(unknown, 'word')} not understood</span>}
          </h3>
          <div className={styles.words}>
            {words.map(({ word, count: rows, action, by }) => (
              <SelectField
                key={word}
                label={word}
                help={[count(rows, 'row'), matchWords[by]].filter(Boolean).join(', ')}
                none={action === null ? 'Choose' : undefined}
                value={action ?? ''}
                options={actionOptions}
                disabled={disabled}
                onChange={(value) => onRead(withWord(understood, word, (value as TradeAction) || null))}
              />
            ))}
          </div>
        </>
      )}
    </section>
  );
}
