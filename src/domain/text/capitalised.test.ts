import { expect, test } from 'vitest';
import { capitalised } from './capitalised.ts';

test.each([
  ['mine name of all rows', 'Mine name of all rows'],
  ['NPV', 'NPV'],
  ['été', 'Été'],
  ['', ''],
])('%j begins with a capital', (words, begun) => expect(capitalised(words)).toBe(begun));
