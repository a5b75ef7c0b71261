import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { capitalised } from '../../domain/text/capitalised.ts';
import { mostCompared } from '../../domain/figures/comparison.ts';
import { StudyPrices } from '../../features/decks/web/StudyPrices.tsx';
import { hasStudyPrices, type RowGroup } from '../../features/compare/web/comparison-cells.ts';
import { ComparisonTable } from '../../features/compare/web/ComparisonTable.tsx';
import { downloadComparison } from '../../features/compare/web/download-comparison.ts';
import styles from '../../features/compare/web/Comparison.module.css';
import { isUnauthorized, messageOf } from '../http.ts';
import { Button } from '../ui/controls/Button.tsx';
import { BackIcon } from '../ui/marks/action-icons.tsx';
import { EmptyState, LoadFailure, PleaseLogIn } from '../ui/page/EmptyState.tsx';
import { Notice } from '../ui/page/Notice.tsx';
import { PageHeading } from '../ui/page/PageHeading.tsx';
import record from './record.module.css';
import { Waiting } from '../ui/page/Waiting.tsx';

interface Compared {
  id: number;
  name: string;
  /** The id in the address, of which another one may have taken the place. */
  asked: number;
}

interface ComparisonPageProps<Each extends Compared> {
  noun: 'mine' | 'company';
  several: 'mines' | 'companies';
  /** Ids of the address. */
  ids: readonly number[];
  onIds: (ids: readonly number[]) => void;
  /** What of the address is not shown, as sentences. */
  leftOut: readonly string[];
  comparison: {
    data: { compared: Each[]; unknown: number[] } | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  rowsOf: (compared: readonly Each[]) => RowGroup[];
  /** The words of the file behind `comparison-of-`. */
  fileName: string;
  Picker: ComponentType<{ label: string; value: null; onChange: (chosen: { id: number } | null) => void }>;
  dayField?: ReactNode;
  /** What is there to see once some are chosen. */
  invitation: string;
  /** What marks stand for. */
  how: string;
  Pictures?: ComponentType<{ compared: readonly Each[] }>;
}

/** Mines, or companies, side by side: which ones, each figure of them, and what is not alike. */
export function ComparisonPage<Each extends Compared>({
  noun,
  several,
  ids,
  onIds,
  leftOut,
  comparison,
  rowsOf,
  fileName,
  Picker,
  dayField,
  invitation,
  how,
  Pictures,
}: ComparisonPageProps<Each>) {
  const { error } = comparison;
  if (isUnauthorized(error)) return <PleaseLogIn what={`these ${several}`} />;
  const found = ids.length > 0 ? comparison.data : undefined;
  const compared = found?.compared.filter(({ asked }) => ids.includes(asked)) ?? [];
  const unknown = found?.unknown.filter((id) => ids.includes(id)) ?? [];
  const groups = rowsOf(compared);
  const notices = [...leftOut, ...unknown.map((id) => `There is no ${noun} ${id}: it is left out.`)];
  // What stands for none takes no place from one that is added.
  const standing = ids.filter((id) => !unknown.includes(id));
  return (
    <>
      <Link className={record.back} to={`/${several}`} prefetch="intent">
        <BackIcon /> Back to {capitalised(several)}
      </Link>
      <PageHeading title={`Compare ${several}`} subtitle="Side by side, each figure with what it stands for">
        {compared.length > 0 && (
          <Button onClick={() => downloadComparison(fileName, compared, groups)}>Export CSV</Button>
        )}
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
        {standing.length >= mostCompared ? (
          <p>
            {mostCompared} {several} are the most that fit side by side: take one away to add another.
          </p>
        ) : (
          <Picker
            key={standing.join(',')}
            label={standing.length === 1 ? 'Compare with' : `Add a ${noun}`}
            value={null}
            onChange={(chosen) => chosen && onIds([...new Set([...standing, chosen.id])])}
          />
        )}
        {dayField}
      </div>
      {error && (
        <LoadFailure
          title={`Failed to compare ${several}`}
          detail={messageOf(error, error.message)}
          onRetry={() => void comparison.refetch()}
        />
      )}
      {ids.length > 0 && !comparison.data && !error && <Waiting rows={12} />}
      {(ids.length === 0 || (found && compared.length === 0)) && (
        <EmptyState title={`No ${several} chosen yet`}>{invitation}</EmptyState>
      )}
      {compared.length > 0 && (
        <>
          {groups.some(hasStudyPrices) && <StudyPrices />}
          <ComparisonTable
            several={several}
            compared={compared}
            groups={groups}
            onRemove={({ asked }) => onIds(standing.filter((id) => id !== asked))}
          />
          <p className={styles.how}>{how}</p>
          {Pictures && <Pictures compared={compared} />}
        </>
      )}
    </>
  );
}
