import { afterEach, expect, it, vi } from 'vitest';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import { keepDueFigures } from '../../figures/server/keep-figures.ts';
import type { Mine } from '../../mines/contract.ts';
import type { MineInterest } from '../contract.ts';

const { server, member } = await serverWithMembers();

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function countedOf(name: string) {
  const mines = (await member.get('/api/mines', { query: { search: name, columns: 'interests' } })).json<Mine[]>();
  return mines[0]?.figures?.['interests']?.value;
}

afterEach(() => void vi.useRealTimers());

it('the figure of interests counts those of today: none that has ended, none that is to begin, and follows the day', async () => {
  const { id } = await created<Mine>(member, '/api/mines', { name: 'Kettlewhistle' });
  const add = (holder: string, dates: object) =>
    created<MineInterest>(member, `/api/mines/${id}/interests`, { holder, kind: 'NSR', ...dates });
  await add('Has Ended', { fromDate: '2017-06-13', toDate: dayAfter(-1) });
  expect(await countedOf('Kettlewhistle')).toBeUndefined();
  await add('Ends Today', { toDate: dayAfter(0) });
  await add('Begins Later', { fromDate: dayAfter(2) });
  await add('Has No Dates', {});
  expect(await countedOf('Kettlewhistle')).toBe(2);

  for (const [days, many] of [
    [1, 1],
    [2, 2],
  ] as const) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${dayAfter(days)}T12:00:00Z`) });
    while ((await keepDueFigures(server.db)) > 0);
    vi.useRealTimers();
    expect(await countedOf('Kettlewhistle')).toBe(many);
  }
});
