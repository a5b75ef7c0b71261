import { count, number } from '../../../../web/format.ts';
import { Button } from '../../../../web/ui/controls/Button.tsx';
import { SelectField } from '../../../../web/ui/controls/Field.tsx';
import { Segments } from '../../../../web/ui/controls/Segments.tsx';
import type { FilePreview, FileValues } from '../../contract-looks.ts';
import type { ImportOptions } from '../../contract-options.ts';
import styles from '../ImportWizard.module.css';
import type { ChosenFile } from '../choices/use-chosen-file.ts';

type Filter = NonNullable<ImportOptions['leaveOut']>[number];

interface FilterProps {
  filter: Filter;
  values: FileValues['filters'][number] | undefined;
  disabled: boolean;
  onChange: (filter: Filter) => void;
  onRemove: () => void;
}

const ways = [
  { value: 'out', label: 'Leave these out' },
  { value: 'keep', label: 'Read only these' },
] as const;

/** The values of one column, to leave their rows out or to read no others. */
function FilterOf({ filter, values, disabled, onChange, onRemove }: FilterProps) {
  const chosen = new Set(filter.values);
  return (
    <fieldset className={styles.filter} disabled={disabled}>
      <legend>Rows by {filter.header}</legend>
      <div className={styles.rowsHead}>
        <Segments
          label={`Rows by ${filter.header}`}
          value={filter.keep === true ? 'keep' : 'out'}
          options={ways}
          onChange={(way) => onChange({ ...filter, keep: way === 'keep' })}
        />
        <Button size="s" onClick={onRemove}>
          Remove <span className="visually-hidden">rows by {filter.header}</span>
        </Button>
      </div>
      {values === undefined && (
        <p className={styles.hint} role="status">
          Reading the values...
        </p>
      )}
      <ul>
        {values?.values.map(({ value, count: rows }) => (
          <li key={value}>
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={chosen.has(value)}
                onChange={(event) =>
                  onChange({
                    ...filter,
                    values: event.target.checked
                      ? [...filter.values, value]
                      : filter.values.filter((each) => each !== value),
                  })
                }
              />
              {value || 'empty'} <span className={styles.hint}>{count(rows, 'row')}</span>
            </label>
          </li>
        ))}
      </ul>
      {values !== undefined && values.more > 0 && (
        <p className={styles.hint}>And {number(values.more)} more, not listed here.</p>
      )}
    </fieldset>
  );
}

interface LeaveRowsOutProps {
  chosen: ChosenFile;
  preview: FilePreview;
  disabled: boolean;
}

/** Rows to leave out by what stands in a column, such as all that are no mines of metals. */
export function LeaveRowsOut({ chosen, preview, disabled }: LeaveRowsOutProps) {
  const filters = chosen.shape.leaveOut ?? [];
  const set = (leaveOut: Filter[]) => chosen.changeShape({ leaveOut });
  const free = preview.columns.filter(({ header }) => header !== '' && !filters.some((each) => each.header === header));
  return (
    <div className={styles.constants}>
      {filters.map((filter) => (
        <FilterOf
          key={filter.header}
          filter={filter}
          values={chosen.values?.filters.find(({ header }) => header === filter.header)}
          disabled={disabled}
          onChange={(next) => set(filters.map((each) => (each.header === filter.header ? next : each)))}
          onRemove={() => set(filters.filter((each) => each.header !== filter.header))}
        />
      ))}
      {free.length > 0 && (
        <SelectField
          label="Rows to leave out"
          none="By the values of a column"
          value=""
          options={free.map(({ header }) => ({ value: header, label: header }))}
          disabled={disabled}
          onChange={(header) => header !== '' && set([...filters, { header, values: [] }])}
        />
      )}
    </div>
  );
}
