import { expect, it } from 'vitest';
import { pitPaths } from './pit.ts';

it.each([16, 32, 320, 800])('draws closed terraces within a square of %i', (size) => {
  const { rings, floor } = pitPaths(size, 3);
  expect(rings).toHaveLength(3);
  for (const path of [...rings, floor]) {
    expect(path).toMatch(/^M.+Z$/);
    const numbers = path.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(size);
  }
});
