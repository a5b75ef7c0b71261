import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { capitalised } from '../../domain/text/capitalised.ts';
import { type Weight, writeWeight } from '../../domain/figures/ranking.ts';
import type { FiguredNoun } from '../../domain/figures/measure.ts';
import { isAtStudyPrices } from '../../domain/figures/study-prices.ts';
import { StudyPrices } from '../../features/decks/web/StudyPrices.tsx';
import { offsetOf, pageSize, type RankAddress, suggestions } from '../../features/rank/web/rank-address.ts';
import { exportPaths } from '../../features/exports/web/export-paths.ts';
import styles from '../../features/rank/web/Rank.module.css';
import { type RankedRow, RankTable, type RankTableRanks } from '../../features/rank/web/RankTable.tsx';
import { LikenessNotice } from '../../features/rank/web/LikenessNotice.tsx';
import { WeightsForm } from '../../features/rank/web/WeightsForm.tsx';
import { count, number } from '../format.ts';
import { isUnauthorized, messageOf } from '../http.ts';
import { Button, buttonClass } from '../ui/controls/Button.tsx';
import { EmptyState, LoadFailure, PleaseLogIn } from '../ui/page/EmptyState.tsx';
import { BackIcon } from '../ui/marks/action-icons.tsx';
import { ExportMenu } from '../ui/overlays/ExportMenu.tsx';
import { LeftOut } from '../ui/tables/LeftOut.tsx';
import { PageHeading } from '../ui/page/PageHeading.tsx';
import { WhenNear } from '../ui/page/WhenNear.tsx';
import record from './record.module.css';
import { Waiting } from '../ui/page/Waiting.tsx';

const lastPage = (total: number) => pageSize * Math.floor((total - 1) / pageSize);

interface RankingPageProps {
  noun: FiguredNoun;
  several: string;
  address: RankAddress;
  ranks: UseQueryResult<RankTableRanks>;
  rows: readonly RankedRow[] | undefined;
  sensitivity: ReactNode;
  /** What to beware of in these figures. */
  caution: string;
  /** The day that the figures are of, where another one than today can be asked for. */
  dayField?: ReactNode;
}

/** A list by own weights: which figures count, the rank, and how the first ten would stand with other weights. */
export function RankingPage({ noun, several, address, ranks, rows, sensitivity, caution, dayField }: RankingPageProps) {
  const [search, setSearch] = useSearchParams();
  const { weights, among, leftOut } = address;
  const offset = offsetOf(search);
  const filters = new URLSearchParams(address.filters);
  const change = (changes: { weights?: readonly Weight[]; offset?: number }) => {
    const next = new URLSearchParams(filters);
    const chosen = changes.weights ?? weights;
    if (chosen.length > 0) next.set('weights', chosen.map(writeWeight).join(';'));
    if (changes.offset) next.set('offset', String(changes.offset));
    setSearch(next, { replace: changes.weights !== undefined, preventScrollReset: changes.weights !== undefined });
  };

  if (isUnauthorized(ranks.error)) return <PleaseLogIn what={`these ${several}`} />;
  const found = weights.length > 0 ? ranks.data : undefined;
  const list = `/${several}${filters.size > 0 ? `?${filters}` : ''}`;
  return (
    <>
      <Link className={record.back} to={list} prefetch="intent">
        <BackIcon /> Back to {capitalised(several)}
      </Link>
      <PageHeading title={`Rank ${several}`} subtitle="By your own weights; the address of this page holds them">
        {found && found.total > 0 && (
          <ExportMenu
            what={`this rank of ${several}`}
            path={exportPaths[`${noun}Ranks`]}
            filters={{ ...address.filters, weights: address.asked }}
          />
        )}
      </PageHeading>
      <LeftOut sentences={leftOut} />
      <p className={styles.among}>
        {among.length > 0 ? `Among ${several} with ${among.join('; ')}. ` : `Among all ${several}. `}
        <Link to={list}>{among.length > 0 ? 'Change the filters' : 'Choose which ones in the list'}</Link>
      </p>
      {dayField && <div className={styles.day}>{dayField}</div>}
      <WeightsForm
        noun={noun}
        key={search.get('weights') === null ? 'new' : 'own'}
        weights={weights}
        onChange={(chosen) => change({ weights: chosen })}
      />
      {weights.length === 0 && (
        <EmptyState
          title="What counts?"
          action={
            <div className={styles.suggestions}>
              {suggestions[noun].map(({ name, weights: ready, metals }) => {
                const to = new URLSearchParams(filters);
                to.set('weights', ready);
                if (metals && !to.has('metals')) to.set('metals', metals);
                return (
                  <Link key={name} className={buttonClass('quiet', 's')} to={`/${several}/rank?${to}`}>
                    {name}
                  </Link>
                );
              })}
            </div>
          }
        >
          Add the figures that matter to you, or begin with one of these.
        </EmptyState>
      )}
      {ranks.isError && (
        <LoadFailure
          title={`Failed to rank ${several}`}
          detail={messageOf(ranks.error, ranks.error.message)}
          onRetry={() => void ranks.refetch()}
        />
      )}
      {weights.length > 0 && ranks.isPending && <Waiting rows={12} />}
      {found && found.total === 0 && (
        <EmptyState title="Nothing to rank">None of these figures is known of any of these {several}.</EmptyState>
      )}
      {found && found.total > 0 && (
        <>
          <p className={styles.among} aria-live="polite">
            {count(found.total, noun, several)} ranked.
            {found.without > 0 &&
              ` ${number(found.without, 0)} more ${found.without === 1 ? 'has' : 'have'} none of these figures.`}
          </p>
          <LikenessNotice {...{ noun, several, address }} />
          {weights.some(({ measure }) => isAtStudyPrices(measure)) && <StudyPrices />}
          {(rows ?? []).length > 0 ? (
            <RankTable
              head={capitalised(noun)}
              label={`${capitalised(several)} by score`}
              addressOf={({ id }) => `/${several}/${id}`}
              rows={rows ?? []}
              ranks={found}
              weights={weights}
            />
          ) : (
            <EmptyState
              title={`The rank ends with ${number(found.total, 0)}.`}
              action={<Button onClick={() => change({ offset: lastPage(found.total) })}>Show the last ones</Button>}
            >
              This address asks for what comes after {number(offset, 0)}.
            </EmptyState>
          )}
          {found.total > pageSize && (
            <div className={styles.pages}>
              <Button
                disabled={offset === 0}
                onClick={() => change({ offset: Math.max(0, Math.min(offset - pageSize, lastPage(found.total))) })}
              >
                Previous
              </Button>
              <span>
                {number(Math.min(found.total, offset + 1), 0)} to {number(Math.min(found.total, offset + pageSize), 0)}{' '}
                of {number(found.total, 0)}
              </span>
              <Button disabled={offset + pageSize >= found.total} onClick={() => change({ offset: offset + pageSize })}>
                Next
              </Button>
            </div>
          )}
          <section className={styles.sensitivity} aria-labelledby="sensitivity-title">
            <h2 id="sensitivity-title">The first ten with other weights</h2>
            <p className={styles.note}>
              Their ranks with the weight of one figure doubled / left out: what changes much hangs on one number.
            </p>
            <WhenNear rows={10}>{sensitivity}</WhenNear>
          </section>
          <p className={styles.how}>
            Score = Σ weight × percentile / Σ weight, over the figures that are known. A percentile is 100 × ({several}{' '}
            that are worse + half of those that are equal) / all {several} here of which the figure is known. What is
            not known takes no part, it is not zero; a {noun} of which less than 60% of the weights are known stands
            behind all others, in grey. {caution} A rank is no advice.
          </p>
        </>
      )}
    </>
  );
}
