import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { created, serverWithMembers } from '../../../../../tests/kit.ts';
import type { Company } from '../../../companies/contract.ts';

const { server, admin, member } = await serverWithMembers();

const upload = async (kind: string, text: string) => {
  const answer = await member.upload(`/api/csv/upload/${kind}`, { name: `${kind}.csv`, bytes: text });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ created: number; updated: number; unchanged: number; errors: unknown[]; warnings: unknown[] }>();
};

it('files that name a company by what it was called before its merges are about the one that stayed', async () => {
  const company = (name: string) => created<Company>(member, '/api/companies', { name });
  const [first, second, last] = [await company('Old Lode'), await company('Middle Lode'), await company('Lode Group')];
  for (const [target, from] of [
    [second, first],
    [last, second],
  ] as const) {
    expect((await admin.post(`/api/companies/${target.id}/merge`, { companyId: from.id })).statusCode).toBe(200);
  }
  const told = (field: string, value: string) => ({
    row: 2,
    field,
    value,
    warning: `'${value}' was merged into 'Lode Group', which the row is about now.`,
  });

  const mines = 'name,country,companyName\nLode Hill,Canada,OLD lode\n';
  expect(await upload('mines', mines)).toMatchObject({
    created: 1,
    errors: [],
    warnings: [told('companyName', 'OLD lode')],
  });
  expect(await upload('mines', mines)).toMatchObject({ created: 0, unchanged: 1, errors: [] });
  expect(await upload('companies', 'name,ceo\nMiddle Lode,C. Later\n')).toMatchObject({
    updated: 1,
    errors: [],
    warnings: [told('name', 'Middle Lode')],
  });
  const media = 'entityType,entityName,mediaType,title,url\ncompany,Old Lode,article,Talk,https://example.org/talk\n';
  expect(await upload('media', media)).toMatchObject({
    created: 1,
    errors: [],
    warnings: [told('entityName', 'Old Lode')],
  });

  expect(
    await server.db.rows(sql`
      select c.ceo, (select array_agg(m.name) from mines m where m.company_id = c.id) as mines,
        (select array_agg(x.title) from media x where x.company_id = c.id) as media
      from companies c where c.id = ${last.id}`),
  ).toEqual([{ ceo: 'C. Later', mines: ['Lode Hill'], media: ['Talk'] }]);
});
