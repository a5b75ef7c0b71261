import { expect, it } from 'vitest';
import type { FileColumn } from '../../../contract-looks.ts';
import { byCells } from './columns-by-cells.ts';

const column = (header: string, field: string | null): FileColumn => ({
  ...{ header, field, match: field === null ? 'none' : 'name', mayBe: [], unit: null, of: null },
});
const noValues = { isCategory: () => false, isValueOf: () => false };
const firstOf = (cells: readonly string[]) =>
  byCells(
    [column('', null), column('resourceType', 'resourceType')],
    cells.map((cell) => [cell, 'Measured']),
    {
      ...{ fields: new Set(['zone', 'resourceType']), measureOf: () => undefined, ...noValues, above: [] },
    },
  )[0]?.field;

it('names below no header are zones; metals among them are none', () => {
  expect(firstOf(['Open pit', 'Underground', 'Total'])).toBe('zone');
  expect(firstOf(['Gold', 'Silver'])).toBeNull();
  expect(firstOf(['Oro', 'Plata'])).toBeNull();
});

it.each([
  [
    ['E', 'N'],
    ['456123', '5412345.2'],
    ['easting', 'northing'],
  ],
  [
    ['N', 'E'],
    ['5412345', '456123'],
    ['northing', 'easting'],
  ],
  [
    ['E', 'N'],
    ['12', '13'],
    [null, null],
  ],
  [
    ['N', 'Hole'],
    ['5412345', 'D1'],
    [null, null],
  ],
])('%j above %j are coordinates where both are in metres', (headers, cells, fields) => {
  const about = { fields: new Set(['easting', 'northing']), measureOf: () => undefined, ...noValues };
  const columns = headers.map((header) => column(header, null));
  expect(byCells(columns, [cells], { ...about, above: [] }).map(({ field }) => field)).toEqual(fields);
});

it.each([
  [['Chile', 'Peru', 'DRC'], 'country', []],
  [['Nevada', 'Ontario', 'n/a'], 'primaryJurisdiction', []],
  [['-23.45, -69.12', '12°03′S 75°20′W'], 'coordinates', []],
  [['Timmins, Ontario', 'Nevada'], null, ['country', 'primaryJurisdiction']],
  // States of America, and codes of countries.
  [['AZ', 'CO', 'MT'], null, ['country', 'primaryJurisdiction']],
  [['Georgia', 'Georgia'], null, ['country', 'primaryJurisdiction']],
  [['', ''], null, []],
])('%j below Location of mines are %s, or asked', (cells, field, mayBe) => {
  const fields = ['stage', 'latitude', 'longitude', 'coordinates', 'country', 'primaryJurisdiction'];
  const of = (known: readonly string[], columns: FileColumn[]) =>
    byCells(
      columns,
      cells.map((cell) => [cell, 'Chile']),
      { fields: new Set(known), measureOf: () => undefined, ...noValues, above: [] },
    )[0];
  expect(of(fields, [column('Location', null)])).toMatchObject({ field, mayBe });
  expect(of(['country'], [column('Location', null)])).toMatchObject({ field: null, mayBe: [] });
  const whole = [column('country', 'country'), column('primaryJurisdiction', 'primaryJurisdiction')];
  expect(of(fields, [column('Ubicación', null), ...whole])).toMatchObject({ field: null, mayBe: [] });
});

it('Yes and No below Director say whether somebody is one, and name nobody', () => {
  const insiderOf = (cells: readonly string[]) =>
    byCells(
      [{ ...column('Director', 'insider'), match: 'synonym' }],
      cells.map((cell) => [cell]),
      {
        ...{ fields: new Set(['insider']), measureOf: () => undefined, ...noValues, above: [] },
      },
    )[0]?.field;
  expect(insiderOf(['Yes', 'No', ''])).toBeNull();
  expect(insiderOf(['X', ''])).toBeNull();
  expect(insiderOf(['Ada Example', 'Yes'])).toBe('insider');
});

it.each([
  ['Interval @ Au g/t', { metal: 'Gold' }],
  ['Interval @ Au Eq (g/t)', null],
  ['Interval @ Au g/t, Cu %', null],
])('intercepts below %s are of %j', (header, of) => {
  const about = { fields: new Set(['intercept', 'metal']), measureOf: () => undefined, ...noValues, above: [] };
  const cells = [['12 m @ 2.3 g/t Au from 30 m']];
  expect(byCells([column(header, null)], cells, about)[0]).toMatchObject({ field: 'intercept', of });
});

it.each([
  ['Month', ['2025-01-01', '2025-02-01'], 'monthEnded'],
  ['Quarter', ['2025-03-31', '2025-06-30'], 'quarterEnded'],
  ['Year', ['2024-12-31', '2025-12-31'], 'yearEnded'],
  ['Financial year', ['2024-06-30', '2025-06-30'], 'yearEnded'],
  ['Fiscal Year', ['2024-06-30', '2025-06-30'], 'yearEnded'],
  ['Année', ['2024-12-31', '2025-12-31'], 'yearEnded'],
  ['Mês', ['2025-01-31', '2025-02-28'], 'monthEnded'],
  ['Financial year', ['2024-06-15', '2025-06-30'], 'period'],
])('days below %s that are %j fill %s', (header, cells, field) => {
  const fields = new Set(['period', 'monthEnded', 'quarterEnded', 'yearEnded']);
  const [read] = byCells(
    [column(header, 'period')],
    cells.map((cell) => [cell]),
    { fields, measureOf: () => undefined, ...noValues, above: [] },
  );
  expect(read?.field).toBe(field);
});
