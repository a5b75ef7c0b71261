import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/kit.ts';
import { encoded } from './encode-answer.ts';

/** How many turns others have until it is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const turn = () => {
    if (isDone) return;
    turns += 1;
    setImmediate(turn);
  };
  setImmediate(turn);
  await work;
  isDone = true;
  return turns;
}

describe('a long answer', () => {
  it.each([
    ['letters', 'a'],
    ['accents', 'é'],
    ['signs of two halves', '🜚'],
    ['signs of two halves behind a letter', 'a🜚'],
    ['halves of signs', '\ud800'],
    ['other halves', '\udc00a'],
  ])('of %s is the same bytes as at once', async (_, piece) => {
    for (const text of [piece.repeat(700_000), `x${piece.repeat(400_000)}`, piece.repeat(256 * 1_024)])
      expect(Buffer.from(await encoded(text)).equals(Buffer.from(text))).toBe(true);
  });

  it('leaves others their turn while it is encoded', async () => {
    expect(await turnsDuring(encoded('훏'.repeat(4_000_000)))).toBeGreaterThanOrEqual(15);
  });

  it('leaves others as many turns where several are encoded at once', async () => {
    const several = Array.from({ length: 8 }, () => encoded('훏'.repeat(1_000_000)));
    expect(await turnsDuring(Promise.all(several))).toBeGreaterThanOrEqual(8 * 4 - 1);
  });
});

describe('the page of a mine with megabytes of notes', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(() => test.close());

  it('is handed to its client as bytes, which nothing looks through again', async () => {
    const member = await test.signUp('훏 Writes Much');
    const { id } = (await member.post('/api/mines', { name: 'Many Notes' })).json<{ id: number }>();
    for (let n = 0; n < 20; n += 1)
      await member.post(`/api/mines/${id}/notes`, { content: `${n} ${'<é🜚 '.repeat(4_000)}` });
    const counted = vi.spyOn(Buffer, 'byteLength');

    const answer = await member.get(`/api/mines/${id}/page`);

    expect(answer.json<{ notes: unknown[] }>().notes).toHaveLength(20);
    const texts = counted.mock.calls.flatMap(([text]) => (typeof text === 'string' ? [text.length] : []));
    counted.mockRestore();
    expect(Math.max(0, ...texts)).toBeLessThan(300_000);
  });
});
