import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** Milliseconds of processor time that a process and its database have taken so far. */
export interface Clock {
  process(id: number | undefined): number;
  database(): number;
}

/** Linux counts in hundredths of a second. */
const tick = 10;

function statOf(id: number | string): { parent: number; own: number; ended: number } | undefined {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { parent: fields[1]!, own: (user + system) * tick, ended: (endedUser + endedSystem) * tick };
  } catch {
    return undefined;
  }
}

/** Undefined where it cannot be read: on other systems than Linux, and of a database elsewhere. */
export async function processorClock(connectionString: string): Promise<Clock | undefined> {
  if (process.platform !== 'linux' || process.env['DATABASE_URL']) return undefined;
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id');
  const main = statOf(rows[0]!.id)?.parent;
  await client.end();
  if (main === undefined) return undefined;
  return {
    process: (id) => (id === undefined ? 0 : (statOf(id)?.own ?? 0)),
    database() {
      const { own, ended } = statOf(main) ?? { own: 0, ended: 0 };
      return readdirSync('/proc').reduce((sum, name) => {
        const stat = /^\d+$/.test(name) ? statOf(name) : undefined;
        return stat?.parent === main ? sum + stat.own : sum;
      }, own + ended);
    },
  };
}
