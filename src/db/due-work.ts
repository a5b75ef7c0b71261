import pg from 'pg';
import type { Db } from './client.ts';

/** What transactions leave to jobs, in the order in which one follows from another. */
export const dueWorks = ['findings', 'figures of mines', 'figures of companies'] as const;
export type DueWork = (typeof dueWorks)[number];

type Hear = (work: DueWork) => void;
const hearing = new WeakMap<Db['client'], Set<Hear>>();

/**
 * Something of it is due by what is stored here: the jobs of this process begin with it as soon as that is there, instead of
 * with their next minute. Whoever commits a connection of his own, such as that of an import, says so after that.
 */
export function workIsDue(db: Db, work: DueWork): void {
  const tell = ({ client }: Db) => {
    for (const hear of hearing.get(client) ?? []) hear(work);
  };
  if (db.afterCommit) db.afterCommit(`due: ${work}`, tell);
  else if (db.client instanceof pg.Pool) tell(db);
}

/** Hears of what is due in a database, until the answer is called. */
export function hearOfDueWork({ client }: Db, hear: Hear): () => void {
  const all = hearing.get(client) ?? new Set();
  hearing.set(client, all.add(hear));
  return () => void all.delete(hear);
}

/** A file was stored or taken back: of what it changed all may be due. */
export const allWorkIsDue = (db: Db): void => dueWorks.forEach((work) => workIsDue(db, work));
