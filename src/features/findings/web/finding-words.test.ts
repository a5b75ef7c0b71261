import { expect, it } from 'vitest';
import { countWords } from './finding-words.ts';

const of = (...severities: ('error' | 'warning' | 'information')[]) =>
  countWords(severities.map((severity) => ({ severity })));

it('counts by how sure a finding is', () => {
  expect(of('error', 'error', 'warning')).toBe('Checks of the figures: 2 cannot be right, 1 looks wrong');
  expect(of('warning', 'warning', 'information')).toBe('Checks of the figures: 2 look wrong, 1 is worth knowing');
  expect(of('information', 'information')).toBe('Checks of the figures: 2 are worth knowing');
});
