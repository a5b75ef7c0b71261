import { type KeyboardEvent, useEffect, useRef } from 'react';
import { count, day as dayText } from '../../../web/format.ts';
import { Button, IconButton } from '../../../web/ui/controls/Button.tsx';
import { BackIcon } from '../../../web/ui/marks/action-icons.tsx';
import type { CalendarMonth } from '../contract.ts';
import styles from './EventCalendar.module.css';
import { dayFrom, monthAfter, monthTitle, weeksOf } from './month-grid.ts';

type Day = CalendarMonth['days'][number];

interface DayCellProps {
  date: string;
  day: Day | undefined;
  isToday: boolean;
  isChosen: boolean;
  /** The one day that Tab reaches; arrows move from it. */
  isStop: boolean;
  onChoose: () => void;
}

function DayCell({ date, day, isToday, isChosen, isStop, onChoose }: DayCellProps) {
  const rest = (day?.count ?? 0) - (day?.events.length ?? 0);
  return (
    <td className={styles.cell}>
      <button
        type="button"
        className={styles.day}
        data-date={date}
        tabIndex={isStop ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        aria-pressed={isChosen}
        onClick={onChoose}
      >
        <span className={styles.number} aria-hidden>
          {Number(date.slice(8))}
        </span>
        <span className="visually-hidden">
          {dayText(date)}, {day ? count(day.count, 'event') : 'no events'}
        </span>
        {day && (
          <>
            <span className={styles.count} aria-hidden>
              {day.count}
            </span>
            <span className={styles.names}>
              {day.events.map((event) => (
                <span key={event.id} className={styles.name} data-high={event.priority === 'high' || undefined}>
                  {event.entityName}
                </span>
              ))}
              {rest > 0 && <span className={styles.rest}>+{rest} more</span>}
            </span>
          </>
        )}
      </button>
    </td>
  );
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface EventCalendarProps {
  year: number;
  month: number;
  /** Undefined while they are on their way. */
  days: readonly Day[] | undefined;
  today: string;
  chosen: string | null;
  onMonth: (month: { year: number; month: number }) => void;
  onChoose: (date: string) => void;
}

/** A month as a table of days: arrows move between days, Page Up and Down between months, Enter opens a day. */
export function EventCalendar({ year, month, days, today, chosen, onMonth, onChoose }: EventCalendarProps) {
  const table = useRef<HTMLTableElement>(null);
  // The day that the keyboard moved to; it may lie in a month that is not drawn yet.
  const wanted = useRef<string>(undefined);
  const byDate = new Map(days?.map((day) => [day.date, day]));
  const prefix = `${year}-${String(month).padStart(2, '0')}`;
  const focus = (date: string) => table.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus();
  useEffect(() => {
    if (wanted.current?.startsWith(prefix)) focus(wanted.current);
    wanted.current = undefined;
  }, [prefix]);
  const stop = [chosen, today].find((date) => date?.startsWith(prefix)) ?? `${prefix}-01`;
  const move = (event: KeyboardEvent) => {
    const here = (event.target as HTMLElement).closest<HTMLElement>('[data-date]')?.dataset.date;
    const there = here && dayFrom(here, event.key);
    if (!there || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (there.startsWith(prefix)) {
      focus(there);
      return;
    }
    wanted.current = there;
    onMonth({ year: Number(there.slice(0, 4)), month: Number(there.slice(5, 7)) });
  };
  const title = monthTitle(year, month);
  return (
    <>
      <div className={styles.head}>
        <IconButton label="Previous month" onClick={() => onMonth(monthAfter(year, month, -1))}>
          <BackIcon />
        </IconButton>
        <h2 aria-live="polite">{title}</h2>
        <IconButton className={styles.next} label="Next month" onClick={() => onMonth(monthAfter(year, month, 1))}>
          <BackIcon />
        </IconButton>
        <Button
          size="s"
          disabled={today.startsWith(prefix)}
          onClick={() => onMonth({ year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) })}
        >
          Today
        </Button>
      </div>
      {/* The days within are buttons; the table only moves the focus between them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table className={styles.calendar} ref={table} aria-busy={days === undefined} onKeyDown={move}>
        <caption className="visually-hidden">Events of {title}</caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                <span aria-hidden="true">{name.slice(0, 3)}</span>
                <span className="visually-hidden">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(year, month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, index) =>
                date ? (
                  <DayCell
                    key={date}
                    date={date}
                    day={byDate.get(date)}
                    isToday={date === today}
                    isChosen={date === chosen}
                    isStop={date === stop}
                    onChoose={() => onChoose(date)}
                  />
                ) : (
                  <td key={weekdays[index]} className={styles.outside} aria-label="Another month" />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
