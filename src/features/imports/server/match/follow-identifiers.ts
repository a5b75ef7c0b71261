import type pg from 'pg';
import { batches } from '../../../../domain/numbers/batches.ts';
import { fold } from '../../../../domain/text/fold.ts';
import { type Identifier, identifierKey } from '../../../../domain/records/identifiers.ts';
import type { PlanContext } from '../model/kind.ts';

const keysAtOnce = 2_000;

/** Names of the companies that registers call by these keys. */
async function companiesOfIdentifiers(client: pg.ClientBase, keys: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const batch of batches([...new Set(keys)], keysAtOnce)) {
    const { rows } = await client.query<{ key: string; name: string }>(
      `select i.key, c.name from identifiers i join companies c on c.id = i.company_id
       where i.company_id is not null and i.key = any($1::text[])`,
      [batch],
    );
    for (const { key, name } of rows) names.set(key, name);
  }
  return names;
}

interface CompanyRow {
  row: number;
  values: { name: string; identifiers: Identifier[] | null };
}

const keysOf = ({ values }: CompanyRow) => (values.identifiers ?? []).map(identifierKey);

/**
 * Rows that give what a register calls a company are about it, whatever their name, and each is told so; a row whose
 * identifiers are those of two companies is an error, and is left out.
 */
export async function followIdentifiers<Row extends CompanyRow>(
  { client, report }: Pick<PlanContext, 'client' | 'report'>,
  rows: readonly Row[],
): Promise<Row[]> {
  const keys = rows.flatMap(keysOf);
  if (keys.length === 0) return [...rows];
  const names = await companiesOfIdentifiers(client, keys);
  return rows.flatMap((given) => {
    const { row, values } = given;
    const own = keysOf(given);
    const meant = [...new Set(own.flatMap((key) => names.get(key) ?? []))];
    const [name, other] = meant;
    if (other !== undefined) {
      const why = `Registers call '${name}' and '${other}' so`;
      report.error(row, 'identifiers', own.join('; '), `${why}. Merge the two companies, or correct the row.`);
      return [];
    }
    // Of further rows of the file that one is the first that a register calls so.
    for (const key of own) if (!names.has(key)) names.set(key, name ?? values.name);
    if (name === undefined || fold(name) === fold(values.name)) return [given];
    report.warn(row, 'name', values.name, `A register calls '${name}' so, which the row is about; its name stays.`);
    return [{ ...given, values: { ...values, name } }];
  });
}
