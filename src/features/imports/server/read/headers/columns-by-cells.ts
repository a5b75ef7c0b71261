import { type ColumnMeasure, readUnit } from '../../../../../domain/tables/column-units.ts';
import { knownMetal } from '../../../../../domain/metals/metals.ts';
import { isInterceptText } from '../../../../../domain/drilling/intercept-text.ts';
import { saysNothing } from '../../../../../domain/tables/empty-words.ts';
import { datumOfHeader } from '../../../../../domain/places/datum-of-header.ts';
import { headerParts } from '../../../../../domain/tables/header-parts.ts';
import type { FileColumn } from '../../../contract-looks.ts';
import { isDate } from '../../../../../domain/time/dates.ts';
import { isOfFiscalYear, readPeriod } from '../../../../../domain/time/reported-periods.ts';
import { stages } from '../../../../../domain/mines/stages.ts';
import { usualMeaning } from '../../../../../domain/tables/value-words.ts';
import { isOneOf } from '../../../../../domain/vocabulary.ts';
import { areOfTitles } from '../words/title-registers.ts';
import { withoutAreas } from './areas-of-capital.ts';
import { byLocation } from './location-columns.ts';
import { saysRoyalty, saysShareOfOutput, withOneShare } from './share-columns.ts';
import { headerKey, plainKey } from '../words/header-keys.ts';
import { isTotal } from '../layout/sum-rows.ts';

/** Headers of coordinates that may be degrees or metres. */
const plain: ReadonlyMap<string, 'easting' | 'northing'> = new Map([
  ...['x', 'xcoord', 'xcoordinate', 'coordx', 'coordinatex', 'coordenadax', 'pointx'].map(
    (name) => [name, 'easting'] as const,
  ),
  ...['y', 'ycoord', 'ycoordinate', 'coordy', 'coordinatey', 'coordenaday', 'pointy'].map(
    (name) => [name, 'northing'] as const,
  ),
]);
const share = /\d ?%/u;
/** A name of two words or more letters than a unit has, before its share. */
const namedShare = /^\p{L}[^\d%]{2,}[\d.,]{1,8} ?%/u;
const longestCell = 2_000;

/** Five digits before any sign, or several groups of three: no degrees. */
const isMetres = (cell: string) =>
  cell.length < 40 && /^-?(?:\d{5,8}|\d{1,3}(?:[., '’]\d{3}){2})(?:[.,]\d{1,6})?$/u.test(cell);

/** A state of a country in one register, and that of its works in another. */
const stateOrStage = new Set(['estado', 'etat']);
const isStage = (cell: string) =>
  isOneOf(stages, cell.toLowerCase()) || usualMeaning(cell, (option) => isOneOf(stages, option)) !== undefined;

/**
 * What a column of states is by its cells: half of them at least are stages of a mine, or none is. Where some are it is
 * asked; a stage that is not known is told as one. In a register of titles it is the status of the title.
 */
function stateOf(
  cells: readonly string[],
  has: (field: string) => boolean,
  fields: ReadonlySet<string>,
  areTitles: boolean,
): Partial<Pick<FileColumn, 'field' | 'match' | 'mayBe'>> {
  const said = cells.filter((cell) => /\p{L}/u.test(cell) && cell.length <= longestState);
  const found = said.filter(isStage).length;
  if (said.length === 0 || !fields.has('stage') || (areTitles && found > 0)) return {};
  if (found > 0 && found * 2 < said.length)
    return { mayBe: ['stage', 'primaryJurisdiction'].filter((field) => !has(field)) };
  const field = found === 0 ? 'primaryJurisdiction' : 'stage';
  return has(field) ? {} : { field, match: 'cells' };
}
const longestState = 60;

/** A figure and what stands behind it. */
const figureWithUnit = /^[<>]?[\d.,\s]+([^\d.,\s].*)$/u;

/** `C$121 M`, `$512 million`: the currency in front, the scale behind. */
const figureOfMoney = /^([A-Z]{0,3}[$€£]|[A-Z]{3}) ?\d[\d.,]{0,18} ?(\p{L}{0,9})$/u;

/** The unit that each of the first cells says itself: it need not be asked. */
function unitIn(cells: readonly string[], measure: ColumnMeasure): string | null {
  const said = cells.filter((cell) => cell !== '' && !saysNothing(cell));
  const units = said.map((cell) => {
    const behind = cell.length < longestFigure ? (figureWithUnit.exec(cell)?.[1]?.trim() ?? '') : '';
    const money = cell.length < longestFigure ? figureOfMoney.exec(cell) : null;
    if (money) return readUnit(`${money[1] ?? ''} ${money[2] ?? ''}`.trim(), measure)?.label;
    const read = readUnit(behind, measure) ?? readUnit(behind.replace(/ \p{L}+$/u, ''), measure);
    return read?.label;
  });
  const [first, ...others] = units;
  return first !== undefined && others.every((unit) => unit === first) ? first : null;
}
const longestFigure = 40;

/** `12 m @ 3.4 g/t Au`: half at least of what the first cells say. */
function areIntercepts(cells: readonly string[], metal: string | null): boolean {
  const said = cells.filter((cell) => cell !== '' && !saysNothing(cell));
  const read = said.filter((cell) => isInterceptText(cell, metal)).length;
  return read > 0 && read * 2 >= said.length;
}

/** The one metal of a header; null of an equivalent, and of one that goes on with another. */
function metalIn(header: string): string | null {
  const { metal, isEquivalent } = headerParts(header);
  const named = header.split(/[^\p{L}\d]+/u).flatMap((word) => knownMetal(word) ?? []);
  return isEquivalent || named.some((other) => other !== metal) ? null : metal;
}

/** Tonnes of each category without a unit, below a title that says it: `Coal Resources (Mt)`. */
function oreIn(columns: readonly FileColumn[], above: readonly string[]): readonly FileColumn[] {
  const hasOre = columns.some(({ field }) => field === 'tonnage' || field === 'containedMetal');
  const units = above.flatMap((title) => {
    const said = title.length > longestTitle ? null : headerParts(title).unit;
    return said === null ? [] : (readUnit(said, 'ore')?.label ?? []);
  });
  const [unit] = units;
  if (hasOre || unit === undefined) return columns;
  return columns.map((column) =>
    column.field === 'grade' && column.unit === null && column.of?.['resourceType'] !== undefined
      ? { ...column, field: 'tonnage', unit }
      : column,
  );
}
const longestTitle = 200;

/** Addresses of what Wikidata holds. */
const entity = /^https?:\/\/www\.wikidata\.org\/(?:entity|wiki)\/Q\d{1,12}$/u;
function areEntities(cells: readonly string[]): boolean {
  const said = cells.filter((cell) => cell !== '');
  return said.length > 0 && said.every((cell) => cell.length < longestFigure * 2 && entity.test(cell));
}

/** `Mar-23` below `Quarter`: the three months that end with it. */
const ofQuarters = /^(?:quarter|quarters|qtr|trimestre|quartal)$/u;
const month = /^(?:\d{1,2}[-/ ])?\p{L}{3,10}\.?[-/ ']{1,2}(?:\d{2}|\d{4})$/u;
function areMonths(cells: readonly string[]): boolean {
  const said = cells.filter((cell) => cell !== '' && !saysNothing(cell));
  return said.length > 0 && said.every((cell) => cell.length < longestFigure && month.test(cell));
}

/** Days of workbooks below `Month`, `Quarter` and `Year`: cells that show `Jan-25` hold its first or its last day. */
const endsOf: readonly (readonly [header: RegExp, field: string, isDay: (cell: string) => boolean])[] = [
  [/^(?:months?|mois|mes|meses|monat|mese)$/u, 'monthEnded', (cell) => cell.endsWith('-01') || isLastDay(cell)],
  [ofQuarters, 'quarterEnded', isLastDay],
  [/^(?:years?|financialyear|fiscalyear|annee|exercice|jahr|ano)$/u, 'yearEnded', isLastDay],
];
function isLastDay(cell: string): boolean {
  return new Date(Date.parse(`${cell}T00:00:00Z`) + 86_400_000).getUTCDate() === 1;
}

function endOf(header: string, cells: readonly string[]): string | undefined {
  const said = cells.filter((cell) => cell !== '' && !saysNothing(cell));
  const [, field, isDay] = endsOf.find(([name]) => name.test(plainKey(header))) ?? [];
  return isDay && said.length > 0 && said.every((cell) => isDate(cell) && isDay(cell)) ? field : undefined;
}

/**
 * `Q1 FY24`, `FY2024`: which days these are follows from where the financial year ends. Beside quarters of calendar years
 * `FY 2024` is the full one.
 */
function areFiscal(cells: readonly string[]): boolean {
  const said = cells.filter((cell) => cell !== '' && cell.length < longestFigure);
  const open = said.filter(isOfFiscalYear);
  const hasParts = open.some((cell) => readPeriod(cell) === undefined);
  return hasParts || (open.length > 0 && said.every((cell) => isOfFiscalYear(cell) || !isPartOfYear(cell)));
}
const isPartOfYear = (cell: string) => {
  const read = readPeriod(cell);
  return read !== undefined && read.fromDate.slice(0, 4) === read.toDate.slice(0, 4) && !isWholeYear(read);
};
const isWholeYear = ({ fromDate, toDate }: { fromDate: string; toDate: string }) =>
  fromDate.endsWith('-01-01') && toDate.endsWith('-12-31');

const isMetal = (cell: string) =>
  knownMetal(cell) !== null || usualMeaning(cell, (option) => knownMetal(option) === option) !== undefined;

/** Texts that are no sums, figures and metals: `Open pit` below no header says of which part a row is. */
function areNames(cells: readonly string[]): boolean {
  const said = cells.filter((cell) => cell !== '' && !isTotal(cell));
  const isName = (cell: string) => cell.length <= longestState && /\p{L}{2}/u.test(cell) && !isMetal(cell);
  return said.length > 0 && said.every(isName);
}

/** `Stream`, `NSR` below `Interest`: what an interest is, and no share. */
function areKinds(cells: readonly string[]): boolean {
  const said = cells.filter((cell) => cell !== '' && !saysNothing(cell));
  return (
    said.length > 0 && said.every((cell) => cell.length <= longestState && !/\d/u.test(cell) && /\p{L}{2}/u.test(cell))
  );
}

/** `2% NSR` below `Royalty`: a share and what it is a share of. */
const areTerms = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.length <= longestState && /^\d[\d.,]{0,6} ?% ?\p{L}{3}/u.test(cell));

const bareTicker = /^[A-Z0-9]{1,6}$/u;

/** Tickers without their exchange, which others have, too: all that the first cells say. */
function areBareTickers(cells: readonly string[]): boolean {
  const said = cells.filter((cell) => cell !== '' && !saysNothing(cell));
  return said.length > 0 && said.every((cell) => bareTicker.test(cell));
}

/** `Yes`, `X`, `1` below `Director`: whether somebody is one, and no name. */
const flag = /^(?:yes|no|y|n|true|false|x|0|1|oui|non|s[ií]|ja|nein)$/iu;
function areFlags(cells: readonly string[]): boolean {
  const said = cells.filter((cell) => cell !== '' && !saysNothing(cell));
  return said.length > 0 && said.every((cell) => flag.test(cell));
}

/** Fields whose values no other text has by chance. */
const ofFewValues = ['stage', 'studyType', 'nature', 'kind'] as const;
const leastOfValues = 2;

/** Whether nearly all cells of a column are values of a field. */
function areNearlyAll(cells: readonly string[], isValue: (cell: string) => boolean): boolean {
  const said = cells.filter((cell) => cell !== '' && !saysNothing(cell));
  const found = said.filter((cell) => cell.length <= longestState && isValue(cell)).length;
  return found >= leastOfValues && found * 5 >= said.length * 4;
}

/** What is known of the kind of file and of what stands above its table. */
export interface AboutCells {
  fields: ReadonlySet<string>;
  measureOf: (field: string) => ColumnMeasure | undefined;
  isCategory: (text: string) => boolean;
  /** Whether a cell is a value of a field that takes few, or usually means one. */
  isValueOf: (field: string, cell: string) => boolean;
  above: readonly string[];
}

/**
 * What the first rows show of columns that other words than the template's were understood by: `X` and `Y` in metres are no
 * degrees, and names with shares are all owners of a mine.
 */
export function byCells(
  found: readonly FileColumn[],
  rows: readonly (readonly string[])[],
  { fields, measureOf, isCategory, isValueOf, above }: AboutCells,
): FileColumn[] {
  const ofFile = withoutAreas(oreIn(found, above), rows);
  const columns = withOneShare(ofFile, (index) => areTerms(rows.map((row) => (row[index] ?? '').trim())));
  const has = (field: string) => columns.some(({ field: own, of }) => own === field || of?.[field] !== undefined);
  const cellsOf = (index: number) => rows.map((row) => (row[index] ?? '').trim());
  const some = (index: number, is: (cell: string) => boolean) => rows.some((row) => is((row[index] ?? '').trim()));
  // `COORD X (ETRS89)`
  const axisOf = ({ header }: FileColumn) =>
    plain.get(headerKey(header)) ?? plain.get(headerKey(datumOfHeader(header)?.rest ?? ''));
  const isOfAxis = (column: FileColumn, { field } = column) =>
    axisOf(column) !== undefined && (field === 'longitude' || field === 'latitude');
  const areMetres = columns.some((column, index) => isOfAxis(column) && some(index, isMetres));
  const areCategories = (index: number) => {
    const said = cellsOf(index).filter((cell) => cell !== '' && !isTotal(cell));
    return said.length > 0 && said.every(isCategory);
  };
  const category =
    fields.has('resourceType') && !has('resourceType')
      ? columns.findIndex(({ field }, index) => field === null && areCategories(index))
      : -1;
  // `Result`, `Grade`: a word for a grade above whole sentences is none.
  const isBareGrade = ({ field, match, unit, of }: FileColumn) =>
    field === 'densityValue' && match === 'synonym' && unit === null && of === null;
  const mayTellIntercepts =
    fields.has('intercept') &&
    !has('intercept') &&
    columns.every((column) => column.field !== 'densityValue' || isBareGrade(column));
  const sentences = mayTellIntercepts
    ? columns.findIndex(
        ({ match, header }, index) => match !== 'name' && areIntercepts(cellsOf(index), metalIn(header)),
      )
    : -1;
  const isWithin = (index: number) => index < category || (category < 0 && has('resourceType'));
  const zone =
    fields.has('zone') && !has('zone')
      ? columns.findIndex(
          ({ header, field }, index) => header === '' && field === null && isWithin(index) && areNames(cellsOf(index)),
        )
      : -1;
  // `E` and `N` beside each other, in metres: each alone may be anything.
  const letters = (['e', 'n'] as const).map((letter) =>
    columns.findIndex(
      ({ header, match }, at) => match === 'none' && headerKey(header) === letter && some(at, isMetres),
    ),
  );
  const areAxes = fields.has('easting') && !has('easting') && !has('northing') && letters.every((at) => at >= 0);
  const areTitles = areOfTitles(columns);
  const isUnlisted = fields.has('exchange') && !has('exchange');
  const areMines = fields.has('stage') && fields.has('latitude');
  return columns.map((column, index) => {
    const place = areMines
      ? byLocation(column, cellsOf(index), (field) => fields.has(field) && !has(field))
      : undefined;
    if (place) return place;
    if (isUnlisted && column.field === 'ticker' && areBareTickers(cellsOf(index)))
      return { ...column, needs: ['exchange'] };
    const end = column.field === 'period' ? endOf(column.header, cellsOf(index)) : undefined;
    if (end !== undefined && fields.has(end) && !has(end)) return { ...column, field: end, match: 'cells' as const };
    if (column.field === 'period' && fields.has('fiscalYearEnd') && !has('fiscalYearEnd') && areFiscal(cellsOf(index)))
      return { ...column, needs: ['fiscalYearEnd'] };
    if (column.field === 'insider' && column.match === 'synonym' && areFlags(cellsOf(index)))
      return { ...column, field: null, match: 'none' as const };
    if (column.field === 'percent' && fields.has('kind') && !has('kind') && areKinds(cellsOf(index)))
      return { ...column, field: 'kind', match: 'cells' as const, unit: null };
    if (column.field === 'percent' && fields.has('terms') && !has('kind') && areTerms(cellsOf(index)))
      return { ...column, field: 'terms', match: 'cells' as const, unit: null };
    if (areAxes && letters.includes(index))
      return { ...column, field: index === letters[0] ? 'easting' : 'northing', match: 'cells' as const };
    if (index === sentences) {
      const metal = has('metal') ? null : metalIn(column.header);
      return {
        ...column,
        ...{ field: 'intercept', match: 'cells' as const, unit: null, of: metal === null ? null : { metal } },
      };
    }
    if (index === zone) return { ...column, field: 'zone', match: 'cells' as const };
    if (index === category) return { ...column, field: 'resourceType', match: 'cells' as const };
    const measure = column.field === null || column.match === 'remembered' ? undefined : measureOf(column.field);
    if (measure !== undefined && column.unit === null) return { ...column, unit: unitIn(cellsOf(index), measure) };
    if (column.field === null && stateOrStage.has(plainKey(column.header)))
      return {
        ...column,
        ...stateOf(cellsOf(index), has, fields, areTitles),
      };
    if (column.field === null && fields.has('wikidata') && !has('wikidata') && areEntities(cellsOf(index)))
      return { ...column, field: 'wikidata', match: 'cells' as const };
    // A header that nobody knows, above what a field takes that no other column holds.
    const asked =
      column.match === 'none' && column.header !== '' && column.mayBe.length === 0
        ? ofFewValues.filter(
            (field) =>
              fields.has(field) &&
              !has(field) &&
              !(areTitles && field === 'stage') &&
              areNearlyAll(cellsOf(index), (cell) => isValueOf(field, cell)),
          )
        : [];
    if (asked.length > 0) return { ...column, mayBe: asked };
    if (column.match !== 'synonym') return column;
    if (column.field === 'period' && fields.has('quarterEnded') && ofQuarters.test(plainKey(column.header)))
      return areMonths(cellsOf(index)) ? { ...column, field: 'quarterEnded', match: 'cells' } : column;
    const axis = axisOf(column);
    if (axis !== undefined && areMetres && isOfAxis(column) && fields.has(axis) && !has(axis))
      return { ...column, field: axis, match: 'cells' as const };
    // Beside `Breite` it is a longitude.
    if (column.field === 'intervalLength' && plainKey(column.header) === 'lange' && has('latitude'))
      return { ...column, field: fields.has('longitude') && !has('longitude') ? 'longitude' : null, unit: null };
    const isOwner = column.field === 'companyName' || column.field === 'holder';
    // `Acme 80%, Beta 20%` below `Ownership`: owners with their shares, and no share.
    if (column.field === 'ownershipPercentage' && fields.has('owners') && !has('owners'))
      return some(index, (cell) => cell.length <= longestCell && namedShare.test(cell))
        ? { ...column, field: 'owners', match: 'cells' as const, unit: null }
        : column;
    // `Acme (1.5% NSR)` says what Acme holds of the output; below `Royalty holder` a bare share is no share of the mine.
    const areOfOutput = () =>
      some(index, saysShareOfOutput) && !some(index, (cell) => share.test(cell) && !saysShareOfOutput(cell));
    const isOfRoyalty = column.field === 'holder' && (saysRoyalty(column.header) || areOfOutput());
    if (isOfRoyalty && fields.has('royaltyHolders') && !has('royaltyHolders'))
      return !has('percent') && some(index, (cell) => cell.length <= longestCell && share.test(cell))
        ? { ...column, field: 'royaltyHolders', match: 'cells' as const }
        : column;
    if (isOwner && fields.has('owners') && !has('owners') && !has('percent') && !has('ownershipPercentage'))
      return some(index, (cell) => cell.length <= longestCell && share.test(cell))
        ? { ...column, field: 'owners', match: 'cells' as const }
        : column;
    return column;
  });
}
