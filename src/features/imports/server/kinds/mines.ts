import { fold } from '../../../../domain/text/fold.ts';
import { identifierKey } from '../../../../domain/records/identifiers.ts';
import { placeDoubt } from '../../../../domain/places/outside-country.ts';
import { batches } from '../../../../domain/numbers/batches.ts';
import type { StoredMine } from '../model/mine-values.ts';
import type { ExportSource } from '../model/export-source.ts';
import type { Kind } from '../model/kind.ts';
import { namesOfMine, rowsOfNames } from '../match/rows-of-names.ts';
import { companyOfOwners, partsOf } from '../model/owner-parts.ts';
import { identifierParts } from '../model/identifier-parts.ts';
import { locationParts } from '../model/location-parts.ts';
import { placeParts } from '../model/place-parts.ts';
import { storedMines } from '../match/mine-queries.ts';
import { companiesByName } from '../match/company-queries.ts';
import { boundComparisons } from './bound-comparisons.ts';
import { followMerges } from '../match/follow-merges.ts';
import { type MineWrite, stageMines, storeMines } from '../store/store-mines.ts';
import { tooManyPast } from '../../../steps/server/past-steps.ts';
import { fullOfPast } from './full-of-past.ts';
import { undoneMines } from './undo-mines.ts';
import { tellLikeNamed } from './like-named.ts';
import { mineColumns } from './mine-columns.ts';
import { known, type KnownMine, MinesByName } from './known-mines.ts';
import { maxOfOneName, NamePlan } from './name-plan.ts';

const namesAtOnce = 1_000;

const exported: ExportSource = {
  from: `mines m left join companies c on c.id = m.company_id
    left join steps st on st.mine_id = m.id and st.event_type = 'immediate_next_step'`,
  where: 'not m.is_archived',
  cells: {
    name: 'm.name',
    alsoKnownAs: 'm.also_known_as',
    country: 'm.country',
    primaryJurisdiction: 'm.primary_jurisdiction',
    stage: 'm.stage',
    metals: `(select string_agg(concat_ws(':', e.share ->> 'metal', e.share ->> 'percentage'), '; ' order by e.place)
      from jsonb_array_elements(m.metals_distribution) with ordinality as e(share, place))`,
    companyName: 'c.name',
    ownershipPercentage: 'case when m.ownership_stated then trim_scale(m.ownership_percentage)::text end',
    royalties: 'case when m.royalties_stated then trim_scale(m.royalties)::text end',
    nextStepDescription: 'st.description',
    nextStepDate: 'st.event_date::text',
    notes: 'm.notes',
    latitude: 'm.latitude::numeric::text',
    longitude: 'm.longitude::numeric::text',
    identifiers: `(select string_agg(i.scheme || ':' || i.value, '; ' order by i.position, i.id) from identifiers i
      where i.mine_id = m.id)`,
  },
  types: {
    ownershipPercentage: 'number',
    royalties: 'number',
    nextStepDate: 'date',
    latitude: 'number',
    longitude: 'number',
  },
  order: 'm.created_at desc, m.id desc',
};

export const minesKind: Kind<typeof mineColumns> = {
  name: 'mines',
  columns: mineColumns,
  exported,
  undone: undoneMines,

  parts: partsOf(locationParts, placeParts, companyOfOwners, identifierParts),
  pairs: [['latitude', 'longitude']],
  emptyable: [
    'country',
    'primaryJurisdiction',
    'stage',
    'metals',
    'companyName',
    'ownershipPercentage',
    'royalties',
    'nextStepDescription',
    'nextStepDate',
    'notes',
  ],

  doubts({ country, latitude, longitude }) {
    if (country === null || latitude === null || longitude === null) return undefined;
    const warning = placeDoubt(country, { latitude, longitude });
    return warning === undefined ? undefined : { field: 'latitude', warning };
  },

  async plan(context, given) {
    const rows = await followMerges(context, given, 'companyName');
    const companies = await companiesByName(
      context.client,
      rows.map(({ values }) => values.companyName),
    );
    const archivedCompanies = new Set(
      [...companies.values()].filter((company) => company.isArchived).map(({ nameFolded }) => nameFolded),
    );
    const groups = rowsOfNames(rows);
    const planned: MineWrite[] = [];
    let unchanged = 0;
    let seen = 0;
    const comparable = boundComparisons(rows.length);
    /** Mines of several names and identifiers, which may be those of rows that share none. */
    const ofSeveralNames = new Map<number, KnownMine>();
    const knownOnce = (stored: StoredMine): KnownMine => {
      if (stored.values.alsoKnownAs === null && !stored.values.identifiers?.length) return known(stored);
      const mine = ofSeveralNames.get(stored.id) ?? known(stored);
      ofSeveralNames.set(stored.id, mine);
      return mine;
    };
    for (const batch of batches(groups, namesAtOnce)) {
      const stored = new MinesByName();
      const rowsOfBatch = batch.flat();
      const names = new Set(rowsOfBatch.flatMap(({ values }) => namesOfMine(values)));
      const keys = new Set(rowsOfBatch.flatMap(({ values }) => (values.identifiers ?? []).map(identifierKey)));
      for (const mine of await storedMines(context.client, [...names], [...keys])) stored.add(knownOnce(mine));
      for (const group of batch) {
        const mines = new Set(group.flatMap(({ values }) => stored.of(values)));
        const plan = new NamePlan([...mines], context, archivedCompanies);
        const mostMines = Math.max(mines.size, Math.min(maxOfOneName, mines.size + group.length));
        const count = comparable(group.length, mostMines);
        const compared = group.slice(0, count);
        plan.reserve(compared);
        for (const row of compared) plan.add(row);
        for (const row of group.slice(count)) plan.refuse(row);
        planned.push(...plan.writes);
        unchanged += plan.unchanged;
        seen += group.length;
      }
      await context.onProgress(seen);
    }
    const full = await fullOfPast(context.client, 'mine', planned);
    const writes = planned
      .filter(({ row, stored, values }) => {
        if (stored === null || !full.has(stored.id)) return true;
        context.report.error(row, 'nextStepDescription', values.nextStepDescription ?? '', tooManyPast('mine'));
        return false;
      })
      .toSorted((a, b) => a.row - b.row);
    await tellLikeNamed(context.client, writes, context.report);
    const newCompanies = new Set(
      writes.flatMap(({ values, fields }) =>
        fields.includes('companyName') && values.companyName !== null ? [fold(values.companyName)] : [],
      ),
    );
    return {
      created: writes.filter((write) => write.stored === null).length,
      updated: writes.filter((write) => write.stored !== null).length,
      unchanged,
      createdCompanies: [...newCompanies].filter((name) => !companies.has(name)).length,
      stage: (client) => stageMines(client, writes),
      store: storeMines,
    };
  },
};
