import { expect, test } from 'vitest';
import { type Caller, FairTurns, nobody, NoTurn } from './fair-turns.ts';

const later = () => performance.now() + 60_000;
const someone = (name: string): Caller => ({ name });

/** Takes a place, notes the name when it is there, and gives it back. */
async function pass(turns: FairTurns, caller: Caller, order: string[]): Promise<void> {
  const leave = await turns.take(caller, later());
  order.push(caller.name);
  await Promise.resolve();
  leave();
}

test('callers take turns, however many each of them wants, and what nobody asked for comes first', async () => {
  const turns = new FairTurns(1);
  const leave = await turns.take(someone('many'), later());
  const order: string[] = [];
  const all = ['many', 'many', 'many', 'few', 'many', 'one', 'few', '', ''].map((name) =>
    pass(turns, name === '' ? nobody : someone(name), order),
  );
  expect(turns.figures).toEqual({ taken: 1, waiting: 9 });
  leave();
  await Promise.all(all);
  expect(order).toEqual(['', '', 'many', 'few', 'one', 'many', 'few', 'many', 'many']);
  expect(turns.figures).toEqual({ taken: 0, waiting: 0 });
});

test('whoever leaves waits no more, also one who has left before', async () => {
  const turns = new FairTurns(1);
  const leave = await turns.take(nobody, later());
  const leaving: (() => void)[] = [];
  const told: boolean[] = [];
  const caller: Caller = {
    name: 'a',
    untilGone(back) {
      leaving.push(back);
      return back;
    },
  };
  const waits = () => {
    told.push(true);
    return () => void told.push(false);
  };
  const [first, second] = [turns.take(caller, later(), waits), turns.take(caller, later(), waits)];
  leaving[0]!();
  await expect(first).rejects.toThrow(NoTurn);
  const gone: Caller = {
    name: 'b',
    untilGone(back) {
      back();
      return back;
    },
  };
  await expect(turns.take(gone, later())).rejects.toThrow(NoTurn);
  expect(turns.figures).toEqual({ taken: 1, waiting: 1 });
  leave();
  (await second)();
  leaving[1]!();
  expect(turns.figures).toEqual({ taken: 0, waiting: 0 });
  expect(told).toEqual([true, true, false, false]);
});

test('whoever has waited until the deadline gives up, and those behind go on', async () => {
  const turns = new FairTurns(1);
  const leave = await turns.take(nobody, later());
  const late = turns.take(someone('a'), performance.now() + 1);
  const behind = turns.take(someone('a'), later());
  await expect(late).rejects.toThrow(NoTurn);
  leave();
  (await behind)();
  expect(turns.figures).toEqual({ taken: 0, waiting: 0 });
});

test('where many wait, only those who have none among them get one more in', async () => {
  const turns = new FairTurns(1);
  const leave = await turns.take(nobody, later());
  const many = Array.from({ length: 256 }, () => turns.take(someone('many'), later()));
  await expect(turns.take(someone('many'), later())).rejects.toThrow(NoTurn);
  const other = turns.take(someone('other'), later());
  expect(turns.figures.waiting).toBe(257);
  leave();
  for (const each of [many[0]!, other, ...many.slice(1)]) (await each)();
  expect(turns.figures).toEqual({ taken: 0, waiting: 0 });
});

test('look-ups of whom nobody knows yet wait in a longer line', async () => {
  const turns = new FairTurns(1);
  const leave = await turns.take(nobody, later());
  const many = Array.from({ length: 2_000 }, () => turns.take(nobody, later()));
  await expect(turns.take(nobody, later())).rejects.toThrow(NoTurn);
  leave();
  for (const each of many) (await each)();
  expect(turns.figures).toEqual({ taken: 0, waiting: 0 });
});

test('whoever wants more than pages ask for has one place at a time, and several again for the last of them', async () => {
  const turns = new FairTurns(3, { mostAbreast: 4 });
  const many = Array.from({ length: 6 }, () => turns.take(someone('many'), later()));
  const first = await Promise.all(many.slice(0, 3));
  expect(turns.figures).toEqual({ taken: 3, waiting: 3 });
  // Five are left, then four: one goes on at a time until a page could have asked for them.
  first[0]!();
  expect(turns.figures).toEqual({ taken: 2, waiting: 3 });
  const other = await turns.take(someone('other'), later());
  expect(turns.figures).toEqual({ taken: 3, waiting: 3 });
  first[1]!();
  expect(turns.figures).toEqual({ taken: 3, waiting: 2 });
  other();
  expect(turns.figures).toEqual({ taken: 3, waiting: 1 });
  first[2]!();
  for (const each of await Promise.all(many.slice(3))) each();
  expect(turns.figures).toEqual({ taken: 0, waiting: 0 });
});

test('a place that whoever wants too much may not have is for the next who comes, and nobody waits beside a free one', async () => {
  const turns = new FairTurns(2, { mostAbreast: 1 });
  const one = await turns.take(someone('many'), later());
  const second = turns.take(someone('many'), later());
  expect(turns.figures).toEqual({ taken: 1, waiting: 1 });
  const other = await turns.take(someone('other'), later());
  const third = turns.take(someone('third'), later());
  other();
  (await third)();
  expect(turns.figures).toEqual({ taken: 1, waiting: 1 });
  one();
  (await second)();
  expect(turns.figures).toEqual({ taken: 0, waiting: 0 });
});

test('whoever gives up so much that the rest is no more than a page asks for waits beside no free place', async () => {
  const turns = new FairTurns(2, { mostAbreast: 2 });
  const first = await turns.take(someone('many'), later());
  const other = await turns.take(someone('other'), later());
  const leaving: (() => void)[] = [];
  const leaver: Caller = {
    name: 'many',
    untilGone(back) {
      leaving.push(back);
      return () => {};
    },
  };
  const second = turns.take(someone('many'), later());
  const third = turns.take(leaver, later());
  other();
  expect(turns.figures).toEqual({ taken: 1, waiting: 2 });
  leaving[0]!();
  await expect(third).rejects.toThrow(NoTurn);
  expect(turns.figures).toEqual({ taken: 2, waiting: 0 });
  (await second)();
  first();
  expect(turns.figures).toEqual({ taken: 0, waiting: 0 });
});
