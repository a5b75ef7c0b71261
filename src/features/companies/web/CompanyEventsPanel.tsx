import { Link } from 'react-router';
import { day } from '../../../web/format.ts';
import { Badge } from '../../../web/ui/marks/Badge.tsx';
import { EmptyState } from '../../../web/ui/page/EmptyState.tsx';
import { Panel } from '../../../web/ui/page/Panel.tsx';
import type { Event } from '../../events/contract.ts';
import styles from './CompanyEventsPanel.module.css';

const typeLabels: Record<Event['eventType'], string> = {
  immediate_next_step: 'Next Step',
  future_event: 'Future Event',
};

/** What the company is going to do, the soonest first. */
export function CompanyEventsPanel({ events }: { events: Event[] }) {
  return (
    <Panel
      id="events"
      title="Company Events & Next Steps"
      actions={
        <Link to="/events?entityType=company" prefetch="intent">
          View all events
        </Link>
      }
    >
      {events.length === 0 ? (
        <EmptyState compact title="No events scheduled">
          Its next step and what it has planned stand here: add them under Edit, Timeline.
        </EmptyState>
      ) : (
        <ol className={styles.events}>
          {events.map((event) => (
            <li key={event.id}>
              <span className={styles.date}>
                {event.eventDate ? <time dateTime={event.eventDate}>{day(event.eventDate)}</time> : 'TBD'}
              </span>
              <span className={styles.what}>{event.description}</span>
              <span className={styles.badges}>
                {event.status === 'late' && <Badge tone="destructive">Late</Badge>}
                {event.status === 'kept' && <Badge>Kept</Badge>}
                {event.status === 'dropped' && <Badge>Dropped</Badge>}
                {event.priority === 'high' && <Badge tone="default">High priority</Badge>}
                <Badge tone="outline">{typeLabels[event.eventType]}</Badge>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
