import { expect, test } from 'vitest';
import { kindOf } from '../../kinds/kinds.ts';
import { understandColumns } from './header-words.ts';

test.each([
  ['mines', 'Due'],
  ['mines', 'Due date'],
  ['companies', 'Due'],
  ['companies', 'Target date'],
] as const)('of %s beside the next step, "%s" is its day', (kind, header) => {
  const columns = understandColumns(kindOf(kind), {})(['Name', 'Next milestone', header]);
  expect(columns.map(({ field }) => field)).toEqual(['name', 'nextStepDescription', 'nextStepDate']);
});
