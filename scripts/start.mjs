import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { giveUp, root, setup, toolEnvironment } from './setup.mjs';
import { beginFlags, thrifty } from './thrifty.mjs';

/** Everything that the built pages are made of. */
const sources = [
  'src',
  'content',
  'public',
  'sample',
  'package-lock.json',
  'package.json',
  'react-router.config.ts',
  'scripts/vite',
  'tsconfig.json',
  'vite.config.ts',
  'postcss.config.js',
];
/** Parts of the sources that no page contains. */
const withoutPages = [/^src\/(?:db|server)\//, /^src\/features\/[^/]+\/server\//, /\.test\.tsx?$/];
/** Compiled modules are kept here: in the cache folder of the service, where there is one, because it may not write to the checkout. */
const cacheFolder = process.env.CACHE_DIRECTORY ?? path.join(root, 'node_modules/.cache/openpit');
const stamp = path.join(root, 'build/sources.sha256');

beginThriftily();
const node = setup();
build();
// `npm start -- build` only gets everything ready: for images, and for an upgrade before the restart.
if (process.argv[2] !== 'build') await run();

/** Begins anew with what has to be known as a program begins, in the same process. */
function beginThriftily() {
  if (process.platform !== 'linux' || !process.execve) return;
  const { execPath, execArgv, argv, env } = process;
  const isOurs = execPath.startsWith(path.join(root, 'node_modules') + path.sep);
  const flags = isOurs ? beginFlags.filter((flag) => !execArgv.includes(flag)) : [];
  if (env.MALLOC_ARENA_MAX !== undefined && flags.length === 0) return;
  process.execve(execPath, [execPath, ...flags, ...execArgv, ...argv.slice(1)], { ...thrifty, ...env });
}

function build() {
  const now = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === `${now} ${timeOfBuild()}`) return;
  process.stdout.write('Building the pages (again only when they change) …\n');
  const built = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    env: toolEnvironment(),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (built.status !== 0) giveUp(`${built.stdout}${built.stderr}\nThe pages could not be built, see above.`);
  writeFileSync(stamp, `${now} ${timeOfBuild()}`);
}

/** When the last build ended, whoever started it: its last file. */
function timeOfBuild() {
  return statSync(path.join(root, 'build/routes.json'), { throwIfNoEntry: false })?.mtimeMs;
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesIn)) {
    if (withoutPages.some((part) => part.test(file))) continue;
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Files below a path of the repository, in a fixed order. */
function filesIn(place) {
  const full = path.join(root, place);
  if (!existsSync(full)) return [];
  try {
    return readdirSync(full)
      .sort()
      .flatMap((name) => filesIn(`${place}/${name}`));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [place];
    throw error;
  }
}

/**
 * The server, in this very process where it runs on our Node (as from the second `npm start` on), so that
 * signals and `kill` reach it directly; else in a child that gets this process's signals and ends with it.
 * So it is in a container, too: its first process cannot end itself when it stands still (`kill` of it is ignored).
 */
async function run() {
  if (process.version === versionOf(node) && process.pid !== 1) {
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
    // Compiled modules are kept for the next start, which is a third shorter with them; threads hear of it by the environment.
    const kept = ownCache();
    module.enableCompileCache(kept);
    process.env.NODE_COMPILE_CACHE = kept;
    await import('../src/server/start.ts');
    return;
  }
  const server = spawn(node, [...beginFlags, path.join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: { ...thrifty, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
  server.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
}

/** A folder of this version's own: what others left is of no use to it. */
function ownCache() {
  const own = path.basename(root);
  try {
    for (const name of readdirSync(cacheFolder)) {
      if (name !== own) rmSync(path.join(cacheFolder, name), { recursive: true, force: true });
    }
  } catch {
    // Not there yet, or not ours to tidy: the start only takes longer.
  }
  return path.join(cacheFolder, own);
}

function versionOf(program) {
  return spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim();
}
