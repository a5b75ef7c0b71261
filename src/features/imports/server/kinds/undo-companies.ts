import { severalOf } from '../../../../domain/nouns/nouns.ts';
import { kindsNaming } from '../../../records/server/record-kinds.ts';
import { companiesWithIds } from '../match/company-queries.ts';
import type { CompanyField, CompanyValues } from '../model/company-values.ts';
import { stageCompanies, updateCompanies } from '../store/store-companies.ts';
import { tooManyPast } from '../../../steps/server/past-steps.ts';
import { fullOfPast } from './full-of-past.ts';
import type { UndoTable } from '../model/undo-table.ts';

/** Tables whose rows belong to a company and keep an undo from taking it away, with what is then said. */
export const companyDependants = (): [table: string, reason: string][] => [
  ['mines', 'Mines belong to it.'],
  ...kindsNaming('company').map(({ table, entityType }): [string, string] => [
    table,
    `${severalOf(entityType)} were added to it since.`,
  ]),
  ['nps_ratings', 'Members have voted on it since.'],
];

/** How an undo treats companies: one that others have added to stays. */
export const undoneCompanies: UndoTable = {
  entityType: 'company',
  table: 'companies',
  parent: 'itself',
  name: 't.name',
  get kept() {
    return companyDependants().map(([table, reason]) => ({
      where: `exists (select from ${table} x where x.company_id = t.id)`,
      reason,
    }));
  },

  async restore(client) {
    const { rows } = await client.query<{ id: number; before: Partial<CompanyValues> }>(
      'select id, before from undo_updates',
    );
    const before = new Map(rows.map((row) => [row.id, row.before]));
    const companies = await companiesWithIds(client, [...before.keys()]);
    const restored = companies.map((stored) => {
      const values = before.get(stored.id) ?? {};
      const fields = Object.keys(values) as CompanyField[];
      return { row: 0, stored, values: { ...stored.values, ...values }, fields };
    });
    const full = await fullOfPast(client, 'company', restored);
    await stageCompanies(
      client,
      restored.filter(({ stored }) => !full.has(stored.id)),
    );
    await updateCompanies(client);
    return [...full].map((id) => ({ id, reason: tooManyPast('company') }));
  },

  keep: async () => {},
};
