import { instrumentKinds, isFree } from '../../../domain/capital/records.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { SelectField, TextField } from '../../../web/ui/controls/Field.tsx';
import { instrumentKindLabels, stateLabels } from './capital-words.ts';
import { type InstrumentDraft, instrumentKindOf } from './instrument-form.ts';
import { fates, type InstrumentRow, typedAs } from './quarter-form.ts';

interface RowProps {
  row: InstrumentRow;
  place: number;
  faults: Readonly<Record<string, string>>;
  onChange: (row: InstrumentRow) => void;
  onRemove: () => void;
}

/** One instrument on one line. */
export function QuarterInstrument({ row, place, faults, onChange, onRemove }: RowProps) {
  const { draft, known, fate } = row;
  const kind = instrumentKindOf(draft);
  const isGone = fate !== 'there';
  const bind = (field: keyof InstrumentDraft, label: string) => ({
    label: `${label} of row ${place}`,
    hideLabel: true,
    value: draft[field],
    disabled: isGone,
    error: faults[`instruments.${row.key}.${field}`],
    onChange: (text: string) => onChange({ ...row, draft: { ...draft, [field]: typedAs(field, text) } }),
  });
  const amount = kind === 'convertible' ? 'principal' : 'count';
  return (
    <tr>
      <td>
        <SelectField
          {...bind('kind', 'Kind')}
          options={instrumentKinds.map((value) => ({ value, label: instrumentKindLabels[value] }))}
        />
      </td>
      <td>
        <TextField inputMode="numeric" {...bind(amount, kind === 'convertible' ? 'Principal' : 'Number')} />
      </td>
      <td>{!isFree({ kind }) && <TextField inputMode="decimal" {...bind('strike', 'Strike')} />}</td>
      <td>{!isFree({ kind }) && <TextField {...bind('currency', 'Currency')} />}</td>
      <td>
        <TextField type="date" {...bind('expiry', 'Expiry')} />
      </td>
      <td>
        {known ? (
          <SelectField
            label={`What became of row ${place}`}
            hideLabel
            value={fate}
            onChange={(value) => onChange({ ...row, fate: fates.find((each) => each === value) ?? 'there' })}
            options={fates.map((value) => ({ value, label: value === 'there' ? 'Still there' : stateLabels[value] }))}
          />
        ) : (
          <Button size="s" onClick={onRemove} aria-label={`Remove row ${place}`}>
            Remove
          </Button>
        )}
      </td>
    </tr>
  );
}
