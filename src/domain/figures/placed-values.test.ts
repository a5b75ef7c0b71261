import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Placed, PlacedValues } from './placed-values.ts';

const rows = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 9 }), value: fc.constantFrom(-Infinity, -2, -0, 0, 1.5, Infinity, null) }),
  { selector: ({ id }) => id, maxLength: 9 },
);

it.each(['asc', 'desc'] as const)('goes through all rows in their order, %s, page by page', (direction) => {
  const sign = direction === 'asc' ? 1 : -1;
  const before = (one: Placed, other: Placed) =>
    Number(one.value === null) - Number(other.value === null) ||
    (one.value === other.value ? 0 : sign * (one.value! < other.value! ? -1 : 1)) ||
    sign * (one.id - other.id);
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 10 }), (made, limit, offset) => {
      const values = new Map(made.flatMap(({ id, value }) => (value === null ? [] : [[id, value] as const])));
      const placed = new PlacedValues(new Set(made.map(({ id }) => id)), (id) => values.get(id), direction);
      const sorted = made.toSorted(before).map(({ id }) => id);
      expect(placed.page({ offset, limit }).map(({ id }) => id)).toEqual(sorted.slice(offset, offset + limit));
      const seen: number[] = [];
      for (let after: Placed | undefined; ;) {
        const page = placed.page({ offset: 0, limit, after });
        seen.push(...page.map(({ id }) => id));
        after = page.at(-1);
        if (page.length < limit) break;
      }
      expect(seen).toEqual(sorted);
      const [, third] = sorted.map((id) => ({ id, value: values.get(id) ?? null }));
      if (third)
        expect(placed.page({ offset: 1, limit, after: third }).map(({ id }) => id)).toEqual(sorted.slice(3, 3 + limit));
    }),
  );
});
