import { financingKinds } from '../../../domain/capital/financing-records.ts';
import { FieldRow, MoreFields } from '../../../web/forms/RecordDialog.tsx';
import type { BoundText } from '../../../web/forms/SourceFields.tsx';
import { SelectField, TextField } from '../../../web/ui/controls/Field.tsx';
import { type FinancingDraft, financingForm } from './financing-form.ts';
import { kindLabel } from './financing-words.ts';

/** Fields that few announcements fill. */
const seldom = ['sharesEach', 'warrantsIssued', 'fees', 'brokerWarrants', 'insiderProceeds', 'holdUntil'] as const;

interface FinancingFieldsProps {
  draft: FinancingDraft;
  bind: (field: keyof FinancingDraft) => BoundText;
  /** What the currency is where none is written. */
  currency?: string;
}

/** What a document says of a financing; where it says so stands beside it. */
export function FinancingFields({ draft, bind, currency = '' }: FinancingFieldsProps) {
  const unit = (draft.currency.trim() || currency.trim()).toUpperCase() || undefined;
  const labels = financingForm.labels;
  const money = (field: keyof FinancingDraft, help?: string) => (
    <TextField label={labels[field]} inputMode="decimal" unit={unit} {...bind(field)} help={help} />
  );
  const whole = (field: keyof FinancingDraft, help?: string) => (
    <TextField label={labels[field]} inputMode="numeric" {...bind(field)} help={help} />
  );
  return (
    <>
      <FieldRow>
        <SelectField
          label={labels.kind}
          required
          none="Choose"
          options={financingKinds.map((kind) => ({ value: kind, label: kindLabel(kind) }))}
          {...bind('kind')}
        />
        <TextField label={labels.closedOn} type="date" required {...bind('closedOn')} />
      </FieldRow>
      <FieldRow>
        {whole('units', 'Shares, or units of shares and warrants')}
        {money('unitPrice', 'As it was then; consolidations are applied when it is read')}
      </FieldRow>
      <FieldRow>
        <TextField
          label={labels.currency}
          placeholder={currency || 'CAD'}
          {...bind('currency')}
          help={currency ? 'Blank: that of the filing' : 'Of all money below'}
        />
        {money('grossProceeds', 'In full; blank: units times price')}
      </FieldRow>
      <FieldRow>
        <TextField
          label={labels.warrantsEach}
          inputMode="decimal"
          {...bind('warrantsEach')}
          help="0, 0.5 or 1; blank: not known"
        />
        {money('warrantStrike', 'For one share')}
        <TextField label={labels.warrantExpiry} type="date" {...bind('warrantExpiry')} />
      </FieldRow>
      <MoreFields label="Fees, brokers, insiders, hold" open={seldom.some((field) => draft[field] !== '')}>
        <FieldRow>
          <TextField label={labels.sharesEach} inputMode="decimal" {...bind('sharesEach')} help="Blank: one" />
          {whole('warrantsIssued', 'Whole ones')}
        </FieldRow>
        <FieldRow>
          {money('fees')}
          {whole('brokerWarrants')}
        </FieldRow>
        <FieldRow>
          {money('insiderProceeds')}
          <TextField label={labels.holdUntil} type="date" {...bind('holdUntil')} help="Four months on the TSXV" />
        </FieldRow>
      </MoreFields>
    </>
  );
}
