import { type ChildDefinition, toldFields } from '../model/child-definition.ts';
import { cellSql, cellType } from '../model/file-field.ts';
import type { Columns } from '../model/columns.ts';
import type { ExportSource } from '../model/export-source.ts';

/** How a file names whose its rows are, and in which order they stand in it. */
const ownersOf = {
  mine: {
    cells: { mineName: 'm.name', country: 'm.country', primaryJurisdiction: 'm.primary_jurisdiction' },
    joins: 'join mines m on m.id = t.mine_id',
    where: 'not m.is_archived',
    order: 'm.name_folded, m.id',
  },
  company: {
    cells: { companyName: 'c.name' },
    joins: 'join companies c on c.id = t.company_id',
    where: 'not c.is_archived',
    order: 'c.name_folded, c.id',
  },
  either: {
    cells: {
      entityType: `case when t.mine_id is null then 'company' else 'mine' end`,
      entityName: 'coalesce(m.name, c.name)',
    },
    joins: 'left join mines m on m.id = t.mine_id left join companies c on c.id = t.company_id',
    where: 'not coalesce(m.is_archived, c.is_archived)',
    order: 'coalesce(m.name_folded, c.name_folded), m.id, c.id',
  },
} as const;

/** How the records of a kind are written into a file. */
export function exportOf<Fields extends Columns, Owners extends Columns>(
  definition: ChildDefinition<Fields, Owners>,
): ExportSource {
  const { parent, table, order } = definition.record;
  const of = ownersOf[parent];
  const fields = toldFields(definition);
  const types = fields.flatMap(([name, { type }]): [string, 'number' | 'date'][] => {
    const cell = cellType(type);
    return cell === 'text' ? [] : [[name, cell]];
  });
  return {
    from: `${table} t ${of.joins}`,
    where: of.where,
    cells: { ...of.cells, ...Object.fromEntries(fields.map(([name, field]) => [name, cellSql(field)])) },
    types: Object.fromEntries(types),
    order: `${of.order}, ${order('t')}, t.id`,
  };
}
