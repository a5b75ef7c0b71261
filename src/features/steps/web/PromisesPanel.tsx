import { lazy, useState } from 'react';
import { daysBetween } from '../../../domain/time/dates.ts';
import { delayDays, stateOf, type StepState, summarise } from '../../../domain/mines/promises.ts';
import { displayName } from '../../../domain/text/display-name.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { count, day, number } from '../../../web/format.ts';
import { utcToday } from '../../../web/today.ts';
import { Badge } from '../../../web/ui/marks/Badge.tsx';
import { Button, IconButton } from '../../../web/ui/controls/Button.tsx';
import { EmptyState } from '../../../web/ui/page/EmptyState.tsx';
import { Figure } from '../../../web/ui/marks/Figure.tsx';
import { TrashIcon } from '../../../web/ui/marks/action-icons.tsx';
import { refreshRecords } from '../../../web/forms/record-changed.ts';
import { Panel } from '../../../web/ui/page/Panel.tsx';
import { useMoreRows } from '../../../web/ui/tables/use-more-rows.tsx';
import type { Promised } from '../contract.ts';
import { removeStep } from './api.ts';
import { lineOf, type PromiseScale, scaleOf } from './promise-picture.ts';
import styles from './PromisesPanel.module.css';
import { OnDemand } from '../../../web/ui/page/OnDemand.tsx';

const OutcomeDialog = lazy(async () => ({ default: (await import('./OutcomeDialog.tsx')).OutcomeDialog }));
const DeleteDialog = lazy(async () => ({
  default: (await import('../../../web/forms/DeleteDialog.tsx')).DeleteDialog,
}));

const stateClass: Record<StepState, string | undefined> = {
  ahead: styles.ahead,
  'in time': styles.good,
  kept: styles.good,
  'kept late': styles.warn,
  overdue: styles.bad,
  dropped: styles.dropped,
};

/** What happened, in words. */
function outcomeText(step: Promised, today: string): string {
  const on = step.doneDate ? ` ${day(step.doneDate)}` : '';
  const delay = delayDays(step) ?? 0;
  switch (stateOf(step, today)) {
    case 'in time':
      return delay < 0 ? `Kept${on}, ${count(-delay, 'day')} early` : `Kept${on}, on the day`;
    case 'kept late':
      return `Kept${on}, ${count(delay, 'day')} late`;
    case 'kept':
      return `Kept${on}`;
    case 'dropped':
      return `Dropped${on}`;
    case 'overdue':
      return `${step.status === 'late' ? 'Late' : 'Overdue'} by ${count(daysBetween(step.promisedDate ?? today, today), 'day')}`;
    default:
      return step.date ? `In ${count(daysBetween(today, step.date), 'day')}` : 'Date to be decided';
  }
}

function PromisedFor({ step }: { step: Promised }) {
  if (step.promisedDate === null) return 'TBD';
  if (step.date === step.promisedDate) return day(step.promisedDate);
  return (
    <>
      <del>{day(step.promisedDate)}</del> {step.date ? day(step.date) : 'TBD'}
    </>
  );
}

/** From the promised day to what became of it; the words beside say the same. */
function Line({ step, scale, today }: { step: Promised; scale: PromiseScale; today: string }) {
  const line = lineOf(step, scale, today);
  const state = stateOf(step, today);
  return (
    <svg className={`${styles.line} ${stateClass[state]}`} aria-hidden="true">
      <line className={styles.axis} x1="0" x2="100%" y1="10" y2="10" />
      <line className={styles.today} x1={`${scale.today}%`} x2={`${scale.today}%`} y1="0" y2="20" />
      {line && (
        <>
          <line className={styles.span} x1={`${line.from}%`} x2={`${line.to}%`} y1="10" y2="10" />
          <circle className={styles.promise} cx={`${line.from}%`} cy="10" r="4" />
          {state !== 'ahead' && state !== 'overdue' && (
            <circle className={styles.deed} cx={`${line.to}%`} cy="10" r="4" />
          )}
        </>
      )}
    </svg>
  );
}

interface RowProps {
  step: Promised;
  scale: PromiseScale;
  today: string;
  canEdit: boolean;
  onMark: () => void;
  onRemove: () => void;
}

function Row({ step, scale, today, canEdit, onMark, onRemove }: RowProps) {
  const state = stateOf(step, today);
  const act = step.status === 'planned' ? 'Mark' : 'Change';
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span>{step.description}</span>
        {step.eventType === 'immediate_next_step' && !step.isReplaced && <Badge tone="outline">Next Step</Badge>}
        {step.priority === 'high' && <Badge tone="default">High priority</Badge>}
      </div>
      <div className={styles.date}>
        <span className="visually-hidden">Promised for </span>
        <PromisedFor step={step} />
      </div>
      <Line step={step} scale={scale} today={today} />
      <div className={styles.outcome}>
        <span className={stateClass[state]}>{outcomeText(step, today)}</span>
        {step.sourceUrl && (
          <a href={step.sourceUrl} target="_blank" rel="noopener noreferrer nofollow">
            Source
          </a>
        )}
        {step.outcomeBy && <small>marked by {displayName(step.outcomeBy)}</small>}
      </div>
      {canEdit && (
        <div className={styles.actions}>
          <Button size="s" aria-label={`${act} what happened to ${step.description}`} onClick={onMark}>
            {act}
          </Button>
          {step.isReplaced && (
            <IconButton label={`Remove ${step.description} from the record`} onClick={onRemove}>
              <TrashIcon />
            </IconButton>
          )}
        </div>
      )}
    </li>
  );
}

/** Days of delay as a figure and its unit; null: of nothing that was kept. */
function delayWords(days: number | null): { delay: string | null; unit?: string } {
  if (days === null) return { delay: null };
  if (days <= 0) return { delay: 'none' };
  return { delay: number(days, 1), unit: days === 1 ? 'day' : 'days' };
}

/** Kept, late and dropped in figures. */
function Summary({ steps, today }: { steps: readonly Promised[]; today: string }) {
  const { due, kept, keptInTime, keptLate, overdue, dropped, medianDelay } = summarise(steps, today);
  if (due === 0) return null;
  const { delay, unit } = delayWords(medianDelay);
  return (
    <dl className={styles.figures}>
      <Figure
        label="Kept"
        value={`${number(kept, 0)} of ${number(due, 0)}`}
        note={kept > 0 ? `${keptInTime} in time, ${keptLate} late` : undefined}
      />
      <Figure label="Overdue" value={number(overdue, 0)} />
      <Figure label="Dropped" value={number(dropped, 0)} />
      <Figure
        label={
          <abbr title="The middle one of the delays of what was kept, counted from the first promised day">
            Median delay
          </abbr>
        }
        value={delay}
        unit={unit}
      />
    </dl>
  );
}

const firstRows = 8;

interface PromisesPanelProps {
  entityType: EntityType;
  entityId: number;
  steps: Promised[];
  canEdit: boolean;
}

/** What was promised for when, against what happened. */
export function PromisesPanel({ entityType, entityId, steps, canEdit }: PromisesPanelProps) {
  const [asked, setAsked] = useState<{ what: 'mark' | 'remove'; step: Promised } | null>(null);
  const close = () => setAsked(null);
  const { shown, more } = useMoreRows(steps, firstRows, 'steps');
  const [today] = useState(utcToday);
  const scale = scaleOf(steps, today);
  return (
    <Panel id="promises" title="Promised and delivered" count={steps.length}>
      {steps.length === 0 ? (
        <EmptyState compact title="No steps yet.">
          What it says it will do and by when stands here, and later whether it did: add steps under Edit, Timeline.
        </EmptyState>
      ) : (
        <>
          <Summary steps={steps} today={today} />
          <ol className={styles.rows}>
            {shown.map((step) => (
              <Row
                key={step.id}
                {...{ step, scale, today, canEdit }}
                onMark={() => setAsked({ what: 'mark', step })}
                onRemove={() => setAsked({ what: 'remove', step })}
              />
            ))}
          </ol>
          {more}
        </>
      )}
      <OnDemand>
        {asked?.what === 'mark' && (
          <OutcomeDialog
            entityType={entityType}
            entityId={entityId}
            step={asked.step}
            isDue={asked.step.date !== null && asked.step.date < today}
            onClose={close}
          />
        )}
        {asked?.what === 'remove' && (
          <DeleteDialog
            title="Remove from the record"
            onDelete={() => removeStep(asked.step)}
            onDeleted={refreshRecords}
            deleted="Step removed from the record"
            failed="Failed to remove the step. Please try again."
            onClose={close}
          >
            Remove “{asked.step.description}” if it was never promised. The history keeps it, so that an administrator
            can bring it back.
          </DeleteDialog>
        )}
      </OnDemand>
    </Panel>
  );
}
