import { useState } from 'react';
import { delimiters, encodingNames, encodings } from '../../../domain/table-files.ts';
import { dateStyles } from '../../../domain/date-style.ts';
import { numberStyles } from '../../../domain/number-style.ts';
import { count } from '../../../web/format.ts';
import { SelectField } from '../../../web/ui/Field.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import type { FilePreview } from '../contract.ts';
import { ConstantFields } from './ConstantFields.tsx';
import { stylesOf } from './import-options.ts';
import styles from './ImportWizard.module.css';
import { LeaveRowsOut } from './LeaveRowsOut.tsx';
import type { ChosenFile } from './use-chosen-file.ts';

const delimiterNames = { ',': 'Commas', ';': 'Semicolons', '\t': 'Tabs', '|': 'Bars' } as const;
const numberNames = { point: 'Decimal point: 1,234.5', comma: 'Decimal comma: 1.234,5' } as const;
const dateNames = {
  'year-first': 'Year first, or months as words',
  'day-first': 'Day first: 31/12/2026',
  'month-first': 'Month first: 12/31/2026',
} as const;

const optionsOf = <Value extends string>(values: readonly Value[], names: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: names[value] }));

interface FileShapeProps {
  chosen: ChosenFile;
  preview: FilePreview;
  disabled: boolean;
}

/** Which sheet and row, with which letters and separators: another choice reads the file again. */
function Opening({ chosen, preview, disabled }: FileShapeProps) {
  const { sheets, sheet, headerRow, start, encoding, delimiter } = preview;
  const { shape } = chosen;
  const now = {
    ...(sheet !== null && { sheet }),
    ...(shape.headerRow !== undefined && { headerRow: shape.headerRow }),
    ...(shape.encoding && { encoding: shape.encoding }),
    ...(shape.delimiter && { delimiter: shape.delimiter }),
  };
  const rows = start.map(({ row, cells }) => ({
    value: String(row),
    label: `Row ${row}: ${cells
      .filter((cell) => cell.trim() !== '')
      .slice(0, 4)
      .join(' · ')
      .slice(0, 60)}`,
  }));
  return (
    <>
      {sheets.length > 1 && (
        <SelectField
          label="Sheet"
          value={sheet ?? ''}
          options={sheets.map((name) => ({ value: name, label: name }))}
          disabled={disabled}
          onChange={(name) => chosen.open({ sheet: name })}
        />
      )}
      <SelectField
        label="Header row"
        value={String(headerRow)}
        options={
          rows.some(({ value }) => value === String(headerRow))
            ? rows
            : [...rows, { value: String(headerRow), label: `Row ${headerRow}` }]
        }
        disabled={disabled}
        onChange={(row) => chosen.open({ ...now, headerRow: Number(row) })}
      />
      {encoding && (
        <SelectField
          label="Letters"
          value={encoding}
          options={optionsOf(encodings, encodingNames)}
          disabled={disabled}
          onChange={(value) => chosen.open({ ...now, encoding: encodings.find((each) => each === value) })}
        />
      )}
      {delimiter && (
        <SelectField
          label="Cells are parted by"
          value={delimiter}
          options={optionsOf(delimiters, delimiterNames)}
          disabled={disabled}
          onChange={(value) => chosen.open({ ...now, delimiter: delimiters.find((each) => each === value) })}
        />
      )}
    </>
  );
}

/** How numbers and dates are written: decided once for the file by what stands in all of it. */
function Styles({ chosen, disabled }: Omit<FileShapeProps, 'preview'>) {
  const { values, shape } = chosen;
  const { numbers, dates } = stylesOf(shape, values);
  const found = values?.numbers;
  const isShown = found !== undefined && (found.style !== 'none' || found.unclear !== null);
  const shownBy = (examples: readonly string[] | undefined) =>
    examples && examples.length > 0 ? `As ${examples.join(' and ')} shows.` : undefined;
  return (
    <>
      {isShown && (
        <SelectField
          label="Numbers"
          {...(found.style === 'mixed' && shape.numbers === undefined && { none: 'Choose' })}
          help={found.style === 'none' ? `${found.unclear} could be read both ways.` : shownBy(found.examples)}
          value={numbers ?? (found.style === 'mixed' ? '' : 'point')}
          options={optionsOf(numberStyles, numberNames)}
          disabled={disabled}
          onChange={(value) => chosen.changeShape({ numbers: numberStyles.find((each) => each === value) })}
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

/** How the file as a whole is read, to be changed where it was meant otherwise. */
export function FileShape({ chosen, preview, disabled }: FileShapeProps) {
  const { values, shape } = chosen;
  const isOdd =
    preview.sheets.length > 1 ||
    preview.start[0]?.row !== preview.headerRow ||
    preview.encodingHint !== null ||
    preview.fields.some(({ name, required }) => required && !preview.columns.some(({ field }) => field === name));
  const [wasOdd] = useState(isOdd);
  const needsLook =
    values !== undefined &&
    (['mixed', 'comma'].includes(values.numbers.style) || values.dates.style !== 'none' || values.totals.length > 0);
  const sums = values?.totalRows ?? 0;
  return (
    <section className={styles.columns} aria-label="How the file is read">
      <h2>How the file is read</h2>
      {preview.encodingHint && (
        <Notice tone="warning">
          Nothing says how the letters of this file are encoded. They look like {encodingNames[preview.encodingHint]}:
          compare names with accents below.
        </Notice>
      )}
      <details className={styles.mapping} open={wasOdd || needsLook || undefined}>
        <summary>Sheet, header, numbers, dates, rows to leave out</summary>
        <div className={styles.shape}>
          <Opening chosen={chosen} preview={preview} disabled={disabled} />
          <Styles chosen={chosen} disabled={disabled} />
        </div>
        {sums > 0 && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={!shape.keepsTotals}
              disabled={disabled}
              onChange={(event) => chosen.changeShape({ keepsTotals: !event.target.checked })}
            />
            Leave out {count(sums, 'row')} that {sums === 1 ? 'looks' : 'look'} like sums of others (
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
