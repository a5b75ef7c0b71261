import { drillGradeUnits } from '../../../domain/vocabulary.ts';
import { number } from '../../../web/format.ts';
import { SelectField, TextField } from '../../../web/ui/controls/Field.tsx';
import { MetalField } from '../../../web/entity/MetalField.tsx';
import { FieldRow, MoreFields, RecordDialog } from '../../../web/forms/RecordDialog.tsx';
import { NotesField, SourceField } from '../../../web/forms/SourceFields.tsx';
import { useRecordForm } from '../../../web/forms/use-record-form.ts';
import type { DrillObservation, DrillProgram } from '../contract.ts';
import { gradeText } from './grades.ts';
import { observationKind, possibleParents, withLength } from './observation-form.ts';

interface DrillObservationDialogProps {
  mineId: number;
  /** Undefined: a new one. */
  observation?: DrillObservation | undefined;
  observations: DrillObservation[];
  programs: DrillProgram[];
  metals: string[];
  onClose: () => void;
}

export function DrillObservationDialog({
  mineId,
  observation,
  observations,
  programs,
  metals,
  onClose,
}: DrillObservationDialogProps) {
  const form = useRecordForm({
    kind: observationKind,
    parent: mineId,
    record: observation,
    start: { metal: metals[0] ?? '' },
    onClose,
  });
  const { draft } = form;
  const parents = possibleParents(draft, observations, observation?.id);
  const optional = draft.trueWidth + draft.drillProgramId + draft.parentObservationId + draft.sourceUrl !== '';
  return (
    <RecordDialog
      title={observation ? `Edit ${observation.holeId ?? 'observation'}` : 'Add Drill Hole Observation'}
      form={form}
      action={observation ? 'Save Changes' : 'Add Observation'}
      onClose={onClose}
    >
      <FieldRow>
        <TextField label="Hole ID" maxLength={200} placeholder="DDH-001" {...form.bind('holeId')} />
        <TextField label="Date" type="date" {...form.bind('observationDate')} />
      </FieldRow>
      <FieldRow>
        <TextField
          label="Density (grade)"
          required
          inputMode="decimal"
          placeholder="2.5"
          {...form.bindFigure('densityValue', 'densityUnit', drillGradeUnits)}
        />
        <SelectField label="Unit" options={drillGradeUnits} {...form.bind('densityUnit')} />
        <MetalField label="Metal" metals={metals} {...form.bind('metal')} />
      </FieldRow>
      <FieldRow>
        <TextField
          label="Interval Length"
          inputMode="decimal"
          unit="m"
          {...form.bind('intervalLength')}
          help={draft.lengthFrom === 'depths' ? 'From the depths; type another one if it was stated' : undefined}
          onChange={(intervalLength) => form.change({ intervalLength, lengthFrom: '' })}
        />
        <TextField
          label="Start Depth"
          inputMode="decimal"
          unit="m"
          {...form.bind('startDepth')}
          onChange={(startDepth) => form.change(withLength(draft, { startDepth }))}
        />
        <TextField
          label="End Depth"
          inputMode="decimal"
          unit="m"
          {...form.bind('endDepth')}
          onChange={(endDepth) => form.change(withLength(draft, { endDepth }))}
        />
      </FieldRow>
      <NotesField {...form.bind('notes')} />
      <MoreFields label="True width, including interval, program, source" open={optional}>
        <FieldRow>
          <TextField
            label="True Width"
            inputMode="decimal"
            unit="m"
            {...form.bind('trueWidth')}
            help="Blank: the length is the one down the hole"
          />
          <SelectField
            label="Drill Program"
            none="None"
            options={programs.map(({ id, season }) => ({ value: String(id), label: season }))}
            {...form.bind('drillProgramId')}
          />
        </FieldRow>
        <SelectField
          label="Part of (including)"
          none="None"
          disabled={parents.length === 0 && draft.parentObservationId === ''}
          options={parents.map((parent) => ({
            value: String(parent.id),
            label: `${gradeText(parent)} over ${parent.intervalLength ? number(parent.intervalLength) : '?'} m from ${parent.startDepth ? number(parent.startDepth) : '?'} m`,
          }))}
          {...form.bind('parentObservationId')}
          help="The longer interval of the same hole that this one lies in"
        />
        <SourceField {...form.bind('sourceUrl')} />
      </MoreFields>
    </RecordDialog>
  );
}
