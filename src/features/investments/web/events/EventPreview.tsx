import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { day } from '../../../../web/format.ts';
import { isUnauthorized, messageOf } from '../../../../web/http.ts';
import type { EventPreview as Preview, EventPreviewInput } from '../../contract-events.ts';
import { gain, money, shares } from '../amounts.ts';
import { eventPreview } from '../api.ts';
import styles from './SplitPreview.module.css';

type Previewed = Preview['positions'][number];

const from = (before: string, after: string, words: (value: string) => string) =>
  before === after ? `stays ${words(after)}` : `from ${words(before)} to ${words(after)}`;

function Change({ of: { ticker, currency, before, after } }: { of: Previewed }) {
  const lots = after.lots.slice(0, 5);
  return (
    <div>
      <p className={styles.sum}>
        <strong>
          {ticker}: {before.shares === after.shares ? '' : `from ${shares(before.shares)} to `}
          {shares(after.shares)} shares
        </strong>
        <span>cost {from(before.cost, after.cost, (value) => money(value, currency))}</span>
        {before.realisedGain !== after.realisedGain && (
          <span>realised gain {from(before.realisedGain, after.realisedGain, (value) => gain(value, currency))}</span>
        )}
        {before.income !== after.income && (
          <span>income {from(before.income, after.income, (value) => gain(value, currency))}</span>
        )}
      </p>
      {before.cost !== after.cost && lots.length > 0 && (
        <ul className={styles.lots}>
          {lots.map((lot, index) => (
            // Two lots may be equal in everything.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              {shares(lot.shares)} of {day(lot.buyDate)}, cost {money(lot.cost, currency)}
            </li>
          ))}
          {after.lots.length > lots.length && <li>and {after.lots.length - lots.length} more lots</li>}
        </ul>
      )}
    </div>
  );
}

/** What an event does to the lots, before it is saved. */
export function EventPreview({ event }: { event: EventPreviewInput }) {
  const { data, error } = useQuery({ ...eventPreview(event), placeholderData: keepPreviousData });
  if (isUnauthorized(error)) return null;
  return (
    <section className={styles.preview} aria-label="What it changes" aria-live="polite">
      <h3>What it changes</h3>
      {error && <p className={styles.hint}>{messageOf(error, 'It could not be computed now.')}</p>}
      {data?.problem && <p>{data.problem.message}</p>}
      {data && !data.problem && data.positions.length === 0 && (
        <p className={styles.hint}>No lots: it is money, or none of it is held on that day.</p>
      )}
      {!data?.problem && data?.positions.map((of) => <Change key={`${of.ticker} ${of.currency}`} of={of} />)}
    </section>
  );
}
