import { metalUnit } from '../../../domain/metals/metal-units.ts';
import { recoveredMetal } from '../../../domain/production/production.ts';
import { gradeUnits, priceUnits, quantityUnits } from '../../../domain/vocabulary.ts';
import { MetalField } from '../../../web/entity/MetalField.tsx';
import { FieldRow, RecordDialog } from '../../../web/forms/RecordDialog.tsx';
import { NotesField, SourceField } from '../../../web/forms/SourceFields.tsx';
import { useRecordForm } from '../../../web/forms/use-record-form.ts';
import { number } from '../../../web/format.ts';
import { SelectField, TextField } from '../../../web/ui/controls/Field.tsx';
import type { ProductionPeriod } from '../contract.ts';
import { BasisField, PeriodDays } from './PeriodFields.tsx';
import { lookedAtPeriod, type PeriodDraft, periodKind } from './period-form.ts';

interface PeriodDialogProps {
  mineId: number;
  /** Undefined: a new one. */
  period?: ProductionPeriod | undefined;
  /** The newest of the mine: the next one is in the same units. */
  last?: ProductionPeriod | undefined;
  metals: string[];
  onClose: () => void;
}

/** What a new one starts with: the metal, the units and the basis of the last. */
function startAfter(last: ProductionPeriod | undefined, metals: readonly string[]): Partial<PeriodDraft> {
  if (!last) {
    const metal = metals[0] ?? '';
    return { metal, unit: metal === '' ? '' : metalUnit(metal) };
  }
  const text = (value: string | null) => value ?? '';
  return {
    metal: last.metal,
    basis: text(last.basis),
    headGradeUnit: text(last.headGradeUnit),
    unit: text(last.unit),
    currency: text(last.currency),
    costUnit: text(last.costUnit),
  };
}

/** What tonnes, grade and recovery come to, as a help for the field beside. */
function computed(draft: PeriodDraft): string | undefined {
  const period = lookedAtPeriod(draft);
  const isNumber = [period.headGrade, period.recovery].every((text) => text !== null && !Number.isNaN(Number(text)));
  if (!isNumber || period.unit === null || !Number.isFinite(period.oreMilled ?? Number.NaN)) return undefined;
  const metal = recoveredMetal(period, period.unit);
  return metal === null
    ? undefined
    : `Tonnes × grade × recovery: ${number(metal, metal < 1_000 ? 2 : 0)} ${period.unit}`;
}

export function PeriodDialog({ mineId, period, last, metals, onClose }: PeriodDialogProps) {
  const form = useRecordForm({
    kind: periodKind,
    parent: mineId,
    record: period,
    start: startAfter(last, metals),
    onClose,
  });
  const { draft } = form;
  const money = `${draft.currency.trim().toUpperCase()} M`.trim();
  return (
    <RecordDialog
      title={period ? 'Edit Production Period' : 'Add Production Period'}
      form={form}
      action={period ? 'Save Changes' : 'Add Period'}
      onClose={onClose}
    >
      <FieldRow>
        <MetalField label="Metal" metals={metals} {...form.bind('metal')} />
        <BasisField {...form.bind('basis')} help="Figures of the whole mine and of a share are never compared" />
      </FieldRow>
      <PeriodDays form={form} />
      <FieldRow>
        <TextField label="Ore Milled" inputMode="numeric" unit="t" {...form.bind('oreMilled')} />
        <TextField
          label="Head Grade"
          inputMode="decimal"
          {...form.bindFigure('headGrade', 'headGradeUnit', gradeUnits)}
        />
        <SelectField label="Grade Unit" none="Choose" options={gradeUnits} {...form.bind('headGradeUnit')} />
        <TextField label="Recovery" inputMode="decimal" unit="%" {...form.bind('recovery')} />
      </FieldRow>
      <FieldRow>
        <TextField
          label="Recovered"
          inputMode="decimal"
          {...form.bind('recovered')}
          help={computed(draft) ?? 'By the plant'}
        />
        <TextField label="Poured" inputMode="decimal" {...form.bind('poured')} help="As bars" />
        <TextField
          label="In Concentrate"
          inputMode="decimal"
          {...form.bind('inConcentrate')}
          help="That left the plant"
        />
      </FieldRow>
      <FieldRow>
        <TextField label="Sold" inputMode="decimal" {...form.bind('sold')} help="Costs of quarters weigh by it" />
        <SelectField
          label="Unit of Metal"
          none="Choose"
          options={quantityUnits}
          {...form.bind('unit')}
          help="Of the four amounts; an oz is a troy ounce"
        />
        <TextField
          label="Revenue"
          inputMode="decimal"
          unit={money}
          {...form.bind('revenue')}
          help="In millions, of this metal"
        />
      </FieldRow>
      <FieldRow>
        <TextField label="Cash Cost" inputMode="text" {...form.bind('cashCost')} />
        <TextField
          label="AISC"
          inputMode="text"
          {...form.bind('allInSustainingCost')}
          help="Negative where by-products pay for it"
        />
        <TextField label="Currency" placeholder="USD" {...form.bind('currency')} help="Of revenue and costs" />
        <SelectField label="Costs per" none="Choose" options={priceUnits} {...form.bind('costUnit')} />
      </FieldRow>
      <SourceField {...form.bind('sourceUrl')} />
      <NotesField {...form.bind('notes')} />
    </RecordDialog>
  );
}
