import { TextField } from '../../../web/ui/controls/Field.tsx';
import { FieldRow, RecordDialog } from '../../../web/forms/RecordDialog.tsx';
import { SourceField } from '../../../web/forms/SourceFields.tsx';
import { useRecordForm } from '../../../web/forms/use-record-form.ts';
import type { DrillProgram } from '../contract.ts';
import { dollars } from './dollars.ts';
import { derivedCostPerMeter, programKind } from './program-form.ts';

interface DrillProgramDialogProps {
  mineId: number;
  /** Undefined: a new one. */
  program?: DrillProgram | undefined;
  onClose: () => void;
}

export function DrillProgramDialog({ mineId, program, onClose }: DrillProgramDialogProps) {
  const form = useRecordForm({ kind: programKind, parent: mineId, record: program, onClose });
  const derived = derivedCostPerMeter(form.draft);
  return (
    <RecordDialog
      title={program ? `Edit ${program.season}` : 'Add Drill Program'}
      form={form}
      action={program ? 'Save Changes' : 'Add Program'}
      onClose={onClose}
    >
      <TextField label="Season" required maxLength={200} placeholder="2025 or Winter 2025" {...form.bind('season')} />
      <FieldRow>
        <TextField label="Number of Holes" inputMode="numeric" {...form.bind('numberOfHoles')} />
        <TextField label="Number of Meters" inputMode="decimal" unit="m" {...form.bind('numberOfMeters')} />
      </FieldRow>
      <FieldRow>
        <TextField
          label="Total Cost (est.)"
          inputMode="decimal"
          unit="US$"
          {...form.bind('cost')}
          help="Estimated, in US dollars"
        />
        <TextField
          label="Cost per Meter (est.)"
          inputMode="decimal"
          unit="US$/m"
          placeholder={derived === null ? undefined : dollars(derived)}
          {...form.bind('costPerMeter')}
          help={
            derived === null ? 'Blank: cost divided by meters' : `Blank: ${dollars(derived)}, cost divided by meters`
          }
        />
      </FieldRow>
      <SourceField {...form.bind('sourceUrl')} />
    </RecordDialog>
  );
}
