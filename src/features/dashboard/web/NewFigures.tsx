import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { interceptFigure, type KeyFigure, studyBasis } from '../../../web/entity/key-figures.ts';
import type { Event } from '../../events/contract.ts';
import { day, dayOrOpen, shortMillions } from '../../../web/format.ts';
import type { NewIntercept, NewStudy } from '../contract.ts';
import styles from './Board.module.css';

interface LineProps {
  to: string;
  name: string;
  note: ReactNode;
  figure: KeyFigure;
}

function Line({ to, name, note, figure }: LineProps) {
  return (
    <li>
      <span className={styles.of}>
        <Link to={to} prefetch="intent">
          {name}
        </Link>
        <small>{note}</small>
      </span>
      <span className={styles.figure}>
        {figure.value}
        <small>{figure.basis}</small>
      </span>
    </li>
  );
}

export function NewIntercepts({ intercepts }: { intercepts: readonly NewIntercept[] }) {
  return (
    <ol className={styles.lines}>
      {intercepts.map(({ mineId, mineName, observation }) => (
        <Line
          key={mineId}
          to={`/mines/${mineId}?section=drilling&tab=observations`}
          name={mineName}
          note={[observation.holeId, observation.observationDate && day(observation.observationDate)]
            .filter(Boolean)
            .join(', ')}
          figure={interceptFigure(observation) ?? { value: '', basis: '' }}
        />
      ))}
    </ol>
  );
}

export function NewStudies({ studies }: { studies: readonly NewStudy[] }) {
  return (
    <ol className={styles.lines}>
      {studies.map(({ mineId, mineName, study }) => (
        <Line
          key={study.id}
          to={`/mines/${mineId}?section=economics`}
          name={mineName}
          note={study.reportDate ? day(study.reportDate) : 'Date not known'}
          figure={{
            value: study.npv === null ? 'NPV not stated' : `NPV ${shortMillions(study.npv, study.currency)}`,
            basis: studyBasis(study),
          }}
        />
      ))}
    </ol>
  );
}

const paths = { mine: 'mines', company: 'companies' } as const;

/** What is going to happen next, and when. */
export function NextEvents({ events }: { events: readonly Event[] }) {
  return (
    <ol className={styles.lines}>
      {events.map(({ id, entityType, entityId, entityName, description, eventDate }) => (
        <li key={id}>
          <span className={styles.of}>
            <Link to={`/${paths[entityType]}/${entityId}`} prefetch="intent">
              {entityName}
            </Link>
            <small>{description}</small>
          </span>
          <time className={styles.when} dateTime={eventDate ?? undefined}>
            {dayOrOpen(eventDate)}
          </time>
        </li>
      ))}
    </ol>
  );
}
