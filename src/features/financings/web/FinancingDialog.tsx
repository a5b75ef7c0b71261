import { RecordDialog } from '../../../web/forms/RecordDialog.tsx';
import { useRecordForm } from '../../../web/forms/use-record-form.ts';
import { day } from '../../../web/format.ts';
import { TextArea, TextField } from '../../../web/ui/controls/Field.tsx';
import type { Financing } from '../contract.ts';
import { FinancingFields } from './FinancingFields.tsx';
import { financingForm } from './financing-form.ts';

interface FinancingDialogProps {
  companyId: number;
  /** Undefined: a new one. */
  financing?: Financing | undefined;
  onClose: () => void;
}

export function FinancingDialog({ companyId, financing, onClose }: FinancingDialogProps) {
  const form = useRecordForm({
    kind: financingForm,
    parent: companyId,
    record: financing,
    onClose,
  });
  const labels = financingForm.labels;
  return (
    <RecordDialog
      title={financing ? `Edit the financing of ${day(financing.closedOn)}` : 'Add Financing'}
      form={form}
      action={financing ? 'Save Changes' : 'Add Financing'}
      onClose={onClose}
    >
      <FinancingFields draft={form.draft} bind={(field) => form.bind(field)} />
      <TextField label={labels.sourceUrl} type="url" placeholder="https://" {...form.bind('sourceUrl')} />
      <TextField
        label={labels.sourcePage}
        maxLength={500}
        placeholder="News release, paragraph 2"
        {...form.bind('sourcePage')}
      />
      <TextArea label={labels.notes} maxLength={20_000} {...form.bind('notes')} />
    </RecordDialog>
  );
}
