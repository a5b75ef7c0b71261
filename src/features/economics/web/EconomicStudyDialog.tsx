import {
  cutoffUnits,
  shareBases,
  type StudyType,
  studyTypes,
  taxBases,
  throughputUnits,
} from '../../../domain/vocabulary.ts';
import { SelectField, TextField } from '../../../web/ui/Field.tsx';
import { refreshRecords } from '../../../web/forms/record-changed.ts';
import { FieldRow, MoreFields, RecordDialog } from '../../../web/forms/RecordDialog.tsx';
import { splitUnit } from '../../../web/forms/typed-number.ts';
import { useRecordForm } from '../../../web/forms/use-record-form.ts';
import type { EconomicStudy } from '../contract.ts';
import { studyKind } from './study-form.ts';
import { studyNames } from './study-metrics.ts';

interface EconomicStudyDialogProps {
  mineId: number;
  /** Undefined: a new one of `studyType`. */
  study?: EconomicStudy | undefined;
  studyType: StudyType;
  onClose: () => void;
}

const taxWords = { 'after-tax': 'After tax', 'pre-tax': 'Before tax' } as const;
const shareWords = { '100%': 'Whole project (100%)', attributable: "Owner's share" } as const;

export function EconomicStudyDialog({ mineId, study, studyType, onClose }: EconomicStudyDialogProps) {
  const form = useRecordForm({
    kind: studyKind,
    parent: mineId,
    record: study,
    start: study ? undefined : { studyType },
    onSaved: refreshRecords,
    onClose,
  });
  const { draft } = form;
  const money = draft.currency.trim() === '' ? 'US$ M' : `${draft.currency.trim().toUpperCase()} M`;
  return (
    <RecordDialog
      title={study ? `Edit ${studyType} study` : `Add ${studyType} study`}
      form={form}
      labels={studyKind.labels}
      action={study ? 'Save Changes' : 'Add Study'}
      onClose={onClose}
    >
      <FieldRow>
        <SelectField
          label="Study Type"
          options={studyTypes.map((type) => ({ value: type, label: `${type}: ${studyNames[type]}` }))}
          {...form.bind('studyType')}
          disabled
        />
        <TextField label="Report Date" type="date" {...form.bind('reportDate')} />
      </FieldRow>
      <FieldRow>
        <TextField
          label="NPV"
          inputMode="text"
          unit={money}
          {...form.bind('npv')}
          help="In millions; may be negative"
        />
        <TextField label="Discount Rate" inputMode="decimal" unit="%" {...form.bind('discountRate')} />
        <TextField label="After-Tax IRR" inputMode="text" unit="%" {...form.bind('afterTaxIrr')} />
      </FieldRow>
      <FieldRow>
        <TextField label="Total CAPEX" inputMode="decimal" unit={money} {...form.bind('totalCapex')} />
        <TextField label="Total OPEX" inputMode="decimal" unit={money} {...form.bind('totalOpex')} />
        <TextField label="Payback Period" inputMode="decimal" unit="years" {...form.bind('paybackPeriod')} />
      </FieldRow>
      <FieldRow>
        <TextField
          label="All-In Sustaining Cost"
          inputMode="text"
          {...form.bind('allInSustainingCost')}
          help="Per unit of metal; negative where by-products pay for it"
        />
        <TextField
          label="Metal Price"
          inputMode="decimal"
          {...form.bind('metalPrice')}
          help="Assumed, per unit of metal"
        />
      </FieldRow>
      <FieldRow>
        <TextField label="Life of Mine" inputMode="decimal" unit="years" {...form.bind('lifeOfMineYears')} />
        <TextField label="Total Tonnes Mined" inputMode="numeric" unit="t" {...form.bind('totalTonsMined')} />
      </FieldRow>
      <FieldRow>
        <TextField label="Production" inputMode="decimal" {...form.bind('productionThroughput')} />
        <SelectField
          label="Production Unit"
          none="Choose"
          options={throughputUnits}
          {...form.bind('productionThroughputUnit')}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          label="Cut-off Grade"
          inputMode="decimal"
          {...form.bind('gradeCutoffRate')}
          onChange={(text) => {
            const pasted = splitUnit(text, cutoffUnits);
            form.change(
              pasted ? { gradeCutoffRate: pasted.value, gradeCutoffUnit: pasted.unit } : { gradeCutoffRate: text },
            );
          }}
        />
        <SelectField label="Cut-off Unit" none="Choose" options={cutoffUnits} {...form.bind('gradeCutoffUnit')} />
      </FieldRow>
      <TextField label="Source URL" type="url" placeholder="https://" {...form.bind('sourceUrl')} />
      <MoreFields
        label="Currency, tax and share basis"
        open={draft.currency + draft.taxBasis + draft.shareBasis !== ''}
      >
        <FieldRow>
          <TextField label="Currency" maxLength={3} placeholder="USD" {...form.bind('currency')} />
          <SelectField
            label="Tax Basis"
            none="Not stated"
            options={taxBases.map((value) => ({ value, label: taxWords[value] }))}
            {...form.bind('taxBasis')}
          />
          <SelectField
            label="Share Basis"
            none="Not stated"
            options={shareBases.map((value) => ({ value, label: shareWords[value] }))}
            {...form.bind('shareBasis')}
          />
        </FieldRow>
      </MoreFields>
    </RecordDialog>
  );
}
