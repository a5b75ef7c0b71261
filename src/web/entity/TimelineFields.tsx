import { useRef } from 'react';
import { priorities, type Priority } from '../../domain/vocabulary.ts';
import { Button, IconButton } from '../ui/controls/Button.tsx';
import { SelectField, TextField } from '../ui/controls/Field.tsx';
import { TrashIcon } from '../ui/marks/action-icons.tsx';
import { emptyStep, incompleteSteps, type StepDraft } from './step-drafts.ts';
import styles from './TimelineFields.module.css';

/** What a form of a mine or company holds of its future. */
interface TimelineDraft {
  nextStepDescription: string;
  nextStepDate: string;
  futureSteps: StepDraft[];
}

interface TimelineFieldsProps {
  draft: TimelineDraft;
  onChange: (changes: Partial<TimelineDraft>) => void;
  /** Messages by the path of the field. */
  faults: Record<string, string>;
}

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
        name={`${path}.description`}
        maxLength={500}
        value={step.description}
        onChange={(description) => onChange({ ...step, description })}
        error={faults[`${path}.description`]}
      />
      <TextField
        label="Target Date"
        name={`${path}.date`}
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

/** What a mine or company is going to do next, and after that. */
export function TimelineFields({ draft, onChange, faults }: TimelineFieldsProps) {
  const list = useRef<HTMLUListElement>(null);
  const steps = draft.futureSteps;
  const incomplete = new Set(incompleteSteps(steps));
  const change = (futureSteps: StepDraft[]) => onChange({ futureSteps });
  const add = () => {
    change([...steps, emptyStep()]);
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
        <ul className={styles.steps} ref={list}>
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
