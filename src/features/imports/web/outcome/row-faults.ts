import type { ImportResult, RowOutcome } from '../../contract-results.ts';
import { fieldWords } from '../choices/column-choices.ts';

/** What is wrong with a row, its fields in words; as the server says it where not all errors are told one by one. */
export function faultsOfRow(
  { row, error = '' }: RowOutcome,
  { errors, errorCount }: Pick<ImportResult, 'errors' | 'errorCount'>,
): string {
  const own = errorCount > errors.length ? [] : errors.filter((each) => each.row === row);
  if (own.length === 0) return error;
  return own.map(({ field, error: reason }) => (field === '' ? reason : `${fieldWords(field)}: ${reason}`)).join(' ');
}
