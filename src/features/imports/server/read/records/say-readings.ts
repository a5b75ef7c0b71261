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

/** What is read otherwise than the template has it, in sentences. */
export function sayReadings(kind: Kind, columns: readonly ColumnChoice[], options: ShapeOptions): string[] {
  const { numbers, dates, constants = [], leaveOut = [], repeat = [] } = options;
  return [
    ...(numbers === 'comma' ? ['Numbers have a comma before their decimals.'] : []),
    ...(dates === undefined ? [] : [dateWords[dates]]),
    ...columns.flatMap((column) => [
      ...sayUnit(kind, column),
      ...sayDirection(kind, column),
      ...sayOtherMoney(kind, column),
    ]),
    ...constants.map(({ field, value }) => `All rows have ${field} ${shown(value)}.`),
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
