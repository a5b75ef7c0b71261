import { fold } from './fold.ts';

/** What tables write where nothing is known, folded. */
const words = new Set([
  'na',
  'n/a',
  'n.a.',
  'n.a',
  '#n/a',
  'nan',
  '-',
  '--',
  '---',
  'unknown',
  'not available',
  'not applicable',
  'not known',
  'none',
  'null',
  '(null)',
  '?',
  '??',
  '???',
]);
const longest = Math.max(...[...words].map(({ length }) => length));

/** Whether a cell says that nothing is known, such as `n/a`, `--` or `unknown`. */
export const saysNothing = (cell: string): boolean => cell.length <= longest && words.has(fold(cell));
