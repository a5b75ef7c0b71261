import { FieldRow, MoreFields, RecordDialog } from '../../../web/forms/RecordDialog.tsx';
import { NotesField, SourceField, SourcePageField } from '../../../web/forms/SourceFields.tsx';
import { useRecordForm } from '../../../web/forms/use-record-form.ts';
import { day } from '../../../web/format.ts';
import { SelectField, TextField } from '../../../web/ui/controls/Field.tsx';
import type { CapitalSnapshot } from '../contract.ts';
import { type SnapshotDraft, snapshotForm } from './snapshot-form.ts';

interface SnapshotDialogProps {
  companyId: number;
  /** Undefined: a new one. */
  snapshot?: CapitalSnapshot | undefined;
  onClose: () => void;
}

/** Fields that few documents fill. */
const seldom = [
  'shareClass',
  'commonRatio',
  'publishedOn',
  'unusedFacilities',
  'preferred',
  'minorityInterests',
  'listedInvestments',
  'statedMarketCap',
  'statedFullyDiluted',
] as const;

export function SnapshotDialog({ companyId, snapshot, onClose }: SnapshotDialogProps) {
  const form = useRecordForm({
    kind: snapshotForm,
    parent: companyId,
    record: snapshot,
    onClose,
  });
  const unit = form.draft.currency.trim().toUpperCase() || undefined;
  const money = (field: keyof SnapshotDraft, help?: string) => (
    <TextField label={snapshotForm.labels[field]} inputMode="decimal" unit={unit} {...form.bind(field)} help={help} />
  );
  return (
    <RecordDialog
      title={snapshot ? `Edit the snapshot of ${day(snapshot.asOf)}` : 'Add Snapshot'}
      form={form}
      action={snapshot ? 'Save Changes' : 'Add Snapshot'}
      onClose={onClose}
    >
      <FieldRow>
        <TextField label="Shares As Of" type="date" required {...form.bind('asOf')} />
        <TextField
          label="Shares Outstanding"
          inputMode="numeric"
          {...form.bind('sharesOutstanding')}
          help="Issued, without treasury shares, in full: 121,500,000"
        />
      </FieldRow>
      <FieldRow>
        <TextField
          label="Balance Sheet Date"
          type="date"
          {...form.bind('balanceDate')}
          help="Often before the day of the share count"
        />
        <TextField label="Currency" placeholder="CAD" {...form.bind('currency')} help="Money below is in whole units" />
      </FieldRow>
      <FieldRow>
        {money('cash', 'Blank: the document does not say')}
        {money('debt', 'Interest-bearing, without convertibles; 0 where it says there is none')}
      </FieldRow>
      <FieldRow>
        {money('quarterlyBurn', 'All money out in the quarter, operating and exploration')}
        {money('quarterlyExploration', 'Exploration and development')}
      </FieldRow>
      <FieldRow>
        {money('quarterlyOverhead', 'Of the quarter')}
        <SelectField
          label="Options and Warrants Complete"
          none="Not known"
          options={[
            { value: 'yes', label: 'Yes, all are entered, or there are none' },
            { value: 'no', label: 'No, some are missing' },
          ]}
          {...form.bind('instrumentsComplete')}
        />
      </FieldRow>
      <MoreFields
        label="Other classes, preferred, investments, stated totals"
        open={seldom.some((field) => form.draft[field] !== '')}
      >
        <FieldRow>
          <TextField label="Class of Shares" maxLength={100} {...form.bind('shareClass')} help="Blank: common shares" />
          <TextField
            label="Common Shares for One"
            inputMode="decimal"
            {...form.bind('commonRatio')}
            help="Of another class alone"
          />
        </FieldRow>
        <FieldRow>
          {money('unusedFacilities', 'That can be drawn today')}
          {money('preferred')}
        </FieldRow>
        <FieldRow>
          {money('minorityInterests')}
          {money('listedInvestments')}
        </FieldRow>
        <FieldRow>
          {money('statedMarketCap', 'As the document states it')}
          <TextField label="Stated Fully Diluted" inputMode="numeric" {...form.bind('statedFullyDiluted')} />
        </FieldRow>
        <TextField label="Published" type="date" {...form.bind('publishedOn')} />
      </MoreFields>
      <SourceField {...form.bind('sourceUrl')} />
      <SourcePageField placeholder="Interim report, pages 3 and 11" {...form.bind('sourcePage')} />
      <NotesField {...form.bind('notes')} />
    </RecordDialog>
  );
}
