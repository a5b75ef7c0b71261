import { useMemo } from 'react';
import { baseCaseKey, estimateKey } from '../../../domain/resources/estimate-keys.ts';
import { placesOf, zoneKey } from '../../../domain/resources/estimate-standing.ts';
import { computedUnit } from '../../../domain/metals/metal-units.ts';
import { containedMetal } from '../../../domain/metals/units.ts';
import {
  gradeUnits,
  isOneOf,
  quantityUnits,
  reportingStandards,
  reserveTypes,
  resourceTypes,
} from '../../../domain/vocabulary.ts';
import { amount } from '../../../web/ui/marks/amount.ts';
import { SelectField, TextField } from '../../../web/ui/controls/Field.tsx';
import { MetalField } from '../../../web/entity/MetalField.tsx';
import { FieldRow, RecordDialog } from '../../../web/forms/RecordDialog.tsx';
import { SourceField } from '../../../web/forms/SourceFields.tsx';
import { useRecordForm } from '../../../web/forms/use-record-form.ts';
import type { ResourceEstimate } from '../contract.ts';
import { asEstimate, doubleFaults, estimateBody, type EstimateDraft, estimateKind } from './estimate-form.ts';
import { estimateWords, placeWords, typeWords } from '../../../web/entity/estimate-words.ts';
import styles from './ResourceEstimatesPanel.module.css';

interface ResourceEstimateDialogProps {
  mineId: number;
  /** Undefined: a new one. */
  estimate?: ResourceEstimate | undefined;
  /** All of the mine. */
  estimates: readonly ResourceEstimate[];
  metals: string[];
  onClose: () => void;
}

/** What tonnage and grade come to, as a help for the field beside. */
function computed(draft: EstimateDraft): string | undefined {
  const { tonnage, grade, gradeUnit } = estimateBody(draft);
  if (!tonnage || !grade || !gradeUnit || Number.isNaN(Number(grade))) return undefined;
  const unit = isOneOf(quantityUnits, draft.containedMetalUnit)
    ? draft.containedMetalUnit
    : computedUnit(draft.metal, gradeUnit);
  const value = containedMetal({ tonnage, grade, gradeUnit }, unit);
  return value === null ? undefined : `Tonnage × grade: ${amount(value, unit)}`;
}

/** What the draft will be among the others, and what it will do to them: said before it is saved. */
function meaning(draft: EstimateDraft, others: readonly ResourceEstimate[]): string | undefined {
  const own = asEstimate(draft);
  if (!own) return undefined;
  const before = placesOf(others);
  const after = placesOf([...others, own]);
  const replaced = others.filter(
    (other) =>
      other.baseCase && before.get(other)?.standing !== 'replaced' && after.get(other)?.standing === 'replaced',
  );
  const same = others.find((other) => own.reportDate === null && estimateKey(other) === estimateKey(own));
  const words = placeWords(own, after.get(own)!);
  return [
    same && `There is one like this without a date already: ${estimateWords(same)}.`,
    words?.sentence,
    !words && baseCaseKey(own) !== null && others.length > 0 && 'It counts in the totals of its class.',
    replaced.length > 0 &&
      `It replaces ${replaced.map(estimateWords).join('; ')}; what it replaces stays in the history.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const baseCaseHelp = 'What the report adds up. Other cut-offs of the same zone and date are shown, and in no total.';

export function ResourceEstimateDialog({ mineId, estimate, estimates, metals, onClose }: ResourceEstimateDialogProps) {
  const others = useMemo(() => estimates.filter(({ id }) => id !== estimate?.id), [estimates, estimate]);
  const kind = useMemo(
    () => ({
      ...estimateKind,
      faultsOf: (typed: EstimateDraft) => ({
        ...doubleFaults(typed, others, estimate),
        ...estimateKind.faultsOf(typed),
      }),
    }),
    [others, estimate],
  );
  const zones = [...new Map(estimates.flatMap(({ zone }) => (zone ? [[zoneKey({ zone }), zone]] : []))).values()];
  const form = useRecordForm({
    kind,
    parent: mineId,
    record: estimate,
    start: { metal: metals[0] ?? '' },
    onClose,
  });
  const { draft } = form;
  const isReserve = isOneOf(reserveTypes, draft.resourceType);
  const means = meaning(form.settled, others);
  return (
    <RecordDialog
      title={estimate ? 'Edit Resource Estimate' : 'Add Resource Estimate'}
      form={form}
      action={estimate ? 'Save Changes' : 'Add Estimate'}
      onClose={onClose}
    >
      <FieldRow>
        <SelectField
          label="Resource Type"
          required
          none="Choose"
          options={resourceTypes.map((value) => ({ value, label: typeWords[value] }))}
          {...form.bind('resourceType')}
        />
        <MetalField label="Metal" metals={metals} {...form.bind('metal')} />
        <TextField label="Report Date" type="date" {...form.bind('reportDate')} />
      </FieldRow>
      <FieldRow>
        <TextField
          label="Zone"
          placeholder="The whole deposit"
          list="zones-of-mine"
          autoComplete="off"
          {...form.bind('zone')}
          help="Empty: the whole deposit. Zones of one report add up."
        />
        <datalist id="zones-of-mine">
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </datalist>
        <SelectField
          label="Base Case"
          options={[
            { value: 'true', label: 'Yes, it counts' },
            { value: 'false', label: 'No, another cut-off' },
          ]}
          {...form.bind('baseCase')}
          help={baseCaseHelp}
        />
      </FieldRow>
      {means && (
        <p className={styles.note} role="status">
          {means}
        </p>
      )}
      <FieldRow>
        <TextField label="Tonnage" inputMode="numeric" unit="t" {...form.bind('tonnage')} />
        <TextField label="Grade" inputMode="decimal" {...form.bindFigure('grade', 'gradeUnit', gradeUnits)} />
        <SelectField label="Grade Unit" none="Choose" options={gradeUnits} {...form.bind('gradeUnit')} />
      </FieldRow>
      <FieldRow>
        <TextField
          label="Contained Metal"
          inputMode="numeric"
          {...form.bind('containedMetal')}
          help={computed(form.settled)}
        />
        <SelectField
          label="Contained Unit"
          none="Choose"
          options={quantityUnits}
          {...form.bind('containedMetalUnit')}
          help="An oz is a troy ounce, a ton short, a tonne metric"
        />
      </FieldRow>
      <FieldRow>
        <TextField
          label="Cut-off Grade"
          inputMode="decimal"
          {...form.bindFigure('cutoffGrade', 'cutoffGradeUnit', gradeUnits)}
        />
        <SelectField label="Cut-off Unit" none="Choose" options={gradeUnits} {...form.bind('cutoffGradeUnit')} />
      </FieldRow>
      <FieldRow>
        <SelectField
          label="Reporting Standard"
          none="Not stated"
          options={reportingStandards}
          {...form.bind('reportingStandard')}
        />
        {!isReserve && (
          <SelectField
            label="Includes Reserves"
            none="The report does not say"
            options={[
              { value: 'true', label: 'Inclusive: the reserves are part of these resources' },
              { value: 'false', label: 'Exclusive: the reserves come on top of these resources' },
            ]}
            {...form.bind('includesReserves')}
            help="Reserves are never added to resources; without this nobody can compare two mines."
          />
        )}
      </FieldRow>
      <SourceField {...form.bind('sourceUrl')} />
    </RecordDialog>
  );
}
