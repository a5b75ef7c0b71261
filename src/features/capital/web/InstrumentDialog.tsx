import { instrumentKinds, isFree } from '../../../domain/capital/records.ts';
import { instrumentStates } from '../../../domain/capital/instruments.ts';
import { FieldRow, MoreFields, RecordDialog } from '../../../web/forms/RecordDialog.tsx';
import { NotesField, SourceField, SourcePageField } from '../../../web/forms/SourceFields.tsx';
import { useRecordForm } from '../../../web/forms/use-record-form.ts';
import { SelectField, TextField } from '../../../web/ui/controls/Field.tsx';
import type { CapitalInstrument } from '../contract-instruments.ts';
import { instrumentKindLabels, stateLabels } from './capital-words.ts';
import { instrumentForm, instrumentKindOf } from './instrument-form.ts';

interface InstrumentDialogProps {
  companyId: number;
  /** Undefined: a new one. */
  instrument?: CapitalInstrument | undefined;
  onClose: () => void;
}

const seldom = [
  'series',
  'sharesEach',
  'vesting',
  'condition',
  'conditionMet',
  'accelerationPrice',
  'accelerationDays',
  'accelerationNotice',
  'keepsNumber',
] as const;

export function InstrumentDialog({ companyId, instrument, onClose }: InstrumentDialogProps) {
  const form = useRecordForm({
    kind: instrumentForm,
    parent: companyId,
    record: instrument,
    onClose,
  });
  const kind = instrumentKindOf(form.draft);
  const isConvertible = kind === 'convertible';
  return (
    <RecordDialog
      title={instrument ? 'Edit Instrument' : 'Add Instrument'}
      form={form}
      action={instrument ? 'Save Changes' : 'Add Instrument'}
      onClose={onClose}
    >
      <FieldRow>
        <SelectField
          label="Kind"
          options={instrumentKinds.map((value) => ({ value, label: instrumentKindLabels[value] }))}
          {...form.bind('kind')}
        />
        <TextField
          label="Counted On"
          type="date"
          required
          {...form.bind('asOf')}
          help="The day of the document: consolidations after it change number and strike"
        />
      </FieldRow>
      <FieldRow>
        {isConvertible ? (
          <TextField
            label="Principal"
            inputMode="decimal"
            {...form.bind('principal')}
            help="Paid back if it is not converted"
          />
        ) : (
          <TextField label="Number" inputMode="numeric" required {...form.bind('count')} />
        )}
        {isFree({ kind }) ? null : (
          <TextField
            label={isConvertible ? 'Conversion Price' : 'Strike'}
            inputMode="decimal"
            {...form.bind('strike')}
            help="For one share"
          />
        )}
        {isFree({ kind }) ? null : (
          <TextField label="Currency" placeholder="CAD" {...form.bind('currency')} help="GBp and GBX for pence" />
        )}
      </FieldRow>
      <FieldRow>
        <TextField label="Issued" type="date" {...form.bind('issued')} />
        <TextField label="Expiry" type="date" {...form.bind('expiry')} help="The last day on which it lives" />
      </FieldRow>
      <FieldRow>
        <SelectField
          label="State"
          options={instrumentStates.map((value) => ({ value, label: stateLabels[value] }))}
          {...form.bind('state')}
        />
        <TextField label="Since" type="date" {...form.bind('stateDay')} help="When it was exercised or cancelled" />
      </FieldRow>
      <MoreFields
        label="Series, vesting, conditions, acceleration"
        open={seldom.some((field) => form.draft[field] !== '')}
      >
        <FieldRow>
          <TextField label="Series" maxLength={200} placeholder="EXG.WT.A" {...form.bind('series')} />
          <TextField label="Shares for One" inputMode="decimal" {...form.bind('sharesEach')} help="Blank: one" />
        </FieldRow>
        <FieldRow>
          <TextField label="Exercisable From" type="date" {...form.bind('vesting')} />
          <TextField label="Condition" maxLength={500} {...form.bind('condition')} help="What it waits for" />
        </FieldRow>
        <FieldRow>
          <SelectField
            label="Condition Met"
            none="Not known"
            options={[
              { value: 'yes', label: 'Yes' },
              { value: 'no', label: 'No' },
            ]}
            {...form.bind('conditionMet')}
          />
          <SelectField
            label="In a Consolidation"
            none="Its number changes"
            options={[
              { value: 'yes', label: 'It keeps its number (listed)' },
              { value: 'no', label: 'Its number changes' },
            ]}
            {...form.bind('keepsNumber')}
          />
        </FieldRow>
        <FieldRow>
          <TextField
            label="Acceleration Price"
            inputMode="decimal"
            {...form.bind('accelerationPrice')}
            help="From this share price on the company may call it in"
          />
          <TextField label="Trading Days above It" inputMode="numeric" {...form.bind('accelerationDays')} />
          <TextField label="Days of Notice" inputMode="numeric" {...form.bind('accelerationNotice')} />
        </FieldRow>
      </MoreFields>
      <SourceField {...form.bind('sourceUrl')} />
      <SourcePageField {...form.bind('sourcePage')} />
      <NotesField {...form.bind('notes')} />
    </RecordDialog>
  );
}
