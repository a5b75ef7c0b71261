import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import { type Estimate, classTotals } from '../../../domain/resources/resource-classes.ts';
import { gradeUnits, quantityUnits } from '../../../domain/vocabulary.ts';
import type { Mine } from '../../mines/contract.ts';
import type { ResourceEstimate } from '../contract.ts';

const { server, member } = await serverWithMembers();

const metalsDistribution = [{ metal: 'Gold', percentage: 100 }];
const readMine = async (id: number) => (await member.get(`/api/mines/${id}`)).json<Mine>();

it('adds up the newest measured and indicated estimates of the primary metal, and says whose sum it is', async () => {
  const mine = await created<Mine>(member, '/api/mines', { name: 'Detour', metalsDistribution });
  expect(mine.measuredAndIndicated).toBeNull();
  const add = (input: object) =>
    created(member, `/api/mines/${mine.id}/resource-estimates`, { metal: 'Gold', ...input });
  await add({
    resourceType: 'measured',
    reportDate: '2026-01-31',
    tonnage: 1_000_000,
    grade: 3.1103,
    gradeUnit: 'g/t',
  });
  await add({ resourceType: 'indicated', reportDate: '2026-01-31', tonnage: 2_000_000, grade: 1, gradeUnit: 'g/t' });
  await add({ resourceType: 'indicated', reportDate: '2020-01-31', tonnage: 9_000_000, grade: 9, gradeUnit: 'g/t' });
  await add({ resourceType: 'inferred', reportDate: '2026-01-31', tonnage: 9_000_000, grade: 9, gradeUnit: 'g/t' });
  await add({ resourceType: 'proven', reportDate: '2026-01-31', tonnage: 9_000_000, grade: 9, gradeUnit: 'g/t' });
  await add({ resourceType: 'measured', metal: 'Silver', tonnage: 9_000_000, grade: 9, gradeUnit: 'g/t' });
  const { measuredAndIndicated } = await readMine(mine.id);
  expect(measuredAndIndicated).toEqual({
    metal: 'Gold',
    // (1 Mt x 3.1103 g/t + 2 Mt x 1 g/t) / 31.1034768 g/oz
    contained: expect.closeTo(164_299.96, 2),
    containedUnit: 'oz',
    containedFrom: 'computed',
    reportDate: '2026-01-31',
    reportDates: ['2026-01-31'],
    includesReserves: null,
    leftOut: 0,
  });
});

interface AnyEstimate {
  resourceType: string;
  isPrimary: boolean;
  zone: string | null;
  baseCase: boolean;
  reportDate: string | null;
  tonnage: number | null;
  grade: string | null;
  gradeUnit: string | null;
  containedMetal: number | null;
  containedMetalUnit: string | null;
  includesReserves: boolean | null;
}

const anyEstimate: fc.Arbitrary<AnyEstimate> = fc.record({
  resourceType: fc.constantFrom('measured', 'indicated', 'M+I', 'M+I', 'inferred', 'M+I+inferred'),
  isPrimary: fc.constantFrom(true, true, true, false),
  zone: fc.constantFrom(null, null, 'North', 'north', 'South'),
  baseCase: fc.constantFrom(true, true, true, false),
  reportDate: fc.constantFrom(null, '2024-01-01', '2025-01-01', '2026-01-01'),
  tonnage: fc.constantFrom(null, 0, 1, 7_000_000),
  grade: fc.constantFrom(null, '0', '0.5', '7'),
  gradeUnit: fc.constantFrom(null, ...gradeUnits, 'g/t', '%'),
  containedMetal: fc.constantFrom(null, 0, 12, 700_000),
  containedMetalUnit: fc.constantFrom(null, ...quantityUnits),
  includesReserves: fc.constantFrom(null, true, false),
});
/** Whole tables of figures that are all there: what the standing of each says is not hidden by what is missing. */
const fullEstimate = anyEstimate.map((each) => ({
  ...each,
  isPrimary: true,
  tonnage: each.tonnage || 900,
  grade: each.grade ?? '1.5',
  gradeUnit: 'ppm',
}));

it.each(['Gold', 'Uranium', 'Copper', 'Diamond', 'Kryptonite'])(
  'is the same in the database as in the domain, whatever is estimated of %s',
  async (primary) => {
    const mine = await created<Mine>(member, '/api/mines', {
      name: `Any ${primary}`,
      metalsDistribution: [{ metal: primary, percentage: 100 }],
    });
    const property = async (rows: AnyEstimate[]) => {
      await server.db.rows(sql`delete from resource_estimates where mine_id = ${mine.id}`);
      const metalOf = ({ isPrimary }: { isPrimary: boolean }) => (isPrimary ? primary : 'Silver');
      const stored = rows.map((row) => ({ ...row, metal: metalOf(row), zoneFolded: (row.zone ?? '').toLowerCase() }));
      await server.db.rows(sql`
        insert into resource_estimates (mine_id, resource_type, metal, metal_folded, zone, zone_folded, base_case,
          report_date, tonnage, grade, grade_unit, contained_metal, contained_metal_unit, includes_reserves)
        select ${mine.id}, e ->> 'resourceType', e ->> 'metal', lower(e ->> 'metal'), e ->> 'zone', e ->> 'zoneFolded',
          (e ->> 'baseCase')::boolean, (e ->> 'reportDate')::date, (e ->> 'tonnage')::bigint, (e ->> 'grade')::numeric,
          e ->> 'gradeUnit', (e ->> 'containedMetal')::bigint, e ->> 'containedMetalUnit', (e ->> 'includesReserves')::boolean
        from json_array_elements(${JSON.stringify(stored)}) e`);
      await server.db.rows(sql`
        update mines set has_resource_estimates = ${rows.length > 0} where id = ${mine.id}`);
      const list = (await member.get(`/api/mines/${mine.id}/resource-estimates`)).json<ResourceEstimate[]>();
      const line = classTotals(list as Estimate[]).find(
        ({ metal, resourceClass }) => metal === primary && resourceClass === 'measured and indicated',
      );
      const { measuredAndIndicated: kept } = await readMine(mine.id);
      expect(kept).toEqual(
        line
          ? {
              metal: primary,
              contained: expect.closeTo(line.contained!, 3),
              containedUnit: line.containedUnit,
              containedFrom: line.containedFrom,
              reportDate: line.reportDate,
              reportDates: line.reportDates,
              includesReserves: line.includesReserves,
              leftOut: line.leftOut.length + line.notAdded.length,
            }
          : null,
      );
    };
    await fc.assert(fc.asyncProperty(fc.array(anyEstimate, { maxLength: 8 }), property), { numRuns: 60 });
    await fc.assert(fc.asyncProperty(fc.array(fullEstimate, { maxLength: 12 }), property), { numRuns: 60 });
  },
);
