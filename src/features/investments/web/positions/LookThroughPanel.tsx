import { useState } from 'react';
import { Link } from 'react-router';
import { day } from '../../../../web/format.ts';
import { StageBadge } from '../../../../web/ui/marks/Badge.tsx';
import { EmptyState } from '../../../../web/ui/page/EmptyState.tsx';
import { metalColour } from '../../../../web/entity/metal-colour.ts';
import { Segments } from '../../../../web/ui/controls/Segments.tsx';
import { tableStyles } from '../../../../web/ui/tables/Table.tsx';
import { useMoreRows } from '../../../../web/ui/tables/use-more-rows.tsx';
import type { HeldEvent, LookThrough, Slice } from '../../contract-journal.ts';
import { cents, share } from '../amounts.ts';
import journal from '../Journal.module.css';
import styles from './LookThroughPanel.module.css';

const views = [
  { value: 'companies', label: 'Company', one: 'Company' },
  { value: 'mines', label: 'Mine', one: 'Mine' },
  { value: 'metals', label: 'Metal', one: 'Metal' },
  { value: 'countries', label: 'Country', one: 'Country' },
  { value: 'stages', label: 'Stage', one: 'Stage' },
] as const;
type View = (typeof views)[number]['value'];

const isView = (text: string): text is View => views.some(({ value }) => value === text);
const firstRows = 30;
const firstEvents = 8;
const mostLeftOut = 5;

/** By what a company's money came to a mine, as each line says. */
const basisWords: Readonly<Record<NonNullable<Slice['basis']>, string>> = {
  npv: 'by NPV',
  metal: 'by metal',
  ownership: 'by ownership',
  mixed: 'by several measures',
};

function SliceName({ slice, view }: { slice: Slice; view: View }) {
  if (slice.key === null) return <span className={journal.faint}>{slice.label}</span>;
  if (slice.id !== null && (view === 'companies' || view === 'mines'))
    return (
      <Link className={tableStyles.name} to={`/${view}/${slice.id}`} prefetch="intent">
        {slice.label}
      </Link>
    );
  if (view === 'countries')
    return (
      <Link className={tableStyles.name} to={`/mines?country=${encodeURIComponent(slice.key)}`}>
        {slice.label}
      </Link>
    );
  return slice.label;
}

function Slices({ of, view }: { of: LookThrough; view: View }) {
  const slices: readonly Slice[] = of[view];
  const { shown, more } = useMoreRows(slices, firstRows, 'lines');
  const most = Math.max(1, ...slices.map(({ percent }) => percent));
  const title = views.find(({ value }) => value === view)?.one ?? '';
  const stage = (slice: Slice) => of.stages.find(({ key }) => key === slice.key)?.key ?? null;
  return (
    <>
      <table className={`${tableStyles.table} ${styles.table}`}>
        <caption className="visually-hidden">
          Cost of what you hold by {title.toLowerCase()}, in {of.currency}
        </caption>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col" className={tableStyles.numeric}>
              Cost, {of.currency}
            </th>
            <th scope="col" className={tableStyles.numeric}>
              Share
            </th>
            <th scope="col" className={styles.barHead}>
              <span className="visually-hidden">Share as a bar</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((slice) => (
            <tr key={slice.key ?? `unknown ${slice.label}`}>
              <th scope="row">
                {view === 'stages' && slice.key !== null ? (
                  <StageBadge stage={stage(slice)} />
                ) : (
                  <SliceName slice={slice} view={view} />
                )}
                {slice.basis && (
                  <span className={styles.basis}>
                    {basisWords[slice.basis]}
                    {slice.measure && `: ${slice.measure}`}
                  </span>
                )}
              </th>
              <td className={tableStyles.numeric}>{cents(slice.amount)}</td>
              <td className={tableStyles.numeric}>{share(slice.percent)}</td>
              <td aria-hidden="true">
                <svg className={styles.bar} width="100%" height="14" focusable="false">
                  <rect
                    width={`${(slice.percent / most) * 100}%`}
                    height="14"
                    rx="2"
                    data-unknown={slice.key === null || undefined}
                    style={view === 'metals' && slice.key !== null ? { fill: metalColour(slice.key) } : undefined}
                  />
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </>
  );
}

function Events({ events }: { events: HeldEvent[] }) {
  const { shown, more } = useMoreRows(events, firstEvents, 'events');
  if (events.length === 0)
    return <p className={journal.hint}>No dated next step is known of the companies and mines that you hold.</p>;
  return (
    <>
      <ol className={styles.events}>
        {shown.map((event) => (
          <li key={event.id}>
            <span className={styles.date}>{event.eventDate ? day(event.eventDate) : 'TBD'}</span>
            <span>
              <Link to={`/${event.entityType === 'mine' ? 'mines' : 'companies'}/${event.entityId}`} prefetch="intent">
                {event.entityName}
              </Link>{' '}
              <span className={journal.faint}>{event.tickers.join(', ')}</span>
              <span className={styles.what}>{event.description}</span>
            </span>
          </li>
        ))}
      </ol>
      {more}
    </>
  );
}

interface LookThroughPanelProps {
  lookThrough: LookThrough[];
  events: HeldEvent[];
}

/** Where the money lies: through the ticker to company, mine, metal, country and stage. */
export function LookThroughPanel({ lookThrough, events }: LookThroughPanelProps) {
  const [view, setView] = useState<View>('companies');
  if (lookThrough.length === 0)
    return (
      <EmptyState compact title="Nothing to look through yet.">
        As long as you hold shares, their cost appears here by company, mine, metal, country and stage.
      </EmptyState>
    );
  return (
    <div className={styles.sides}>
      <div className={styles.side}>
        <div className={styles.head}>
          <Segments
            label="Split my money by"
            options={views}
            value={view}
            onChange={(next) => isView(next) && setView(next)}
          />
        </div>
        {lookThrough.map((of) => (
          <section key={of.currency} className={journal.section} aria-label={`Look-through in ${of.currency}`}>
            {lookThrough.length > 1 && <h2>{of.currency}</h2>}
            <Slices of={of} view={view} />
            {of.leftOutCount > 0 && (
              <p className={journal.hint}>
                Without a part, as nobody has entered metal or a study of them:{' '}
                {of.leftOut.slice(0, mostLeftOut).map(({ id, name }, index) => (
                  <span key={id}>
                    {index > 0 && ', '}
                    <Link to={`/mines/${id}`}>{name}</Link>
                  </span>
                ))}
                {of.leftOutCount > mostLeftOut && ` and ${of.leftOutCount - mostLeftOut} more`}.
              </p>
            )}
          </section>
        ))}
        <p className={journal.hint}>
          The cost of what you hold. A company’s money is divided over its mines by what its part of each stands for:
          the NPV of the newest study or the measured and indicated metal, by ownership only where neither is known; a
          mine’s over its metals by their share.
        </p>
      </div>
      <section className={styles.side} aria-labelledby="held-events">
        <h2 id="held-events">Next events of what you hold</h2>
        <Events events={events} />
      </section>
    </div>
  );
}
