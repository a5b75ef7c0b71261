import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { behindEach } from '../../../../tests/behind-each.ts';
import { serverWithMembers } from '../../../../tests/kit.ts';
import type { Database } from '../../../db/client.ts';
import { figuresVersion } from '../../../domain/figures/measures.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { companyFiguresAreDue } from './companies-due.ts';
import { keepDueCompanyFigures } from './keep-company-figures.ts';
import { figuresAreDue, keepDueFigures } from './keep-figures.ts';

const { server } = await serverWithMembers();
const { db } = server;

/** They have their figures by now. */
async function build(entityType: EntityType, name: string, many: number): Promise<number[]> {
  const made = await db.rows<{ id: number }>(sql`
    insert into ${sql.raw(entityType === 'mine' ? 'mines' : 'companies')} (name, name_folded, search_text)
    select ${name} || n, lower(${name}) || n, lower(${name}) || n from generate_series(1, ${many}::int) n returning id`);
  await makeAll();
  return made.map(({ id }) => id).toSorted((a, b) => a - b);
}

async function makeAll() {
  while ((await keepDueFigures(db)) + (await keepDueCompanyFigures(db)) > 0);
}

const madeOf = async (entityType: EntityType, ids: readonly number[]) => {
  const owner = sql.raw(`${entityType}_id`);
  const rows = await db.rows<{ id: number }>(sql`
    select f.${owner} as id from ${sql.raw(`${entityType}_figured`)} f
    where f.${owner} = any(${sql.param([...ids])}::bigint[]) and f.rules = ${figuresVersion}
      ${entityType === 'mine' ? sql`` : sql`and not exists (select from company_figures_due d where d.company_id = f.company_id)`}
    order by 1`);
  return rows.map(({ id }) => id);
};

/** How many of these get their figures in each transaction of a job. */
async function madeTogether(entityType: EntityType, ids: readonly number[], job: (db: Database) => Promise<number>) {
  const together: number[] = [];
  let before = 0;
  const counting = behindEach(db, async () => {
    const made = (await madeOf(entityType, ids)).length;
    together.push(made - before);
    before = made;
  });
  while ((await job(counting)) > 0);
  expect(await madeOf(entityType, ids)).toEqual(ids);
  return together;
}

it('mines of very many estimates get their figures a few at a time, so that nobody waits for all of them', async () => {
  const heavy = await build('mine', 'Heavy', 8);
  await db.rows(sql`
    insert into resource_estimates (mine_id, resource_type, metal, metal_folded, zone, zone_folded, tonnage, grade, grade_unit)
    select mine_id, 'measured', 'Gold', 'gold', 'Z' || n, 'z' || n, 1000, 1, 'g/t'
    from unnest(${sql.param(heavy)}::bigint[]) mine_id cross join generate_series(1, 3000) n`);
  await db.transaction((tx) => figuresAreDue(tx, heavy));
  expect(Math.max(...(await madeTogether('mine', heavy, keepDueFigures)))).toBe(6);
});

it('whoever changes a hundred mines all the time keeps nobody else from figures', async () => {
  const busy = await build('mine', 'Busy', 100);
  const [quiet] = await build('mine', 'Quiet', 1);
  await db.transaction((tx) => figuresAreDue(tx, [...busy, quiet!]));
  let looks = 0;
  const changing = behindEach(db, async () => {
    looks += 1;
    if (looks < 5) await db.transaction((tx) => figuresAreDue(tx, busy));
    if (looks === 3) expect(await madeOf('mine', [quiet!])).toEqual([quiet]);
  });
  await keepDueFigures(changing);
  expect(looks).toBeGreaterThan(3);
  await makeAll();
});

it('companies of very many records get their figures a few at a time, whoever waits for longest first', async () => {
  const heavy = await build('company', 'Heavy', 10);
  const [last] = await build('company', 'Last', 1);
  await db.rows(sql`
    insert into insider_trades (company_id, insider, market, nature, security, traded_on, amount, source_url)
    select company_id, 'I' || n, 'CA', 'market-buy', 'shares', '2026-01-05', 1, 'https://example.org'
    from unnest(${sql.param(heavy)}::bigint[]) company_id cross join generate_series(1, 5000) n`);
  await db.transaction((tx) => companyFiguresAreDue(tx, [last!]));
  await db.transaction((tx) => companyFiguresAreDue(tx, heavy));
  const all = [...heavy, last!];
  const made: number[][] = [];
  while ((await keepDueCompanyFigures(behindEach(db, async () => made.push(await madeOf('company', all))))) > 0);
  const firsts = made.find((ids) => ids.length > 0);
  expect(firsts).toContain(last);
  expect(firsts!.length).toBeLessThan(all.length);
  expect(made.at(-1)).toEqual(all);
});
