import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { mineKeys } from '../../../domain/record-keys.ts';

interface NamedMine {
  id: number;
  name: string;
  alsoKnownAs: string | null;
  country: string | null;
  primaryJurisdiction: string | null;
}

/** Mines sort by their company's name and are found by it: both are kept with all mines of the company. */
export async function keepCompanyName(tx: Db, companyId: number, companyName: string): Promise<void> {
  const mines = await tx.rows<NamedMine>(sql`
    select id, name, also_known_as as "alsoKnownAs", country, primary_jurisdiction as "primaryJurisdiction"
    from mines where company_id = ${companyId} order by id for no key update`);
  const keys = mines.map((mine) => mineKeys({ ...mine, metals: [], companyName }));
  await tx.rows(sql`
    update mines m set company_folded = k.company_folded, search_text = k.search_text
    from unnest(${sql.param(mines.map((mine) => mine.id))}::int[],
      ${sql.param(keys.map((key) => key.companyFolded))}::text[],
      ${sql.param(keys.map((key) => key.searchText))}::text[]) as k(id, company_folded, search_text)
    where m.id = k.id`);
}
