import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** What a provider says of who came; each may be a lie. */
export interface Lies {
  /** Claims of the identity token beside those that a true one has. */
  token?: Record<string, unknown>;
  userInfo?: Record<string, unknown>;
  header?: Record<string, unknown>;
  /** Signed with a key that it did not publish. */
  isByOtherKey?: boolean;
  /** Answers in the place of the provider at this path. */
  instead?: Record<string, (response: ServerResponse) => void>;
}

/** A provider that keeps to the protocol but for its lies. */
export async function startHostileProvider() {
  const known = newKey();
  const other = newKey();
  let lies: Lies = {};
  let nonce = '';
  let issuer = '';

  function identityToken(): string {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: issuer, aud: 'openpit', sub: 'ann', iat: now, exp: now + 60, nonce, ...lies.token };
    const text = `${base64({ alg: 'RS256', kid: 'known', ...lies.header })}.${base64(claims)}`;
    const { privateKey } = lies.isByOtherKey ? other : known;
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
  }

  const answers: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/keys': () => ({
      keys: [{ ...known.publicKey.export({ format: 'jwk' }), kid: 'known', use: 'sig', alg: 'RS256' }],
    }),
    '/token': () => ({ access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: identityToken() }),
    '/userinfo': () => ({ sub: 'ann', ...lies.userInfo }),
  };

  const server = createServer((request, response) => {
    const path = request.url ?? '';
    response.setHeader('content-type', 'application/json');
    const instead = lies.instead?.[path];
    if (instead) instead(response);
    else response.end(JSON.stringify(answers[path]?.() ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  return {
    issuer,
    /** From now on it lies like this, of the sign-in that asked for this nonce. */
    lie(about: Lies, expected: string): void {
      lies = about;
      nonce = expected;
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
