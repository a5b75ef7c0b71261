import type pg from 'pg';
import { fold } from '../../../../domain/text/fold.ts';
import type { NameSuggestion } from '../../contract-results.ts';
import type { OpenName } from '../model/report.ts';

/** So many names that fit nothing are searched for; a file with more of them is about other mines. */
const maxNames = 200;
const suggestionsEach = 5;
const leastLikeness = 0.25;
/** Milliseconds for all of them. */
const patience = 5_000;

interface SuggestedRow extends NameSuggestion {
  likeness: number;
}

const minePlace = `nullif(concat_ws(', ', m.primary_jurisdiction, m.country), '')`;

/** Mines whose words are like the name, the likest first: those of the same country before others. */
const likeMines = `
  select m.id, m.name, ${minePlace} as place, similarity(m.name_folded, $1) as likeness from mines m
  where $1 <% m.search_text and not m.is_archived
  order by (m.country_folded is not distinct from $2) desc, similarity(m.name_folded, $1) desc, m.id limit ${suggestionsEach}`;
const likeCompanies = `
  select c.id, c.name, c.headquarters as place, similarity(c.name_folded, $1) as likeness from companies c
  where $1 <% c.search_text and not c.is_archived and $2::text is null
  order by similarity(c.name_folded, $1) desc, c.id limit ${suggestionsEach}`;

/** Mines that names could mean, by id. */
async function minesById(client: pg.ClientBase, ids: readonly number[]): Promise<Map<number, NameSuggestion>> {
  const { rows } = await client.query<NameSuggestion>(
    `select m.id, m.name, ${minePlace} as place from mines m where m.id = any($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map((mine) => [mine.id, mine]));
}

async function likeOnes(client: pg.ClientBase, { entityType, name, country }: OpenName): Promise<NameSuggestion[]> {
  const isMine = entityType === 'mine';
  const { rows } = await client.query<SuggestedRow>(isMine ? likeMines : likeCompanies, [
    fold(name),
    isMine && country !== null ? fold(country) : null,
  ]);
  return rows
    .filter(({ likeness }) => likeness >= leastLikeness)
    .map(({ id, name: called, place }) => ({ id, name: called, place }));
}

const isTimeout = (error: unknown) => (error as { code?: string }).code === '57014';

/**
 * What each open name could mean. Other imports wait meanwhile, so names for which there is no time have no suggestions.
 * For a connection outside of a transaction.
 */
export async function suggestNames(
  client: pg.ClientBase,
  open: readonly OpenName[],
  milliseconds = patience,
): Promise<(OpenName & { suggestions: NameSuggestion[] })[]> {
  if (open.length === 0) return [];
  const suggestions = new Map<OpenName, NameSuggestion[]>();
  const end = performance.now() + milliseconds;
  await client.query(`set statement_timeout = ${milliseconds}`);
  try {
    const several = open.filter(({ candidates }) => candidates.length > 0);
    const unknown = open.filter(({ candidates }) => candidates.length === 0);
    const mines = await minesById(
      client,
      several.flatMap(({ candidates }) => candidates),
    );
    for (const name of several)
      suggestions.set(
        name,
        name.candidates.flatMap((id) => mines.get(id) ?? []),
      );
    for (const name of unknown.slice(0, maxNames)) {
      if (performance.now() > end) break;
      suggestions.set(name, await likeOnes(client, name));
    }
  } catch (error) {
    if (!isTimeout(error)) throw error;
  } finally {
    await client.query('reset statement_timeout');
  }
  return open.map((name) => ({ ...name, suggestions: suggestions.get(name) ?? [] }));
}
