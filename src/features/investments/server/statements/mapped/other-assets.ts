/** Rows of files by their columns that are about something else than shares, by a column of kinds or by what they are called. */
import { shown } from '../../../../imports/server/model/report.ts';
import { isCoin, isCoinCode, isOption } from '../derivatives.ts';
import { type Cells, LeftOut } from '../model.ts';
import { textOf } from '../read-cells.ts';

/** Columns that tell of what kind a security is. */
export const assetHeaders = new Set(
  'assettype|assetclass|asset_class|assetcategory|instrumenttype|securitytype|sectype|producttype|typeofasset|anlageklasse|wertpapierart|wertpapiertyp|assetklasse|basetype'.split(
    '|',
  ),
);

const others =
  /^(?:crypto|fiat|krypto|cfds?|futures?\b|forex|fx\b|currenc|devisen|bonds?\b|fixed income|anleihen?|obligation|renten|optn$|opt$|derivat|zertifikat|optionsschein|knock|turbo|mutual)|option|\bbonds?$|mutual ?fund/iu;

/** What is to be left out, as a journal has shares alone; undefined of a row about shares, or about nobody knows what. */
export function otherAsset(cells: Cells): LeftOut | undefined {
  const asset = textOf(cells, 'asset').slice(0, 60);
  if (/^fx$/iu.test(textOf(cells, 'exchange'))) return new LeftOut('Rows of ‘FX’, which are no shares');
  return others.test(asset) ? new LeftOut(`Rows of ‘${shown(asset)}’, which are no shares`) : undefined;
}

/** Columns that describe what was traded and that nothing is read of. */
const describes = /descr|details|\bnames?\b|security|bezeichn|libell|beskriv|beschreib/iu;
const mostDescriptions = 4;

export function addDescriptions(places: Map<string, number>, header: readonly string[]): void {
  const taken = new Set(places.values());
  header
    .flatMap((name, at) => (!taken.has(at) && describes.test(name.slice(0, 60)) ? [at] : []))
    .slice(0, mostDescriptions)
    .forEach((at, count) => places.set(`unread words ${count}`, at));
}

/** The words of a row about what was traded. */
export function* wordsOf(cells: Cells): Generator<string> {
  for (const column of ['ticker', 'name']) yield textOf(cells, column);
  for (let count = 0; cells.hasColumn(`unread words ${count}`); count += 1)
    yield textOf(cells, `unread words ${count}`);
}

/** Of a buy or a sell: whether it is called as options or coins are. */
export function namedOtherAsset(cells: Cells): LeftOut | undefined {
  const words = [...wordsOf(cells)];
  if (words.some(isOption)) return new LeftOut('Options');
  const isOfCoin = [...words, textOf(cells, 'notes')].some(isCoin) || isCoinCode(textOf(cells, 'isin').toUpperCase());
  return isOfCoin ? new LeftOut('Cryptocurrencies') : undefined;
}
