import type { DateStyle } from '../../../../../domain/time/date-style.ts';
import { skyOfHeader } from '../../../../../domain/places/degrees.ts';
import { headerParts, withoutMarks } from '../../../../../domain/tables/header-parts.ts';
import { currencyIn } from '../../../../../domain/tables/money-units.ts';
import { isSameUnit, readUnit, storedUnit } from '../../../../../domain/tables/column-units.ts';
import type { Kind } from '../../model/kind.ts';
import { shown } from '../../model/report.ts';
import type { ColumnChoice } from '../headers/match-header.ts';
import type { ShapeOptions } from './shape-options.ts';

const dateWords: Readonly<Record<DateStyle, string>> = {
  'year-first': 'Dates in words, and with the year first, are read as days.',
  'day-first': 'Dates have the day before the month.',
  'month-first': 'Dates have the month before the day.',
};

/** Degrees whose direction the header says: they are kept with a sign. */
function sayDirection(kind: Kind, { header, field }: ColumnChoice): string[] {
  const isOfDegrees = field !== null && kind.columns[field]?.notation?.is === 'degrees';
  const { towards } = isOfDegrees ? skyOfHeader(header) : {};
  return towards === 'south' || towards === 'west'
    ? [`'${shown(header.trim())}' is ${field} to the ${towards}: its figures are kept below 0.`]
    : [];
}

/** A figure of a column in another unit than it is kept in. */
function sayUnit(kind: Kind, { header, field, unit, of }: ColumnChoice): string[] {
  if (field === null) return [];
  const notation = kind.columns[field]?.notation;
  const measure = notation?.is === 'number' ? notation.measure : undefined;
  const known = unit === undefined || measure === undefined ? undefined : readUnit(unit, measure);
  const name = `'${shown(header.trim())}'`;
  const about = Object.values(of ?? {}).join(', ');
  const whose = about === '' ? '' : ` of ${about}`;
  if (!known || measure === undefined) return about === '' ? [] : [`${name} is ${field}${whose}.`];
  const stored = known.unit ?? storedUnit[measure] ?? '';
  const kept = isSameUnit(known) ? '' : `, kept in ${stored}`;
  return isSameUnit(known) && stored === storedUnit[measure] && about === ''
    ? []
    : [`${name} is ${field}${whose} in ${known.label}${kept}.`];
}

/** Money in another currency than all of its kind is kept in, which is not read. */
function sayOtherMoney(kind: Kind, { header, field }: ColumnChoice): string[] {
  const isOfDollars = Object.values(kind.columns).some(
    ({ notation }) => notation?.is === 'number' && notation.measure === 'dollars',
  );
  if (field !== null || !isOfDollars || kind.columns['currency']) return [];
  const { unit } = headerParts(withoutMarks(header));
  const currency = unit === null ? undefined : (readUnit(unit, 'money')?.currency ?? currencyIn(unit));
  return currency === undefined || currency === 'USD'
    ? []
    : [`'${shown(header.trim())}' is left out: it is in ${currency}, and money of this kind is kept in US dollars.`];
}

/** Coordinates of a grid that nobody names: they are kept, and lead to no place. */
export function sayGrid(kind: Kind, filled: ReadonlySet<string>): string[] {
  const isOpen = kind.columns['epsg'] !== undefined && filled.has('easting') && filled.has('northing');
  return isOpen && !filled.has('epsg') && !filled.has('gridZone') && !filled.has('latitude')
    ? ['Easting and northing are kept, but no place on the map follows from them: say their grid in epsg for all rows.']
    : [];
}

/** What is read otherwise than the template has it, in sentences. */
export function sayReadings(kind: Kind, columns: readonly ColumnChoice[], options: ShapeOptions): string[] {
  const { numbers, dates, constants = [], leaveOut = [], repeat = [], baseCases } = options;
  const chosen = (baseCases ?? []).map((each) => `'${shown(each)}'`).join(', ');
  return [
    ...(numbers === 'comma' ? ['Numbers have a comma before their decimals.'] : []),
    ...(dates === undefined ? [] : [dateWords[dates]]),
    ...columns.flatMap((column) => [
      ...sayUnit(kind, column),
      ...sayDirection(kind, column),
      ...sayOtherMoney(kind, column),
    ]),
    ...sayGrid(
      kind,
      new Set([
        ...columns.flatMap(({ field, of }) => [field ?? '', ...Object.keys(of ?? {})]),
        ...constants.map(({ field }) => field),
      ]),
    ),
    ...constants.map(({ field, value }) => `All rows have ${field} ${shown(value)}.`),
    ...(kind.caseField === undefined || chosen === ''
      ? []
      : [`Of several cases of one study ${chosen} is read, and rows of others are left out.`]),
    ...repeat.map((header) => `Empty cells of '${shown(header.trim())}' are read as what stands above them.`),
    ...leaveOut.map(({ header, values, keep }) => {
      const list = values
        .slice(0, 5)
        .map((value) => `'${shown(value)}'`)
        .join(', ');
      const more = values.length > 5 ? ` and ${(values.length - 5).toLocaleString('en-US')} more` : '';
      return keep === true
        ? `Only rows whose '${shown(header.trim())}' is ${list}${more} are read.`
        : `Rows whose '${shown(header.trim())}' is ${list}${more} are left out.`;
    }),
  ];
}
