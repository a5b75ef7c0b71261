import { ask, sendJson } from './ask.ts';
import type { Caller, Target } from './attack.ts';
import { Tally } from './tally.ts';

/** Who is on the stage: all with accounts, each at an address of their own. */
export interface Cast {
  /** For the reads that are measured. */
  readers: Caller[];
  bystander: Caller;
  attackers: Caller[];
  mineId: number;
}

/** Each attack has so many to itself. */
export const attackersEach = 5;

const nobody: Caller = { from: '127.0.0.1' };

/** Makes the accounts; the first, which is the administrator's, takes no part. */
export async function makeCast(port: number, attacks: number): Promise<Cast> {
  const signal = new AbortController().signal;
  const stage: Target = {
    ...{ port, signal, cut: signal, tally: new Tally(), bystander: nobody, mineId: 0 },
    ...{ member: () => nobody, stranger: () => nobody },
  };
  async function signUp(name: string, from: string): Promise<Caller> {
    const json = { name, email: `${name}@example.org`, password: 'granite-and-gneiss-42' };
    const { status, cookie } = await sendJson(stage, 'sign up', {
      path: '/api/auth/sign-up/email',
      json,
      by: { from },
    });
    if (status !== '200') throw new Error(`the sign-up of ${name} was answered ${status}`);
    return { cookie, from };
  }
  const several = async (name: string, count: number, network: string) => {
    const made: Caller[] = [];
    for (let n = 1; n <= count; n += 1) made.push(await signUp(`${name}-${n}`, `${network}.${n}`));
    return made;
  };
  await signUp('operator', '127.0.0.1');
  const readers = await several('reader', 4, '127.1.0');
  const [bystander] = await several('bystander', 1, '127.1.1');
  const attackers = await several('attacker', attacks * attackersEach, '127.1.2');
  const { body } = await ask(stage, 'mines', { path: '/api/mines?limit=1', by: bystander! });
  const [mine] = JSON.parse(body.toString()) as { id: number }[];
  return { readers, bystander: bystander!, attackers, mineId: mine!.id };
}
