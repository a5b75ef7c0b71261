import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

/** What this process says: where it listens. */
export interface ProviderLine {
  issuer: string;
}

// It warns that it is not set up for production, which is true.
console.warn = () => {};
console.info = () => {};

// Someone signs in here as `ann@example.org` or, where the provider vouches for the address, `ann@example.org verified`.
const server = createServer();
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'openpit',
        client_secret: 'a secret between provider and server',
        redirect_uris: ['http://localhost:3000/api/auth/oidc/callback'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    cookies: { keys: ['a key of tests'] },
    findAccount: (_context, id) => {
      const [email = '', verified] = id.split(' ');
      return {
        accountId: id,
        claims: () => ({
          sub: id,
          ...(email.includes('@') && { email, email_verified: verified === 'verified' }),
          name: 'Ann of the Provider',
        }),
      };
    },
  });
  server.on('request', (request, response) => void provider.callback()(request, response));
  process.stdout.write(`${JSON.stringify({ issuer } satisfies ProviderLine)}\n`);
});
process.stdin.resume().once('end', () => process.exit(0));
