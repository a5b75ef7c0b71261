import { type ChildDefinition, toldFields } from '../model/child-definition.ts';
import { cellSql, cellType } from '../model/file-field.ts';
import type { Columns } from '../model/columns.ts';
import type { ExportSource } from '../model/export-source.ts';

/** How the records of a kind are written into a file. */
export function exportOf<Fields extends Columns, Owners extends Columns>(
  definition: ChildDefinition<Fields, Owners>,
): ExportSource {
  const { parent, table, order } = definition.record;
  const hasCompanies = parent === 'either';
  const fields = toldFields(definition);
  const owners: Record<string, string> = hasCompanies
    ? {
        entityType: `case when t.mine_id is null then 'company' else 'mine' end`,
        entityName: 'coalesce(m.name, c.name)',
      }
    : { mineName: 'm.name', country: 'm.country', primaryJurisdiction: 'm.primary_jurisdiction' };
  const types = fields.flatMap(([name, { type }]): [string, 'number' | 'date'][] => {
    const cell = cellType(type);
    return cell === 'text' ? [] : [[name, cell]];
  });
  return {
    from: hasCompanies
      ? `${table} t left join mines m on m.id = t.mine_id left join companies c on c.id = t.company_id`
      : `${table} t join mines m on m.id = t.mine_id`,
    where: hasCompanies ? 'not coalesce(m.is_archived, c.is_archived)' : 'not m.is_archived',
    cells: { ...owners, ...Object.fromEntries(fields.map(([name, field]) => [name, cellSql(field)])) },
    types: Object.fromEntries(types),
    order: `${hasCompanies ? 'coalesce(m.name_folded, c.name_folded), m.id, c.id' : 'm.name_folded, m.id'}, ${order('t')}, t.id`,
  };
}
