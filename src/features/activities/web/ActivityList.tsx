import { Link } from 'react-router';
import { displayName } from '../../../domain/display-name.ts';
import { moment, timeAgo } from '../../../web/format.ts';
import type { Activity } from '../contract.ts';
import { activityLink } from './activity-link.ts';
import styles from './ActivityList.module.css';

/** Who did what, newest first; each leads to what it was about. */
export function ActivityList({ activities }: { activities: Activity[] }) {
  if (activities.length === 0) return <p className={styles.none}>No recent activity</p>;
  return (
    <ol className={styles.list}>
      {activities.map((activity) => {
        const to = activityLink(activity);
        return (
          <li key={activity.id}>
            <span className={styles.what}>
              <b>{displayName(activity.user)}</b>{' '}
              {to ? (
                <Link to={to} prefetch="intent">
                  {activity.description}
                </Link>
              ) : (
                activity.description
              )}
            </span>
            <time dateTime={activity.createdAt} title={moment(activity.createdAt)}>
              {timeAgo(activity.createdAt)}
            </time>
          </li>
        );
      })}
    </ol>
  );
}
