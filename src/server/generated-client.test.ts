import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generate } from 'orval';
import { afterAll, expect, test } from 'vitest';
import { openTestApp } from '../../tests/kit.ts';
import type { ApiToken } from '../features/tokens/contract.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const app = await openTestApp();
const folder = await mkdtemp(path.join(tmpdir(), 'openpit-client-'));
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const client = './openpit.ts';

/** What someone would write against the client: it adds a mine and lists mines. */
const program = `
import { getMines, type Mine, postMines } from '${client}';

declare const process: { argv: string[] };
const headers = { authorization: \`Bearer \${process.argv[2]}\` };
const made = await postMines({ name: 'Telfer', metalsDistribution: [{ metal: 'Gold', percentage: 80 }] }, { headers });
if (made.status !== 201) throw new Error(JSON.stringify(made.data));
const listed = await getMines({ sortBy: 'name', limit: 5 }, { headers });
if (listed.status !== 200) throw new Error(JSON.stringify(listed.data));
const mines: Mine[] = listed.data;
const metals: string[][] = mines.map((mine) => mine.metalsDistribution.map(({ metal }) => metal));
console.log(JSON.stringify({ names: mines.map(({ name }) => name), metals }));
`;

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  target: 'esnext',
  module: 'preserve',
  lib: ['esnext', 'dom', 'dom.iterable'],
  types: [],
  allowImportingTsExtensions: true,
  erasableSyntaxOnly: true,
};

test('a client that a public generator makes of the document compiles, and lists mines', async () => {
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const member = await app.signUp();
  await member.post('/api/mines', { name: 'Boddington' });
  const token = await member.post('/api/tokens', { name: 'client', scope: 'write', password: 'granite-and-gneiss-42' });
  expect(token.statusCode, token.body).toBe(201);

  await generate(
    {
      input: `${address}/api/openapi.json`,
      output: { target: path.join(folder, client), client: 'fetch', baseUrl: address },
    },
    folder,
  );
  await writeFile(path.join(folder, 'list-mines.ts'), program);
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const compiled = await run(process.execPath, [compiler, '-p', folder]).catch((error: { stdout: string }) => error);
  expect(compiled.stdout).toBe('');

  const { token: secret } = token.json<ApiToken & { token: string }>();
  const listed = await run(process.execPath, [path.join(folder, 'list-mines.ts'), secret]);
  expect(JSON.parse(listed.stdout)).toEqual({ names: ['Boddington', 'Telfer'], metals: [[], ['Gold']] });
});
