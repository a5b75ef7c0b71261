import { Link } from 'react-router';
import { Notice } from '../../../../web/ui/page/Notice.tsx';
import type { EventProblem } from '../../contract-events.ts';
import type { JournalSummary } from '../../contract-journal.ts';
import styles from '../Journal.module.css';

interface TickerRemarksProps {
  questions: JournalSummary['tickerQuestions'];
  sameShares: JournalSummary['sameShares'];
  problems: readonly EventProblem[];
  trades: JournalSummary['tradeProblems'];
}

const mostNamed = 3;
const named = (all: readonly string[]) =>
  `${all.slice(0, mostNamed).join(', ')}${all.length > mostNamed ? ` and ${all.length - mostNamed} more` : ''}`;

/** What is to be said of tickers and events before the figures are believed. */
export function TickerRemarks({ questions, sameShares, problems, trades }: TickerRemarksProps) {
  const settings = '/investments?view=settings';
  return (
    <>
      {problems.length > 0 && (
        <Notice tone="warning">
          {problems[0]?.message} <Link to="/investments?view=events">See the events</Link>
        </Notice>
      )}
      {trades[0] && (
        <Notice tone="warning">
          {trades[0].message}{' '}
          <Link to={`/investments?search=${encodeURIComponent(trades[0].ticker)}`}>
            {trades.length > 1 ? `See the trades, and ${trades.length - 1} more to look at` : 'See the trades'}
          </Link>
        </Notice>
      )}
      {questions.length > 0 && (
        <Notice tone="warning">
          Which share is meant is open for {named(questions.map(({ ticker }) => ticker))}: several have it.{' '}
          <Link to={settings}>Say which</Link>
        </Notice>
      )}
      {sameShares.length > 0 && (
        <p className={styles.remark}>
          The same share, written in several ways, is one position:{' '}
          {named(sameShares.map(({ tickers }) => tickers.join(' = ')))}. <Link to={settings}>Change it</Link>
        </p>
      )}
    </>
  );
}
