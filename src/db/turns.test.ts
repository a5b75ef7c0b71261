import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

const later = () => performance.now() + 60_000;

test('those of one name go on one after the other in the order in which they came; others do not wait', async () => {
  const turns = new Turns(1);
  const order: string[] = [];
  const leave = await turns.take('a', later());
  const waiting = ['first', 'second', 'third'].map(async (name) => {
    const done = await turns.take('a', later());
    order.push(name);
    done();
  });
  (await turns.take('b', later()))();
  expect(order).toEqual([]);
  leave();
  await Promise.all(waiting);
  expect(order).toEqual(['first', 'second', 'third']);
  (await turns.take('a', later()))();
});

test('so many places are taken at once', async () => {
  const turns = new Turns(3);
  let inside = 0;
  let most = 0;
  const all = Array.from({ length: 20 }, async () => {
    const leave = await turns.take('', later());
    inside += 1;
    most = Math.max(most, inside);
    await Promise.resolve();
    inside -= 1;
    leave();
  });
  await Promise.all(all);
  expect(most).toBe(3);
});

test('whoever has waited until the deadline gives up, and those behind go on', async () => {
  const turns = new Turns(1);
  const leave = await turns.take('a', later());
  const impatient = turns.take('a', performance.now());
  const patient = turns.take('a', later());
  await expect(impatient).rejects.toMatchObject({ code: '55P03' });
  leave();
  (await patient)();
  (await turns.take('a', performance.now()))();
});
