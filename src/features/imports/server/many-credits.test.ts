import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { serverWithMembers } from '../../../../tests/kit.ts';
import type { CompanyPage } from '../../companies/contract.ts';
import type { Mine, MinePage } from '../../mines/contract.ts';

const { server, member } = await serverWithMembers();
const company = (await member.post('/api/companies', { name: 'Daily Gold' })).json<{ id: number }>();
const mine = (await member.post('/api/mines', { name: 'Daily', companyId: company.id })).json<Mine>();

/** The later an import, the more records it made. */
await server.db.rows(sql`
  with files as (
    insert into imports (user_id, kind, file_name, status, source)
    select ${member.id}, 'drill-observations', i || '.csv', 'done', repeat('s', 190) || i from generate_series(1, 2000) i
    returning id, file_name
  )
  insert into import_records (import_id, entity_type, entity_id, mine_id, action, version_after)
  select files.id, owner.of, owner.about, owner.mine, 'created', 1 from files
    cross join (values ('drill_observation', 1, ${mine.id}::bigint), ('company', ${company.id}::bigint, null)) owner(of, about, mine)
    cross join lateral generate_series(1, 1 + (file_name = '2000.csv')::int) n`);

it.each([
  ['mine', `/api/mines/${mine.id}/page`],
  ['company', `/api/companies/${company.id}/page`],
])(
  'the page of a %s that thousands of files are about names those that made the most, and counts all',
  async (_, url) => {
    const answer = await member.get(url);
    const { credits, creditsCount } = answer.json<MinePage | CompanyPage>();
    expect([credits.length, creditsCount]).toEqual([200, 2_000]);
    expect(credits.at(-1)).toMatchObject({ source: `${'s'.repeat(190)}2000`, records: [{ count: 2 }] });
    expect(answer.rawPayload.length).toBeLessThan(150_000);
  },
);
