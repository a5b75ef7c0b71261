import type { NameChoice } from '../../contract-options.ts';
import type { OpenName } from '../../contract-results.ts';

export const nameKey = ({ entityType, name, country, primaryJurisdiction }: Omit<OpenName, 'rows' | 'suggestions'>) =>
  JSON.stringify([entityType, name, country, primaryJurisdiction]);

/** A choice as a select holds it: `create`, `skip`, or the id of what it is. */
export function nameChoice(open: OpenName, value: string): NameChoice | undefined {
  const { entityType, name, country, primaryJurisdiction } = open;
  const reference = { entityType, name, country, primaryJurisdiction };
  if (value === 'create' || value === 'skip') return { ...reference, action: value };
  return value === '' ? undefined : { ...reference, action: 'use', use: Number(value) };
}
