import type pg from 'pg';
import { fold } from '../../../domain/fold.ts';
import type { NameSuggestion } from '../contract.ts';
import type { OpenName } from './report.ts';

/** So many names get suggestions; a file with more of them is about other mines. */
const maxNames = 200;
const suggestionsEach = 5;
const leastLikeness = 0.25;

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

async function candidates(client: pg.ClientBase, ids: number[]): Promise<NameSuggestion[]> {
  const { rows } = await client.query<NameSuggestion>(
    `select m.id, m.name, ${minePlace} as place from mines m where m.id = any($1::int[]) order by m.id limit 20`,
    [ids],
  );
  return rows;
}

/** What each open name could mean. */
export async function suggestNames(
  client: pg.ClientBase,
  open: readonly OpenName[],
): Promise<(OpenName & { suggestions: NameSuggestion[] })[]> {
  const suggested: (OpenName & { suggestions: NameSuggestion[] })[] = [];
  for (const name of open) {
    const isMine = name.entityType === 'mine';
    let suggestions: NameSuggestion[] = [];
    if (name.candidates.length > 0) suggestions = await candidates(client, name.candidates);
    else if (suggested.length < maxNames) {
      const { rows } = await client.query<SuggestedRow>(isMine ? likeMines : likeCompanies, [
        fold(name.name),
        isMine && name.country !== null ? fold(name.country) : null,
      ]);
      suggestions = rows
        .filter(({ likeness }) => likeness >= leastLikeness)
        .map(({ id, name: called, place }) => ({ id, name: called, place }));
    }
    suggested.push({ ...name, suggestions });
  }
  return suggested;
}
