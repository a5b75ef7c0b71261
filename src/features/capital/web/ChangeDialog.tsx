import { FieldRow, RecordDialog } from '../../../web/forms/RecordDialog.tsx';
import { NotesField, SourceField, SourcePageField } from '../../../web/forms/SourceFields.tsx';
import { useRecordForm } from '../../../web/forms/use-record-form.ts';
import { SelectField, TextField } from '../../../web/ui/controls/Field.tsx';
import type { ShareChange } from '../contract-changes.ts';
import { changeForm } from './change-form.ts';

interface ChangeDialogProps {
  companyId: number;
  /** Undefined: a new one. */
  change?: ShareChange | undefined;
  onClose: () => void;
}

export function ChangeDialog({ companyId, change, onClose }: ChangeDialogProps) {
  const form = useRecordForm({
    kind: changeForm,
    parent: companyId,
    record: change,
    onClose,
  });
  return (
    <RecordDialog
      title={change ? 'Edit Consolidation or Split' : 'Add Consolidation or Split'}
      form={form}
      action={change ? 'Save Changes' : 'Add Change'}
      onClose={onClose}
    >
      <TextField
        label="First Day of the New Shares"
        type="date"
        required
        {...form.bind('effectiveDay')}
        help="What is older is restated where it is read, and stays as it was entered"
      />
      <FieldRow>
        <TextField label="New Shares" inputMode="decimal" required {...form.bind('newShares')} />
        <TextField
          label="For Old Shares"
          inputMode="decimal"
          required
          {...form.bind('oldShares')}
          help="1 for 10 is a consolidation, 3 for 1 a split"
        />
      </FieldRow>
      <SelectField
        label="Listed Warrants"
        none="Not known"
        options={[
          { value: 'yes', label: 'Keep their number, each buys fewer shares' },
          { value: 'no', label: 'Change in number and strike' },
        ]}
        {...form.bind('warrantsKeepNumber')}
      />
      <SourceField {...form.bind('sourceUrl')} />
      <SourcePageField {...form.bind('sourcePage')} />
      <NotesField {...form.bind('notes')} />
    </RecordDialog>
  );
}
