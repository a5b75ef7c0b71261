import { financingKinds } from '../../../domain/capital/financing-records.ts';
import { FieldRow, MoreFields, RecordDialog } from '../../../web/forms/RecordDialog.tsx';
import { useRecordForm } from '../../../web/forms/use-record-form.ts';
import { day } from '../../../web/format.ts';
import { SelectField, TextArea, TextField } from '../../../web/ui/controls/Field.tsx';
import type { Financing } from '../contract.ts';
import { type FinancingDraft, financingForm } from './financing-form.ts';
import { kindLabel } from './financing-words.ts';

interface FinancingDialogProps {
  companyId: number;
  /** Undefined: a new one. */
  financing?: Financing | undefined;
  onClose: () => void;
}

/** Fields that few announcements fill. */
const seldom = ['sharesEach', 'warrantsIssued', 'fees', 'brokerWarrants', 'insiderProceeds', 'holdUntil'] as const;

export function FinancingDialog({ companyId, financing, onClose }: FinancingDialogProps) {
  const form = useRecordForm({
    kind: financingForm,
    parent: companyId,
    record: financing,
    onClose,
  });
  const unit = form.draft.currency.trim().toUpperCase() || undefined;
  const labels = financingForm.labels;
  const money = (field: keyof FinancingDraft, help?: string) => (
    <TextField label={labels[field]} inputMode="decimal" unit={unit} {...form.bind(field)} help={help} />
  );
  const whole = (field: keyof FinancingDraft, help?: string) => (
    <TextField label={labels[field]} inputMode="numeric" {...form.bind(field)} help={help} />
  );
  return (
    <RecordDialog
      title={financing ? `Edit the financing of ${day(financing.closedOn)}` : 'Add Financing'}
      form={form}
      action={financing ? 'Save Changes' : 'Add Financing'}
      onClose={onClose}
    >
      <FieldRow>
        <SelectField
          label={labels.kind}
          required
          none="Choose"
          options={financingKinds.map((kind) => ({ value: kind, label: kindLabel(kind) }))}
          {...form.bind('kind')}
        />
        <TextField label={labels.closedOn} type="date" required {...form.bind('closedOn')} />
      </FieldRow>
      <FieldRow>
        {whole('units', 'Shares, or units of shares and warrants')}
        {money('unitPrice', 'As it was then; consolidations are applied when it is read')}
      </FieldRow>
      <FieldRow>
        <TextField label={labels.currency} placeholder="CAD" {...form.bind('currency')} help="Of all money below" />
        {money('grossProceeds', 'Blank: units times price')}
      </FieldRow>
      <FieldRow>
        <TextField
          label={labels.warrantsEach}
          inputMode="decimal"
          {...form.bind('warrantsEach')}
          help="0, 0.5 or 1; blank: not known"
        />
        {money('warrantStrike', 'For one share')}
      </FieldRow>
      <TextField label={labels.warrantExpiry} type="date" {...form.bind('warrantExpiry')} />
      <MoreFields label="Fees, brokers, insiders, hold" open={seldom.some((field) => form.draft[field] !== '')}>
        <FieldRow>
          <TextField label={labels.sharesEach} inputMode="decimal" {...form.bind('sharesEach')} help="Blank: one" />
          {whole('warrantsIssued', 'Whole ones')}
        </FieldRow>
        <FieldRow>
          {money('fees')}
          {whole('brokerWarrants')}
        </FieldRow>
        <FieldRow>
          {money('insiderProceeds')}
          <TextField label={labels.holdUntil} type="date" {...form.bind('holdUntil')} help="Four months on the TSXV" />
        </FieldRow>
      </MoreFields>
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
