import {
  type Band,
  bandBy,
  type By,
  hitRate,
  type HitRate,
  type Outlook,
  outlooksOf,
} from '../../../domain/production/guidance.ts';
import { isCost } from '../../../domain/production/production.ts';
import { summarise } from '../../../domain/mines/promises.ts';
import { count, day, number } from '../../../web/format.ts';
import { utcToday } from '../../../web/today.ts';
import { Dash, Figure } from '../../../web/ui/marks/Figure.tsx';
import { StackedTable } from '../../../web/ui/tables/StackedTable.tsx';
import { tableStyles } from '../../../web/ui/tables/Table.tsx';
import { useMoreRows } from '../../../web/ui/tables/use-more-rows.tsx';
import type { Promised } from '../../steps/contract.ts';
import type { ProductionGuidance, ProductionPeriod } from '../contract.ts';
import { outlookGroups } from './outlook-groups.ts';
import { OutlookChart } from './OutlookChart.tsx';
import styles from './Outlooks.module.css';
import { basisText, costText, metalText, metricLabels, periodName, rangeText } from './production-words.ts';

type Told = Outlook<ProductionGuidance>;

const off = (fraction: number | null | undefined) =>
  fraction === null || fraction === undefined
    ? null
    : `${fraction > 0 ? '+' : ''}${number(Math.round(fraction * 1_000) / 10, 1)}%`;

const valueText = (value: number, { metric }: Told, like: ProductionGuidance) =>
  isCost(metric)
    ? costText(String(Math.round(value * 100) / 100), like.currency, like.costUnit)
    : metalText(value, like.unit);

function Ends({ band, like }: { band: Band<ProductionGuidance> | undefined; like: ProductionGuidance }) {
  if (!band) return <Dash />;
  const ends = isCost(band.guidance.metric) ? { cost: like } : { unit: like.unit };
  return (
    <>
      {rangeText(band.low, band.high, ends)}
      <small className={styles.under}>{day(band.guidance.publishedOn)}</small>
    </>
  );
}

function Result({ band }: { band: Band<ProductionGuidance> | undefined }) {
  if (!band?.judged) return <Dash />;
  const { isHit, toMiddle, toBand } = band.judged;
  return (
    <>
      <span className={isHit ? styles.good : styles.bad}>{isHit ? '✓ met' : '✗ missed'}</span>
      <small className={styles.under}>
        {off(toMiddle) ?? 'no'} to the middle{toBand !== 0 && toBand !== null && `, ${off(toBand)} to the range`}
      </small>
    </>
  );
}

function Row({ outlook }: { outlook: Told }) {
  const { metric, metal, basis, bands, leftOut, actual, parts, missing } = outlook;
  const [first, last] = [bandBy(outlook, 'first'), bandBy(outlook, 'last')];
  const like = first?.guidance ?? leftOut[0]?.guidance;
  if (!like) return null;
  const isRevised = last !== first;
  return (
    <tr>
      <th scope="row">{periodName(outlook)}</th>
      <td>
        <abbr title={metricLabels[metric].explained}>{metricLabels[metric].label}</abbr>
        <small className={styles.of}>
          {metal}, {basisText(basis)}
        </small>
      </td>
      <td className={tableStyles.numeric}>
        <Ends band={first} like={like} />
      </td>
      <td className={tableStyles.numeric}>
        {isRevised ? (
          <>
            <Ends band={last} like={like} />
            <small className={styles.under}>revised {bands.length === 2 ? 'once' : `${bands.length - 1} times`}</small>
          </>
        ) : (
          <span className={styles.under}>not revised</span>
        )}
      </td>
      <td className={tableStyles.numeric}>
        {actual === null ? (
          <>
            <Dash />
            <small className={styles.under}>{missing}</small>
          </>
        ) : (
          <>
            {valueText(actual, outlook, like)}
            {parts > 1 && <small className={styles.under}>of {parts} periods</small>}
          </>
        )}
        {leftOut.length > 0 && (
          <small className={styles.under}>
            Left out: that of{' '}
            {leftOut.map(({ guidance, reason }) => `${day(guidance.publishedOn)} (${reason})`).join(', ')}
          </small>
        )}
      </td>
      <td className={tableStyles.numeric}>
        <Result band={first} />
      </td>
      <td className={tableStyles.numeric}>
        <Result band={last} />
      </td>
    </tr>
  );
}

/** Errors of amounts and of costs by themselves: more metal is good, more cost is not. */
function rateNote(outlooks: readonly Told[], by: By): string {
  const error = (ofCosts: boolean) =>
    off(
      hitRate(
        outlooks.filter(({ metric }) => isCost(metric) === ofCosts),
        by,
      ).meanError,
    );
  const [amounts, costs] = [error(false), error(true)];
  const words = [amounts && `metal ${amounts}`, costs && `costs ${costs}`].filter(Boolean).join(', ');
  return words === '' ? '' : `on average to the middle: ${words}`;
}

const rateText = ({ hits, both, rate }: HitRate) => (rate === null ? null : `${hits} of ${both} (${number(rate, 0)}%)`);

interface OutlooksProps {
  periods: readonly ProductionPeriod[];
  guidance: readonly ProductionGuidance[];
  /** The steps of the mine: whether its word holds is told by both, each by itself. */
  promises: readonly Promised[];
}

/** What was guided against what came of it: as figures, as pictures and as the table that they draw. */
export function Outlooks({ periods, guidance, promises }: OutlooksProps) {
  const outlooks = outlooksOf(periods, guidance);
  const { shown, more } = useMoreRows(outlooks, 10, 'periods');
  const [first, last] = [hitRate(outlooks, 'first'), hitRate(outlooks, 'last')];
  const groups = outlookGroups(outlooks);
  const { due, kept, keptInTime } = summarise(promises, utcToday());
  if (outlooks.length === 0) return null;
  return (
    <>
      <dl className={styles.figures}>
        <Figure label="Met, by the first guidance" value={rateText(first)} note={rateNote(outlooks, 'first')} />
        <Figure label="Met, by the last guidance" value={rateText(last)} note={rateNote(outlooks, 'last')} />
        {due > 0 && (
          <Figure
            label="Dated steps, a figure of its own"
            value={`${keptInTime} of ${due} in time`}
            note={
              <a href="#promises">
                {kept > keptInTime
                  ? `${count(kept - keptInTime, 'step')} kept late or without a day`
                  : 'Promised and delivered'}
              </a>
            }
          />
        )}
      </dl>
      <p className={styles.said}>
        A range is met within its ends, that of a cost also below. {first.both} of {outlooks.length} periods and metrics
        have both guidance and a figure of the same metal and basis.
      </p>
      {groups.length > 0 && (
        <>
          <div className={styles.charts}>
            {groups.map((group) => (
              <OutlookChart key={group.key} group={group} />
            ))}
          </div>
          <ul className={styles.key} aria-hidden="true">
            <li>
              <svg width="16" height="12">
                <rect className={styles.band} x="1" y="1" width="14" height="10" />
              </svg>
              first guidance
            </li>
            <li>
              <svg width="16" height="12">
                <rect className={styles.revised} x="1" y="1" width="14" height="10" />
              </svg>
              last guidance, where it was revised
            </li>
            <li>
              <svg width="12" height="12">
                <circle className={styles.hit} cx="6" cy="6" r="5" />
              </svg>
              first guidance met
            </li>
            <li>
              <svg width="12" height="12">
                <path className={styles.miss} d="M1 1l10 10m0 -10l-10 10" />
              </svg>
              missed
            </li>
          </ul>
        </>
      )}
      <StackedTable
        caption="Guidance against what was produced, the newest period first"
        captionClass={styles.caption}
        heads={[
          { head: 'Period' },
          { head: 'Metric' },
          { head: 'First guidance', numeric: true },
          { head: 'Last guidance', numeric: true },
          { head: 'Actual', numeric: true },
          { head: 'By the first', numeric: true },
          { head: 'By the last', numeric: true },
        ]}
        inColumns={2}
        scrolls="Guidance against what was produced"
      >
        {shown.map((outlook) => (
          <Row
            key={[outlook.metal, outlook.metric, outlook.basis, outlook.fromDate, outlook.toDate].join(' ')}
            outlook={outlook}
          />
        ))}
      </StackedTable>
      {more}
    </>
  );
}
