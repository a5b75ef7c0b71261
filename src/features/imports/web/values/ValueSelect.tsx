import { Button } from '../../../../web/ui/controls/Button.tsx';
import { SelectField } from '../../../../web/ui/controls/Field.tsx';
import type { FileValue } from '../../contract-looks.ts';
import { fieldWords } from '../choices/column-choices.ts';
import {
  asItIs,
  type ChangedValues,
  selectOf,
  type Taken,
  takenFor,
  takenOf,
  type ValueColumn,
} from '../choices/value-choices.ts';

interface ValueSelectProps {
  column: ValueColumn;
  value: FileValue;
  changed: ChangedValues;
  disabled: boolean;
  onChange: (field: string, value: string, taken: Taken | null) => void;
}

/** What a value means: as it was understood, another one, nothing, or its rows are left out. */
export function ValueSelect({ column, value, changed, disabled, onChange }: ValueSelectProps) {
  const { field, options, required } = column;
  const taken = takenFor(field, value, changed);
  const isOther = taken?.action === 'take' && !options.includes(taken.as ?? '');
  return (
    <SelectField
      label={`What ${value.value} means for ${fieldWords(field)}`}
      hideLabel
      none={asItIs(column, value)}
      value={selectOf(taken)}
      disabled={disabled}
      options={[
        ...(required ? [] : [{ value: 'empty', label: 'Leave the field empty' }]),
        { value: 'skip', label: 'Leave its rows out' },
        ...[...(isOther ? [taken.as ?? ''] : []), ...options].map((option) => ({
          value: `take ${option}`,
          label: option,
        })),
      ]}
      onChange={(selected) => onChange(field, value.value, takenOf(selected))}
    />
  );
}

/** A value that is spelled nearly as one of the list: offered, never taken by itself. */
export function NearValue({ column, value, changed, disabled, onChange }: ValueSelectProps) {
  const as = value.suggestion?.by === 'spelling' ? value.suggestion.as : undefined;
  if (as === undefined || takenFor(column.field, value, changed) !== null) return null;
  return (
    <Button
      look="plain"
      size="s"
      disabled={disabled}
      onClick={() => onChange(column.field, value.value, { action: 'take', as })}
    >
      Read as {as}
    </Button>
  );
}
