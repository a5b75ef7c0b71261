import { count } from '../../../../web/format.ts';
import { SelectField } from '../../../../web/ui/controls/Field.tsx';
import { Notice } from '../../../../web/ui/page/Notice.tsx';
import type { FileValues } from '../../contract-looks.ts';

interface TablesFieldProps {
  /** The tables of the sheet, that which is read first. */
  tables: FileValues['beside']['tables'];
  /** Rows below it. */
  below: number;
  /** Whether all rows are read as one table. */
  isAll: boolean;
  disabled: boolean;
  onAll: (isAll: boolean) => void;
  /** The table that begins at this row is to be read instead. */
  onOther: (headerRow: number) => void;
}

/** Which of the tables that stand below each other in a sheet is read. */
export function TablesField({ tables, below, isAll, disabled, onAll, onOther }: TablesFieldProps) {
  const [first, ...others] = tables;
  if (others.length === 0 && !isAll) return null;
  const notRead = `${count(below, 'row')} below it ${below === 1 ? 'is' : 'are'} not`;
  return (
    <>
      <SelectField
        label="Table"
        help={isAll ? 'Rows below each other are read as one table.' : `${notRead} read.`}
        value={isAll ? 'all' : String(first?.headerRow)}
        options={[
          { value: String(first?.headerRow), label: `The one from row ${first?.headerRow} on` },
          ...others.map(({ headerRow, title }) => ({
            value: String(headerRow),
            label: `Row ${headerRow}: ${title}`.slice(0, 80),
          })),
          { value: 'all', label: 'All rows as one table' },
        ]}
        disabled={disabled}
        onChange={(value) => {
          if (value === 'all') onAll(true);
          else if (value === String(first?.headerRow)) onAll(false);
          else onOther(Number(value));
        }}
      />
      {!isAll && (
        <Notice tone="warning">
          This sheet has {count(tables.length, 'table')} below each other. The one from row {first?.headerRow} on is
          read; {notRead}.
        </Notice>
      )}
    </>
  );
}

/** So many rows no sheet has more of. */
export const allRows = 1_048_576;

/** Rows that name the columns again. */
export function HeaderAgain({ rows }: { rows: number }) {
  if (rows === 0) return null;
  return (
    <>
      {count(rows, 'row')} that {rows === 1 ? 'repeats' : 'repeat'} the header {rows === 1 ? 'is' : 'are'} left out.
    </>
  );
}
