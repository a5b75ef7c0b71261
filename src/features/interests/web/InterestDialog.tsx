import { interestKinds } from '../../../domain/mines/interests.ts';
import { FieldRow, RecordDialog } from '../../../web/forms/RecordDialog.tsx';
import { NotesField, SourceField } from '../../../web/forms/SourceFields.tsx';
import { useRecordForm } from '../../../web/forms/use-record-form.ts';
import { SelectField, TextField } from '../../../web/ui/controls/Field.tsx';
import type { MineInterest } from '../contract.ts';
import { HolderField } from './HolderField.tsx';
import { hasMetal, interestKind, kindOf } from './interest-form.ts';
import { holderOf, kindWords } from './interest-words.ts';

interface InterestDialogProps {
  mineId: number;
  /** Undefined: a new one. */
  interest?: MineInterest | undefined;
  onClose: () => void;
}

export function InterestDialog({ mineId, interest, onClose }: InterestDialogProps) {
  const form = useRecordForm({
    kind: interestKind,
    parent: mineId,
    record: interest,
    onClose,
  });
  const holder = form.bind('holder');
  return (
    <RecordDialog
      title={interest ? `Edit the interest of ${holderOf(interest)}` : 'Add Interest'}
      form={form}
      action={interest ? 'Save Changes' : 'Add Interest'}
      onClose={onClose}
    >
      <HolderField text={holder.value} onText={holder.onChange} error={holder.error} />
      <FieldRow>
        <SelectField
          label="Kind"
          options={interestKinds.map((kind) => ({ value: kind, label: kindWords[kind].label }))}
          {...form.bind('kind')}
          help={kindWords[kindOf(form.draft)].explained}
        />
        <TextField
          label="Share"
          inputMode="decimal"
          unit="%"
          {...form.bind('percent')}
          help="Blank: it is not known how large it is"
        />
      </FieldRow>
      {hasMetal(form.draft) && (
        <TextField label="Metal" maxLength={200} {...form.bind('metal')} help="Blank: on all metals" />
      )}
      <FieldRow>
        <TextField label="First Day" type="date" {...form.bind('fromDate')} />
        <TextField label="Last Day" type="date" {...form.bind('toDate')} help="Blank: it is held until now" />
      </FieldRow>
      <TextField
        label="Buy-back"
        maxLength={500}
        placeholder="1% for CAD 1,000,000 until 2028"
        {...form.bind('buyBack')}
      />
      <SourceField {...form.bind('sourceUrl')} />
      <NotesField {...form.bind('notes')} />
    </RecordDialog>
  );
}
