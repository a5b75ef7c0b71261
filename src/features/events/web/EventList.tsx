import { Link } from 'react-router';
import type { EntityType, EventType, StepStatus } from '../../../domain/vocabulary.ts';
import { day } from '../../../web/format.ts';
import { Badge } from '../../../web/ui/marks/Badge.tsx';
import type { Event } from '../contract.ts';
import styles from './EventList.module.css';
import { monthTitle } from './month-grid.ts';

export const eventLabels: Readonly<Record<EventType, string>> = {
  immediate_next_step: 'Next Step',
  future_event: 'Future Event',
};

const paths: Readonly<Record<EntityType, string>> = { mine: 'mines', company: 'companies' };

const statusBadges: Readonly<
  Partial<Record<StepStatus, { label: string; tone: 'default' | 'secondary' | 'destructive' }>>
> = {
  late: { label: 'Late', tone: 'destructive' },
  kept: { label: 'Kept', tone: 'default' },
  dropped: { label: 'Dropped', tone: 'secondary' },
};

const priorities = {
  high: <Badge tone="default">High priority</Badge>,
  medium: <Badge tone="secondary">Medium priority</Badge>,
  low: <Badge tone="outline">Low priority</Badge>,
} as const;

function Entry({ event, hideEntity }: { event: Event; hideEntity: boolean }) {
  const status = statusBadges[event.status];
  return (
    <li className={styles.event}>
      <time className={styles.date} dateTime={event.eventDate ?? undefined}>
        {event.eventDate ? day(event.eventDate) : 'TBD'}
      </time>
      <div className={styles.what}>
        {!hideEntity && (
          <Link className={styles.entity} to={`/${paths[event.entityType]}/${event.entityId}`} prefetch="intent">
            {event.entityName}
          </Link>
        )}
        <span>{event.description}</span>
      </div>
      <div className={styles.badges}>
        {status && <Badge tone={status.tone}>{status.label}</Badge>}
        <Badge tone="outline">{eventLabels[event.eventType]}</Badge>
        {priorities[event.priority]}
      </div>
    </li>
  );
}

const monthOf = ({ eventDate }: Event) => eventDate?.slice(0, 7) ?? '';

function titleOf(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return month === '' ? 'Date to be decided' : monthTitle(year ?? 0, number ?? 1);
}

interface EventListProps {
  events: readonly Event[];
  /** Each month under its name. */
  byMonth?: boolean;
  /** On the page of the mine or company itself. */
  hideEntity?: boolean;
}

/** What is going to happen when, in the given order; each leads to its mine or company. */
export function EventList({ events, byMonth = false, hideEntity = false }: EventListProps) {
  const list = (entries: readonly Event[]) => (
    <ol className={styles.list}>
      {entries.map((event) => (
        <Entry key={event.id} event={event} hideEntity={hideEntity} />
      ))}
    </ol>
  );
  if (!byMonth) return list(events);
  return [...Map.groupBy(events, monthOf)].map(([month, entries]) => (
    <section key={month} className={styles.month} aria-label={titleOf(month)}>
      <h2>{titleOf(month)}</h2>
      {list(entries)}
    </section>
  ));
}
