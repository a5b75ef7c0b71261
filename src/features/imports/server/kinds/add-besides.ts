import type { BesideDefinition } from '../model/child-definition.ts';
import type { Columns, RowOf } from '../model/columns.ts';
import { type Owner, ownerKey } from '../match/find-owners.ts';
import type { FileRow, PlanContext } from '../model/kind.ts';
import { said } from '../model/report.ts';
import { vouched } from '../../../../domain/records/vouched.ts';
import { ChildPlan } from './child-plan.ts';

/** What the rows of one record say of it beside themselves, laid together; a row that says otherwise becomes an error. */
export function addBesides<Fields extends Columns>(
  { definition, rowOf }: BesideDefinition<RowOf<Fields>>,
  plan: ChildPlan<Columns, Columns>,
  placed: readonly { owner: Owner; name: string; row: FileRow<RowOf<Fields>> }[],
  { report }: PlanContext,
): void {
  interface Said {
    owner: Owner;
    name: string;
    row: number;
    values: RowOf<Columns>;
    /** The row that said a field first. */
    by: Map<string, number>;
  }
  const found = new Map<string, Said>();
  for (const { owner, name, row } of placed) {
    const values = rowOf(vouched<RowOf<Fields> & RowOf<Columns>>(row.values));
    if (!values) continue;
    const place = `${ownerKey(owner)}\u0000${definition.key(values)}`;
    const known = found.get(place) ?? { owner, name, row: row.row, values: { ...values }, by: new Map() };
    found.set(place, known);
    for (const [field, value] of Object.entries(values)) {
      if (value === null || (field in definition.columns && definition.columns[field]?.required)) continue;
      const before = known.values[field] ?? null;
      const first = known.by.get(field);
      if (first !== undefined && before !== value) {
        const what = definition.rowName(values);
        report.error(
          row.row,
          field,
          said(value),
          `Row ${first} says ${said(before)} of ${what}. Correct one of the two rows.`,
        );
        continue;
      }
      known.values[field] = value;
      if (first === undefined) known.by.set(field, row.row);
    }
  }
  for (const { owner, name, row, values } of found.values()) {
    if (!report.hasFailed(row)) plan.add({ row, values }, owner, name);
  }
}
