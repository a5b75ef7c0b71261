import { z } from 'zod';
import {
  DecimalText,
  inBody,
  Link,
  Name,
  OptionalDecimal,
  OptionalText,
  OrBlank,
  RecordId,
  recorded,
} from '../../contract.ts';
import {
  azimuthRule,
  collarLatitudeRule,
  collarLongitudeRule,
  depthRule,
  dipRule,
  elevationRule,
  epsgRule,
  gridRule,
  longText,
} from '../../domain/records/field-rules.ts';
import { mostSurveyText, placeSources } from '../../domain/drilling/hole-geometry.ts';
import { recordCalls } from '../records/contract-calls.ts';

/** Where a hole begins and where it goes. Metres; degrees. Observations belong to it by their `holeId`, compared without case. */
export const DrillHole = z
  .object({
    id: RecordId,
    mineId: RecordId,
    holeId: z.string(),
    /** Of the collar, WGS 84. */
    latitude: DecimalText.nullable(),
    longitude: DecimalText.nullable(),
    /** `grid`: nobody stated latitude and longitude, they follow from easting, northing and EPSG code. */
    placeFrom: z.enum(placeSources).nullable(),
    /** Of the grid `epsg`; without one of a local grid, which has no place on the globe. */
    easting: DecimalText.nullable(),
    northing: DecimalText.nullable(),
    epsg: z.number().nullable(),
    /** From true north to the north of the grid, degrees clockwise; follows from the place. */
    gridConvergence: DecimalText.nullable(),
    /** Metres above the sea. */
    elevation: DecimalText.nullable(),
    /** At the collar, clockwise from the north of the grid; of true north where no grid is given. */
    azimuth: DecimalText.nullable(),
    /** At the collar, from the horizontal: negative downward, -90 straight down. */
    dip: DecimalText.nullable(),
    /** Depth along the hole. */
    endOfHole: DecimalText.nullable(),
    /** Depth, azimuth and dip of each measurement: `0 250 -60; 30 251.2 -60.4`. */
    surveys: z.string().nullable(),
    notes: z.string().nullable(),
    sourceUrl: z.string().nullable(),
    ...recorded,
  })
  .meta({ id: 'DrillHole' });
export type DrillHole = z.output<typeof DrillHole>;

const epsgWanted = `Enter the EPSG code of a grid, a number from ${epsgRule.min} to ${epsgRule.max}.`;
const code = z
  .number(epsgWanted)
  .int(epsgWanted)
  .min(epsgRule.min ?? 0, epsgWanted)
  .max(epsgRule.max ?? 0, epsgWanted);

const fields = {
  latitude: OptionalDecimal(collarLatitudeRule).optional(),
  longitude: OptionalDecimal(collarLongitudeRule).optional(),
  easting: OptionalDecimal(gridRule).optional(),
  northing: OptionalDecimal(gridRule).optional(),
  /** Of a grid of eastings and northings in metres. */
  epsg: OrBlank(code, epsgWanted).optional(),
  elevation: OptionalDecimal(elevationRule).optional(),
  azimuth: OptionalDecimal(azimuthRule).optional(),
  dip: OptionalDecimal(dipRule).optional(),
  endOfHole: OptionalDecimal(depthRule).optional(),
  surveys: OptionalText(mostSurveyText).optional(),
  notes: OptionalText(longText).optional(),
  sourceUrl: Link.optional(),
};

const holeId = Name('Hole ID is required');

export const DrillHoleInput = z.object({ holeId, ...fields }).meta(inBody('DrillHoleInput'));
export type DrillHoleInput = z.input<typeof DrillHoleInput>;

/** Only the fields that are sent change. */
export const DrillHoleChanges = z.object({ holeId: holeId.optional(), ...fields }).meta(inBody('DrillHoleChanges'));

export const drillHoles = recordCalls('drill-holes', {
  tag: 'Drilling',
  one: 'a drill hole',
  list: 'Drill holes of a mine with collar, direction and survey, by name',
  onCreate: 'latitude and longitude follow from easting, northing and EPSG code where they are not sent',
  onDelete: 'its observations stay',
  shown: DrillHole,
  input: DrillHoleInput,
  changes: DrillHoleChanges,
});
