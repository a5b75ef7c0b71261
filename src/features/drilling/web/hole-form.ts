import { faultsOfCollar } from '../../../domain/drilling/collars.ts';
import {
  azimuthRule,
  collarLatitudeRule,
  collarLongitudeRule,
  depthRule,
  dipRule,
  elevationRule,
  epsgRule,
  gridRule,
} from '../../../domain/records/field-rules.ts';
import { decimal, faultsIn, link, required } from '../../../web/forms/checks.ts';
import { faultsAnd, withoutFaulty } from '../../../web/forms/draft-texts.ts';
import { typedDecimal, typedNumber } from '../../../web/forms/typed-number.ts';
import { recordWords } from '../../../web/forms/record-words.ts';
import type { RecordKind } from '../../../web/forms/use-record-form.ts';
import type { DrillHole, DrillHoleInput } from '../contract-holes.ts';
import { createHole, readHoles, saveHole } from './api.ts';

const labels = {
  holeId: 'Hole ID',
  easting: 'Easting',
  northing: 'Northing',
  epsg: 'EPSG Code',
  latitude: 'Latitude',
  longitude: 'Longitude',
  elevation: 'Elevation',
  azimuth: 'Azimuth',
  dip: 'Dip',
  endOfHole: 'End of Hole',
  surveys: 'Survey',
  notes: 'Notes',
  sourceUrl: 'Source URL',
} as const;
export type HoleDraft = Record<keyof typeof labels, string>;

const metres = ['metres', 'meters', 'm'];
const degrees = ['degrees', '°'];
const withoutPrefix = (text: string) => text.replace(/^\s*epsg\s*:?\s*/iu, '');

export function holeBody(draft: HoleDraft): DrillHoleInput {
  return {
    holeId: draft.holeId.trim(),
    easting: typedDecimal(draft.easting, metres),
    northing: typedDecimal(draft.northing, metres),
    epsg: typedNumber(withoutPrefix(draft.epsg)),
    latitude: typedDecimal(draft.latitude, degrees),
    longitude: typedDecimal(draft.longitude, degrees),
    elevation: typedDecimal(draft.elevation, metres),
    azimuth: typedDecimal(draft.azimuth, degrees),
    dip: typedDecimal(draft.dip, degrees),
    endOfHole: typedDecimal(draft.endOfHole, metres),
    surveys: draft.surveys,
    notes: draft.notes,
    sourceUrl: draft.sourceUrl,
  };
}

function holeFaults(draft: HoleDraft): Record<string, string> {
  const faults = faultsIn(
    { ...draft, epsg: withoutPrefix(draft.epsg) },
    {
      holeId: required('Hole ID is required'),
      easting: decimal(gridRule, metres),
      northing: decimal(gridRule, metres),
      epsg: decimal(epsgRule),
      latitude: decimal(collarLatitudeRule, degrees),
      longitude: decimal(collarLongitudeRule, degrees),
      elevation: decimal(elevationRule, metres),
      azimuth: decimal(azimuthRule, degrees),
      dip: decimal(dipRule, degrees),
      endOfHole: decimal(depthRule, metres),
      sourceUrl: link,
    },
  );
  const read = withoutFaulty(draft, faults);
  const text = (field: keyof HoleDraft, units: readonly string[]) => typedDecimal(read[field], units);
  const contradictions = faultsOfCollar({
    easting: text('easting', metres),
    northing: text('northing', metres),
    epsg: typedNumber(withoutPrefix(read.epsg)),
    latitude: text('latitude', degrees),
    longitude: text('longitude', degrees),
    azimuth: text('azimuth', degrees),
    dip: text('dip', degrees),
    endOfHole: text('endOfHole', metres),
    surveys: draft.surveys,
  });
  return faultsAnd(
    faults,
    [...contradictions].map(({ path, message }) => ({ field: path, message })),
  );
}

const empty: HoleDraft = {
  holeId: '',
  easting: '',
  northing: '',
  epsg: '',
  latitude: '',
  longitude: '',
  elevation: '',
  azimuth: '',
  dip: '',
  endOfHole: '',
  surveys: '',
  notes: '',
  sourceUrl: '',
};

export const holeKind: RecordKind<DrillHole, HoleDraft> = {
  name: 'drill-hole',
  entityType: 'drill_hole',
  labels,
  empty,
  draftOf: (hole) => ({
    holeId: hole.holeId,
    easting: hole.easting ?? '',
    northing: hole.northing ?? '',
    epsg: hole.epsg === null ? '' : String(hole.epsg),
    // What follows from the grid is not typed: it goes with the grid.
    latitude: hole.placeFrom === 'grid' ? '' : (hole.latitude ?? ''),
    longitude: hole.placeFrom === 'grid' ? '' : (hole.longitude ?? ''),
    elevation: hole.elevation ?? '',
    azimuth: hole.azimuth ?? '',
    dip: hole.dip ?? '',
    endOfHole: hole.endOfHole ?? '',
    surveys: hole.surveys ?? '',
    notes: hole.notes ?? '',
    sourceUrl: hole.sourceUrl ?? '',
  }),
  faultsOf: holeFaults,
  create: (mineId, draft, key) => createHole(mineId, holeBody(draft), key),
  save: (hole, draft) => saveHole(hole, holeBody(draft)),
  readAll: readHoles,
  words: recordWords('Drill hole'),
};
