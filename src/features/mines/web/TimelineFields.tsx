import { useRef } from 'react';
import { priorities, type Priority } from '../../../domain/vocabulary.ts';
import { Button, IconButton } from '../../../web/ui/Button.tsx';
import { SelectField, TextField } from '../../../web/ui/Field.tsx';
import { TrashIcon } from '../../../web/ui/icons.tsx';
import type { MineFieldsProps } from './MineForm.tsx';
import { incompleteSteps, type StepDraft } from './mine-draft.ts';
import styles from './MineForm.module.css';

const priorityOptions = priorities.map((value) => ({
  value,
  label: value.replace(/^./, (first) => first.toUpperCase()),
}));

interface StepFieldsProps {
  step: StepDraft;
  place: number;
  incomplete: boolean;
  faults: Record<string, string>;
  onChange: (step: StepDraft) => void;
  onRemove: () => void;
}

function StepFields({ step, place, incomplete, faults, onChange, onRemove }: StepFieldsProps) {
  const path = `futureSteps.${place - 1}`;
  return (
    <li className={styles.step}>
      <TextField
        label="Description"
        maxLength={500}
        value={step.description}
        onChange={(description) => onChange({ ...step, description })}
        error={faults[`${path}.description`]}
      />
      <TextField
        label="Target Date"
        type="date"
        value={step.date}
        onChange={(date) => onChange({ ...step, date })}
        error={faults[`${path}.date`]}
      />
      <SelectField
        label="Priority"
        value={step.priority}
        options={priorityOptions}
        onChange={(priority) => onChange({ ...step, priority: priority as Priority })}
      />
      <IconButton className={styles.remove} label={`Remove event ${place}`} onClick={onRemove}>
        <TrashIcon />
      </IconButton>
      {incomplete && (
        <p className={styles.incomplete}>Add a description and a date, or this event will be left out when you save.</p>
      )}
    </li>
  );
}

/** What the mine is going to do next, and after that. */
export function TimelineFields({ draft, onChange, faults }: MineFieldsProps) {
  const list = useRef<HTMLUListElement>(null);
  const steps = draft.futureSteps;
  const incomplete = new Set(incompleteSteps(draft));
  const change = (futureSteps: StepDraft[]) => onChange({ futureSteps });
  const add = () => {
    change([...steps, { key: crypto.randomUUID(), description: '', date: '', priority: 'medium' }]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus());
  };
  return (
    <div className={styles.fields}>
      <TextField
        label="Next Step Description"
        name="nextStepDescription"
        maxLength={500}
        value={draft.nextStepDescription}
        onChange={(nextStepDescription) => onChange({ nextStepDescription })}
        error={faults.nextStepDescription}
      />
      <TextField
        label="Target Date"
        name="nextStepDate"
        type="date"
        value={draft.nextStepDate}
        onChange={(nextStepDate) => onChange({ nextStepDate })}
        error={faults.nextStepDate}
      />
      <div className={styles.heading}>
        <h3>Future Timeline Events</h3>
        <Button size="s" onClick={add}>
          Add Event
        </Button>
      </div>
      {steps.length === 0 ? (
        <p className={styles.hint}>No future events planned yet.</p>
      ) : (
        <ul className={styles.shares} ref={list}>
          {steps.map((step, index) => (
            <StepFields
              key={step.key}
              step={step}
              place={index + 1}
              incomplete={incomplete.has(step)}
              faults={faults}
              onChange={(next) => change(steps.with(index, next))}
              onRemove={() => change(steps.toSpliced(index, 1))}
            />
          ))}
        </ul>
      )}
      {faults.futureSteps && <p className={styles.warning}>{faults.futureSteps}</p>}
    </div>
  );
}
