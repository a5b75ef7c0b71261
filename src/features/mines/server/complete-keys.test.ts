import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { serverWithMembers } from '../../../../tests/kit.ts';
import { checkKeptColumns } from '../../../server/operation/check-kept-columns.ts';
import type { Mine } from '../contract.ts';
import { completeMineKeys } from './complete-keys.ts';

const { server, member } = await serverWithMembers();

test('names and families that the version before did not keep are made of what is stored, without a change of the mine', async () => {
  const metals = (metal: string) => ({ metalsDistribution: [{ metal, percentage: null }] });
  const { id } = (
    await member.post('/api/mines', { name: 'Pit', alsoKnownAs: 'Old Pit; Péit', ...metals('Thermal coal') })
  ).json<Mine>();
  await member.post('/api/mines', { name: 'Hill', ...metals('Gold') });
  const stored = () =>
    server.db.rows(
      sql`select name, version, aliases_folded as aliases, metals_folded as metals from mines order by id`,
    );
  const before = await stored();
  expect(before).toMatchObject([
    { aliases: ['old pit', 'peit'], metals: ['thermal coal', 'coal'], version: 1 },
    { aliases: [], metals: ['gold'] },
  ]);
  await server.db.rows(sql`update mines set aliases_folded = null, metals_folded = metals_folded[1:1]`);
  expect(await checkKeptColumns(server.db)).toEqual([{ what: 'folded keys of mines', ids: [id] }]);
  await completeMineKeys(server.db);
  expect(await stored()).toEqual(before);
  expect(await checkKeptColumns(server.db)).toEqual([]);
  await completeMineKeys(server.db);
  expect(await stored()).toEqual(before);
});
