import type { FastifyReply } from 'fastify';
import type { Db } from '../../../db/client.ts';
import type { JsonText } from '../../../server/calls/endpoint.ts';
import { calculateAnswer } from './calculate.ts';
import { claimsOfMember } from './claims.ts';
import { baseText, surroundingsText } from './find-surroundings.ts';
import { journalText } from './keep-journal.ts';

/** Whose journal is read, and for which answer: without its reader nothing is calculated any further. */
export interface JournalReader {
  memberId: string;
  reply?: FastifyReply;
}

/** The realised rates of a member with all that they were computed from: an `XirrAnswer`. */
export async function explainRates(db: Db, reader: JournalReader): Promise<JsonText> {
  const { memberId } = reader;
  const text = await journalText(db, memberId);
  return calculateAnswer({ calculation: 'explain', text, surroundings: await baseText(db, memberId) }, reader);
}

/** All that the page of investments draws beside the list of trades: a `JournalSummary`. */
export async function summarise(db: Db, reader: JournalReader): Promise<JsonText> {
  const { memberId } = reader;
  const claims = await claimsOfMember(db, memberId);
  const text = await journalText(db, memberId, 'ids', claims);
  const surroundings = await surroundingsText(db, memberId, claims);
  return calculateAnswer({ calculation: 'sumUp', text, surroundings }, reader);
}
