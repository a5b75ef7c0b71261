import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { tellOfMines } from '../../figures/server/mine-changes.ts';
import { type MineNames, mineKeys } from '../../../domain/records/record-keys.ts';
import { jsonText } from '../../../db/json-text.ts';

const atOnce = 500;

/** What the version before has left: each other name of a mine by itself, and the families of its metals. */
export async function completeMineKeys(db: Db): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    const mines: ({ id: number } & Pick<MineNames, 'name' | 'alsoKnownAs' | 'metals'>)[] = await db.rows(sql`
      select id, name, also_known_as as "alsoKnownAs", metals_distribution as metals from mines
      where aliases_folded is null and id > ${after} order by id limit ${atOnce}`);
    const unknown = { country: null, primaryJurisdiction: null, companyName: null };
    const keys = mines.map((mine) => {
      const { metalsFolded, aliasesFolded } = mineKeys({ ...mine, ...unknown });
      return { ...mine, metalsFolded, aliasesFolded };
    });
    // A mine that a member changed meanwhile has its own keys, or waits for the next time.
    await db.rows(sql`
      update mines m set aliases_folded = k."aliasesFolded", metals_folded = k."metalsFolded"
      from jsonb_to_recordset(${jsonText(keys)}::jsonb) as k(id bigint, name text, "alsoKnownAs" text,
        metals jsonb, "metalsFolded" text[], "aliasesFolded" text[])
      where m.id = k.id and m.aliases_folded is null and m.name = k.name and m.metals_distribution = k.metals
        and m.also_known_as is not distinct from k."alsoKnownAs"`);
    await tellOfMines(
      db,
      mines.map(({ id }) => id),
    );
    after = mines.length < atOnce ? null : (mines.at(-1)?.id ?? null);
  }
}
