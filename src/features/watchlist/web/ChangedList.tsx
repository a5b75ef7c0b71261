import { Link } from 'react-router';
import { displayName } from '../../../domain/text/display-name.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { count, moment, timeAgo } from '../../../web/format.ts';
import type { ChangedRecord, SinceLastVisit } from '../contract.ts';
import styles from './ChangedList.module.css';

const paths: Readonly<Record<EntityType, string>> = { mine: 'mines', company: 'companies' };

function Changed({ record }: { record: ChangedRecord }) {
  const to = `/${paths[record.entityType]}/${record.entityId}`;
  const rest = record.count - record.activities.length;
  return (
    <li className={styles.record}>
      <p className={styles.head}>
        <Link to={to} prefetch="intent">
          {record.entityName}
        </Link>
        <span>{count(record.count, 'change')}</span>
      </p>
      <ul className={styles.changes}>
        {record.activities.map((activity) => (
          <li key={activity.id}>
            <span>
              <b>{displayName(activity.user)}</b> {activity.description}
            </span>
            <time dateTime={activity.createdAt} title={moment(activity.createdAt)}>
              {timeAgo(activity.createdAt)}
            </time>
          </li>
        ))}
        {rest > 0 && (
          <li>
            <Link to={`${to}?section=history`}>+{rest} more</Link>
          </li>
        )}
      </ul>
    </li>
  );
}

/** What others changed in what the member follows, by mine and company. */
export function ChangedList({ since, changed, changedCount }: SinceLastVisit) {
  if (changed.length === 0)
    return <p className={styles.none}>Nothing has changed in what you follow since {moment(since)}.</p>;
  const rest = changedCount - changed.length;
  return (
    <>
      <ul className={styles.records}>
        {changed.map((record) => (
          <Changed key={`${record.entityType}${record.entityId}`} record={record} />
        ))}
      </ul>
      {rest > 0 && <p className={styles.none}>and {count(rest, 'more mine or company', 'more mines and companies')}</p>}
    </>
  );
}
