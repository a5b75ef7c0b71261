import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Change } from '../../../db/tables/activities.ts';
import { addAliases, aliasesOf } from '../../../domain/records/aliases.ts';
import { fold } from '../../../domain/text/fold.ts';
import { type ActivityEntityType, nouns } from '../../../domain/nouns/nouns.ts';
import { lookAgain } from '../../findings/server/keep-findings.ts';
import { mergeActs } from '../../records/server/merge-acts.ts';
import type { MergeKind, Pair } from '../../records/server/merge-owners.ts';
import { recordKinds } from '../../records/server/record-kinds.ts';
import { refuseContradictions } from '../../records/server/refuse-contradictions.ts';
import type { MineMerge } from '../contract-merge.ts';
import { mineMergeTables } from './merge-tables.ts';
import {
  changesBetween,
  companyNameOf,
  lockedMine,
  type MineValues,
  readMine,
  type StoredMine,
  valuesOf,
  writeMine,
} from './save-mine.ts';

const isArchivedCompany = async (db: Db, id: number | null) =>
  id !== null && (await db.rows(sql`select from companies where id = ${id} and is_archived`)).length > 0;

/** The mine that stays, with what only the other one knows; each name of both, of which its own stays. */
async function filledUp(db: Db, { source, target }: Pair<StoredMine>): Promise<MineValues> {
  const values = valuesOf(target);
  const known = valuesOf(source);
  const country = values.country ?? known.country;
  const isThere = country === known.country;
  // A place, like an owner with its share, is one thing.
  const place = values.latitude === null ? known : values;
  const hasOwner = values.companyId !== null || (await isArchivedCompany(db, known.companyId));
  const owner = hasOwner ? values : known;
  return {
    ...values,
    alsoKnownAs: addAliases(values.name, values.alsoKnownAs, [known.name, ...aliasesOf(known.alsoKnownAs)]).alsoKnownAs,
    country,
    primaryJurisdiction: values.primaryJurisdiction ?? (isThere ? known.primaryJurisdiction : null),
    stage: values.stage ?? known.stage,
    metalsDistribution: values.metalsDistribution.length > 0 ? values.metalsDistribution : known.metalsDistribution,
    companyId: owner.companyId,
    ownershipPercentage: values.ownershipPercentage ?? (hasOwner ? null : known.ownershipPercentage),
    royalties: values.royalties ?? known.royalties,
    notes: values.notes ?? known.notes,
    latitude: place.latitude,
    longitude: place.longitude,
  };
}

/** Other names that came with the merge, and are there still, go again. */
function withoutAliases(value: unknown, { from, to }: Change): string | null {
  const text = (of: unknown) => (typeof of === 'string' ? of : null);
  const before = new Set(aliasesOf(text(from)).map(fold));
  const came = new Set(
    aliasesOf(text(to))
      .map(fold)
      .filter((alias) => !before.has(alias)),
  );
  const kept = aliasesOf(text(value)).filter((alias) => !came.has(fold(alias)));
  return kept.length === 0 ? null : kept.join('; ');
}

const mineMerging: MergeKind<MineValues, StoredMine> = {
  entityType: 'mine',
  tables: mineMergeTables,
  read: readMine,
  locked: lockedMine,
  valuesOf,
  filledUp,
  changesBetween: async (db, before, after) =>
    changesBetween(before, after, [
      await companyNameOf(db, before.companyId),
      await companyNameOf(db, after.companyId),
    ]),
  async write(tx, id, before, values) {
    await writeMine(tx, id, { before, values, companyName: await companyNameOf(tx, values.companyId) });
  },
  takenOut: { alsoKnownAs: withoutAliases },
  async keep(tx, ids) {
    for (const { summary } of recordKinds.values()) await summary?.keep(tx, ids);
    await lookAgain(tx, 'mine', ids);
    for (const id of ids) await refuseContradictions(tx, id);
  },
  untold: 'company',
};

const plain: Readonly<Record<string, [one: string, several: string]>> = {
  nps_ratings: ['rating', 'ratings'],
  page_views: ['page view', 'page views'],
  watches: ['follower', 'followers'],
  steps: ['step', 'steps'],
  past_steps: ['past step', 'past steps'],
  identifiers: ['identifier', 'identifiers'],
  activities: ['entry of its history', 'entries of its history'],
};

const entityTypes = new Map<string, ActivityEntityType>(
  [...recordKinds.values()].map(({ table, entityType }) => [table, entityType]),
);

function wordsOf(table: string): [one: string, several: string] | undefined {
  const entityType = entityTypes.get(table);
  return entityType === undefined ? plain[table] : [nouns[entityType].one, nouns[entityType].several];
}

const acts = mergeActs(mineMerging, (counts): Pick<MineMerge, 'moves'> => ({
  moves: [...counts].flatMap(([table, count]) => {
    const words = wordsOf(table);
    return words ? [{ what: { one: words[0], several: words[1] }, ...count }] : [];
  }),
}));
export const { preview: previewMineMerge, merge: mergeMines, undo: undoMineMerge } = acts;
