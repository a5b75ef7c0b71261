import { collarFault, type CollarField, metresApart } from '../../../domain/drilling/collars.ts';
import { holeFindings } from '../../../domain/drilling/hole-findings.ts';
import { fold } from '../../../domain/text/fold.ts';
import { readShots } from '../../../domain/drilling/hole-geometry.ts';
import { invalid } from '../../../server/problems/problems.ts';
import type { RecordKind } from '../../records/server/record-kind.ts';
import type { DrillHole } from '../contract-holes.ts';
import { placeOnGrid } from './place-on-grid.ts';

export type HoleValues = Omit<DrillHole, 'id' | 'mineId' | 'createdBy' | 'createdAt' | 'updatedAt' | 'version'>;

type Placed = Pick<
  HoleValues,
  'latitude' | 'longitude' | 'placeFrom' | 'easting' | 'northing' | 'epsg' | 'gridConvergence' | 'surveys'
>;

/**
 * A hole whose latitude and longitude, where nobody stated them, follow from its place on the grid. `isStated`: someone
 * wrote them now; undefined where nothing was said of them.
 */
export function withPlace<T extends Placed>(values: T, isStated: boolean | undefined): T {
  const isOwn = isStated ?? (values.placeFrom === null && values.latitude !== null);
  const stated = isOwn
    ? { latitude: values.latitude, longitude: values.longitude }
    : { latitude: null, longitude: null };
  const read = readShots(values.surveys ?? '');
  // As one text, however it was written: an export comes back as unchanged.
  const surveys = read.ok ? read.text || null : values.surveys;
  const { easting, northing, epsg } = values;
  const grid = easting === null || northing === null || epsg === null ? null : placeOnGrid(epsg, easting, northing);
  const derived = grid?.ok ? grid : { latitude: null, longitude: null, convergence: null };
  const place = isOwn ? stated : { latitude: derived.latitude, longitude: derived.longitude };
  const placeFrom = !isOwn && derived.latitude !== null ? ('grid' as const) : null;
  return { ...values, ...place, placeFrom, gridConvergence: derived.convergence, surveys };
}

/** Metres by which a stated place may lie beside the grid: datums of old maps differ by so much. */
const sameCollar = 500;

/** What a hole cannot be, and the field to blame. */
export function holeFault(values: HoleValues): { path: CollarField; message: string } | null {
  const fault = collarFault(values);
  if (fault) return fault;
  const { easting, northing, epsg, latitude, longitude, placeFrom } = values;
  if (easting === null || northing === null || epsg === null) return null;
  const grid = placeOnGrid(epsg, easting, northing);
  if (!grid.ok) return grid;
  if (placeFrom !== null || latitude === null || grid.latitude === null) return null;
  const apart = metresApart(
    { latitude: Number(latitude), longitude: Number(longitude) },
    { latitude: Number(grid.latitude), longitude: Number(grid.longitude) },
  );
  if (apart <= sameCollar) return null;
  const way =
    apart < 10_000
      ? `${Math.round(apart).toLocaleString('en-US')} m`
      : `${Math.round(apart / 1_000).toLocaleString('en-US')} km`;
  return {
    path: 'latitude',
    message: `Latitude and longitude lie ${way} from easting and northing. Correct one of the two.`,
  };
}

export const holeKind: RecordKind<HoleValues> = {
  entityType: 'drill_hole',
  parent: 'mine',
  table: 'drill_holes',
  pageList: 'drillHoles',
  fields: {
    holeId: { column: 'hole_id', type: 'text' },
    latitude: { column: 'latitude', type: 'numeric' },
    longitude: { column: 'longitude', type: 'numeric' },
    placeFrom: { column: 'place_from', type: 'text' },
    easting: { column: 'easting', type: 'numeric' },
    northing: { column: 'northing', type: 'numeric' },
    epsg: { column: 'epsg', type: 'integer' },
    gridConvergence: { column: 'grid_convergence', type: 'text' },
    elevation: { column: 'elevation', type: 'numeric' },
    azimuth: { column: 'azimuth', type: 'numeric' },
    dip: { column: 'dip', type: 'numeric' },
    endOfHole: { column: 'end_of_hole', type: 'numeric' },
    surveys: { column: 'surveys', type: 'text' },
    notes: { column: 'notes', type: 'text' },
    sourceUrl: { column: 'source_url', type: 'text' },
  },
  order: (r) => `${r}.hole_folded`,
  nameOf: ({ holeId }, parent) => `${holeId} at ${parent.name}`,
  linkOf: () => ({}),
  complete: (values, sent) => withPlace(values, statedPlace(sent)),
  derived: { hole_folded: { of: ({ holeId }) => fold(holeId) } },
  check(_tx, values) {
    const fault = holeFault(values);
    if (fault) throw invalid(fault.path, fault.message);
  },
  plausible: {
    alone: holeFindings,
    beside: {
      mineLatitude: '(select m.latitude from mines m where m.id = r.mine_id)',
      mineLongitude: '(select m.longitude from mines m where m.id = r.mine_id)',
    },
  },
  duplicate: ({ holeId }) => `This mine has a hole ${holeId} already. Change that one.`,
};

/** Whether a place was written; undefined where nothing was said of it. */
function statedPlace({ latitude, longitude }: Partial<HoleValues>): boolean | undefined {
  if (latitude === undefined && longitude === undefined) return undefined;
  return (latitude ?? null) !== null || (longitude ?? null) !== null;
}
