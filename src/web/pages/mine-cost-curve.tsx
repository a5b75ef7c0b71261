import { lazy } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { mostYears } from '../../domain/production/cost-curve.ts';
import { metals } from '../../domain/metals/metals.ts';
import { mineCostCurve } from '../../features/cost-curve/web/api.ts';
import styles from '../../features/cost-curve/web/CostCurve.module.css';
import { CostCurveChart } from '../../features/cost-curve/web/CostCurveChart.tsx';
import { type CurveAddress, readCurveAddress, writeCurveAddress } from '../../features/cost-curve/web/curve-address.ts';
import { costText, metalWord, minesText } from '../../features/cost-curve/web/curve-words.ts';
import type { CostCurve } from '../../features/cost-curve/contract.ts';
import { useMineRankAddress } from '../../features/rank/web/use-mine-rank-address.ts';
import { ageWords } from '../../domain/prices/price-quotes.ts';
import { day, number, percent } from '../format.ts';
import { amount } from '../ui/marks/amount.ts';
import { isUnauthorized, messageOf } from '../http.ts';
import { buttonClass } from '../ui/controls/Button.tsx';
import { EmptyState, LoadFailure, PleaseLogIn } from '../ui/page/EmptyState.tsx';
import { SelectField } from '../ui/controls/Field.tsx';
import { BackIcon } from '../ui/marks/action-icons.tsx';
import { LeftOut } from '../ui/tables/LeftOut.tsx';
import { PageHeading } from '../ui/page/PageHeading.tsx';
import { Segments } from '../ui/controls/Segments.tsx';
import record from './record.module.css';
import { PartOfPage } from '../ui/page/PartOfPage.tsx';
import { Waiting } from '../ui/page/Waiting.tsx';

const CurveLists = lazy(async () => ({
  default: (await import('../../features/cost-curve/web/CurveLists.tsx')).CurveLists,
}));

export function meta() {
  return [{ title: 'Cost curve | OpenPit' }];
}

const sources = [
  { value: 'both', label: 'Both' },
  { value: 'reported', label: 'Reported' },
  { value: 'studies', label: 'Studies' },
] as const;

const yearChoices = [1, 2, 3, 5, 10, 20, mostYears];

/** Whom the curve is of, and what the newest price makes of it. */
function Population({ curve }: { curve: CostCurve }) {
  const { mines, total, unit, costUnit, marks, price } = curve;
  const studies = mines.filter(({ source }) => source === 'study').length;
  const shares = mines.filter(({ basis }) => basis === 'attributable').length;
  const parts = [
    studies > 0 && `${number(studies, 0)} by ${studies === 1 ? 'a study' : 'studies'}`,
    shares > 0 && `${number(shares, 0)} with the owner's share only`,
  ].filter(Boolean);
  return (
    <p className={styles.population} aria-live="polite">
      <strong>
        {minesText(mines.length)}, {amount(total, unit)} a year.
      </strong>{' '}
      {parts.length > 0 && `Of these ${parts.join(', ')}. `}
      {marks.map(({ percent: share, cost }) => `${share}% at ${costText(cost, costUnit)} or less`).join(', ')}.
      <br />
      <small>
        {price === null && `No price of ${metalWord(curve)} is recorded: enter one on the page of prices.`}
        {price &&
          `Newest price${price.key === curve.metal ? '' : ` (${price.key})`}: ${number(price.value)} ${price.currency}${price.unit ? `/${price.unit}` : ''} of ${day(price.asOf)}, ${ageWords(price.ageDays)} (${price.source}). `}
        {price &&
          (price.inCurve === null || price.below === null
            ? 'It cannot be told in the unit of the curve.'
            : `${percent((100 * price.below) / total, 1)} of this ${metalWord(curve)} costs that or less.`)}
      </small>
    </p>
  );
}

/** Mines of a metal by what a unit of it costs them. */
export default function MineCostCurve() {
  const [search, setSearch] = useSearchParams();
  const { asked, rest, leftOut } = readCurveAddress(search);
  const { filters, among, leftOut: unreadFilters } = useMineRankAddress(rest);
  const query = useQuery({ ...mineCostCurve(asked, filters), placeholderData: keepPreviousData });
  const change = (changes: Partial<CurveAddress>) =>
    setSearch(writeCurveAddress(filters, { ...asked, ...changes }), { replace: true, preventScrollReset: true });
  const list = new URLSearchParams(filters);
  const back = `/mines${list.size > 0 ? `?${list}` : ''}`;
  const names: readonly string[] = metals;
  const choices = names.includes(asked.metal) ? names : [asked.metal, ...names];
  const ages = yearChoices.includes(asked.years)
    ? yearChoices
    : [...yearChoices, asked.years].toSorted((one, other) => one - other);

  if (isUnauthorized(query.error)) return <PleaseLogIn what="these mines" />;
  const curve = query.data;
  return (
    <>
      <Link className={record.back} to={back} prefetch="intent">
        <BackIcon /> Back to Mines
      </Link>
      <PageHeading title="Cost curve" subtitle="Mines of a metal by what a unit of it costs them" />
      <LeftOut sentences={[...leftOut, ...unreadFilters]} />
      <div className={styles.choose}>
        <SelectField
          label="Metal"
          value={asked.metal}
          onChange={(metal) => change({ metal })}
          options={choices.map((metal) => ({ value: metal, label: metal }))}
        />
        <Segments label="Costs from" options={sources} value={asked.source} onChange={(source) => change({ source })} />
        <SelectField
          label="Not older than"
          value={String(asked.years)}
          onChange={(years) => change({ years: Number(years) })}
          options={ages.map((years) => ({ value: String(years), label: years === 1 ? '1 year' : `${years} years` }))}
        />
      </div>
      {among.length > 0 && (
        <p className={styles.population}>
          Among mines with {among.join('; ')}. <Link to={back}>Change the filters</Link>
        </p>
      )}
      {query.isPending && <Waiting rows={12} />}
      {query.isError && (
        <LoadFailure
          title="Failed to draw the cost curve"
          detail={messageOf(query.error, query.error.message)}
          onRetry={() => void query.refetch()}
        />
      )}
      {curve && curve.mines.length === 0 && (
        <EmptyState
          title={`No mine of ${metalWord(curve)} can be drawn`}
          action={
            <Link className={buttonClass()} to={`/mines?metals=${encodeURIComponent(curve.metal)}`}>
              Mines of {metalWord(curve)}
            </Link>
          }
        >
          Enter on the page of a mine a full year of production with its AISC, or a study with its AISC and what it
          would produce in a year: with unit, currency, and whether it is of the whole mine.
        </EmptyState>
      )}
      {curve && curve.mines.length > 0 && (
        <>
          <Population curve={curve} />
          <CostCurveChart key={curve.metal} curve={curve} />
        </>
      )}
      {curve && (
        <PartOfPage fallback={<Waiting rows={8} />}>
          <CurveLists curve={curve} />
        </PartOfPage>
      )}
      <p className={styles.how}>
        Reported: the newest full year that states an AISC, its quarters weighed by what was sold; the width is what was
        sold, else poured, in concentrate or recovered. Studies: the newest current study with an AISC and the yearly
        production that it plans. Costs are in US dollars, each at the exchange rate of its own last day, at most a week
        older. Of one mine an owner's share is told only where the whole mine is not. A curve of what is recorded here
        is no curve of the world.
      </p>
    </>
  );
}
