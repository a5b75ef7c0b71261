import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import type { Mine } from '../../mines/contract.ts';
import { type Example, examplesFor, type Language } from '../web/examples.ts';

const run = promisify(execFile);
let app: TestApp;
let member: Client;
let examples: Map<string, Example>;
let folder: string;
const tokens = { read: '', write: '' };

beforeAll(async () => {
  app = await openTestApp();
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  examples = new Map(examplesFor(address).map((example) => [example.id, example]));
  folder = await mkdtemp(path.join(tmpdir(), 'openpit-examples-'));
  member = await app.signUp();
  for (const scope of ['read', 'write'] as const) {
    const body = { name: scope, scope, password: 'granite-and-gneiss-42' };
    tokens[scope] = (await member.post('/api/tokens', body)).json<{ token: string }>().token;
  }
  // The examples change the first mine there is.
  await app.db.rows(sql`alter table mines alter column id restart with 1`);
  await member.post('/api/mines', {
    name: 'Boddington',
    country: 'Australia',
    metalsDistribution: [{ metal: 'Gold' }],
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const commands: Record<Language, (code: string) => [string, string[]]> = {
  curl: (code) => ['bash', ['-c', code]],
  JavaScript: (code) => [process.execPath, ['--input-type=module', '-e', code]],
  Python: (code) => ['python3', ['-c', code]],
};

/** Node is always there; the others where this machine has them. */
function isThere(language: Language): boolean {
  if (language === 'JavaScript') return true;
  try {
    if (language === 'curl') execFileSync('bash', ['-c', 'curl --version']);
    else execFileSync('python3', ['-c', 'import requests']);
    return true;
  } catch {
    return false;
  }
}

describe.each((['curl', 'JavaScript', 'Python'] as const).filter(isThere))('in %s', (language) => {
  async function output(id: string): Promise<string> {
    const example = examples.get(id)!;
    const [command, args] = commands[language](example.code[language]);
    const env = { PATH: process.env['PATH'], HOME: folder, OPENPIT_TOKEN: tokens[example.needs] };
    return (await run(command, args, { cwd: folder, env })).stdout;
  }

  test('each example runs as it stands and does what it says', async () => {
    expect(await output('list')).toContain('Boddington');
    expect(await output('all')).toMatch(language === 'curl' ? /Boddington/ : /^\d+\s*$/);
    await output('export');
    expect(await readFile(path.join(folder, 'mines.csv'), 'utf8')).toMatch(/^\uFEFF?name,[\s\S]*\nBoddington,/);

    expect(await output('add')).toContain('Telfer');
    await output('add');
    const listed = (await member.get('/api/mines', { query: { search: 'Telfer' } })).json<Mine[]>();
    expect(listed).toMatchObject([{ metalsDistribution: [{ metal: 'Gold', percentage: 80 }, { metal: 'Copper' }] }]);

    const before = (await member.get('/api/mines/1')).json<Mine>();
    await output('change');
    const after = (await member.get('/api/mines/1')).json<Mine>();
    // What is so already is no change.
    expect(after).toMatchObject({ stage: 'care and maintenance' });
    expect(after.version).toBe(before.stage === after.stage ? before.version : before.version + 1);

    expect(await output('import')).toMatch(/success/i);
    const programs = await member.get(`/api/mines/${listed[0]!.id}/drill-programs`);
    expect(programs.json()).toMatchObject([{ season: '2026', numberOfHoles: 12, numberOfMeters: 3_400 }]);
  });
});
