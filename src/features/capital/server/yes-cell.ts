import { optionCell } from '../../imports/server/model/text-cells.ts';

/** Yes or no; empty is neither. */
export const yesCell = (example: 'yes' | 'no' | '' = '') =>
  optionCell(['yes', 'no'], example, { true: 'yes', y: 'yes', false: 'no', n: 'no' });

export const yesOf = (cell: string | null): boolean | null => (cell === null ? null : cell === 'yes');
