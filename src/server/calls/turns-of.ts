import type { Member } from '../callers/session.ts';

interface Write {
  /** As the contract has it: `/api/mines/{mineId}/notes`. */
  path: string;
  params: unknown;
  body: unknown;
  member: Pick<Member, 'id'> | undefined;
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);

const collections: Readonly<Record<string, string>> = { mine: 'mines', company: 'companies' };

/**
 * Names of what a write locks, as far as the call tells: the mine or company that it is about, or the caller's journal.
 * Writes of one name go one after the other; others find each other at the locks of the database.
 */
export function turnsOf({ path, params, body, member }: Write): string[] {
  if (path.startsWith('/api/investments')) return member ? [journalTurn(member.id)] : [];
  const [, collection, name] = /^\/api\/(mines|companies)\/\{(\w+)\}/.exec(path) ?? [];
  const about = (body ?? {}) as { entityType?: unknown; entityId?: unknown };
  const named = collection ?? collections[text(about.entityType) ?? ''];
  const id = text(name === undefined ? about.entityId : (params as Record<string, unknown>)[name]);
  return named === undefined || id === undefined ? [] : [`${named}/${id}`];
}

/** Every change of a member's journal computes all of it anew. */
export const journalTurn = (memberId: string) => `journal of ${memberId}`;

/** A repetition of a request waits for the first one; comes before the other names of a call. */
export const keyTurn = (memberId: string, idempotencyKey: string) => `key ${idempotencyKey} of ${memberId}`;
