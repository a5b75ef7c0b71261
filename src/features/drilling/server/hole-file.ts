import {
  azimuthRule,
  collarLatitudeRule,
  collarLongitudeRule,
  depthRule,
  dipRule,
  elevationRule,
  epsgRule,
  gridRule,
  nameText,
} from '../../../domain/records/field-rules.ts';
import { fold } from '../../../domain/text/fold.ts';
import { mostSurveyText, placeSources } from '../../../domain/drilling/hole-geometry.ts';
import { childKind, mineChildDefinition } from '../../imports/server/kinds/child-kind.ts';
import { required, type RowOf } from '../../imports/server/model/columns.ts';
import { decimalCell, exactDegreesCell } from '../../imports/server/model/number-cells.ts';
import { gridParts } from '../../imports/server/model/place-parts.ts';
import { gridCell } from '../../imports/server/model/grid-cells.ts';
import { linkCell, longTextCell, optionCell, textCell } from '../../imports/server/model/text-cells.ts';
import { holeFault, holeKind, withPlace } from './hole-kind.ts';

/** What a file may say of the hole of a row. */
export const collarColumns = {
  easting: decimalCell(gridRule, '441784.7'),
  northing: decimalCell(gridRule, '5652376.9'),
  epsg: gridCell('32615', { min: epsgRule.min ?? 0, max: epsgRule.max ?? 0 }),
  latitude: exactDegreesCell('latitude', collarLatitudeRule, '51.0200002'),
  longitude: exactDegreesCell('longitude', collarLongitudeRule, '-93.83'),
  elevation: decimalCell(elevationRule, '412.6', 'depth'),
  azimuth: decimalCell(azimuthRule, '270'),
  dip: decimalCell(dipRule, '-60'),
  endOfHole: decimalCell(depthRule, '182.4', 'depth'),
  surveys: textCell('0 270 -60; 90 271.5 -59.2', mostSurveyText),
};

const columns = {
  holeId: required(textCell('EX26-014', nameText)),
  ...collarColumns,
  notes: longTextCell('One row for each hole; this one is an example.'),
  sourceUrl: linkCell('https://www.example.com/drilling'),
  placeFrom: optionCell(placeSources, 'grid'),
};
type HoleRow = RowOf<typeof columns>;

/** As the record has it. */
const whole = (values: HoleRow) => ({ ...values, gridConvergence: null });

/** The files of drill holes, described as data. */
export const holeDefinition = mineChildDefinition({
  record: holeKind,
  parts: gridParts,
  columns,
  // Asked for a row without its name, too.
  key: ({ holeId }: { holeId: string | null }) => fold(holeId ?? ''),
  keyWords: 'mine and hole',
  inseparable: [
    ['easting', 'northing', 'epsg'],
    ['latitude', 'longitude'],
  ],
  rowName: ({ holeId }) => holeId,
  derived: {
    hole_folded: { of: ({ holeId }) => fold(holeId) },
    grid_convergence: { of: (values) => withPlace(whole(values), undefined).gridConvergence },
  },
  complete(values, given) {
    // An export says of a place that it follows from the grid: it does.
    const isStated = given.latitude !== null && given.placeFrom === null ? true : undefined;
    const from = given.placeFrom ?? values.placeFrom;
    return withPlace({ ...whole(values), placeFrom: isStated ? null : from }, isStated);
  },
  checkWhole(values) {
    const fault = holeFault(whole(values));
    return fault ? { field: fault.path, error: fault.message } : undefined;
  },
  remark({ dip, placeFrom }, given) {
    if (dip !== null && Number(dip) > 0)
      return { field: 'dip', warning: `A dip of ${dip} goes upward. Write -${dip} for a hole that goes down.` };
    return placeFrom === 'grid' && given.placeFrom === null && given.easting !== null
      ? { field: 'latitude', warning: 'Latitude and longitude follow from easting, northing and EPSG code.' }
      : undefined;
  },
  async besideOwner(client, ids) {
    const { rows } = await client.query<{ id: number; mineLatitude: number | null; mineLongitude: number | null }>(
      `select id, latitude as "mineLatitude", longitude as "mineLongitude" from mines where id = any($1::bigint[])`,
      [ids],
    );
    const places = new Map(rows.map(({ id, ...place }) => [id, place]));
    return (id) => places.get(id) ?? {};
  },
  undo: { name: 't.hole_id', kept: [] },
});

export const holeFile = childKind(holeDefinition);
