import { batches } from '../../../../domain/numbers/batches.ts';
import { type ImportKind, nouns } from '../../../../domain/nouns/nouns.ts';
import type { ChildDefinition } from '../model/child-definition.ts';
import { ChildTable } from '../store/child-table.ts';
import { type Columns, required, type RowOf } from '../model/columns.ts';
import { countryCell, nameCell, textCell } from '../model/text-cells.ts';
import { type Owner, OwnerFinder, ownerKey } from '../match/find-owners.ts';
import { keepScores } from '../store/keep-scores.ts';
import type { FileRow, Importer, Kind } from '../model/kind.ts';
import { NewOwners } from '../store/new-owners.ts';
import { vouched } from '../../../../domain/records/vouched.ts';
import { addBesides } from './add-besides.ts';
import { exportOf } from './child-export.ts';
import { ChildPlan } from './child-plan.ts';

const mineColumns = {
  mineName: required(nameCell('Example Ridge')),
  country: countryCell('Canada'),
  primaryJurisdiction: textCell('Ontario'),
};

const ownersAtOnce = 1_000;

type MineChild<Fields extends Columns> = Omit<
  ChildDefinition<Fields, typeof mineColumns>,
  'owners' | 'ownerField' | 'ownerOf'
>;

/** The files of records that belong to mines. */
export const mineChildDefinition = <Fields extends Columns>(
  definition: MineChild<Fields>,
): ChildDefinition<Fields, typeof mineColumns> => ({
  ...definition,
  owners: mineColumns,
  ownerField: 'mineName',
  ownerOf: ({ mineName, country, primaryJurisdiction }) => ({
    entityType: 'mine',
    name: mineName,
    country,
    primaryJurisdiction,
  }),
});

/** A kind of file whose rows belong to mines that are there already. */
export const mineChildKind = <Fields extends Columns>(definition: MineChild<Fields>) =>
  childKind(mineChildDefinition(definition));

const companyColumns = { companyName: required(nameCell('Example Mining Corp')) };

type CompanyChild<Fields extends Columns> = Omit<
  ChildDefinition<Fields, typeof companyColumns>,
  'owners' | 'ownerField' | 'ownerOf'
>;

/** A kind of file whose rows belong to companies that are there already. */
export const companyChildKind = <Fields extends Columns>(definition: CompanyChild<Fields>) =>
  childKind<Fields, typeof companyColumns>({
    ...definition,
    owners: companyColumns,
    ownerField: 'companyName',
    ownerOf: ({ companyName }) => ({
      entityType: 'company',
      name: companyName,
      country: null,
      primaryJurisdiction: null,
    }),
  });

/** A kind of file whose rows belong to mines or companies. */
export function childKind<Fields extends Columns, Owners extends Columns>(
  definition: ChildDefinition<Fields, Owners>,
): Kind<Owners & Fields> {
  const table = new ChildTable(definition);
  const beside = definition.beside;
  const besideTable = beside && new ChildTable(beside.definition, 'import_beside');
  const { ownerField } = definition;

  return {
    name: nouns[definition.record.entityType].file?.name as ImportKind,
    columns: { ...definition.owners, ...definition.columns, ...beside?.columns },
    ...(beside && { further: Object.keys(beside.columns) }),
    owners: Object.keys(definition.owners),
    inseparable: [...(definition.inseparable ?? []), ...(beside?.definition.inseparable ?? [])],
    ...(definition.unitOf && { unitOf: definition.unitOf }),
    ...(definition.ends && { ends: definition.ends }),
    ...(definition.saidBehind && { saidBehind: definition.saidBehind }),
    ...(definition.currencyOf && { currencyOf: definition.currencyOf }),
    ...(definition.check && { check: definition.check }),
    ...(definition.parts && { parts: definition.parts }),
    ...(definition.caseField !== undefined && { caseField: definition.caseField }),
    exported: exportOf(definition),
    undone: {
      entityType: definition.record.entityType,
      table: definition.record.table,
      parent: definition.record.parent,
      ...definition.undo,
      restore: (client) => table.restore(client),
      keep: (client) => table.keep(client),
    },

    async plan(context, rows) {
      const references = rows.map(({ values }) => definition.ownerOf(vouched<RowOf<Owners>>(values)));
      const finder = await OwnerFinder.open(context, references);
      const plan = new ChildPlan(definition, table.names, context, rows);
      const besides = beside && besideTable && new ChildPlan(beside.definition, besideTable.names, context, rows, true);
      const placed: { owner: Owner; name: string; row: FileRow<RowOf<Fields>> }[] = [];
      for (const [index, { row, values, hasFailed, unread }] of rows.entries()) {
        const reference = references[index]!;
        if (hasFailed) {
          finder.tell(row, reference, ownerField);
          continue;
        }
        const owner = finder.find(row, reference, ownerField);
        if (owner === 'skip') plan.skip(row, reference.name);
        else if (owner) placed.push({ owner, name: reference.name, row: { row, values, ...(unread && { unread }) } });
      }
      const owners = [...new Map(placed.map(({ owner }) => [ownerKey(owner), owner])).values()];
      for (const { row, owner } of placed) plan.stored.want(row, owner);
      for (const batch of batches(
        owners.filter(({ id }) => id > 0),
        ownersAtOnce,
      )) {
        for await (const children of table.of(context.client, batch)) plan.stored.know(children);
        if (!besides || !besideTable) continue;
        for await (const children of besideTable.of(context.client, batch)) besides.stored.know(children);
      }
      plan.stored.knowsAll();
      for (const { row, owner } of placed) plan.stored.claim(row, owner);
      if (beside && besides) addBesides(beside, besides, placed, context);
      for (const [index, { owner, name, row }] of placed.entries()) {
        // What it says of the other record cannot be: nothing of the row is stored.
        if (!beside || !context.report.hasFailed(row.row)) plan.add(row, owner, name);
        if (index % 1_000 === 999) await context.onProgress(index + 1);
      }
      plan.settleRivals();
      plan.refuseRivals();
      plan.refuseTooMany();
      await plan.refuseContradictions();
      await plan.warnOfFindings();
      await besides?.warnOfFindings();
      plan.warnOfFollowing();
      await context.onProgress(rows.length);

      const newOwners = new NewOwners(finder.newOwners, plan.writes);
      return {
        ...plan.counts,
        ...(besides && { beside: { created: besides.counts.created, updated: besides.counts.updated } }),
        createdCompanies: newOwners.count('company'),
        createdMines: newOwners.count('mine'),
        async stage(client) {
          const ids = await newOwners.stage(client);
          const owned = <Write extends { owner: Owner }>(writes: readonly Write[]) =>
            writes.map((write) => ({
              ...write,
              owner: { ...write.owner, id: ids.get(write.owner.id) ?? write.owner.id },
            }));
          await table.stage(client, owned(plan.writes));
          if (besides) await besideTable?.stage(client, owned(besides.writes));
        },
        async store(client, importer: Importer) {
          await newOwners.store(client, importer);
          const touched: { mineId: number | null; companyId: number | null }[] = [];
          for (const stored of besideTable ? [besideTable, table] : [table]) {
            await stored.store(client, importer);
            const { rows: owners } = await client.query<(typeof touched)[number]>(
              'select mine_id as "mineId", company_id as "companyId" from touched_owners',
            );
            touched.push(...owners);
          }
          const mines = new Set(touched.flatMap(({ mineId }) => mineId ?? []));
          const companies = new Set(touched.flatMap(({ companyId }) => companyId ?? []));
          await keepScores(client, 'mine', { made: [], changed: [...mines] });
          await keepScores(client, 'company', { made: [], changed: [...companies] });
        },
      };
    },
  };
}
