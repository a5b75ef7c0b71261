import { delimiters, encodingNames, encodings, tableLayouts } from '../../../../domain/tables/table-files.ts';
import { type NumberStyle, numberStyles } from '../../../../domain/tables/number-style.ts';
import { count } from '../../../../web/format.ts';
import { SelectField } from '../../../../web/ui/controls/Field.tsx';
import type { FilePreview, FileValues } from '../../contract-looks.ts';
import type { ImportOptions } from '../../contract-options.ts';

const delimiterNames = { ',': 'Commas', ';': 'Semicolons', '\t': 'Tabs', '|': 'Bars' } as const;
const numberNames = { point: 'Decimal point: 1,234.5', comma: 'Decimal comma: 1.234,5' } as const;

export const optionsOf = <Value extends string>(values: readonly Value[], names: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: names[value] }));

/** What of the shape decides which rows and cells there are. */
export type Opening = Pick<
  ImportOptions,
  'sheet' | 'headerRow' | 'headerRows' | 'lastRow' | 'layout' | 'encoding' | 'delimiter'
>;

export const shownBy = (examples: readonly string[]) =>
  examples.length > 0 ? `As ${examples.join(' and ')} shows.` : undefined;

type OpenedFile = Pick<
  FilePreview,
  'sheets' | 'sheet' | 'headerRow' | 'headerRows' | 'start' | 'encoding' | 'encodingHint' | 'delimiter'
> &
  Partial<Pick<FilePreview, 'layout'>>;

const layoutNames = {
  records: 'Records',
  parameters: 'Single fields: parameter, unit, value',
  headings: 'Records below headings',
  surveys: 'Measurements down a hole: depth, azimuth, dip',
  guidance: 'Guidance of one metric: its periods side by side',
  periods: 'Records of several periods side by side',
  series: 'Prices below rows that say what they are',
} as const;

/** Whether how a file was opened is worth a look. */
export const isOddTable = ({ sheets, start, headerRow, headerRows, encodingHint, layout }: OpenedFile) =>
  (layout !== undefined && layout !== 'records') ||
  sheets.length > 1 ||
  start[0]?.row !== headerRow ||
  headerRows > 1 ||
  encodingHint !== null;

interface FileOpeningProps {
  file: OpenedFile;
  /** What of that was chosen. */
  opening: Opening;
  disabled: boolean;
  onOpen: (opening: Opening) => void;
}

/** Which sheet and row, with which letters and separators: another choice reads the file again. */
export function FileOpening({ file, opening: now, disabled, onOpen }: FileOpeningProps) {
  const { sheets, sheet, headerRow, headerRows, start, encoding, delimiter, layout } = file;
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
          // What was chosen shows though it could not be read: else nobody could choose what was there before.
          value={now.sheet ?? sheet ?? ''}
          options={sheets.map((name) => ({ value: name, label: name }))}
          disabled={disabled}
          onChange={(name) => onOpen({ sheet: name })}
        />
      )}
      {layout && (
        <SelectField
          label="Each row is one of"
          value={now.layout ?? layout}
          options={optionsOf(tableLayouts, layoutNames)}
          disabled={disabled}
          onChange={(value) => {
            // Of records another row may look more like a header than the one that was found.
            const at = value === 'records' ? { headerRow } : {};
            onOpen({ ...now, ...at, layout: tableLayouts.find((each) => each === value) });
          }}
        />
      )}
      <SelectField
        label="Header row"
        value={String(now.headerRow ?? headerRow)}
        options={
          rows.some(({ value }) => value === String(headerRow))
            ? rows
            : [...rows, { value: String(headerRow), label: `Row ${headerRow}` }]
        }
        disabled={disabled}
        onChange={(row) => onOpen({ ...now, headerRow: Number(row) })}
      />
      <SelectField
        label="The header takes"
        {...(headerRows > 1 && { help: 'Each column is called by all of these rows.' })}
        value={String(headerRows)}
        options={[1, 2, 3].map((rows) => ({ value: String(rows), label: count(rows, 'row') }))}
        disabled={disabled}
        onChange={(rows) => onOpen({ ...now, headerRow, headerRows: Number(rows) })}
      />
      {encoding && (
        <SelectField
          label="Letters"
          value={now.encoding ?? encoding}
          options={optionsOf(encodings, encodingNames)}
          disabled={disabled}
          onChange={(value) => onOpen({ ...now, encoding: encodings.find((each) => each === value) })}
        />
      )}
      {delimiter && (
        <SelectField
          label="Cells are parted by"
          value={now.delimiter ?? delimiter}
          options={optionsOf(delimiters, delimiterNames)}
          disabled={disabled}
          onChange={(value) => onOpen({ ...now, delimiter: delimiters.find((each) => each === value) })}
        />
      )}
    </>
  );
}

interface NumbersFieldProps {
  found: FileValues['numbers'];
  chosen: NumberStyle | undefined;
  /** Whether nobody can tell how they are written. */
  isOpen: boolean;
  disabled: boolean;
  onChange: (style: NumberStyle | undefined) => void;
}

/** How numbers are written: decided once for the file by what stands in all of it. */
export function NumbersField({ found, chosen, isOpen, disabled, onChange }: NumbersFieldProps) {
  if (found.style === 'none' && found.unclear === null) return null;
  return (
    <SelectField
      label="Numbers"
      {...(chosen === undefined && isOpen && { none: 'Choose' })}
      help={found.style === 'none' ? `${found.unclear} could be read both ways.` : shownBy(found.examples)}
      value={chosen ?? (isOpen ? '' : 'point')}
      options={optionsOf(numberStyles, numberNames)}
      disabled={disabled}
      onChange={(value) => onChange(numberStyles.find((each) => each === value))}
    />
  );
}
