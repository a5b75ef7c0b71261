import { useState } from 'react';
import { count, number } from '../../../../web/format.ts';
import { useOpened } from '../../../../web/ui/hooks/use-opened.ts';
import { SelectField } from '../../../../web/ui/controls/Field.tsx';
import { StackedTable } from '../../../../web/ui/tables/StackedTable.tsx';
import { tableStyles } from '../../../../web/ui/tables/Table.tsx';
import { isOneOf } from '../../../../domain/vocabulary.ts';
import type { FileColumn, FilePreview } from '../../contract-looks.ts';
import { type ChosenColumn, fieldOf, fieldWords } from '../choices/column-choices.ts';
import { Questions } from '../choices/Questions.tsx';
import { orderOf } from '../choices/column-order.ts';
import styles from '../ImportWizard.module.css';
import type { ChosenFile } from '../choices/use-chosen-file.ts';

const matchWords = {
  name: 'by its name',
  synonym: 'another word for it',
  cells: 'by its cells',
  remembered: 'as you chose before',
  none: 'not imported',
} as const;

/** What was remembered of a column beyond its field. */
const rememberedWords = ({ unit, of }: FileColumn) => {
  const said = [...(unit === null ? [] : [unit]), ...Object.values(of ?? {})];
  return said.length === 0 ? matchWords.remembered : `${matchWords.remembered}: ${said.join(', ')}`;
};

const howMatched = (column: FileColumn) =>
  column.match === 'remembered' ? rememberedWords(column) : matchWords[column.match];

/** How a column came to another field than the one that it was matched to. */
const choiceWords = (chosen: string | null) => (chosen === null ? matchWords.none : 'by your choice');

const placeNames = ['First row', 'Second row', 'Third row'] as const;

/** Fields of a record that the header of a figure may say. */
const saidBeside = ['metal', 'resourceType'] as const;

interface ColumnProps {
  preview: FilePreview;
  header: string;
  column: ChosenColumn;
  /** Whether its unit is asked, whatever it seems to be. */
  isAsked: boolean;
  disabled: boolean;
  onChange: (to: Partial<ChosenColumn>) => void;
}

const withOwn = (own: string | null | undefined, options: readonly string[]) => {
  const all = own == null || options.includes(own) ? options : [own, ...options];
  return all.map((value) => ({ value, label: value }));
};

/** The unit of a column's figures. */
function UnitOfColumn({ preview, header, column, isAsked, disabled, onChange }: ColumnProps) {
  const field = fieldOf(preview, column.field);
  if (!field || field.units.length === 0) return null;
  return (
    <SelectField
      label={`Unit of ${header}`}
      hideLabel
      none={field.unitField === null ? 'Choose a unit' : `As ${fieldWords(field.unitField)} says`}
      value={isAsked ? '' : (column.unit ?? '')}
      options={withOwn(column.unit, field.units)}
      disabled={disabled}
      onChange={(unit) => onChange({ unit: unit === '' ? null : unit })}
    />
  );
}

/** What else the records of a column have, such as what a column of prices is of. */
function SaidOfColumn({ column }: Pick<ColumnProps, 'column'>) {
  const others = Object.entries(column.of ?? {}).filter(([name]) => !isOneOf(saidBeside, name));
  return column.field === null ? null : <>{others.map(([name, value]) => `${fieldWords(name)} ${value}`).join(', ')}</>;
}

/** What the records of a column have beside its figures: its metal, its category. */
function RecordsOfColumn({ preview, header, column, disabled, onChange }: ColumnProps) {
  const figure = fieldOf(preview, column.field);
  if (!figure || figure.units.length === 0) return null;
  return saidBeside.map((name) => {
    const field = fieldOf(preview, name);
    // Ore and depths are of no metal.
    if (!field || (name === 'metal' && figure.unitField === null)) return null;
    const value = column.of?.[name];
    return (
      <SelectField
        key={name}
        label={`${fieldWords(name)} of ${header}`}
        hideLabel
        none={`Any ${fieldWords(name)}`}
        value={value ?? ''}
        options={withOwn(value, field.options)}
        disabled={disabled}
        onChange={(chosen) => {
          const { [name]: _, ...others } = column.of ?? {};
          const of = chosen === '' ? others : { ...others, [name]: chosen };
          onChange({ of: Object.keys(of).length === 0 ? null : of });
        }}
      />
    );
  });
}

interface ColumnMappingProps {
  chosen: ChosenFile;
  preview: FilePreview;
  disabled: boolean;
}

/** How each column of the file was understood, with its first cells, to be corrected by hand. */
export function ColumnMapping({ chosen, preview, disabled }: ColumnMappingProps) {
  const { columns, columnFaults: faults, askedColumns, askedUnits } = chosen;
  // Open as long as there is something to say; what is understood can be looked at.
  const hasRemembered = preview.columns.some(({ match, unit, of }) => match === 'remembered' && (unit ?? of) !== null);
  const [wasOdd] = useState(hasRemembered || columns.some(({ field }) => field === null));
  const opened = useOpened(wasOdd || faults.length > 0);
  const [order, setOrder] = useState(() => orderOf(columns, askedColumns));
  // What one chooses moves no row; what all of the file shows comes when one has not begun with it.
  if ([...askedUnits].some((index) => !order.first.has(index)))
    setOrder(orderOf(columns, new Set([...order.first, ...askedUnits])));
  const filled = columns.filter(({ field }) => field !== null).length;
  const first = preview.rows.slice(0, placeNames.length);
  const places = placeNames.slice(0, first.length);
  const options = preview.fields.map(({ name, required, isPart }) => ({
    value: name,
    label: `${fieldWords(name)}${required ? ' *' : ''}${isPart ? ' (part)' : ''}`,
  }));
  const hasUnits = columns.some(({ field }) => (fieldOf(preview, field)?.units.length ?? 0) > 0);
  const hasOthers = columns.some(({ of }) => Object.keys(of ?? {}).some((name) => !isOneOf(saidBeside, name)));
  const hasSeveral = hasOthers || (hasUnits && saidBeside.some((name) => fieldOf(preview, name) !== undefined));
  return (
    <section className={styles.columns} aria-label="Columns and first rows">
      <h2>
        {number(filled)} of {count(preview.columns.length, 'column')} understood
      </h2>
      <Questions questions={faults} />
      <details className={styles.mapping} {...opened}>
        <summary>How each column was understood</summary>
        <StackedTable
          caption="Columns of the file"
          captionClass="visually-hidden"
          heads={[
            { head: 'Column of the file' },
            { head: 'Goes into' },
            ...(hasUnits ? [{ head: 'Unit' }] : []),
            ...(hasSeveral ? [{ head: 'Of' }] : []),
            { head: 'Understood' },
            ...places.map((head) => ({ head })),
          ]}
          inColumns={2}
          className={styles.table}
          scrolls="Columns of the file"
          limited
        >
          {order.places.map((index) => {
            const understood = preview.columns[index]!;
            const { header, field } = understood;
            const column = columns[index]!;
            const name = header || `column ${index + 1}`;
            const props = {
              ...{ preview, header: name, column, disabled, isAsked: chosen.askedUnits.has(index) },
              onChange: (to: Partial<ChosenColumn>) => chosen.changeColumn(index, to),
            };
            return (
              // Two columns may have the same header; their places differ.
              <tr
                key={`${index} ${header}`}
                data-left-out={(column.field === null && !askedColumns.has(index)) || undefined}
                data-asked={askedColumns.has(index) || undefined}
              >
                <th scope="row">{name}</th>
                <td>
                  <SelectField
                    label={`Field for ${name}`}
                    hideLabel
                    none="Leave out"
                    value={column.field ?? ''}
                    options={options}
                    disabled={disabled}
                    onChange={(value) => chosen.changeField(index, value === '' ? null : value)}
                  />
                </td>
                {hasUnits && (
                  <td>
                    <UnitOfColumn {...props} />
                  </td>
                )}
                {hasSeveral && (
                  <td>
                    <RecordsOfColumn {...props} />
                    <SaidOfColumn column={column} />
                  </td>
                )}
                <td>{column.field === field ? howMatched(understood) : choiceWords(column.field)}</td>
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
        </StackedTable>
      </details>
    </section>
  );
}
