import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { holdingAsOf } from '../../../domain/value/company-as-of.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import type { Interest, Operator } from '../../../domain/mines/interests.ts';
import { allCompanyFiguresJson } from '../../figures/server/figure-sql.ts';
import { figuresByName, shownFigures, valuesAsOf } from '../../figures/server/values-as-of.ts';
import { partsOfCompanies } from '../../figures/server/weigh-companies.ts';
import { survivorOf } from '../../records/server/survivors.ts';
import type { ComparedCompany, CompanyComparison } from '../contract.ts';

interface StoredCompany extends Omit<ComparedCompany, 'asked' | 'mines' | 'minesCount'> {
  mines: (Pick<ComparedCompany['mines'][number], 'id' | 'name' | 'country' | 'stage'> & {
    interests: Interest[];
    operator: Operator | null;
  })[];
}

/** All of these companies, each part found by an index of its company or mine. */
const storedCompanies = (ids: readonly number[]) => sql`
  select c.id, c.name, c.headquarters, c.ceo, c.founded_date as "foundedDate", c.tickers, c.is_archived as "isArchived",
    coalesce((
      select json_agg(json_build_object('id', m.id, 'name', m.name, 'country', m.country, 'stage', m.stage,
        'operator', case when o.id is not null then json_build_object('name', o.name,
          'percent', case when m.ownership_stated then trim_scale(m.ownership_percentage)::text end) end,
        'interests', coalesce((
          select json_agg(json_build_object('holder', coalesce(h.name, i.holder), 'kind', i.kind,
            'percent', trim_scale(i.percent)::text, 'fromDate', i.from_date, 'toDate', i.to_date))
          from mine_interests i left join companies h on h.id = i.company_id where i.mine_id = m.id), '[]'))
        order by m.name_folded, m.id)
      from (select id from mines where company_id = c.id
          union select mine_id from mine_interests where company_id = c.id) mine
        join mines m on m.id = mine.id and not m.is_archived
        left join companies o on o.id = m.company_id), '[]') as mines,
    ${allCompanyFiguresJson} as figures
  from companies c where c.id = any(${sql.param([...ids])}::bigint[])`;

const mostMinesShown = 20;

function shown({ mines, ...company }: StoredCompany, day: string) {
  const today = utcDay(new Date());
  const held = mines.flatMap(({ interests, operator, ...mine }) => {
    const holding = holdingAsOf(company.name, { interests, operator }, { day, today });
    return holding ? [{ ...mine, percent: holding.percent, hasMore: holding.hasMore }] : [];
  });
  const largestFirst = held.toSorted((one, other) => (other.percent ?? -1) - (one.percent ?? -1));
  return { ...company, mines: largestFirst.slice(0, mostMinesShown), minesCount: held.length };
}

/** Their figures as of a day, by what had been published then. */
async function withFiguresOf(db: Db, stored: readonly StoredCompany[], day: string): Promise<StoredCompany[]> {
  const ids = stored.map(({ id }) => id);
  const values = await valuesAsOf(db, ids, day);
  return stored.map((company) => ({ ...company, figures: shownFigures(figuresByName(values.get(company.id))) }));
}

/** These companies in this order, today or as of a day. One that was merged is told by what it is part of by now. */
export async function compareCompanies(db: Db, ids: readonly number[], asOf?: string): Promise<CompanyComparison> {
  const stands = await Promise.all(ids.map(async (id) => (await survivorOf(db, 'company', id)) ?? id));
  await partsOfCompanies(db, stands);
  const read = await db.rows<StoredCompany>(storedCompanies(stands), { plan: 'once' });
  const told = asOf === undefined ? read : await withFiguresOf(db, read, asOf);
  const stored = new Map(told.map((each) => [each.id, each]));
  const day = asOf ?? utcDay(new Date());
  const companies = ids.flatMap((asked, place) => {
    const id = stands[place]!;
    const company = stands.indexOf(id) === place ? stored.get(id) : undefined;
    return company ? [{ ...shown(company, day), asked }] : [];
  });
  return { companies, unknown: ids.filter((_, place) => !stored.has(stands[place]!)) };
}
