/** Rows of files by their columns that are about something else than shares, where a column tells. */
import { shown } from '../../../imports/server/model/report.ts';
import { type Cells, LeftOut } from './model.ts';
import { textOf } from './read-cells.ts';

/** Columns that tell of what kind a security is. */
export const assetHeaders = new Set(
  'assettype|assetclass|assetcategory|instrumenttype|securitytype|producttype|typeofasset|anlageklasse|wertpapierart|wertpapiertyp|assetklasse'.split(
    '|',
  ),
);
const others =
  /^(?:crypto|krypto|cfds?\b|options?\b|optionen|futures?\b|forex|fx\b|currenc|devisen|bonds?\b|fixed income|anleihen?|obligation|renten)/iu;

/** What is to be left out, as a journal has shares alone; undefined of a row about shares, or about nobody knows what. */
export function otherAsset(cells: Cells): LeftOut | undefined {
  const asset = textOf(cells, 'asset').slice(0, 60);
  return others.test(asset) ? new LeftOut(`Rows of ‘${shown(asset)}’, which are no shares`) : undefined;
}
