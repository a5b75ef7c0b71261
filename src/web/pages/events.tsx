import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryStates } from 'nuqs';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { lazy, useState } from 'react';
import { useSearchParams } from 'react-router';
import { entityTypes, eventTypes } from '../../domain/vocabulary.ts';
import {
  eventList,
  eventMonth,
  eventQuery,
  type EventSearch,
  eventsOfDay,
  eventSpans,
} from '../../features/events/web/api.ts';
import { EventCalendar } from '../../features/events/web/EventCalendar.tsx';
import { EventFilters } from '../../features/events/web/EventFilters.tsx';
import { EventList } from '../../features/events/web/EventList.tsx';
import { exportPaths } from '../../features/exports/web/export-paths.ts';
import { count, day as dayText, number } from '../format.ts';
import { utcToday } from '../today.ts';
import { isUnauthorized, messageOf } from '../http.ts';
import { Button } from '../ui/controls/Button.tsx';
import { EmptyState, LoadFailure, PleaseLogIn } from '../ui/page/EmptyState.tsx';
import { ExportMenu } from '../ui/overlays/ExportMenu.tsx';
import { LeftOut } from '../ui/tables/LeftOut.tsx';
import { LoadMore } from '../ui/tables/LoadMore.tsx';
import { CalendarIcon } from '../ui/marks/action-icons.tsx';
import { PageHeading } from '../ui/page/PageHeading.tsx';
import { Segments } from '../ui/controls/Segments.tsx';
import { parseAsDay, parseAsTrueOrFalse, parseAsWhole, unreadParts } from '../ui/tables/unread-parts.ts';
import styles from './events.module.css';
import { OnDemand } from '../ui/page/OnDemand.tsx';

const FeedDialog = lazy(async () => ({
  default: (await import('../../features/events/web/FeedDialog.tsx')).FeedDialog,
}));

export function meta() {
  return [{ title: 'Events | OpenPit' }];
}

const address = {
  view: parseAsStringLiteral(['list', 'calendar'] as const).withDefault('list'),
  span: parseAsStringLiteral(eventSpans),
  entityType: parseAsStringLiteral(entityTypes),
  eventType: parseAsStringLiteral(eventTypes),
  year: parseAsWhole(1000, 9999),
  month: parseAsWhole(1, 12),
  followed: parseAsTrueOrFalse,
  day: parseAsDay,
};

const spanOptions = [
  { value: 'ahead', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
  { value: 'all', label: 'All' },
] as const;
const viewOptions = [
  { value: 'list', label: 'List' },
  { value: 'calendar', label: 'Calendar' },
] as const;

type Events = ReturnType<typeof eventList>;

interface ResultProps {
  query: Events;
  byMonth?: boolean;
  /** What stands where nothing is found. */
  none: React.ReactNode;
}

/** Pages of events, with a button for the next one. */
function Result({ query, byMonth = false, none }: ResultProps) {
  const list = useInfiniteQuery({ ...query, placeholderData: keepPreviousData });
  const found = list.data?.pages.flatMap((page) => page.items);
  const total = list.data?.pages[0]?.total;
  if (isUnauthorized(list.error)) return <PleaseLogIn what="events" />;
  if (list.isError) {
    return (
      <LoadFailure
        title="Error loading events"
        detail={messageOf(list.error, list.error.message)}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (!found) return <p className={styles.wait}>Loading...</p>;
  if (found.length === 0) return none;
  return (
    <div aria-busy={list.isPlaceholderData}>
      <EventList events={found} byMonth={byMonth} />
      <LoadMore list={list}>
        {number(found.length, 0)} of {count(total ?? found.length, 'event')}
      </LoadMore>
    </div>
  );
}

interface MonthProps {
  search: EventSearch;
  year: number;
  month: number;
  day: string | null;
  today: string;
  onMonth: (month: { year: number; month: number }) => void;
  onDay: (day: string) => void;
}

function Month({ search, year, month, day, today, onMonth, onDay }: MonthProps) {
  const page = useQuery({ ...eventMonth(search, year, month), placeholderData: keepPreviousData });
  if (isUnauthorized(page.error)) return <PleaseLogIn what="events" />;
  const current = page.isPlaceholderData ? undefined : page.data?.days;
  return (
    <>
      {page.isError && (
        <LoadFailure
          title="Error loading events"
          detail={messageOf(page.error, page.error.message)}
          onRetry={() => void page.refetch()}
        />
      )}
      <EventCalendar {...{ year, month, today, onMonth }} days={current} chosen={day} onChoose={onDay} />
      {current?.length === 0 && !day && <p className={styles.hint}>No events in this month.</p>}
      {day && (
        <section className={styles.ofDay} aria-label={`Events of ${dayText(day)}`}>
          <h2>{dayText(day)}</h2>
          <Result query={eventsOfDay(search, day)} none={<p className={styles.hint}>No events on this day.</p>} />
        </section>
      )}
    </>
  );
}

function EventsTimeline() {
  const [given, setGiven] = useQueryStates(address, { history: 'replace' });
  const [parts] = useSearchParams();
  const [today] = useState(utcToday);
  const [asking, setAsking] = useState(false);
  const { view, day, ...search } = given;
  const [thisYear, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const isCalendar = view === 'calendar';
  const year = search.year ?? thisYear;
  const month = search.month ?? (search.year === null ? thisMonth : 1);
  const isFiltered = Object.values({ ...search, span: null }).some((value) => value !== null);
  const leftOut = [...unreadParts(parts, address).values()];
  if (day !== null && !isCalendar) leftOut.push('day is of the calendar alone.');
  const clear = () =>
    void setGiven({ entityType: null, eventType: null, year: null, month: null, followed: null, day: null });
  const spansApply = search.year === null && search.month === null;
  return (
    <>
      <PageHeading title="Events Timeline" subtitle="What mines and companies are going to do, and by when">
        <ExportMenu
          what="these events"
          path={exportPaths.events}
          filters={eventQuery(isCalendar ? { ...search, year, month } : search, today)}
        />
        <Button onClick={() => setAsking(true)}>
          <CalendarIcon /> Calendar feed
        </Button>
      </PageHeading>
      <LeftOut sentences={leftOut} />
      <EventFilters
        search={isCalendar ? { ...search, year, month } : search}
        thisYear={thisYear}
        hasMonth={isCalendar}
        isFiltered={isFiltered}
        onChange={(changes) => void setGiven({ ...changes, day: null })}
        onClear={clear}
      />
      <div className={styles.views}>
        <Segments
          label="View"
          options={viewOptions}
          value={view}
          onChange={(next) => void setGiven({ view: next, day: null })}
        />
        {!isCalendar && spansApply && (
          <Segments
            label="Which events"
            options={spanOptions}
            value={search.span ?? 'ahead'}
            onChange={(next) => void setGiven({ span: next === 'ahead' ? null : next })}
          />
        )}
      </div>
      {isCalendar ? (
        <Month
          {...{ search, year, month, day, today }}
          onMonth={(next) => void setGiven({ ...next, day: null })}
          onDay={(next) => void setGiven({ day: next === day ? null : next })}
        />
      ) : (
        <Result
          query={eventList(search, today)}
          byMonth
          none={
            isFiltered ? (
              <EmptyState title="No Events Found" action={<Button onClick={clear}>Clear Filters</Button>}>
                No event fits these filters.
              </EmptyState>
            ) : (
              <EmptyState
                title="No events scheduled"
                action={
                  search.span !== 'all' && (
                    <Button onClick={() => void setGiven({ span: 'all' })}>Show all events</Button>
                  )
                }
              >
                Events are the next steps and future steps of mines and companies: add them under Edit, Timeline.
              </EmptyState>
            )
          }
        />
      )}
      {asking && (
        <OnDemand>
          <FeedDialog onClose={() => setAsking(false)} />
        </OnDemand>
      )}
    </>
  );
}

export default function Events() {
  return (
    <NuqsAdapter>
      <EventsTimeline />
    </NuqsAdapter>
  );
}
