import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { ask } from './ask.ts';
import { type Attack, type Caller, forEach, type Target } from './attack.ts';

const many = 3_000;
/** On one connection so many follow each other, as fast as each is answered. */
const connections = 50;

async function knock(
  target: Target,
  label: string,
  callerOf: (n: number) => { headers: Record<string, string> },
): Promise<void> {
  const agents = new Map<string, Agent>();
  const agentOf = ({ from }: Caller) => {
    const agent = agents.get(from) ?? new Agent({ keepAlive: true, localAddress: from });
    agents.set(from, agent);
    return agent;
  };
  const tries = Array.from({ length: many }, (_, n) => n);
  const began = performance.now();
  await forEach(tries, { width: connections, signal: target.signal }, (n) => {
    const by = target.stranger(n % connections);
    return ask(target, label, { path: '/api/mines?limit=25', by, agent: agentOf(by), ...callerOf(n) });
  });
  target.tally.figures[`${label}: a second`] = Math.round(many / ((performance.now() - began) / 1_000));
  for (const agent of agents.values()) agent.destroy();
}

const secretOf = (bytes: number) => randomBytes(bytes).toString('base64url');

/** Guesses tokens of programs. */
export const tokens: Attack = {
  name: 'tokens',
  what: '3,000 wrong API tokens as fast as they are refused, from 50 addresses',
  rateLimit: 'on',
  run: (target) =>
    knock(target, 'wrong token', () => ({ headers: { authorization: `Bearer openpit_${secretOf(32)}` } })),
};

/** Guesses sessions. */
export const cookies: Attack = {
  name: 'cookies',
  what: '3,000 wrong session cookies as fast as they are refused, from 50 addresses',
  rateLimit: 'on',
  run: (target) =>
    knock(target, 'wrong cookie', (n) => {
      const token = secretOf(24);
      const wrong = [`${token}.${secretOf(32)}`, token, `${'a'.repeat(4_000)}.b`, '%E0%A4%A', `.${token}`];
      return { headers: { cookie: `openpit.session_token=${wrong[n % wrong.length]}` } };
    }),
};
