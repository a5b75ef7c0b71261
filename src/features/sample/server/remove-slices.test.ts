import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { removeSample } from './remove-sample.ts';

let test: TestApp;
let admin: Client;

beforeAll(async () => {
  test = await openTestApp({ sample: 'loaded' });
  admin = await test.signUp('First');
});
afterAll(() => test.close());

it('removes what hangs on the mines of the sample a few rows at a time', async () => {
  const { client } = test.db;
  await client.query(`
    create function few() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > 3 then raise exception 'too many at once'; end if;
      return null;
    end $$`);
  for (const table of ['drill_hole_observations', 'mine_notes', 'steps', 'resource_estimates'])
    await client.query(`
      create trigger few after delete on ${table} referencing old table as gone
        for each statement execute function few()`);
  expect(await removeSample(test.db, admin.id, 3)).toEqual({ mines: 43, companies: 16 });
  expect((await client.query('select from mines')).rowCount).toBe(0);
  expect((await client.query('select from drill_hole_observations')).rowCount).toBe(0);
  expect(await removeSample(test.db, admin.id, 3)).toEqual({ mines: 0, companies: 0 });
});
