import { expect, it } from 'vitest';
import { sectionOf } from './use-section-scroll.ts';

it('leads to the block that the address names', () => {
  expect(sectionOf('?section=economics')).toBe('economics');
  expect(sectionOf('?section=drilling')).toBe('drilling');
  expect(sectionOf('?section=drilling&tab=observations')).toBe('drill-observations');
  expect(sectionOf('?section=drilling&tab=holes')).toBe('drill-holes');
  expect(sectionOf('?section=drilling&tab=else')).toBe('drilling');
  expect(sectionOf('?tab=observations')).toBeNull();
});
