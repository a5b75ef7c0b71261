import { count, number } from '../format.ts';

const words = {
  running: 'Running',
  storing: 'Storing',
  refused: 'Refused',
  failed: 'Failed',
  cancelled: 'Cancelled',
  undone: 'Undone',
} as const;

interface Import {
  status: keyof typeof words | 'done';
  totalRows: number | null;
  outcome: Record<'created' | 'updated' | 'unchanged' | 'skipped' | 'failed', number> | null;
}

/** What became of an import: 'Imported' is only one of which all rows are in. */
export function importState({ status, totalRows, outcome }: Import): string {
  if (status !== 'done') return words[status];
  if (outcome === null || totalRows === null) return 'Ended';
  const { created, updated, unchanged, skipped, failed } = outcome;
  if (totalRows === 0) return 'No rows';
  if (failed > 0) return `${number(failed)} of ${count(totalRows, 'row')} failed`;
  if (created + updated > 0) return skipped > 0 ? `Imported, ${number(skipped)} left out` : 'Imported';
  return unchanged > 0 ? 'Nothing new' : 'All left out';
}
