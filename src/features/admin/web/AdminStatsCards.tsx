import { useQuery } from '@tanstack/react-query';
import { number } from '../../../web/format.ts';
import { messageOf } from '../../../web/http.ts';
import { LoadFailure } from '../../../web/ui/page/EmptyState.tsx';
import { Figure } from '../../../web/ui/marks/Figure.tsx';
import { adminStats } from './api.ts';
import styles from './Admin.module.css';

export function AdminStatsCards() {
  const stats = useQuery(adminStats());
  if (stats.isError) {
    const reason = messageOf(stats.error, stats.error.message);
    return (
      <div className={styles.section}>
        <LoadFailure title="The figures could not be read" detail={reason} onRetry={() => void stats.refetch()} />
      </div>
    );
  }
  const figure = (value: number | undefined) => (value === undefined ? '…' : number(value, 0));
  return (
    <dl className={styles.stats}>
      <Figure label="Active users" value={figure(stats.data?.activeUsers)} note="in the last 30 days" />
      <Figure label="Total users" value={figure(stats.data?.totalUsers)} />
      <Figure label="Total mines" value={figure(stats.data?.totalMines)} />
      <Figure label="Total companies" value={figure(stats.data?.totalCompanies)} />
    </dl>
  );
}
