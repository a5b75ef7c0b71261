import { useQuery } from '@tanstack/react-query';
import { count, day } from '../../../../web/format.ts';
import { tableStyles } from '../../../../web/ui/tables/Table.tsx';
import { useMoreRows } from '../../../../web/ui/tables/use-more-rows.tsx';
import { gain, money, price, shares } from '../amounts.ts';
import { journalSummary, tickerTrades } from '../api.ts';
import { type SplitChange, type SplitPreview as Preview, splitPreview } from './split-preview.ts';
import styles from './SplitPreview.module.css';

const firstLots = 8;
const N = tableStyles.numeric;

function Lots({ lots }: { lots: Preview['lots'] }) {
  const { shown, more } = useMoreRows(lots, firstLots, 'lots');
  return (
    <>
      <table className={`${tableStyles.table} ${styles.table}`}>
        <caption className="visually-hidden">Lots held, before and after</caption>
        <thead>
          <tr>
            <th scope="col">Bought</th>
            <th scope="col" className={N}>
              Shares before
            </th>
            <th scope="col" className={N}>
              after
            </th>
            <th scope="col" className={N}>
              Price before
            </th>
            <th scope="col" className={N}>
              after
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((lot, index) => (
            // Two lots may be equal in everything.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <td>{day(lot.buyDate)}</td>
              <td className={N}>{shares(lot.sharesBefore)}</td>
              <td className={N}>{shares(lot.sharesAfter)}</td>
              <td className={N}>{lot.priceBefore === null ? '–' : price(lot.priceBefore)}</td>
              <td className={N}>{lot.priceAfter === null ? '–' : price(lot.priceAfter)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </>
  );
}

function Change({ of: { currency, before, after, lots, tradesSince } }: { of: Preview }) {
  return (
    <div>
      <p className={styles.sum}>
        <strong>
          {shares(before.shares)} → {shares(after.shares)} shares held
        </strong>
        <span>
          cost{' '}
          {before.cost === after.cost
            ? `stays ${money(after.cost, currency)}`
            : `${money(before.cost, currency)} → ${money(after.cost, currency)}, as later sells take other lots`}
        </span>
        {before.realisedGain !== after.realisedGain && (
          <span>
            realised gain {gain(before.realisedGain, currency)} → {gain(after.realisedGain, currency)}
          </span>
        )}
        {before.unmatchedShares !== after.unmatchedShares && (
          <span>
            shares sold and never bought {shares(before.unmatchedShares)} → {shares(after.unmatchedShares)}
          </span>
        )}
      </p>
      {lots.length > 0 && <Lots lots={lots} />}
      {tradesSince > 0 && (
        <p className={styles.hint}>
          {count(tradesSince, 'trade')} on or after that day {tradesSince === 1 ? 'is' : 'are'} taken as entered in new
          shares.
        </p>
      )}
    </div>
  );
}

interface SplitPreviewProps {
  ticker: string;
  date: string;
  change: SplitChange;
}

/** What a split does to the journal, before it is saved. */
export function SplitPreview({ ticker, date, change }: SplitPreviewProps) {
  const trades = useQuery(tickerTrades(ticker));
  const summary = useQuery(journalSummary());
  if (!trades.data || !summary.data) return null;
  const previews = splitPreview(ticker, date, trades.data, summary.data.corporateActions, change);
  return (
    <section className={styles.preview} aria-label="What it changes" aria-live="polite">
      <h3>What it changes</h3>
      {previews.length === 0 ? (
        <p className={styles.hint}>
          Nothing yet: the journal has no trade of {ticker} before {day(date)}.
        </p>
      ) : (
        previews.map((preview) => <Change key={preview.currency} of={preview} />)
      )}
    </section>
  );
}
