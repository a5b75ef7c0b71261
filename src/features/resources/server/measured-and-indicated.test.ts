import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import { type Estimate, classTotals } from '../../../domain/resource-classes.ts';
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
  });
});

it('is the same in the database as in the domain, whatever is estimated', async () => {
  const mine = await created<Mine>(member, '/api/mines', { name: 'Any', metalsDistribution });
  const estimate = fc.record({
    resourceType: fc.constantFrom('measured', 'indicated', 'inferred'),
    metal: fc.constantFrom('Gold', 'gold', 'Silver'),
    reportDate: fc.constantFrom(null, '2024-01-01', '2025-01-01'),
    tonnage: fc.constantFrom(null, 0, 1, 7_000_000),
    grade: fc.constantFrom(null, '0', '0.5', '7'),
    gradeUnit: fc.constantFrom(null, ...gradeUnits),
    containedMetal: fc.constantFrom(null, 0, 12, 700_000),
    containedMetalUnit: fc.constantFrom(null, ...quantityUnits),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(estimate, { maxLength: 6 }), async (rows) => {
      await server.db.rows(sql`delete from resource_estimates where mine_id = ${mine.id}`);
      await server.db.rows(sql`
        insert into resource_estimates (mine_id, resource_type, metal, metal_folded, report_date, tonnage, grade, grade_unit,
          contained_metal, contained_metal_unit)
        select ${mine.id}, e ->> 'resourceType', e ->> 'metal', lower(e ->> 'metal'), (e ->> 'reportDate')::date,
          (e ->> 'tonnage')::bigint, (e ->> 'grade')::numeric, e ->> 'gradeUnit', (e ->> 'containedMetal')::bigint,
          e ->> 'containedMetalUnit'
        from json_array_elements(${JSON.stringify(rows)}) e`);
      await server.db.rows(sql`
        update mines set has_resource_estimates = ${rows.length > 0} where id = ${mine.id}`);
      const stored = (await member.get(`/api/mines/${mine.id}/resource-estimates`)).json<ResourceEstimate[]>();
      const line = classTotals(stored as Estimate[]).find(
        ({ metal, resourceClass }) => metal.toLowerCase() === 'gold' && resourceClass === 'measured and indicated',
      );
      const { measuredAndIndicated: kept } = await readMine(mine.id);
      expect(kept?.contained ?? null).toEqual(line?.contained == null ? null : expect.closeTo(line.contained, 4));
      expect(kept?.containedUnit ?? null).toBe(line?.containedUnit ?? null);
      expect(kept?.containedFrom ?? null).toBe(line?.containedFrom ?? null);
      expect(kept?.reportDate ?? null).toBe(line?.reportDate ?? null);
    }),
    { numRuns: 100 },
  );
});
