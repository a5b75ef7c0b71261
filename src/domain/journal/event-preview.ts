import { type Entered, ledgerOf } from './journal.ts';
import type { JournalEvent } from './journal-events.ts';
import type { Account } from './lots.ts';
import { incomeOf, moneyText, realised, sum } from './rates.ts';

/** What a position comes to: shares held, their cost, what was gained and what came in beside it. */
interface PositionTotals {
  shares: string;
  cost: string;
  realisedGain: string;
  income: string;
  lots: { shares: string; buyDate: string; cost: string }[];
}

/** A position as it is and as it would be. */
export interface PreviewedPosition {
  ticker: string;
  currency: string;
  before: PositionTotals;
  after: PositionTotals;
}

export interface EventPreview {
  /** Why it cannot be; null: nothing speaks against it. */
  problem: { field: string; message: string } | null;
  /** Positions that it changes. */
  positions: PreviewedPosition[];
}

/** So many lots of a position are shown. */
const mostLots = 20;

function totalsOf(account: Account | undefined): PositionTotals {
  if (!account) return { shares: '0', cost: '0', realisedGain: '0', income: '0', lots: [] };
  const { cost, proceeds } = realised([account]);
  return {
    shares: account.sharesHeld,
    cost: moneyText(sum(account.open.map((lot) => lot.cost))),
    realisedGain: moneyText(proceeds - cost),
    income: moneyText(incomeOf(account.incomes, 'amount')),
    lots: account.open
      .slice(0, mostLots)
      .map((lot) => ({ shares: lot.shares, buyDate: lot.buyDate, cost: moneyText(lot.cost) })),
  };
}

const keyOf = ({ security, currency }: Account) => `${currency} ${security}`;

/** What an event does to the positions of a journal; one that is there already is replaced, `null` takes it away. */
export function previewEvent(journal: Entered, event: JournalEvent | null, replaces: number | null): EventPreview {
  const events = journal.events ?? [];
  const others = events.filter(({ id }) => id !== replaces);
  const before = ledgerOf(journal);
  const after = ledgerOf({ ...journal, events: event ? [...others, event] : others });
  const problem = event && after.problems.find(({ eventId }) => eventId === event.id);
  const were = new Map(before.accounts.map((account) => [keyOf(account), account]));
  const will = new Map(after.accounts.map((account) => [keyOf(account), account]));
  const positions = [...new Set([...were.keys(), ...will.keys()])].flatMap((key) => {
    const [one, two] = [were.get(key), will.get(key)];
    const { ticker, currency } = (two ?? one)!;
    const position = { ticker, currency, before: totalsOf(one), after: totalsOf(two) };
    return JSON.stringify(position.before) === JSON.stringify(position.after) ? [] : [position];
  });
  return { problem: problem ? { field: problem.field, message: problem.message } : null, positions };
}
