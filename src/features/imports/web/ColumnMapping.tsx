import { useState } from 'react';
import { count, number } from '../../../web/format.ts';
import { Notice } from '../../../web/ui/Notice.tsx';
import { SelectField } from '../../../web/ui/Field.tsx';
import { ScrollFrame, tableStyles } from '../../../web/ui/Table.tsx';
import type { FilePreview } from '../contract.ts';
import { fieldWords, mappingFaults } from './import-options.ts';
import styles from './ImportWizard.module.css';

const matchWords = {
  name: 'by its name',
  synonym: 'another word for it',
  remembered: 'as you chose before',
  none: 'not imported',
} as const;

/** How a column came to another field than the one that it was matched to. */
const choiceWords = (chosen: string | null) => (chosen === null ? matchWords.none : 'by your choice');

const placeNames = ['First row', 'Second row', 'Third row'] as const;

interface ColumnMappingProps {
  preview: FilePreview;
  fields: readonly (string | null)[];
  onChange: (column: number, field: string | null) => void;
  onSheet: (sheet: string) => void;
  disabled: boolean;
}

/** How each column of the file was understood, with its first cells, to be corrected by hand. */
export function ColumnMapping({ preview, fields, onChange, onSheet, disabled }: ColumnMappingProps) {
  const faults = mappingFaults(preview, fields);
  // Open as long as there is something to say; what is understood can be looked at.
  const [isOpen] = useState(faults.length > 0 || fields.includes(null));
  const understood = fields.filter((field) => field !== null).length;
  const first = preview.rows.slice(0, placeNames.length);
  const places = placeNames.slice(0, first.length);
  const options = preview.fields.map(({ name, required }) => ({
    value: name,
    label: `${fieldWords(name)}${required ? ' *' : ''}`,
  }));
  return (
    <section className={styles.columns} aria-label="Columns and first rows">
      <h2>
        {number(understood)} of {count(preview.columns.length, 'column')} understood
      </h2>
      {preview.sheets.length > 1 && (
        <SelectField
          label="Sheet"
          value={preview.sheet ?? ''}
          options={preview.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
          disabled={disabled}
          onChange={onSheet}
        />
      )}
      {faults.map((fault) => (
        <Notice key={fault} tone="warning">
          {fault}
        </Notice>
      ))}
      <details className={styles.mapping} open={isOpen}>
        <summary>How each column was understood</summary>
        <ScrollFrame label="Columns of the file" limited>
          <table className={`${tableStyles.table} ${styles.table}`}>
            <thead>
              <tr>
                <th scope="col">Column of the file</th>
                <th scope="col">Goes into</th>
                <th scope="col">Understood</th>
                {places.map((place) => (
                  <th key={place} scope="col">
                    {place}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {preview.columns.map(({ header, field, match }, index) => {
                const chosen = fields[index] ?? null;
                return (
                  // Two columns may have the same header; their places differ.
                  // oxlint-disable-next-line react/no-array-index-key
                  <tr key={`${index} ${header}`} data-left-out={chosen === null || undefined}>
                    <th scope="row">{header || `column ${index + 1}`}</th>
                    <td>
                      <SelectField
                        label={`Field for ${header || `column ${index + 1}`}`}
                        hideLabel
                        none="Leave out"
                        value={chosen ?? ''}
                        options={options}
                        disabled={disabled}
                        onChange={(value) => onChange(index, value === '' ? null : value)}
                      />
                    </td>
                    <td>{chosen === field ? matchWords[match] : choiceWords(chosen)}</td>
                    {places.map((place, at) => (
                      <td key={place}>
                        <span className={tableStyles.clip} title={first[at]?.[index]}>
                          {first[at]?.[index] || '–'}
                        </span>
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </ScrollFrame>
      </details>
    </section>
  );
}
