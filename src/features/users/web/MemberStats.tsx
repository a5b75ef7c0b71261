import { day, number, rate } from '../../../web/format.ts';
import { Figure } from '../../../web/ui/marks/Figure.tsx';
import type { UserStats } from '../contract.ts';
import styles from './Members.module.css';

const dollars = (text: string) =>
  Number(text).toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2 });

/** What a member has entered; the figures of the journal only where they are the reader's own. */
export function MemberStats({ stats, isOwn }: { stats: UserStats; isOwn: boolean }) {
  const tone = (stats.xirrRate ?? 0) < 0 ? styles.bad : styles.good;
  // Shares in other currencies alone cost something, though nothing in US dollars.
  const isElsewhere = Number(stats.totalInvestmentValue) === 0 && (stats.activeTickers ?? 0) > 0;
  return (
    <>
      <dl className={styles.stats}>
        <Figure label="Mines created" value={number(stats.minesCreated, 0)} />
        <Figure label="Companies created" value={number(stats.companiesCreated, 0)} />
        <Figure label="Activities" value={number(stats.totalActivities, 0)} />
      </dl>
      {isOwn && stats.totalInvestments !== null && (
        <section className={styles.private} aria-labelledby="journal-figures">
          <h2 id="journal-figures">Your investments</h2>
          <p className={styles.note}>Only you see these figures; nobody else does, administrators included.</p>
          <dl className={styles.stats}>
            <Figure label="Trades" value={number(stats.totalInvestments, 0)} />
            <Figure
              label="Cost of shares held"
              value={isElsewhere ? null : dollars(stats.totalInvestmentValue ?? '0')}
              note={isElsewhere ? 'none in US dollars' : undefined}
            />
            <Figure label="Active tickers" value={number(stats.activeTickers ?? 0, 0)} />
            <Figure label="Last trade" value={stats.lastInvestmentDate && day(stats.lastInvestmentDate)} />
            <Figure
              label="XIRR, actual results may vary"
              value={stats.xirrRate === null ? null : <span className={tone}>{rate(stats.xirrRate)}</span>}
            />
          </dl>
        </section>
      )}
    </>
  );
}
