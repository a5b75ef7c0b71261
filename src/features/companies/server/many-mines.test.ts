import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { serverWithMembers } from '../../../../tests/kit.ts';
import { longestTurn } from '../../../../tests/processor-time.ts';
import { mineKeys } from '../../../domain/records/record-keys.ts';
import { checkKeptColumns } from '../../../server/operation/check-kept-columns.ts';
import type { Activity } from '../../activities/contract.ts';
import type { Mine } from '../../mines/contract.ts';
import type { Company } from '../contract.ts';
import type { CompanyMerge } from '../contract-merge.ts';
import { changeCompany } from './change-company.ts';

const { server, admin, member } = await serverWithMembers();

async function companyWith(name: string, mines: number, mineName = 'Peñón'): Promise<Company> {
  const company = (await member.post('/api/companies', { name })).json<Company>();
  const names = { name: mineName, alsoKnownAs: null, country: 'Perú', primaryJurisdiction: null, metals: [] };
  const keys = mineKeys({ ...names, companyName: name });
  await server.db.rows(sql`
    insert into mines (name, name_folded, country, country_folded, company_id, company_folded, search_text)
    select ${mineName}, ${keys.nameFolded}, 'Perú', 'peru', ${company.id}, ${keys.companyFolded}, ${keys.searchText}
    from generate_series(1, ${mines}::int)`);
  return company;
}

const minesUnder = async (search: string) =>
  Number((await member.get('/api/mines', { query: { search, count: true, limit: 1 } })).headers['x-total-count']);
const wrongKeys = async () => (await checkKeptColumns(server.db)).filter(({ what }) => what.startsWith('folded'));
const rename = (id: number, name: string) => member.patch(`/api/companies/${id}`, { name });

describe('a company with thousands of mines', () => {
  it('is renamed while others are answered', async () => {
    // As long as a name may be, and none that is folded quickly.
    const company = await companyWith('Ábaco', 6_000, 'Ê'.repeat(200));
    let times = 0;
    const longest = await longestTurn(async () => {
      expect((await rename(company.id, `Şişecam Übersee ${(times += 1)}`)).statusCode).toBe(200);
    }, 150);
    // One turn folded all names: 0.3 s.
    expect(longest).toBeLessThan(150);
    expect([await minesUnder('abaco'), await minesUnder('ubersee')]).toEqual([0, 6_000]);
    expect(await wrongKeys()).toEqual([]);
  });

  it('is merged, and taken apart again', async () => {
    const [target, source] = [await companyWith('Kept Metals', 3), await companyWith('Gone Metals', 2_500)];
    const merged = await admin.post(`/api/companies/${target.id}/merge`, { companyId: source.id });
    expect(merged.json<CompanyMerge>().moves.mines).toBe(2_500);
    expect([await minesUnder('kept'), await minesUnder('gone')]).toEqual([2_503, 0]);
    expect(await wrongKeys()).toEqual([]);
    const [merge] = (await member.get(`/api/companies/${target.id}/activities`)).json<Activity[]>();
    expect((await admin.post(`/api/activities/${merge!.id}/restore`)).statusCode).toBe(200);
    expect([await minesUnder('kept'), await minesUnder('gone')]).toEqual([3, 2_500]);
    expect(await wrongKeys()).toEqual([]);
  });

  it('is merged with the newest of many page views, and a few records of its history at a time', async () => {
    const [target, source] = [await companyWith('Seen Metals', 0), await companyWith('Viewed Metals', 0)];
    const { client } = server.db;
    await client.query(`
      insert into page_views (user_id, company_id, entity_name, viewed_at, viewed_hour)
      select '${member.id}', c.id, n, now() - n * interval '1 minute', date_trunc('hour', now()) - n * interval '1 hour'
      from companies c, generate_series(12000, 1, -1) n where c.id = ${source.id} or (c.id = ${target.id} and n <= 500)`);
    await client.query(`
      insert into activities (user_id, type, entity_type, entity_id, entity_name, description, company_id)
      select '${member.id}', 'update', 'company', ${source.id}, 'x', 'x', ${source.id} from generate_series(1, 5000)`);
    await client.query(`
      create function few() returns trigger language plpgsql as $$
      begin
        if (select count(*) from added) > 2000 then raise exception 'too many at once'; end if;
        return null;
      end $$;
      create trigger few after insert on company_merge_records referencing new table as added
        for each statement execute function few()`);
    const views = async () =>
      (
        await client.query(`select company_id as id, count(*)::int as views, max(entity_name::int) as oldest
          from page_views where company_id in (${source.id}, ${target.id}) group by 1 order by 1`)
      ).rows as unknown[];
    const before = await views();
    try {
      const merged = await admin.post(`/api/companies/${target.id}/merge`, { companyId: source.id });
      expect(merged.json<CompanyMerge>().moves).toMatchObject({ pageViews: 9_500, activities: 5_001 });
    } finally {
      await client.query('drop function few cascade');
    }
    expect(await views()).toEqual([
      { id: target.id, views: 10_000, oldest: 10_000 },
      { id: source.id, views: 2_000, oldest: 12_000 },
    ]);
    const [merge] = (await member.get(`/api/companies/${target.id}/activities`)).json<Activity[]>();
    expect((await admin.post(`/api/activities/${merge!.id}/restore`)).statusCode).toBe(200);
    expect(await views()).toEqual(before);
  });

  it('with more than 50,000 is told so, and keeps its name', async () => {
    const [target, company] = [await companyWith('Small', 0), await companyWith('Vast', 50_001, 'x')];
    const sentence =
      'Vast has more than 50,000 mines: too many to be changed at once. Give some of them to another company first.';
    const refusals = [
      await rename(company.id, 'Vaster'),
      await admin.get(`/api/companies/${target.id}/merge`, { query: { from: company.id } }),
      await admin.post(`/api/companies/${target.id}/merge`, { companyId: company.id }),
    ];
    for (const answer of refusals) {
      expect(answer.statusCode, answer.body).toBe(409);
      expect(answer.json()).toMatchObject({ message: sentence });
    }
    expect((await member.patch(`/api/companies/${company.id}`, { ceo: 'A. Head' })).statusCode).toBe(200);
    expect([await minesUnder('vaster'), await minesUnder('vast')]).toEqual([0, 50_001]);
  });
});

it('a mine that is saved while its company is renamed is found by the new name', async () => {
  const company = await companyWith('Before', 0);
  const mine = (await member.post('/api/mines', { name: 'Cadia', companyId: company.id })).json<Mine>();
  const acting = { id: member.id, isAdmin: false } as Parameters<typeof changeCompany>[1]['member'];
  const saved = await server.db.transaction(async (tx) => {
    await changeCompany(tx, { member: acting, id: company.id, sent: { name: 'After' }, ifMatch: undefined });
    const saving = member.patch(`/api/mines/${mine.id}`, { name: 'Cadia East' });
    await expect.poll(() => waiting()).toBe(1);
    return { saving };
  });
  expect((await saved.saving).json()).toMatchObject({ name: 'Cadia East', company: { name: 'After' } });
  expect(await wrongKeys()).toEqual([]);
});

async function waiting(): Promise<number> {
  const [row] = await server.db.rows<{ count: number }>(sql`
    select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return row!.count;
}
