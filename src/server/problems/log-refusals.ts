import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from './address-key.ts';

const periodMilliseconds = 60_000;
/** Refusals that are told apart within a period; those of further callers stand together. */
const mostKinds = 500;

interface Repeated {
  about: Record<string, unknown>;
  /** Since the last line of the log. */
  again: number;
}

/** By server, as tests run several in one process. */
const ofServers = new WeakMap<object, Map<string, Repeated>>();

/** One line a period for all that came again; what did not come again is told anew when it comes. */
function sumUp(log: FastifyBaseLogger, kinds: Map<string, Repeated>): void {
  for (const [kind, repeated] of kinds) {
    if (repeated.again === 0) kinds.delete(kind);
    else {
      const line = { ...repeated.about, again: repeated.again, seconds: periodMilliseconds / 1_000 };
      if (repeated.about['code'] === 'internal') log.error(line, 'failed again');
      else log.info(line, 'refused again');
    }
    repeated.again = 0;
  }
  if (kinds.size > 0) setTimeout(() => sumUp(log, kinds), periodMilliseconds).unref();
}

export interface Refusal {
  code: string;
  /** Where it is the same for all callers, what it is: the database is gone, the machine is busy, a fault of ours. */
  ofAll?: string;
  /** Writes the whole line. */
  write: () => void;
}

/** A refusal and who is refused: a member or an address. */
export interface RefusalOf extends Refusal {
  who: { member: string } | { address: string };
}

/**
 * Logs a refusal at once, and the next ones of its kind and caller as a number: a flood of requests must not become one of
 * lines, which would fill the disk.
 */
export function logRefusal(request: FastifyRequest, refusal: Refusal): void {
  const { server, member, ip } = request;
  logRefusalOf(server, { ...refusal, who: member ? { member: member.id } : { address: addressKey(ip) } });
}

/** The same of whoever has sent no request that could be answered. */
export function logRefusalOf({ server, log }: Pick<FastifyInstance, 'server' | 'log'>, refusal: RefusalOf): void {
  const { code, ofAll, who, write } = refusal;
  let kinds = ofServers.get(server);
  if (!kinds) ofServers.set(server, (kinds = new Map()));
  if (kinds.size === 0) {
    const started = kinds;
    setTimeout(() => sumUp(log, started), periodMilliseconds).unref();
  }
  const kind = `${code} ${ofAll ?? ('member' in who ? who.member : who.address)}`;
  const known = kinds.get(kind);
  if (known) {
    known.again += 1;
    return;
  }
  // What is the same for all is of few kinds, and no flood of callers hides it.
  if (kinds.size < mostKinds || ofAll !== undefined) {
    kinds.set(kind, { about: { code, ...(ofAll ? { reason: ofAll } : who) }, again: 0 });
    write();
    return;
  }
  const others = kinds.get(`${code} of others`);
  if (others) others.again += 1;
  else kinds.set(`${code} of others`, { about: { code, of: 'many others' }, again: 1 });
}
