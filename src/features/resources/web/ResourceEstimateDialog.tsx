import { editorMetals } from '../../../domain/metals.ts';
import { containedMetal, naturalUnit } from '../../../domain/units.ts';
import { gradeUnits, isOneOf, quantityUnits, reportingStandards, resourceTypes } from '../../../domain/vocabulary.ts';
import { amount } from '../../../web/format.ts';
import { SelectField, TextField } from '../../../web/ui/Field.tsx';
import { MetalField } from '../../../web/entity/MetalField.tsx';
import { refreshRecords } from '../../../web/forms/record-changed.ts';
import { FieldRow, RecordDialog } from '../../../web/forms/RecordDialog.tsx';
import { splitUnit } from '../../../web/forms/typed-number.ts';
import { useRecordForm } from '../../../web/forms/use-record-form.ts';
import type { ResourceEstimate } from '../contract.ts';
import { estimateBody, type EstimateDraft, estimateKind } from './estimate-form.ts';
import { typeWords } from './estimate-words.ts';

interface ResourceEstimateDialogProps {
  mineId: number;
  /** Undefined: a new one. */
  estimate?: ResourceEstimate | undefined;
  metals: string[];
  onClose: () => void;
}

/** What tonnage and grade come to, as a help for the field beside. */
function computed(draft: EstimateDraft): string | undefined {
  const { tonnage, grade, gradeUnit } = estimateBody(draft);
  if (!tonnage || !grade || !gradeUnit || Number.isNaN(Number(grade))) return undefined;
  const unit = isOneOf(quantityUnits, draft.containedMetalUnit) ? draft.containedMetalUnit : naturalUnit(gradeUnit);
  const value = containedMetal({ tonnage, grade, gradeUnit }, unit);
  return value === null ? undefined : `Tonnage × grade: ${amount(value, unit)}`;
}

export function ResourceEstimateDialog({ mineId, estimate, metals, onClose }: ResourceEstimateDialogProps) {
  const form = useRecordForm({
    kind: estimateKind,
    parent: mineId,
    record: estimate,
    start: estimate ? undefined : { metal: metals[0] ?? '' },
    onSaved: refreshRecords,
    onClose,
  });
  const { draft } = form;
  const isReserve = draft.resourceType === 'proven' || draft.resourceType === 'probable';
  const grade = (value: 'grade' | 'cutoffGrade', unit: 'gradeUnit' | 'cutoffGradeUnit') => (text: string) => {
    const pasted = splitUnit(text, gradeUnits);
    form.change(pasted ? { [value]: pasted.value, [unit]: pasted.unit } : { [value]: text });
  };
  return (
    <RecordDialog
      title={estimate ? 'Edit Resource Estimate' : 'Add Resource Estimate'}
      form={form}
      labels={estimateKind.labels}
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
        <MetalField label="Metal" metals={[...new Set([...metals, ...editorMetals])]} {...form.bind('metal')} />
        <TextField label="Report Date" type="date" {...form.bind('reportDate')} />
      </FieldRow>
      <FieldRow>
        <TextField label="Tonnage" inputMode="numeric" unit="t" {...form.bind('tonnage')} />
        <TextField label="Grade" inputMode="decimal" {...form.bind('grade')} onChange={grade('grade', 'gradeUnit')} />
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
          {...form.bind('cutoffGrade')}
          onChange={grade('cutoffGrade', 'cutoffGradeUnit')}
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
            none="Not stated"
            options={[
              { value: 'true', label: 'Resources include reserves' },
              { value: 'false', label: 'Resources exclude reserves' },
            ]}
            {...form.bind('includesReserves')}
          />
        )}
      </FieldRow>
      <TextField label="Source URL" type="url" placeholder="https://" {...form.bind('sourceUrl')} />
    </RecordDialog>
  );
}
