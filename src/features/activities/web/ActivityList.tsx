import { Link } from 'react-router';
import { moment, timeAgo } from '../../../web/format.ts';
import { UserName } from '../../../web/entity/UserLink.tsx';
import type { Activity } from '../contract.ts';
import { activityLink } from './activity-link.ts';
import styles from './ActivityList.module.css';

interface ActivityListProps {
  activities: Activity[];
  /** Pictures of the members, where there is room for them. */
  withAvatars?: boolean;
  /** On the page of one member their name goes without saying. */
  withoutNames?: boolean;
}

/** Who did what, newest first; each leads to what it was about. */
export function ActivityList({ activities, withAvatars = false, withoutNames = false }: ActivityListProps) {
  if (activities.length === 0) return <p className={styles.none}>No recent activity</p>;
  return (
    <ol className={styles.list}>
      {activities.map((activity) => {
        const to = activityLink(activity);
        return (
          <li key={activity.id}>
            <span className={styles.what}>
              {!withoutNames && (
                <>
                  <b>
                    <UserName user={activity.user} withPicture={withAvatars} />
                  </b>{' '}
                </>
              )}
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
