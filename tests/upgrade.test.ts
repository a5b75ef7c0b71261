import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

// Versions of a server that is nothing but what matters here: it loads a module only when it is asked for it.

let base: string;
const running = new Set<ChildProcess>();

beforeEach(() => {
  base = realpathSync(mkdtempSync(path.join(tmpdir(), 'openpit-upgrade-')));
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  rmSync(base, { recursive: true, force: true });
});

const server = `
import { createServer } from 'node:http';
const server = createServer(async (request, response) => {
  const { said } = await import('../lazy' + request.url.slice(1) + '.mjs');
  response.end(said);
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

/** What is in a release: the scripts under test, and a \`start.mjs\` that builds or serves. */
function place(name: string, build = ''): string {
  const folder = path.join(base, 'releases', name);
  mkdirSync(path.join(folder, 'scripts'), { recursive: true });
  for (const script of ['upgrade.mjs', 'setup.mjs']) cpSync(`scripts/${script}`, path.join(folder, 'scripts', script));
  writeFileSync(
    path.join(folder, 'package.json'),
    '{ "type": "module", "scripts": { "start": "node scripts/start.mjs" } }',
  );
  writeFileSync(
    path.join(folder, 'scripts/start.mjs'),
    `if (process.argv[2] === 'build') { ${build} } else { await import('./serve.mjs'); }`,
  );
  writeFileSync(path.join(folder, 'scripts/serve.mjs'), server);
  for (const lazy of [1, 2, 3]) writeFileSync(path.join(folder, `lazy${lazy}.mjs`), `export const said = '${name}';`);
  return folder;
}

/** Runs the script as it lies in one version. */
async function upgrade(from: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const script = path.join(base, 'releases', from, 'scripts/upgrade.mjs');
  return promisify(execFile)(process.execPath, [script, ...args]).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  );
}

/** As the unit starts it: by the link. */
async function serve(): Promise<(what: number) => Promise<string>> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: path.join(base, 'current'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return async (what) => (await fetch(`http://127.0.0.1:${port}/${what}`)).text();
}

const current = () => path.basename(realpathSync(path.join(base, 'current')));

describe('an upgrade', () => {
  it('leaves the running server its modules, and is taken back by the same switch', async () => {
    place('v1');
    expect(await upgrade('v1', 'v1')).toMatchObject({ code: 0 });
    const old = await serve();
    place('v2');
    expect((await upgrade('v1', 'v2')).said).toMatch(/current is v2 now, it was v1\.\nRestart the server\.\n$/);
    expect(await Promise.all([old(1), old(2)])).toEqual(['v1', 'v1']);
    const next = await serve();
    expect(await Promise.all([next(1), old(3)])).toEqual(['v2', 'v1']);
    await upgrade('v2', 'back');
    const again = await serve();
    expect(await Promise.all([again(1), next(2)])).toEqual(['v1', 'v2']);
    expect((await upgrade('v1', 'list')).said.split('\n').toSorted()).toEqual(['', 'v1 (current)', 'v2 (previous)']);
  });

  it('that cannot be built changes nothing', async () => {
    place('v1');
    expect(await upgrade('v1', 'v1')).toMatchObject({ code: 0 });
    place('v2', 'process.exit(1)');
    expect(await upgrade('v1', 'v2')).toEqual({
      code: 1,
      said: expect.stringContaining('v2 could not be built, see above. Nothing else was changed.') as string,
    });
    expect(current()).toBe('v1');
  });

  it('fetches a version that is not there yet whole, or not at all', async () => {
    place('v1');
    expect(await upgrade('v1', 'v1')).toMatchObject({ code: 0 });
    const missing = path.join(base, 'no-repository');
    expect((await upgrade('v1', 'v2', '--from', missing)).said).toContain(`v2 could not be fetched from ${missing}`);
    expect(readdirSync(path.join(base, 'releases'))).toEqual(['v1']);
    expect(current()).toBe('v1');
  });

  it('keeps the versions that one may want back', async () => {
    for (const name of ['v1', 'v2', 'v3', 'v4', 'v5']) {
      place(name);
      expect(await upgrade(name, name)).toMatchObject({ code: 0 });
    }
    expect(readdirSync(path.join(base, 'releases')).toSorted()).toEqual(['v3', 'v4', 'v5']);
  });

  it('goes back to no version that somebody has removed', async () => {
    for (const name of ['v1', 'v2']) {
      place(name);
      expect(await upgrade(name, name)).toMatchObject({ code: 0 });
    }
    rmSync(path.join(base, 'releases/v1'), { recursive: true });
    const refused = await upgrade('v2', 'back');
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('v1 was removed from') });
    expect(current()).toBe('v2');
  });

  it.each([['../v1'], ['--from'], ['v2', 'v3'], ['v1']])('is refused for %s', async (...args) => {
    place('v1');
    expect(await upgrade('v1', 'v1')).toMatchObject({ code: 0 });
    expect(await upgrade('v1', ...args)).toMatchObject({ code: 1 });
    expect(current()).toBe('v1');
  });
});

describe('packages', () => {
  it('are not replaced under a server that runs from them', async () => {
    const folder = place('v1');
    const packages = { packages: { '': {}, 'node_modules/one': { version: '2.0.0' } } };
    writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(packages));
    const node = path.join(folder, 'node_modules/node/bin/node');
    mkdirSync(path.dirname(node), { recursive: true });
    cpSync(process.execPath, node);
    const child = spawn(node, ['--eval', 'setInterval(() => {}, 1000); console.log("up")'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.add(child);
    await once(child.stdout, 'data');
    const script = `import { setup } from './scripts/setup.mjs'; setup();`;
    const inPlace = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder });
    await expect(inPlace).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`(process ${child.pid}), and would lose its modules: stop it first`) as string,
    });
  });
});
