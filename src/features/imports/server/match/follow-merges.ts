import type pg from 'pg';
import { fold } from '../../../../domain/text/fold.ts';
import { batches } from '../../../../domain/numbers/batches.ts';
import type { PlanContext } from '../model/kind.ts';

const namesAtOnce = 2_000;

/** Of companies that were merged into another one, by folded name: the name of the one that stayed, through further merges, too. */
export async function survivorsOf(
  client: pg.ClientBase,
  names: readonly (string | null)[],
): Promise<Map<string, string>> {
  const folded = [...new Set(names.flatMap((name) => (name === null ? [] : [fold(name)])))];
  const survivors = new Map<string, string>();
  for (const batch of batches(folded, namesAtOnce)) {
    const { rows } = await client.query<{ asked: string; survivor: string }>(
      `with recursive way as (
         select name_folded as asked, merged_into from companies
         where name_folded = any($1::text[]) and merged_into is not null
         union all
         select way.asked, c.merged_into from way join companies c on c.id = way.merged_into where c.merged_into is not null
       )
       select way.asked, c.name as survivor from way join companies c on c.id = way.merged_into where c.merged_into is null`,
      [batch],
    );
    for (const { asked, survivor } of rows) survivors.set(asked, survivor);
  }
  return survivors;
}

/** What a row is told whose company is part of another one now. */
export const mergedWarning = (name: string, survivor: string) =>
  `'${name}' was merged into '${survivor}', which the row is about now.`;

/** Rows that name a company by what it was called before a merge are about the company that stayed; each is told so. */
export async function followMerges<
  Field extends string,
  Row extends { row: number; values: Record<Field, string | null> },
>({ client, report }: Pick<PlanContext, 'client' | 'report'>, rows: readonly Row[], field: Field): Promise<Row[]> {
  const survivors = await survivorsOf(
    client,
    rows.map(({ values }) => values[field]),
  );
  return rows.map((given) => {
    const { row, values } = given;
    const name = values[field];
    const survivor = name === null ? undefined : survivors.get(fold(name));
    if (name === null || survivor === undefined) return given;
    report.warn(row, field, name, mergedWarning(name, survivor));
    return { ...given, values: { ...values, [field]: survivor } };
  });
}
