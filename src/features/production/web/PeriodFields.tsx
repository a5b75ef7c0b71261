import { shareBases } from '../../../domain/vocabulary.ts';
import { FieldRow } from '../../../web/forms/RecordDialog.tsx';
import type { BoundText } from '../../../web/forms/SourceFields.tsx';
import { SelectField, TextField } from '../../../web/ui/controls/Field.tsx';
import { LengthButtons } from './LengthButtons.tsx';
import { shareBasisLabels } from './production-words.ts';

interface PeriodDaysProps {
  form: {
    draft: { fromDate: string };
    bind: (field: 'fromDate' | 'toDate') => BoundText;
    change: (changes: { toDate: string }) => void;
  };
}

/** From when to when, by days or by a length. */
export const PeriodDays = ({ form }: PeriodDaysProps) => (
  <>
    <FieldRow>
      <TextField label="First Day" type="date" required {...form.bind('fromDate')} />
      <TextField label="Last Day" type="date" required {...form.bind('toDate')} />
    </FieldRow>
    <LengthButtons from={form.draft.fromDate} onLastDay={(toDate) => form.change({ toDate })} />
  </>
);

/** Whether figures are of the whole mine or of a share. */
export const BasisField = (bound: BoundText & { help: string }) => (
  <SelectField
    label="Basis"
    none="Not stated"
    options={shareBases.map((value) => ({ value, label: shareBasisLabels[value] }))}
    {...bound}
  />
);
