import { lazy } from 'react';
import { eventLabels, eventWords } from '../../../../domain/journal/journal-events.ts';
import { day } from '../../../../web/format.ts';
import { Button } from '../../../../web/ui/controls/Button.tsx';
import { DeleteDialog } from '../../../../web/forms/DeleteDialog.tsx';
import { useRecordDialogs } from '../../../../web/forms/use-record-dialogs.tsx';
import { EmptyState } from '../../../../web/ui/page/EmptyState.tsx';
import { Dash } from '../../../../web/ui/marks/Figure.tsx';
import { PlusIcon } from '../../../../web/ui/marks/icons.tsx';
import { Notice } from '../../../../web/ui/page/Notice.tsx';
import { ActionsHead, RowActions } from '../../../../web/ui/tables/RowActions.tsx';
import { rowOf } from '../../../../web/ui/tables/saved-row.ts';
import { ScrollFrame, tableStyles } from '../../../../web/ui/tables/Table.tsx';
import { useMoreRows } from '../../../../web/ui/tables/use-more-rows.tsx';
import type { EventProblem, JournalEvent } from '../../contract-events.ts';
import type { Position } from '../../contract-journal.ts';
import { refreshJournal, removeEvent } from '../api.ts';
import cards from '../Cards.module.css';
import { eventName } from './event-form.ts';
import { EventPreview } from './EventPreview.tsx';
import styles from '../Journal.module.css';

const EventDialog = lazy(async () => ({ default: (await import('./EventDialog.tsx')).EventDialog }));

const firstRows = 50;

function DeleteEventDialog({ event, onClose }: { event: JournalEvent; onClose: () => void }) {
  const { kind, ticker, eventDate } = event;
  return (
    <DeleteDialog
      title="Take the event back"
      onDelete={() => removeEvent(event)}
      onDeleted={refreshJournal}
      deleted="Event taken back"
      failed="Failed to take the event back"
      onClose={onClose}
      details={<EventPreview event={{ kind, ticker, eventDate, replaces: event.id, isRemoval: true }} />}
    >
      Are you sure you want to take back the {eventName(event)}? The lots are then as they were without it.
    </DeleteDialog>
  );
}

interface EventsPanelProps {
  events: JournalEvent[];
  problems: EventProblem[];
  positions: Position[];
}

/** Dividends, spin-offs, mergers and what else happens to shares: they move cost and lose none of it. */
export function EventsPanel({ events, problems, positions }: EventsPanelProps) {
  const { add, ask, dialogs } = useRecordDialogs<JournalEvent>({
    renderForm: (event, close) => <EventDialog event={event} positions={positions} onClose={close} />,
    renderDeletion: (event, close) => <DeleteEventDialog event={event} onClose={close} />,
  });
  const { shown, more } = useMoreRows(events, firstRows, 'events');
  const problemOf = new Map(problems.map((problem) => [problem.eventId, problem]));
  return (
    <section className={styles.section} aria-labelledby="events-title">
      <header>
        <h2 id="events-title">Events</h2>
        {events.length > 0 && (
          <Button onClick={add}>
            <PlusIcon /> Record an event
          </Button>
        )}
      </header>
      {problems.length > 0 && (
        <Notice tone="warning">
          {problems.length === 1 ? 'One event does' : `${problems.length} events do`} not fit the journal any more: see
          the rows below.
        </Notice>
      )}
      {events.length === 0 ? (
        <EmptyState compact title="No events yet." action={<Button onClick={add}>Record an event</Button>}>
          Dividends, capital returned, write-offs, spin-offs, mergers, warrants, new tickers and fees: each with what it
          does to your lots, shown before it is saved.
        </EmptyState>
      ) : (
        <ScrollFrame label="Events">
          <table className={`${tableStyles.table} ${cards.table}`}>
            <caption className="visually-hidden">Events, newest first</caption>
            <thead>
              <tr>
                <th scope="col">Ticker</th>
                <th scope="col">What happened</th>
                <th scope="col">Day</th>
                <th scope="col">In figures</th>
                <th scope="col">Notes</th>
                <ActionsHead />
              </tr>
            </thead>
            <tbody>
              {shown.map((event) => (
                <tr key={event.id} {...rowOf('journal-event', event.id)}>
                  <th scope="row">{event.ticker ?? 'Account'}</th>
                  <td data-label="What happened">{eventLabels[event.kind]}</td>
                  <td data-label="Day">{day(event.eventDate)}</td>
                  <td data-label="In figures" className={cards.words}>
                    {eventWords({ ...event, date: event.eventDate })}
                    {problemOf.has(event.id) && <span className={cards.warn}>{problemOf.get(event.id)?.message}</span>}
                  </td>
                  <td data-label="Notes" data-none={event.notes === null || undefined} className={cards.words}>
                    {event.notes ?? <Dash />}
                  </td>
                  <td className={cards.actions}>
                    <RowActions
                      of={eventName(event)}
                      onEdit={() => ask('edit', event)}
                      onDelete={() => ask('delete', event)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      )}
      {more}
      {dialogs}
    </section>
  );
}
