import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Call, JsonText, type Server } from '../../../server/calls/endpoint.ts';
import { hashOf } from '../../../server/calls/idempotency.ts';
import { placeOf } from '../../../server/load/lanes.ts';
import { conflict, found, Problem } from '../../../server/problems/problems.ts';
import type { imports } from '../contract.ts';
import { repeatedImport, resultOf } from './queries.ts';
import { fileOf, keyOf } from './read/read-upload.ts';
import { answerOf, startImport } from './run/import-file.ts';

type Upload = Call<typeof imports.upload>;

const prefersAsync = (request: FastifyRequest) =>
  /(?:^|[,;\s])respond-async(?:$|[,;\s])/iu.test(String(request.headers['prefer'] ?? ''));

const accepted = (reply: FastifyReply, importId: number) =>
  reply
    .code(202)
    .header('preference-applied', 'respond-async')
    .header('location', `/api/imports/${importId}`)
    .send({ importId });

/** The import that an upload with this key began before; undefined where it is the first. */
async function firstWith({ db }: Server, memberId: string, key: string | undefined, requestHash: string) {
  const first = key === undefined ? undefined : await repeatedImport(db, memberId, key);
  if (first && first.requestHash !== requestHash)
    throw new Problem('key_reused', 'This Idempotency-Key was used for another file. Send a new key.');
  return first;
}

/** Takes in an uploaded file once, and answers with what came of it, or where to ask for that. */
export async function takeFile(server: Server, { params: { kind }, query, member, request, reply }: Upload) {
  const { db, log, config } = server;
  const { bytes, fileName, options } = await fileOf(request);
  const dryRun = query.dryRun === 'true';
  const isAsync = prefersAsync(request);
  const idempotencyKey = keyOf(request);
  const requestHash = hashOf(kind, String(dryRun), JSON.stringify(options), bytes);
  const first = await firstWith(server, member.id, idempotencyKey, requestHash);
  if (first) {
    if (isAsync) return accepted(reply, first.id);
    if (first.status !== 'done') throw conflict('The first upload with this Idempotency-Key is still running.');
    return found(await resultOf(db, member.id, first.id), 'This import');
  }
  const place = placeOf(request);
  // An import is its member's, not the connection's: who lost it finds the result among the own imports.
  if (isAsync || !dryRun) place.goOn();
  const file = { kind, bytes, fileName, dryRun, idempotencyKey, requestHash, options };
  const settings = { mediaHosts: config.mediaHosts };
  const started = await startImport({ place, db, log, member, settings, ...file });
  return isAsync ? accepted(reply, started.id) : new JsonText(answerOf(await started.ended));
}
