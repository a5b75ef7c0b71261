import { useEffect } from 'react';
import { capitalised } from '../../../domain/text/capitalised.ts';
import { readCurrency } from '../../../domain/money/currencies.ts';
import {
  cutoffUnits,
  miningMethods,
  oreThroughputUnits,
  priceUnits,
  shareBases,
  type StudyType,
  studyTypes,
  taxBases,
  throughputUnits,
} from '../../../domain/vocabulary.ts';
import { SelectField, TextField } from '../../../web/ui/controls/Field.tsx';
import { FieldRow, MoreFields, RecordDialog } from '../../../web/forms/RecordDialog.tsx';
import { SourceField } from '../../../web/forms/SourceFields.tsx';
import { useRecordForm } from '../../../web/forms/use-record-form.ts';
import type { EconomicStudy } from '../contract.ts';
import { day } from '../../../web/format.ts';
import { PriceFields, priceUnitWords } from './PriceFields.tsx';
import { pastedCost, type StudyDraft, studyKind } from './study-form.ts';
import { studyNames } from './study-metrics.ts';

interface EconomicStudyDialogProps {
  mineId: number;
  /** Undefined: a new one of `studyType`. */
  study?: EconomicStudy | undefined;
  studyType: StudyType;
  /** Of a new one: the study of its type that is current by now. */
  current?: EconomicStudy | undefined;
  /** The field that it was opened for. */
  beginAt?: keyof StudyDraft | undefined;
  onClose: () => void;
}

/** Folded away unless one of them is filled. */
const mineFields = ['oreThroughput', 'recovery', 'stripRatio', 'miningMethod', 'depositType'] as const;

const taxWords = { 'after-tax': 'After tax', 'pre-tax': 'Before tax' } as const;
const shareWords = { '100%': 'Whole project (100%)', attributable: "Owner's share" } as const;

/** What a report date makes of a new study beside the current one of its type. */
function dateHelp(current: EconomicStudy | undefined): string | undefined {
  if (!current) return undefined;
  return current.reportDate === null
    ? 'There is one without a date: with a date this one becomes the current one'
    : `There is one of ${day(current.reportDate)}: a later date makes this one current, the older one stays`;
}

function titleOf(study: EconomicStudy | undefined, current: EconomicStudy | undefined): string {
  if (study) return 'Edit';
  return current ? 'Add later' : 'Add';
}

export function EconomicStudyDialog({ mineId, study, studyType, current, beginAt, onClose }: EconomicStudyDialogProps) {
  useEffect(() => {
    if (beginAt !== undefined) document.querySelector<HTMLElement>(`dialog [name='${beginAt}']`)?.focus();
  }, [beginAt]);
  const form = useRecordForm({
    kind: studyKind,
    parent: mineId,
    record: study,
    start: { studyType },
    onClose,
  });
  const { draft } = form;
  const currency = readCurrency(draft.currency)?.written ?? (draft.currency.trim() === '' ? 'US$' : '');
  const money = `${currency} M`.trim();
  return (
    <RecordDialog
      title={`${titleOf(study, current)} ${studyType} study`}
      form={form}
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
        <TextField
          label="Report Date"
          type="date"
          {...form.bind('reportDate')}
          help={study ? undefined : dateHelp(current)}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          label="Currency"
          placeholder="USD"
          {...form.bind('currency')}
          help="Of all money of the study; blank: not stated"
        />
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
      <PriceFields form={form} />
      <FieldRow>
        <TextField
          label="All-In Sustaining Cost"
          inputMode="text"
          {...form.bind('allInSustainingCost')}
          onChange={(text) => form.change(pastedCost(text) ?? { allInSustainingCost: text })}
          help="Negative where by-products pay for it"
        />
        <TextField
          label="AISC Currency"
          placeholder={readCurrency(draft.currency)?.currency ?? 'USD'}
          {...form.bind('allInSustainingCostCurrency')}
          help="Blank: that of the study"
        />
        <SelectField
          label="AISC per"
          none="Not stated"
          options={priceUnits.map((value) => ({ value, label: priceUnitWords[value] }))}
          {...form.bind('allInSustainingCostUnit')}
        />
      </FieldRow>
      <FieldRow>
        <TextField label="Life of Mine" inputMode="decimal" unit="years" {...form.bind('lifeOfMineYears')} />
        <TextField label="Total Tonnes Mined" inputMode="numeric" unit="t" {...form.bind('totalTonsMined')} />
      </FieldRow>
      <FieldRow>
        <TextField
          label="Production"
          inputMode="decimal"
          {...form.bind('productionThroughput')}
          help="Metal a year, not ore"
        />
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
          {...form.bindFigure('gradeCutoffRate', 'gradeCutoffUnit', cutoffUnits)}
        />
        <SelectField label="Cut-off Unit" none="Choose" options={cutoffUnits} {...form.bind('gradeCutoffUnit')} />
      </FieldRow>
      <SourceField {...form.bind('sourceUrl')} />
      <MoreFields
        label="Mine and plant: ore throughput, recovery, strip ratio, mining method, deposit type"
        open={mineFields.some((field) => draft[field] !== '')}
      >
        <FieldRow>
          <TextField label="Ore Throughput" inputMode="decimal" {...form.bind('oreThroughput')} />
          <SelectField
            label="Throughput Unit"
            none="Choose"
            options={oreThroughputUnits}
            {...form.bind('oreThroughputUnit')}
          />
        </FieldRow>
        <FieldRow>
          <TextField
            label="Recovery"
            inputMode="decimal"
            unit="%"
            {...form.bind('recovery')}
            help="Of the main metal"
          />
          <TextField
            label="Strip Ratio"
            inputMode="decimal"
            {...form.bind('stripRatio')}
            help="Tonnes of waste for each of ore"
          />
        </FieldRow>
        <FieldRow>
          <SelectField
            label="Mining Method"
            none="Not stated"
            options={miningMethods.map((value) => ({ value, label: capitalised(value) }))}
            {...form.bind('miningMethod')}
          />
          <TextField label="Deposit Type" placeholder="Porphyry" {...form.bind('depositType')} />
        </FieldRow>
      </MoreFields>
    </RecordDialog>
  );
}
