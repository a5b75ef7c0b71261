import { expect, test } from 'vitest';
import { planImport } from './plan-import.ts';

const header = 'transactionDate,ticker,transactionType,shares,pricePerShare,currency,fees,notes';
const file = Buffer.from(`${header}\n2024-01-15,ABC,buy,10,1.25,USD,,first\n2024-01-16,ABC,buy,10,1.25,USD,,second\n`);
const empty = { trades: [], splits: [], prices: [], events: [], listings: [], aliases: [] };
const task = { bytes: file, format: undefined, journal: JSON.stringify(empty), skip: [], add: [] };

test('a plan carries what is stored, and of a check nothing but its answer', () => {
  const stored = planImport({ ...task, dryRun: false });
  expect(stored.trades.map((part) => JSON.parse(part) as unknown)).toMatchObject([
    [{ ticker: 'ABC', notes: 'first' }, { notes: 'second' }],
  ]);
  const checked = planImport({ ...task, dryRun: true });
  expect(checked).toMatchObject({ created: 2, trades: [], splits: '[]', events: '[]', tickers: ['ABC'] });
  expect(JSON.parse(checked.answer)).toMatchObject({ created: 2, dryRun: true });
});

test('a journal holds as many splits by file as by form', () => {
  const splitHeader = 'transactionDate,ticker,transactionType,shares,pricePerShare,newShares,oldShares';
  const plan = (added: number, held: number) => {
    const rows = Array.from({ length: added }, (_, n) => `2024-01-15,T${n},split,,,2,1`);
    const splits = Array.from({ length: held }, (_, n) => [`H${n}`, '2024-01-15', 2, 1]);
    const journal = JSON.stringify({ ...empty, splits });
    return planImport({ ...task, dryRun: false, bytes: Buffer.from([splitHeader, ...rows].join('\n')), journal });
  };
  expect(JSON.parse(plan(600, 400).splits)).toHaveLength(600);
  expect(() => plan(600, 401)).toThrow('A journal holds at most 1,000 splits.');
});

test('of many trades a part at a time is stored, all of them once and in their order', () => {
  const rows = Array.from({ length: 10_001 }, (_, n) => `2024-01-15,ABC,buy,${n + 1},1.25,USD,,`);
  const { trades, created } = planImport({ ...task, bytes: Buffer.from([header, ...rows].join('\n')), dryRun: false });
  const parts = trades.map((part) => JSON.parse(part) as { shares: string }[]);
  expect(parts.map(({ length }) => length)).toEqual([5_000, 5_000, 1]);
  expect(parts.flat().map(({ shares }) => Number(shares))).toEqual(rows.map((_, n) => n + 1));
  expect(created).toBe(10_001);
});

test('a trade and a split that the journal has are known by every spelling of their share', () => {
  const ownHeader = `${header},newShares,oldShares`;
  const states = (held: string, inFile: string) => {
    const rows = [`2024-01-15,${inFile},buy,10,1.25,CAD,,,,`, `2024-02-15,${inFile},split,,,,,,1,10`];
    const trades = [[1, held, 'CAD', 'buy', '10', '1.25', null, '2024-01-15']];
    const journal = JSON.stringify({ ...empty, trades, splits: [[held, '2024-02-15', 1, 10]] });
    const plan = planImport({ ...task, dryRun: true, bytes: Buffer.from([ownHeader, ...rows].join('\n')), journal });
    return (JSON.parse(plan.answer) as { preview: { state: string }[] }).preview.map(({ state }) => state);
  };
  for (const held of ['TSXV:QCM', 'QCM.V', 'CVE:QCM'])
    for (const inFile of ['TSXV:QCM', 'QCM.V', 'QCM.VN', 'QCM'])
      expect([held, inFile, states(held, inFile)]).toEqual([held, inFile, ['known', 'known']]);
  expect(states('TSXV:QCM', 'ASX:QCM')).toEqual(['new', 'new']);
});

test('days that have not come are told, of trades, splits and events alike', () => {
  const [past, tomorrow, later] = [-1, 1, 400].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  );
  const rows = [
    `${header},newShares,oldShares,amount`,
    ...[past, tomorrow, later].map((day) => `${day},ABC,buy,10,1.25,USD,,,,,`),
    `${later},ABC,split,,,,,,2,1,`,
    `${later},ABC,dividend,,,USD,,,,,5`,
  ];
  const plan = planImport({ ...task, dryRun: true, bytes: Buffer.from(rows.join('\n')) });
  const message = `The date ${later} is in the future. Check the year.`;
  expect(JSON.parse(plan.answer)).toMatchObject({
    created: 5,
    warnings: [4, 5, 6].map((row) => ({ row, field: 'transactionDate', value: later, warning: message })),
  });
});
