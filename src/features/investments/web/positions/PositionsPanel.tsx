import { lazy, useState } from 'react';
import { EmptyState } from '../../../../web/ui/page/EmptyState.tsx';
import type { CurrencyTotals, Position } from '../../contract-journal.ts';
import { gain, money } from '../amounts.ts';
import { BarPicture } from './BarPicture.tsx';
import styles from '../Journal.module.css';
import { PositionsTable } from './PositionsTable.tsx';
import { OnDemand } from '../../../../web/ui/page/OnDemand.tsx';

const EnteredPriceDialog = lazy(async () => ({
  default: (await import('./EnteredPriceDialog.tsx')).EnteredPriceDialog,
}));

/** So many bars fit beside each other without scrolling; the others are one. */
const mostBars = 14;

function barsOf(
  positions: readonly Position[],
  valueOf: (position: Position) => string,
  textOf: (value: number) => string,
) {
  const sorted = positions
    .map((position) => ({ name: position.ticker, value: Number(valueOf(position)) }))
    .toSorted((a, b) => b.value - a.value);
  const rest = sorted.length > mostBars ? sorted.splice(Math.ceil(mostBars / 2), sorted.length - mostBars + 1) : [];
  if (rest.length > 0) {
    const value = rest.reduce((sum, bar) => sum + bar.value, 0);
    sorted.push({ name: `${rest.length} others`, value });
  }
  return sorted.map(({ name, value }) => ({ name, value, text: textOf(value) }));
}

interface PicturesProps {
  positions: Position[];
  currency: string;
}

function Pictures({ positions, currency }: PicturesProps) {
  const held = positions.filter(({ costBasis }) => Number(costBasis) > 0);
  const sold = positions.filter(({ realisedCost }) => Number(realisedCost) > 0);
  const total = held.reduce((sum, { costBasis }) => sum + Number(costBasis), 0);
  if (held.length === 0 && sold.length === 0) return null;
  const allocated = (value: number) => `${((value / total) * 100).toFixed(1)}% · ${money(value, currency)}`;
  return (
    <div className={styles.pictures}>
      {held.length > 0 && (
        <BarPicture
          title="Allocation, by cost"
          description={`Share of each ticker in the cost of the shares held, in ${currency}; the table lists the same`}
          bars={barsOf(held, ({ costBasis }) => costBasis, allocated)}
        />
      )}
      {sold.length > 0 && (
        <BarPicture
          title="Realised gain by ticker"
          description={`What the shares sold of each ticker gained or lost, in ${currency}; the table lists the same`}
          bars={barsOf(
            sold,
            ({ realisedGain }) => realisedGain,
            (value) => gain(value, currency),
          )}
          isGain
        />
      )}
    </div>
  );
}

interface PositionsPanelProps {
  positions: Position[];
  totals: CurrencyTotals[];
}

/** What is held and what was earned, ticker by ticker, each currency by itself. */
export function PositionsPanel({ positions, totals }: PositionsPanelProps) {
  const [priced, setPriced] = useState<Position>();
  if (positions.length === 0)
    return (
      <EmptyState compact title="No positions yet.">
        Shares held, cost, average price and gains of each ticker appear here with the first trade.
      </EmptyState>
    );
  return (
    <>
      {totals.map((of) => {
        const own = positions.filter(({ currency }) => currency === of.currency);
        return (
          <section key={of.currency} className={styles.section} aria-label={`Positions in ${of.currency}`}>
            {totals.length > 1 && <h2>{of.currency}</h2>}
            <Pictures positions={own} currency={of.currency} />
            <PositionsTable positions={own} totals={of} onPrice={setPriced} />
          </section>
        );
      })}
      <p className={styles.hint}>
        Realised figures come from shares sold, matched first in, first out. Unrealised ones compare the shares held
        with a price that you enter; they never count in the realised rate. Fees are included on both sides.
      </p>
      {priced && (
        <OnDemand>
          <EnteredPriceDialog position={priced} onClose={() => setPriced(undefined)} />
        </OnDemand>
      )}
    </>
  );
}
