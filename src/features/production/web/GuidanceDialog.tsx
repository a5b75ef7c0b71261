import { metalUnit } from '../../../domain/metals/metal-units.ts';
import { guidedMetrics, isCost } from '../../../domain/production/production.ts';
import { priceUnits, quantityUnits } from '../../../domain/vocabulary.ts';
import { MetalField } from '../../../web/entity/MetalField.tsx';
import { FieldRow, RecordDialog } from '../../../web/forms/RecordDialog.tsx';
import { NotesField, SourceField } from '../../../web/forms/SourceFields.tsx';
import { useRecordForm } from '../../../web/forms/use-record-form.ts';
import { SelectField, TextField } from '../../../web/ui/controls/Field.tsx';
import type { ProductionGuidance } from '../contract.ts';
import { type GuidanceDraft, guidanceKind, metricOf } from './guidance-form.ts';
import { BasisField, PeriodDays } from './PeriodFields.tsx';
import { metricLabels } from './production-words.ts';

interface GuidanceDialogProps {
  mineId: number;
  /** Undefined: a new one. */
  guidance?: ProductionGuidance | undefined;
  /** The newest of the mine: the next one is in the same units. */
  last?: ProductionGuidance | undefined;
  metals: string[];
  onClose: () => void;
}

function startAfter(last: ProductionGuidance | undefined, metals: readonly string[]): Partial<GuidanceDraft> {
  const metal = last?.metal ?? metals[0] ?? '';
  return {
    metal,
    metric: last?.metric ?? 'poured',
    basis: last?.basis ?? '',
    unit: last?.unit ?? (metal === '' ? '' : metalUnit(metal)),
    currency: last?.currency ?? '',
    costUnit: last?.costUnit ?? '',
  };
}

export function GuidanceDialog({ mineId, guidance, last, metals, onClose }: GuidanceDialogProps) {
  const form = useRecordForm({
    kind: guidanceKind,
    parent: mineId,
    record: guidance,
    start: startAfter(last, metals),
    onClose,
  });
  const { draft } = form;
  const metric = metricOf(draft);
  return (
    <RecordDialog
      title={guidance ? 'Edit Guidance' : 'Add Guidance'}
      form={form}
      action={guidance ? 'Save Changes' : 'Add Guidance'}
      onClose={onClose}
    >
      <FieldRow>
        <SelectField
          label="Metric"
          options={guidedMetrics.map((value) => ({ value, label: metricLabels[value].label }))}
          {...form.bind('metric')}
          help={metricLabels[metric].explained}
        />
        <MetalField label="Metal" metals={metals} {...form.bind('metal')} />
        <TextField
          label="Published On"
          type="date"
          required
          {...form.bind('publishedOn')}
          help="A later one for the same period is a revision; both stay"
        />
      </FieldRow>
      <PeriodDays form={form} />
      <FieldRow>
        <TextField label="Low" inputMode="text" required {...form.bind('low')} />
        <TextField label="High" inputMode="text" {...form.bind('high')} help="Blank: one figure" />
        {isCost(metric) ? (
          <>
            <TextField label="Currency" placeholder="USD" {...form.bind('currency')} />
            <SelectField label="Cost per" none="Choose" options={priceUnits} {...form.bind('costUnit')} />
          </>
        ) : (
          <SelectField label="Unit of Metal" none="Choose" options={quantityUnits} {...form.bind('unit')} />
        )}
      </FieldRow>
      <BasisField {...form.bind('basis')} help="It is compared with periods of the same basis" />
      <SourceField {...form.bind('sourceUrl')} />
      <NotesField {...form.bind('notes')} />
    </RecordDialog>
  );
}
