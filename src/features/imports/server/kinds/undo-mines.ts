import { companiesByName } from '../match/company-queries.ts';
import { fold } from '../../../../domain/text/fold.ts';
import { severalOf } from '../../../../domain/nouns/nouns.ts';
import { kindsNaming } from '../../../records/server/record-kinds.ts';
import type { MineField, MineValues } from '../model/mine-values.ts';
import { minesOf } from '../match/mine-queries.ts';
import { stageMines, updateMines } from '../store/store-mines.ts';
import { tooManyPast } from '../../../steps/server/past-steps.ts';
import { fullOfPast } from './full-of-past.ts';
import type { UndoTable } from '../model/undo-table.ts';

/** Tables whose rows belong to a mine and keep an undo from taking it away; of the others `catalogue.test.ts` says why not. */
export const mineDependants = (): [table: string, what: string][] => [
  ...kindsNaming('mine').map(({ table, entityType }): [string, string] => [table, severalOf(entityType)]),
  ['nps_ratings', 'Votes'],
];

/** How an undo treats mines: one that others have added to stays. */
export const undoneMines: UndoTable = {
  entityType: 'mine',
  table: 'mines',
  parent: 'itself',
  name: 't.name',
  get kept() {
    return mineDependants().map(([table, what]) => ({
      where: `exists (select from ${table} x where x.mine_id = t.id)`,
      reason: `${what} were added to it since.`,
    }));
  },

  async restore(client) {
    const { rows } = await client.query<{ id: number; before: Partial<MineValues> }>(
      'select id, before from undo_updates',
    );
    const before = new Map(rows.map((row) => [row.id, row.before]));
    const mines = await minesOf(client, [...before.keys()]);
    const companies = await companiesByName(
      client,
      rows.map((row) => row.before.companyName ?? null),
    );
    const left: { id: number; reason: string }[] = [];
    const restored = mines.flatMap((stored) => {
      const values = before.get(stored.id) ?? {};
      const { companyName } = values;
      if (typeof companyName === 'string' && !companies.has(fold(companyName))) {
        left.push({ id: stored.id, reason: `Its company '${companyName}' is not there any more.` });
        return [];
      }
      const fields = Object.keys(values) as MineField[];
      return [{ row: 0, stored, values: { ...stored.values, ...values }, fields }];
    });
    const full = await fullOfPast(client, 'mine', restored);
    left.push(...[...full].map((id) => ({ id, reason: tooManyPast('mine') })));
    await stageMines(
      client,
      restored.filter(({ stored }) => !full.has(stored.id)),
    );
    await updateMines(client);
    return left;
  },

  keep: async () => {},
};
