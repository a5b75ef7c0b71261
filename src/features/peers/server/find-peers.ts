import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { costIn } from '../../../domain/figures/cost-units.ts';
import { metalKey, writeRef } from '../../../domain/figures/measures.ts';
import type { MetalPrice } from '../../../domain/studies/metal-prices.ts';
import { comparablePrices, readTotalBasis } from '../../../domain/figures/mine-figures.ts';
import {
  cohortSize,
  leastLikeness,
  type Likened,
  likeness,
  type PeerFigure,
  type PeerMeasure,
  peerMeasures,
  standAmong,
} from '../../../domain/figures/peers.ts';
import type { Stage } from '../../../domain/mines/stages.ts';
import type { MiningMethod, ShareBasis, StudyType, TaxBasis } from '../../../domain/vocabulary.ts';
import { newestStudyFirst } from '../../economics/server/newest-study.ts';
import type { Peers } from '../contract.ts';

interface Found {
  id: number;
  name: string;
  stage: Stage | null;
  country: string | null;
  jurisdiction: string | null;
  metals: string[];
  /** The first of them, whole. */
  folded: string | null;
  /** The first metal as it is written. */
  metal: string | null;
  method: MiningMethod | null;
  latitude: number | null;
  longitude: number | null;
  stageRank: number | null;
  /** By name: of the main metal, and those of the study. */
  figures: Record<string, { value: number; basis: string | null; of: string }>;
  study: {
    studyType: StudyType;
    reportDate: string | null;
    discountRate: number | null;
    taxBasis: TaxBasis | null;
    shareBasis: ShareBasis | null;
    currency: string | null;
    metalPrices: MetalPrice[];
  } | null;
}

/** Lists of metals that are longer than any mine's are brought by the beginnings of their names: a thousand of them come at once. */
const longestMetals = 1_000;
const metalOfLong = 40;

/** These mines with what likens them and their figures of a metal, each part found by an index of its mine. */
const foundMines = (ids: SQL, of: SQL) => sql`
  select m.id, m.name, m.stage, m.country, m.primary_jurisdiction as jurisdiction, m.metals_folded[1] as folded,
    case when octet_length(array_to_string(m.metals_folded, '')) <= ${sql.raw(String(longestMetals))} then m.metals_folded
      else array(select distinct left(metal, ${sql.raw(String(metalOfLong))}) from unnest(m.metals_folded) metal) end as metals,
    m.metals_distribution -> 0 ->> 'metal' as metal, m.latitude, m.longitude, m.stage_rank as "stageRank",
    (select e.mining_method from mine_economics e
      where m.has_economic_studies and e.mine_id = m.id and e.status = 'current' and e.mining_method is not null
      order by ${newestStudyFirst} limit 1) as method,
    coalesce((
      select json_object_agg(f.measure, json_build_object('value', f.value, 'basis', f.basis, 'of', f."of") order by f."of")
      from mine_figures f where f.mine_id = m.id and f.measure = any('{npv-capex,aisc,contained-mi,contained-inferred,grade-mi,grade-inferred,tonnage-reserves}')
        and (f."of" = ${of} or f.measure in ('npv-capex', 'aisc'))), '{}') as figures,
    (select json_build_object('studyType', e.study_type, 'reportDate', e.report_date, 'discountRate', e.discount_rate::float8,
        'taxBasis', e.tax_basis, 'shareBasis', e.share_basis, 'currency', e.currency, 'metalPrices', e.metal_prices)
      from mine_economics e where m.has_economic_studies and e.mine_id = m.id and e.status = 'current'
      order by ${newestStudyFirst} limit 1) as study
  from mines m where m.id in (${ids})`;

/** Of each way in which mines are alike so many are looked at, on each side. */
const candidates = 100;
/** Of the mines next to one so many are looked at, whatever their metal. */
const neighbours = 400;

function near(measure: string, of: string, id: number, value: number): SQL[] {
  const side = (beyond: SQL, order: SQL) => sql`
    (select f.mine_id from mine_figures f where f.measure = ${measure} and f."of" = ${of}
      and (f.value, f.mine_id) ${beyond} (${value}::float8, ${id}::bigint)
      order by f.value ${order}, f.mine_id ${order} limit ${sql.raw(String(candidates))})`;
  return [side(sql`>`, sql`asc`), side(sql`<`, sql`desc`)];
}

/** Ids of mines that may be most like one of this metal: next to it in size, in stage and in place. */
function candidateIds(mine: Found, of: string, folded: string): SQL {
  const rank = mine.stageRank ?? 0;
  const ofMetal = sql`not is_archived and metals_folded[1] = ${folded}`;
  const limit = sql.raw(String(candidates));
  const parts = ['contained-mi', 'contained-inferred'].flatMap((measure) => {
    const known = mine.figures[measure];
    return known ? near(measure, of, mine.id, known.value) : [];
  });
  parts.push(
    sql`(select id from mines where ${ofMetal} and stage_rank >= ${rank} order by stage_rank, id limit ${limit})`,
    sql`(select id from mines where ${ofMetal} and stage_rank < ${rank} order by stage_rank desc, id desc limit ${limit})`,
  );
  if (mine.latitude !== null && mine.longitude !== null) {
    parts.push(sql`(select id from (
        select id, metals_folded from mines where latitude is not null and not is_archived
        order by point(longitude, latitude) <-> point(${mine.longitude}::float8, ${mine.latitude}::float8)
        limit ${sql.raw(String(neighbours))}) next_to where metals_folded[1] = ${folded})`);
  }
  // Each is looked at by its id: as a join it became one with all mines of the metal, whose number is guessed too low.
  return sql`
    select c.id from (${sql.join(parts, sql` union `)}) c(id)
    where c.id <> ${mine.id}::bigint
      and (select not m.is_archived and m.metals_folded[1] = ${folded} from mines m where m.id = c.id)`;
}

const likened = ({ figures, ...mine }: Found): Likened => ({
  ...mine,
  contained: {
    mi: figures['contained-mi']?.value ?? null,
    inferred: figures['contained-inferred']?.value ?? null,
  },
  grade: { mi: figures['grade-mi']?.value ?? null, inferred: figures['grade-inferred']?.value ?? null },
});

const names: Readonly<Record<PeerMeasure, string>> = {
  grade: 'grade-mi',
  size: 'contained-mi',
  'npv-capex': 'npv-capex',
  aisc: 'aisc',
};

function figureOf(mine: Found, measure: PeerMeasure): (PeerFigure & { shown: string | null; of: string }) | null {
  const stored = mine.figures[names[measure]];
  if (!stored) return null;
  const { value, basis: shown, of } = stored;
  if (measure === 'grade' || measure === 'size') {
    const { reserves, leftOut } = readTotalBasis(shown);
    // A mine without reserves keeps none out of its resources.
    return { value, shown, of, basis: { reserves: mine.figures['tonnage-reserves'] ? reserves : true, leftOut } };
  }
  if (!mine.study) return null;
  const { studyType, reportDate, discountRate, taxBasis, currency, metalPrices } = mine.study;
  const prices = Object.fromEntries(
    comparablePrices({ metalPrices, currency }).map((price) => [price.of, price.value]),
  );
  const basis = { level: studyType, date: reportDate, rate: discountRate, taxBasis, prices };
  return { value, shown, of, basis: { ...basis, currency: measure === 'aisc' ? of : currency } };
}

type Figured = NonNullable<ReturnType<typeof figureOf>>;

/** A cost of a peer in the unit of the mine's own, where both are in one currency: by the tonne and by the pound they compare. */
function inUnitOf(own: Figured | null, figure: Figured | null, measure: PeerMeasure): Figured | null {
  if (measure !== 'aisc' || own === null || figure === null) return figure;
  const value = costIn(figure.value, figure.of, own.of);
  return value === null ? figure : { ...figure, value, of: own.of, basis: { ...figure.basis, currency: own.of } };
}

/** The mines that are most like this one, and where it stands among them; undefined where there is no such mine. */
export async function findPeers(db: Db, id: number): Promise<Peers | undefined> {
  const self = sql`${id}::bigint`;
  const ofMetal = sql`(select x.metals_folded[1] from mines x where x.id = ${self})`;
  const [first] = await db.rows<Found>(foundMines(self, ofMetal));
  if (!first) return undefined;
  const { folded } = first;
  if (folded === null || first.metal === null) return { metal: null, cohort: [], standings: [] };
  const of = metalKey(first.metal);
  const mine = of === folded ? first : ((await db.rows<Found>(foundMines(self, sql`${of}`)))[0] ?? first);
  const found = await db.rows<Found>(foundMines(candidateIds(mine, of, folded), sql`${of}`), { plan: 'once' });
  const own = likened(mine);
  const cohort = found
    .map((peer) => ({ peer, alike: likeness(own, likened(peer)) }))
    .filter(({ alike }) => alike >= leastLikeness)
    .toSorted((one, other) => other.alike - one.alike || one.peer.id - other.peer.id)
    .slice(0, cohortSize);
  return {
    metal: mine.metal,
    cohort: cohort.map(({ peer, alike }) => ({
      id: peer.id,
      name: peer.name,
      stage: peer.stage,
      country: peer.country,
      method: peer.method,
      likeness: alike,
      figures: Object.fromEntries(
        peerMeasures.flatMap((measure) => {
          const figure = figureOf(peer, measure);
          if (!figure) return [];
          const name = writeRef({ measure: names[measure], of: figure.of });
          return [[measure, { figure: name, value: figure.value, basis: figure.shown }]];
        }),
      ),
    })),
    standings: peerMeasures.map((measure) => {
      const figure = figureOf(mine, measure);
      const stand = standAmong(
        measure,
        { name: mine.name, figure },
        cohort.map(({ peer }) => ({
          id: peer.id,
          name: peer.name,
          figure: inUnitOf(figure, figureOf(peer, measure), measure),
        })),
      );
      const { standing, alike, ...rest } = stand;
      const ofFigure = measure === 'grade' || measure === 'size' ? of : (figure?.of ?? '');
      return {
        ...rest,
        measure,
        figure: writeRef({ measure: names[measure], of: ofFigure }),
        basis: figure?.shown ?? null,
        alike: alike.toSorted((one, other) => one - other),
        percentile: standing && 'percentile' in standing ? standing.percentile : null,
        third: standing && 'third' in standing ? standing.third : null,
      };
    }),
  };
}
