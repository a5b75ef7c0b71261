import { useMemo } from 'react';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { day } from '../../../web/format.ts';
import { TextField } from '../../../web/ui/controls/Field.tsx';
import { RecordDialog } from '../../../web/forms/RecordDialog.tsx';
import { Segments } from '../../../web/ui/controls/Segments.tsx';
import { useRecordForm } from '../../../web/forms/use-record-form.ts';
import type { Promised } from '../contract.ts';
import { outcomeKind } from './outcome-form.ts';
import styles from './PromisesPanel.module.css';

const help: Readonly<Record<string, string>> = {
  kept: 'It happened, on the promised day or later: the delay follows from the date.',
  late: 'Its day has passed, it has not happened, and it is still meant to.',
  dropped: 'It will not happen any more.',
  planned: 'Nothing is known yet: takes the outcome back.',
};

interface OutcomeDialogProps {
  entityType: EntityType;
  entityId: number;
  step: Promised;
  /** Its day has passed. */
  isDue: boolean;
  onClose: () => void;
}

/** Says how a step ended: when, and where one can read it. */
export function OutcomeDialog({ entityType, entityId, step, isDue, onClose }: OutcomeDialogProps) {
  const kind = useMemo(() => outcomeKind(entityType), [entityType]);
  const form = useRecordForm({ kind, parent: entityId, record: step, onClose });
  const { status } = form.draft;
  const options = [
    { value: 'kept', label: 'Kept' },
    ...(isDue ? [{ value: 'late', label: 'Late' }] : []),
    { value: 'dropped', label: 'Dropped' },
    ...(step.status === 'planned' ? [] : [{ value: 'planned', label: 'No outcome' }]),
  ];
  return (
    <RecordDialog title="What happened?" form={form} action="Save Outcome" onClose={onClose}>
      <p>
        <strong>{step.description}</strong>
        {step.promisedDate ? `, promised for ${day(step.promisedDate)}` : ', without a date'}
      </p>
      <div>
        <Segments
          label="Outcome"
          options={options}
          value={status}
          onChange={(value) => form.change({ status: value })}
        />
        <p className={styles.help}>{form.faultOf('status') ?? help[status]}</p>
      </div>
      {(status === 'kept' || status === 'dropped') && (
        <TextField
          label={status === 'kept' ? 'Happened on' : 'Dropped on'}
          type="date"
          required={status === 'kept'}
          {...form.bind('doneDate')}
        />
      )}
      {status !== 'planned' && (
        <TextField
          label="Source URL"
          type="url"
          required={status === 'kept'}
          placeholder="https://"
          help="The report or news release that says so"
          {...form.bind('sourceUrl')}
        />
      )}
    </RecordDialog>
  );
}
