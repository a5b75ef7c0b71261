import { useState } from 'react';
import { encodingNames } from '../../../../domain/tables/table-files.ts';
import { dateStyles } from '../../../../domain/time/date-style.ts';
import { count } from '../../../../web/format.ts';
import { SelectField } from '../../../../web/ui/controls/Field.tsx';
import { useOpened } from '../../../../web/ui/hooks/use-opened.ts';
import { Notice } from '../../../../web/ui/page/Notice.tsx';
import type { FilePreview } from '../../contract-looks.ts';
import { ConstantFields } from '../columns/ConstantFields.tsx';
import { FileOpening, isOddTable, NumbersField, optionsOf, shownBy } from '../choices/FileOpening.tsx';
import { areNumbersOpen, gapMeaning, stylesOf } from '../choices/shape-choices.ts';
import { fieldWords } from '../choices/column-choices.ts';
import { Questions } from '../choices/Questions.tsx';
import styles from '../ImportWizard.module.css';
import { BaseCases } from './BaseCases.tsx';
import { LeaveRowsOut } from './LeaveRowsOut.tsx';
import { allRows, HeaderAgain, TablesField } from './TablesField.tsx';
import type { ChosenFile } from '../choices/use-chosen-file.ts';

const dateNames = {
  'year-first': 'Year first, or months as words',
  'day-first': 'Day first: 31/12/2026',
  'month-first': 'Month first: 12/31/2026',
} as const;

interface FileShapeProps {
  chosen: ChosenFile;
  preview: FilePreview;
  disabled: boolean;
}

/** How numbers and dates are written: decided once for the file by what stands in all of it. */
function Styles({ chosen, disabled }: Omit<FileShapeProps, 'preview'>) {
  const { values, shape } = chosen;
  const { numbers, dates } = stylesOf(shape, values);
  const found = values?.numbers;
  return (
    <>
      {found && (
        <NumbersField
          found={found}
          chosen={numbers}
          isOpen={areNumbersOpen(found, chosen.preview?.delimiter ?? null)}
          disabled={disabled}
          onChange={(style) => chosen.changeShape({ numbers: style })}
        />
      )}
      {values && values.dates.style !== 'none' && (
        <SelectField
          label="Dates"
          {...(dates === undefined && { none: 'Choose' })}
          help={shownBy(values.dates.examples)}
          value={dates ?? ''}
          options={optionsOf(dateStyles, dateNames)}
          disabled={disabled}
          onChange={(value) => chosen.changeShape({ dates: dateStyles.find((each) => each === value) })}
        />
      )}
    </>
  );
}

/** What empty cells mean in columns of names that tables write once for several rows. */
function Gaps({ chosen, preview, disabled }: FileShapeProps) {
  const { values, shape } = chosen;
  return values?.gaps.map(({ header, field, count: cells }) => {
    const meaning = gapMeaning(shape, { header, field }, preview);
    const without = (names: readonly string[] = []) => names.filter((name) => name !== header);
    return (
      <SelectField
        key={header}
        label={`Empty cells of ${header}`}
        {...(meaning === undefined && { none: 'Choose' })}
        help={`${count(cells, 'row')} without ${fieldWords(field)}, below others that have it.`}
        value={meaning ?? ''}
        options={[
          { value: 'above', label: 'Mean what stands above' },
          { value: 'empty', label: 'Stay empty' },
        ]}
        disabled={disabled}
        onChange={(value) =>
          chosen.changeShape({
            repeat: value === 'above' ? [...without(shape.repeat), header] : without(shape.repeat),
            staysEmpty: value === 'empty' ? [...without(shape.staysEmpty), header] : without(shape.staysEmpty),
          })
        }
      />
    );
  });
}

/** What stands beside the rows of the table: other tables below it, its header again, notes. */
function BesideTable({ chosen, disabled }: Omit<FileShapeProps, 'preview'>) {
  const { values, shape } = chosen;
  if (!values) return null;
  const { tables, below, again, notes } = values.beside;
  return (
    <>
      <TablesField
        tables={tables}
        below={below}
        isAll={shape.lastRow !== undefined}
        disabled={disabled}
        onAll={(isAll) => chosen.changeShape({ lastRow: isAll ? allRows : undefined })}
        onOther={(headerRow) => chosen.open({ ...chosen.opening, headerRow })}
      />
      {again > 0 && (
        <p className={styles.hint}>
          <HeaderAgain rows={again} />
        </p>
      )}
      {notes.count > 0 && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={!shape.keepsNotes}
            disabled={disabled}
            onChange={(event) => chosen.changeShape({ keepsNotes: !event.target.checked })}
          />
          Leave out {count(notes.count, 'row')} that {notes.count === 1 ? 'looks' : 'look'} like notes (
          {notes.examples.map(({ row, text }) => `row ${row}: ${text.slice(0, 40)}`).join('; ')})
        </label>
      )}
    </>
  );
}

/** How the file as a whole is read, to be changed where it was meant otherwise. */
export function FileShape({ chosen, preview, disabled }: FileShapeProps) {
  const { values, shape } = chosen;
  const isOdd =
    isOddTable(preview) ||
    preview.fields.some(({ name, required }) => required && !preview.columns.some(({ field }) => field === name));
  const [wasOdd] = useState(isOdd);
  const needsLook =
    values !== undefined &&
    (['mixed', 'comma'].includes(values.numbers.style) ||
      areNumbersOpen(values.numbers, preview.delimiter) ||
      values.dates.style !== 'none' ||
      values.totals.length > 0 ||
      values.gaps.length > 0 ||
      values.cutoffs.length > 0 ||
      values.beside.tables.length > 1 ||
      values.beside.notes.count > 0);
  const opened = useOpened(wasOdd || needsLook);
  const sums = values?.totalRows ?? 0;
  const hasAssays = preview.fields.some(({ name }) => name === 'densityValue');
  return (
    <section className={styles.columns} aria-label="How the file is read">
      <h2>How the file is read</h2>
      {preview.encodingHint && (
        <Notice tone="warning">
          Nothing says how the letters of this file are encoded. They look like {encodingNames[preview.encodingHint]}:
          compare names with accents below.
        </Notice>
      )}
      <Questions questions={chosen.fileFaults} />
      <details className={styles.mapping} {...opened}>
        <summary>Sheet, header, numbers, dates, rows to leave out</summary>
        <div className={styles.shape}>
          <FileOpening file={preview} opening={chosen.opening} disabled={disabled} onOpen={chosen.open} />
          <Styles chosen={chosen} disabled={disabled} />
          <Gaps chosen={chosen} preview={preview} disabled={disabled} />
        </div>
        <BaseCases chosen={chosen} preview={preview} disabled={disabled} />
        <BesideTable chosen={chosen} disabled={disabled} />
        {sums > 0 && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={!shape.keepsTotals}
              disabled={disabled}
              onChange={(event) => chosen.changeShape({ keepsTotals: !event.target.checked })}
            />
            Leave out {count(sums, 'row')} that {sums === 1 ? 'looks' : 'look'} like{' '}
            {hasAssays ? 'sums of others or samples of control' : 'sums of others'} (
            {[...new Set(values?.totals.flatMap((each) => each.values.map(({ value }) => value)))]
              .slice(0, 3)
              .join(', ')}
            )
          </label>
        )}
        <ConstantFields chosen={chosen} preview={preview} disabled={disabled} />
        <LeaveRowsOut chosen={chosen} preview={preview} disabled={disabled} />
      </details>
    </section>
  );
}
