import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract.ts';
import { addressKey } from '../problems/address-key.ts';
import type { RateLimits } from '../load/limit-rates.ts';
import { countRefusal } from '../problems/refusals.ts';
import type { Member, Sessions } from './session.ts';

/** Whose token it is, and what the token may do. */
export interface TokenHolder {
  member: Member;
  /** Why it may not make a call; undefined where it may. */
  refusalOf: (endpoint: Endpoint | undefined) => string | undefined;
}

/** Where callers are looked up: by a session in a browser, or by a token of a program. */
export interface Callers {
  sessions: Sessions;
  tokens: (token: string) => Promise<TokenHolder | undefined>;
}

interface Caller {
  member: Member;
  isByToken: boolean;
  /** Why the token may not make this call. */
  refusal?: string | undefined;
}

/** What an `Authorization: Bearer …` header holds, whatever it is; undefined where the header is none. */
function bearerOf(header: string | undefined): string | undefined {
  const match = /^bearer(?:\s(.*))?$/iu.exec(header?.trim() ?? '');
  return match ? (match[1] ?? '').trim() : undefined;
}

type Credential = { bearer: string } | { session: string };

const mostRemembered = 20_000;

/** A program that runs wild does not lock its member out of the pages. */
const keyOf = ({ member, isByToken }: Caller) => (isByToken ? `tokens of ${member.id}` : member.id);

const nameOf = (credential: Credential) => hash('sha256', Object.values(credential)[0] ?? '', 'base64');

/**
 * Finds out who calls. Whose a credential was when it was last looked up is remembered, so that a request counts as its
 * caller's before the database is asked; that lets nobody in.
 */
export function callerReader({ sessions, tokens }: Callers, limits: RateLimits | undefined) {
  const remembered = new Map<string, string>();

  /** Whoever sends a token is who the token says, whatever else the program sends; a page is for browsers. */
  function credentialOf(request: FastifyRequest): Credential | undefined {
    const { access } = request.routeOptions.config;
    const bearer = access === 'page' || access === 'asset' ? undefined : bearerOf(request.headers.authorization);
    if (bearer !== undefined) return { bearer };
    const session = sessions.tokenOf(request);
    return session === undefined ? undefined : { session };
  }

  async function lookUp(
    credential: Credential,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Caller | undefined> {
    if ('session' in credential) {
      const member = await sessions.read(credential.session, request, reply);
      return member && { member, isByToken: false };
    }
    const holder = await tokens(credential.bearer);
    if (!holder) {
      if (request.routeOptions.config.access !== 'public')
        reply.header('www-authenticate', 'Bearer error="invalid_token"');
      return undefined;
    }
    const { endpoint } = request.routeOptions.config;
    return {
      member: holder.member,
      isByToken: true,
      refusal: request.is404 ? undefined : holder.refusalOf(endpoint),
    };
  }

  return {
    /**
     * Whether a caller shows what only members have, as far as that is known without asking the database: a session that we
     * signed, or a token that was somebody's when it was last looked up.
     */
    isKnown(request: FastifyRequest): boolean {
      const credential = credentialOf(request);
      return credential !== undefined && ('session' in credential || remembered.has(nameOf(credential)));
    },

    /** As whose a request counts, as far as that is known without asking the database. */
    keyOf(request: FastifyRequest): string {
      const credential = credentialOf(request);
      if (!credential) return addressKey(request.ip);
      const name = nameOf(credential);
      // Nobody but a member has a session that we signed, so it is not one of the strangers of its address.
      return remembered.get(name) ?? ('session' in credential ? `session ${name}` : addressKey(request.ip));
    },

    /** Asks the database, but for no address that showed it too much that is wrong. */
    async read(request: FastifyRequest, reply: FastifyReply): Promise<(Caller & { key: string }) | undefined> {
      const credential = credentialOf(request);
      if (!credential) return undefined;
      const name = nameOf(credential);
      const refusal = remembered.has(name) ? undefined : await limits?.wrongTooOften(request);
      if (refusal) {
        // Whoever signs in anew is asked for a password, not for what the browser still has.
        if (request.routeOptions.config.access === 'public') return undefined;
        countRefusal('wrong_credentials');
        throw refusal;
      }
      const caller = await lookUp(credential, request, reply);
      remembered.delete(name);
      if (!caller) {
        await limits?.countWrong(request);
        return undefined;
      }
      const key = keyOf(caller);
      remembered.set(name, key);
      if (remembered.size > mostRemembered) remembered.delete(remembered.keys().next().value!);
      return { ...caller, key };
    },
  };
}

export type CallerReader = ReturnType<typeof callerReader>;
