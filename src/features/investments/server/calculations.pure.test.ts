import { expect, it } from 'vitest';
import { calculatedAtOnce, calculateFromText, type CalculationTask } from './calculations.ts';

/** One lot, and two securities that are spun off from each other: each time the one has the lots of both. */
function journalOf(events: number): string {
  const day = (index: number) => new Date(Date.UTC(2000, 0, 1 + index)).toISOString().slice(0, 10);
  const spinOff = (_: unknown, index: number) => {
    const tickers = index % 2 === 0 ? ['ABC', 'NEW'] : ['NEW', 'ABC'];
    const decimals = [null, null, null, null, null, '1', '1', null, null, null, '50', null];
    return [index + 1, 'spin-off', ...tickers, day(1 + index), null, null, ...decimals, null];
  };
  return JSON.stringify({
    ...{ trades: [[1, 'ABC', 'USD', 'buy', '1000', '1', null, day(0)]], splits: [], prices: [] },
    ...{ events: Array.from({ length: events }, spinOff), listings: [], aliases: [] },
  });
}
const tasks = (text: string): CalculationTask[] => [
  { calculation: 'keep', text },
  { calculation: 'explain', text },
  { calculation: 'preview', text, surroundings: JSON.stringify({ event: null, replaces: 1 }) },
];

it('a short journal whose events make many lots is not calculated where others wait', () => {
  for (const task of tasks(journalOf(8))) expect(calculatedAtOnce(task)).toBe(calculateFromText(task));
  for (const task of tasks(journalOf(20))) {
    expect(calculatedAtOnce(task)).toBeUndefined();
    expect(JSON.parse(calculateFromText(task))).not.toHaveProperty('refusal');
  }
});

it('what cannot be calculated is refused in words', () => {
  const [keep, explain, preview] = tasks(journalOf(60)).map((task) => JSON.parse(calculateFromText(task)) as unknown);
  expect([keep, explain]).toEqual([{ refusal: expect.stringMatching(/^So many/) }, keep]);
  expect(preview).toMatchObject({ problem: { field: 'kind', message: expect.stringMatching(/^So many/) } });
});
