import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../../server/config.ts';
import { foldEmail } from '../../../domain/text/email.ts';
import { isBlank } from '../../../domain/text/fold.ts';
import { hasControlCharacters } from '../../../domain/text/stored-text.ts';
import { seal, unseal } from '../../../server/services/seal.ts';
import { boundedFetch } from './bounded-fetch.ts';

/** What a sign-in remembers in the browser while it is at the provider. */
const Journey = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
});
type Journey = z.output<typeof Journey>;

/** Who the provider says came. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  name: string | undefined;
}

export const journeyCookie = 'oidc';
export const journeySeconds = 600;
const purpose = 'oidc';
const firstPauseMilliseconds = 2_000;
const longestPauseMilliseconds = 60_000;

export interface Provider {
  /** Looks for the provider in the background until it is found. */
  seek(log: FastifyBaseLogger): void;
  stop(): void;
  /** Where to send the browser, and the cookie to send along; throws where the provider does not answer. */
  depart(callback: string, returnTo: string): Promise<{ address: string; cookie: string }>;
  /** Checks what the browser came back with: state, nonce, PKCE, issuer and signature. Throws where anything is off. */
  arrive(callback: URL, cookie: string | undefined): Promise<{ identity: Identity; returnTo: string }>;
}

/** The browser did not start this sign-in, or too long ago. */
export class StaleJourney extends Error {}

async function discover(
  { issuer, clientId, clientSecret }: NonNullable<Config['oidc']>,
  patienceSeconds: number,
): Promise<Configuration> {
  const address = new URL(issuer);
  // An address without TLS is on loopback (see config.ts).
  const insecure = address.protocol === 'http:' ? [allowInsecureRequests] : [];
  const found = await discovery(address, clientId, clientSecret, undefined, {
    execute: insecure,
    timeout: patienceSeconds,
    [customFetch]: boundedFetch,
  });
  const server = found.serverMetadata();
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const secretGoes = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
  const configuration = new Configuration(server, clientId, clientSecret, secretGoes(clientSecret));
  configuration.timeout = patienceSeconds;
  configuration[customFetch] = boundedFetch;
  for (const set of [...insecure, enableNonRepudiationChecks]) set(configuration);
  return configuration;
}

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);

const longestSubject = 1_000;

/** What the database would keep as something else, or not at all, would be one identity for several. */
const isSubject = (subject: string) =>
  subject.length <= longestSubject && subject.isWellFormed() && !hasControlCharacters(subject) && !isBlank(subject);

/** Sign-in by OpenID Connect: authorization code with PKCE. A provider that is down is looked for again, never skipped. */
export function openProvider(
  oidc: NonNullable<Config['oidc']>,
  secret: string,
  patienceMilliseconds: number,
): Provider {
  let known: Configuration | undefined;
  let underWay: Promise<Configuration> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function configuration(): Promise<Configuration> {
    if (known) return Promise.resolve(known);
    underWay ??= discover(oidc, patienceMilliseconds / 1_000)
      .then((found) => (known = found))
      .finally(() => (underWay = undefined));
    return underWay;
  }

  async function identityOf(found: Configuration, callback: URL, journey: Journey): Promise<Identity> {
    const tokens = await authorizationCodeGrant(found, callback, {
      pkceCodeVerifier: journey.verifier,
      expectedState: journey.state,
      expectedNonce: journey.nonce,
      idTokenExpected: true,
    });
    const token = tokens.claims()!;
    if (!isSubject(token.sub)) throw new Error('the provider names nobody');
    // Many providers tell names and addresses there only.
    const more = text(token.email) ? {} : await fetchUserInfo(found, tokens.access_token, token.sub);
    const claims: Record<string, unknown> = { ...token, ...more };
    // Whether an address is vouched for is said where the address is.
    const address: Record<string, unknown> = text(token.email) ? token : more;
    const email = text(address['email']);
    const full = [text(claims['given_name']), text(claims['family_name'])].filter(Boolean).join(' ');
    return {
      issuer: token.iss,
      subject: token.sub,
      email: email === undefined ? undefined : foldEmail(email),
      emailVerified: address['email_verified'] === true,
      name: text(claims['name']) ?? text(full) ?? text(claims['preferred_username']),
    };
  }

  return {
    seek(log) {
      const attempt = (pause: number) => {
        configuration().then(
          () => log.info({ issuer: oidc.issuer }, 'the sign-in provider is there'),
          (error: Error) => {
            if (stopped) return;
            log.warn(
              { issuer: oidc.issuer, reason: error.message },
              'the sign-in provider does not answer; trying again',
            );
            timer = setTimeout(() => attempt(Math.min(pause * 2, longestPauseMilliseconds)), pause).unref();
          },
        );
      };
      attempt(firstPauseMilliseconds);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
    async depart(callback, returnTo) {
      const found = await configuration();
      const journey: Journey = {
        state: randomState(),
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
        returnTo,
        until: Date.now() + journeySeconds * 1_000,
      };
      const address = buildAuthorizationUrl(found, {
        redirect_uri: callback,
        scope: 'openid email profile',
        state: journey.state,
        nonce: journey.nonce,
        code_challenge: await calculatePKCECodeChallenge(journey.verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, cookie: seal(JSON.stringify(journey), secret, purpose) };
    },
    async arrive(callback, cookie) {
      const opened = cookie && unseal(cookie, secret, purpose);
      const journey = opened ? Journey.parse(JSON.parse(opened)) : undefined;
      if (!journey || journey.until < Date.now()) throw new StaleJourney('no sign-in of this browser is under way');
      if (callback.searchParams.get('state') !== journey.state) throw new StaleJourney('another sign-in was under way');
      return { identity: await identityOf(await configuration(), callback, journey), returnTo: journey.returnTo };
    },
  };
}
