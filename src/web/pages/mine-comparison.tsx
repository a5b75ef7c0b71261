import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { mostCompared, readAsked } from '../../domain/figures/comparison.ts';
import { mineComparison } from '../../features/compare/web/api.ts';
import { comparisonRows } from '../../features/compare/web/comparison-rows.ts';
import { downloadComparison } from '../../features/compare/web/download-comparison.ts';
import { ComparisonBubbles } from '../../features/compare/web/ComparisonBubbles.tsx';
import { ComparisonTable } from '../../features/compare/web/ComparisonTable.tsx';
import { GradeTonnage } from '../../features/compare/web/GradeTonnage.tsx';
import { InterceptStrip } from '../../features/compare/web/InterceptStrip.tsx';
import styles from '../../features/compare/web/Comparison.module.css';
import { MinePicker } from '../entity/MinePicker.tsx';
import { isUnauthorized, messageOf } from '../http.ts';
import { Button } from '../ui/controls/Button.tsx';
import { EmptyState, LoadFailure, PleaseLogIn } from '../ui/page/EmptyState.tsx';
import { BackIcon } from '../ui/marks/action-icons.tsx';
import { Notice } from '../ui/page/Notice.tsx';
import { PageHeading } from '../ui/page/PageHeading.tsx';
import record from './record.module.css';

export function meta() {
  return [{ title: 'Compare mines | OpenPit' }];
}

export default function MineComparison() {
  const [search, setSearch] = useSearchParams();
  const { ids, leftOut } = readAsked(search.get('ids') ?? '', 'mines');
  const comparison = useQuery({ ...mineComparison(ids), enabled: ids.length > 0, placeholderData: keepPreviousData });
  const choose = (chosen: readonly number[]) => setSearch(chosen.length > 0 ? { ids: chosen.join(',') } : {});

  if (isUnauthorized(comparison.error)) return <PleaseLogIn what="these mines" />;
  const found = ids.length > 0 ? comparison.data : undefined;
  const mines = found?.mines.filter(({ asked }) => ids.includes(asked)) ?? [];
  const unknown = found?.unknown.filter((id) => ids.includes(id)) ?? [];
  const groups = comparisonRows(mines);
  const notices = [...leftOut, ...unknown.map((id) => `There is no mine ${id}: it is left out.`)];
  // What stands for no mine takes no place from one that is added.
  const standing = ids.filter((id) => !unknown.includes(id));
  const isFull = standing.length >= mostCompared;
  return (
    <>
      <Link className={record.back} to="/mines" prefetch="intent">
        <BackIcon /> Back to Mines
      </Link>
      <PageHeading title="Compare mines" subtitle="Side by side, each figure with what it stands for">
        {mines.length > 0 && <Button onClick={() => downloadComparison('mines', mines, groups)}>Export CSV</Button>}
      </PageHeading>
      {notices.length > 0 && (
        <div className={styles.notices}>
          {notices.map((notice) => (
            <Notice key={notice} tone="warning">
              {notice}
            </Notice>
          ))}
        </div>
      )}
      <div className={styles.choose}>
        {isFull ? (
          <p>{mostCompared} mines are the most that fit side by side: take one away to add another.</p>
        ) : (
          <MinePicker
            key={standing.join(',')}
            label={standing.length === 1 ? 'Compare with' : 'Add a mine'}
            value={null}
            onChange={(mine) => mine && choose([...new Set([...standing, mine.id])])}
          />
        )}
      </div>
      {comparison.isError && (
        <LoadFailure
          title="Failed to compare mines"
          detail={messageOf(comparison.error, comparison.error.message)}
          onRetry={() => void comparison.refetch()}
        />
      )}
      {ids.length > 0 && comparison.isPending && <p>Loading...</p>}
      {(ids.length === 0 || (found && mines.length === 0)) && (
        <EmptyState title="No mines chosen yet">
          Add two to six mines: resources, studies, drilling and promises stand side by side, and what is not alike is
          named.
        </EmptyState>
      )}
      {mines.length > 0 && (
        <>
          <ComparisonTable
            several="mines"
            compared={mines}
            groups={groups}
            onRemove={({ asked }) => choose(standing.filter((id) => id !== asked))}
          />
          <p className={styles.how}>
            Best and worst are marked where all known figures of a row stand for the same: level of study, discount
            rate, tax, share, currency, cut-off, prices within 10% and reports within two years. Where one of these
            differs or is not stated, the row says so and marks none. A dash is not known, never zero.
          </p>
          <ComparisonBubbles mines={mines} />
          <InterceptStrip mines={mines} />
          <GradeTonnage mines={mines} />
        </>
      )}
    </>
  );
}
