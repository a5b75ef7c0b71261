import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { readBodies } from './read-bodies.ts';

test('long bodies that come together are read and checked in a turn of the event loop each, short ones at once', async () => {
  const app = fastify();
  readBodies(app);
  let turn = 0;
  const turnsOf = new Map<number, number[]>();
  app.post('/', { preValidation: async () => {} }, async ({ body }) => {
    const { length } = JSON.stringify(body);
    turnsOf.set(length, [...(turnsOf.get(length) ?? []), turn]);
    return {};
  });
  await app.ready();
  let isDone = false;
  const count = () => {
    turn += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const [long, short] = [{ text: 'x'.repeat(20_000) }, { text: 'x' }];
  const answers = await Promise.all(
    [...Array.from({ length: 20 }, () => long), ...Array.from({ length: 20 }, () => short)].map((body) =>
      app.inject({ method: 'POST', url: '/', payload: body }),
    ),
  );
  isDone = true;
  await app.close();
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 40 }, () => 200));
  const [ofLong = [], ofShort = []] = [long, short].map((body) => turnsOf.get(JSON.stringify(body).length));
  expect(new Set(ofLong).size).toBe(20);
  expect(Math.max(...ofShort)).toBeLessThan(Math.max(...ofLong));
});
