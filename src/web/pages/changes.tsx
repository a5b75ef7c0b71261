import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryStates } from 'nuqs';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { useState } from 'react';
import { after, before, type Period, periods, spanOf } from '../../domain/time/periods.ts';
import { isOneOf } from '../../domain/vocabulary.ts';
import { changeKinds } from '../../features/changes/contract.ts';
import { changeList, type ChangeSearch } from '../../features/changes/web/api.ts';
import { ChangeList } from '../../features/changes/web/ChangeList.tsx';
import { kindChoices, spanTitle } from '../../features/changes/web/change-words.ts';
import { activityParts } from '../entity/activity-parts.ts';
import { count } from '../format.ts';
import { utcToday } from '../today.ts';
import { isUnauthorized, messageOf } from '../http.ts';
import { Button, buttonClass } from '../ui/controls/Button.tsx';
import { EmptyState, LoadFailure, PleaseLogIn } from '../ui/page/EmptyState.tsx';
import { SelectField } from '../ui/controls/Field.tsx';
import { LeftOut } from '../ui/tables/LeftOut.tsx';
import { LoadMore } from '../ui/tables/LoadMore.tsx';
import { PageHeading } from '../ui/page/PageHeading.tsx';
import { Segments } from '../ui/controls/Segments.tsx';
import { TabLinks } from '../ui/controls/TabLinks.tsx';
import { parseAsDay, parseAsTrueOrFalse, unreadParts } from '../ui/tables/unread-parts.ts';
import { Link, useSearchParams } from 'react-router';
import styles from './changes.module.css';

export function meta() {
  return [{ title: 'What changed | OpenPit' }];
}

const address = {
  period: parseAsStringLiteral(periods).withDefault('week'),
  date: parseAsDay,
  kind: parseAsStringLiteral(changeKinds),
  followed: parseAsTrueOrFalse,
};

const periodOptions = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const;
const whoseOptions = [
  { value: 'all', label: 'All' },
  { value: 'followed', label: 'What I follow' },
] as const;
const kindOptions = changeKinds.map((value) => ({ value, label: kindChoices[value] }));
const nowWords: Readonly<Record<Period, string>> = { day: 'Today', week: 'This week', month: 'This month' };

interface SpanProps {
  search: ChangeSearch;
  today: string;
  onDate: (date: string | null) => void;
}

/** Which day, week or month is looked at, and the ways to those around it. */
function Span({ search: { period, date }, today, onDate }: SpanProps) {
  const { from, to } = spanOf(period, date);
  const isNow = today >= from && today < to;
  return (
    <div className={styles.span}>
      <Button size="s" aria-label={`The ${period} before`} onClick={() => onDate(before(period, date))}>
        ‹
      </Button>
      <b aria-live="polite">{spanTitle(period, from, to)}</b>
      <Button
        size="s"
        aria-label={`The ${period} after`}
        disabled={to > today}
        onClick={() => onDate(after(period, date) > today ? null : after(period, date))}
      >
        ›
      </Button>
      {!isNow && (
        <Button size="s" onClick={() => onDate(null)}>
          {nowWords[period]}
        </Button>
      )}
    </div>
  );
}

interface ResultProps {
  search: ChangeSearch;
  onMonth: () => void;
  onAll: () => void;
}

function Result({ search, onMonth, onAll }: ResultProps) {
  const list = useInfiniteQuery({ ...changeList(search), placeholderData: keepPreviousData });
  if (isUnauthorized(list.error)) return <PleaseLogIn what="what changed" />;
  if (list.isError)
    return (
      <LoadFailure
        title="Error loading what changed"
        detail={messageOf(list.error, list.error.message)}
        onRetry={() => void list.refetch()}
      />
    );
  if (list.isPending)
    return (
      <div className={styles.skeleton} aria-hidden="true">
        {Array.from({ length: 8 }, (_, row) => (
          <span key={row} />
        ))}
      </div>
    );
  const statements = list.data.pages.flatMap(({ items }) => items);
  if (statements.length === 0 && !list.hasNextPage)
    return (
      <EmptyState
        title={`Nothing of this kind in this ${search.period}.`}
        action={
          <span className={styles.ways}>
            {search.period !== 'month' && <Button onClick={onMonth}>Look at the month</Button>}
            {(search.kind || search.followed) && <Button onClick={onAll}>Show all</Button>}
            {search.followed && (
              <Link className={buttonClass()} to="/watchlist">
                What I follow
              </Link>
            )}
          </span>
        }
      >
        Here stands what follows from the records: intercepts of the highest tenth of their metal, studies, stages that
        advanced, estimates that replaced others, milestones kept or missed, figures in question and rising interest.
      </EmptyState>
    );
  return (
    <div aria-busy={list.isPlaceholderData}>
      <ChangeList statements={statements} period={search.period} />
      <LoadMore list={list}>
        {count(statements.length, 'statement')}
        {list.hasNextPage ? ' so far' : ''}
      </LoadMore>
    </div>
  );
}

function WhatChanged() {
  const [given, setGiven] = useQueryStates(address, { history: 'replace' });
  const [today] = useState(utcToday);
  const { period, kind } = given;
  const followed = given.followed === true;
  const date = given.date !== null && given.date <= today ? given.date : today;
  const search = { period, kind, followed, date };
  const [parts] = useSearchParams();
  const leftOut = [...unreadParts(parts, address).values()];
  if (given.date !== null && given.date > today) leftOut.push(`date cannot be ${given.date}, a day that is to come.`);
  return (
    <>
      <PageHeading
        title="What changed"
        subtitle="What follows from the records, with the figures it follows from, by the day on which they were entered (UTC)"
      />
      <TabLinks label="Activity" links={activityParts} current="/changes" />
      <LeftOut sentences={leftOut} />
      <div className={styles.filters} role="search" aria-label="Which changes">
        <Segments
          label="Period"
          options={periodOptions}
          value={period}
          onChange={(next) => void setGiven({ period: next === 'week' ? null : next })}
        />
        <Span search={search} today={today} onDate={(next) => void setGiven({ date: next })} />
        <Segments
          label="Whose"
          options={whoseOptions}
          value={followed ? 'followed' : 'all'}
          onChange={(next) => void setGiven({ followed: next === 'followed' || null })}
        />
        <SelectField
          label="Kind"
          hideLabel
          none="Every kind"
          value={kind ?? ''}
          options={kindOptions}
          onChange={(value) => void setGiven({ kind: isOneOf(changeKinds, value) ? value : null })}
        />
      </div>
      <Result
        search={search}
        onMonth={() => void setGiven({ period: 'month' })}
        onAll={() => void setGiven({ kind: null, followed: null })}
      />
    </>
  );
}

export default function ChangesPage() {
  return (
    <NuqsAdapter>
      <WhatChanged />
    </NuqsAdapter>
  );
}
