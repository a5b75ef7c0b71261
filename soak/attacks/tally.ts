import { round } from '../kit.ts';

interface Line {
  count: number;
  longestMs: number;
}

/** What an attack was answered: by what it did, then by status. */
export class Tally {
  readonly lines = new Map<string, Map<string, Line>>();
  /** Figures of its own, for the table. */
  readonly figures: Record<string, number | string> = {};

  note(label: string, status: string, milliseconds: number): void {
    const statuses = this.lines.get(label) ?? new Map<string, Line>();
    this.lines.set(label, statuses);
    const line = statuses.get(status) ?? { count: 0, longestMs: 0 };
    statuses.set(status, { count: line.count + 1, longestMs: Math.max(line.longestMs, milliseconds) });
  }

  /** All that was done together, by status. */
  total(): Map<string, Line> {
    const all = new Map<string, Line>();
    for (const [status, { count, longestMs }] of [...this.lines.values()].flatMap((statuses) => [...statuses])) {
      const line = all.get(status) ?? { count: 0, longestMs: 0 };
      all.set(status, { count: line.count + count, longestMs: Math.max(line.longestMs, longestMs) });
    }
    return all;
  }
}

/** `200 × 12 (0.3 s), 503 × 2 (0.1 s)`, the most frequent first. */
export const asWords = (statuses: Map<string, Line>) =>
  [...statuses]
    .toSorted(([, one], [, other]) => other.count - one.count)
    .map(([status, { count, longestMs }]) => `${status} × ${count} (${round(longestMs / 1_000)} s)`)
    .join(', ');
