import pg from 'pg';
import { asText, openRecorder, type Recorder, type Sent } from './record.ts';
import { requestsOf } from './requests.ts';
import { milliseconds, table, whole } from './table.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

interface Explained {
  Plan: PlanNode;
  'Execution Time': number;
}

interface Statement extends Sent {
  path: string;
}

/** A count has to read what it counts; it is sent only when it is asked for, and the dashboard keeps its own. */
const counts = /^\s*select (?:\(select )?count\(\*\)/;
/**
 * What is of all mines of a list: the map draws them (docs/decisions/155), choices and facets count them, a rank weighs them
 * (docs/decisions/152). Read once after a change and kept, but for ranks.
 */
const wholeLists =
  /^\/api\/(?:mine-places|mine-choices|mine-facets|mine-exchanges|mine-ranks|mine-rank-sensitivity|mine-rank-likeness)\b/;
/** Fewer rows lie in a few pages, which are read at once rather than by an index. */
const fewRows = 500;

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const rowsRead = (node: PlanNode) =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1);

/** Every statement that reading costs, once for each text. */
async function statementsOf(recorder: Recorder): Promise<Statement[]> {
  const statements = new Map<string, Statement>();
  for (const path of await requestsOf(recorder)) {
    const { session, statements: sent } = await recorder.statementsOf(path);
    for (const each of [session, ...sent]) {
      const key = `${each.once ? path : ''}${each.text}`;
      if (/^\s*(?:select|with)\b/i.test(each.text) && !statements.has(key)) statements.set(key, { ...each, path });
    }
  }
  return [...statements.values()];
}

const literal = (value: unknown) => {
  const text = asText(value);
  return text === null ? 'null' : pg.escapeLiteral(text);
};

async function explain(client: pg.Client, { text, values, once }: Sent): Promise<Explained> {
  await client.query(`set plan_cache_mode = ${once ? 'force_custom_plan' : 'force_generic_plan'}`);
  await client.query(`prepare measured as ${text}`);
  try {
    const call = values.length > 0 ? `execute measured(${values.map(literal).join(', ')})` : 'execute measured';
    await client.query(call);
    const { rows } = await client.query<{ 'QUERY PLAN': Explained[] }>(`explain (analyze, format json) ${call}`);
    return rows[0]!['QUERY PLAN'][0]!;
  } finally {
    await client.query('deallocate measured');
  }
}

/**
 * The plan of every statement behind every call that reads, on analysed data: generic where the server prepares it, for
 * its values where it does not. One that reads a whole table is a failure.
 */
export async function benchPlans(
  connectionString: string,
): Promise<{ text: string; statements: number; failures: string[] }> {
  const recorder = await openRecorder(connectionString);
  const statements = await statementsOf(recorder);
  await recorder.close();
  const client = new pg.Client({ connectionString, options: '-c timezone=UTC' });
  await client.connect();
  const failures: string[] = [];
  const shown: { path: string; time: number; most: number }[] = [];
  try {
    const { rows } = await client.query<{ name: string; rows: number }>(
      "select relname as name, reltuples::int as rows from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    );
    const large = new Set(rows.filter((each) => each.rows >= fewRows).map(({ name }) => name));
    for (const statement of statements) {
      const plan = await explain(client, statement);
      const nodes = nodesOf(plan.Plan);
      const scanned = nodes.filter(
        (node) => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''),
      );
      if (!counts.test(statement.text) && !wholeLists.test(statement.path)) {
        for (const node of scanned)
          failures.push(`${statement.path} reads all of ${node['Relation Name']}:\n${statement.text}`);
      }
      shown.push({ path: statement.path, time: plan['Execution Time'], most: Math.max(...nodes.map(rowsRead)) });
    }
    const empty = rows.filter((each) => each.rows <= 0 && !each.name.startsWith('schema_')).map(({ name }) => name);
    const dearest = shown.toSorted((one, other) => other.time - one.time).slice(0, 12);
    const text = [
      `${statements.length} statements; ${failures.length} read a whole table. The dearest:`,
      table(
        ['Request', 'execution', 'most rows read in one step'],
        dearest.map(({ path, time, most }) => [
          `\`${decodeURIComponent(path).slice(0, 100)}\``,
          milliseconds(time),
          whole(most),
        ]),
      ),
      `Tables without rows, whose plans say little: ${empty.join(', ') || 'none'}.`,
    ].join('\n\n');
    return { text, statements: statements.length, failures };
  } finally {
    await client.end();
  }
}
