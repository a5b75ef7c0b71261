// Runs on whatever Node the machine has (20 or later): no dependencies, no TypeScript.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readlinkSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveUp, processesFrom, root } from './setup.mjs';

// Versions side by side: BASE/releases/NAME, and BASE/current, a link to the one that starts. Another one is made in a
// folder of its own, while the old one runs from its; then the link is set in one step, and the server started again.
const usage = `Usage: node scripts/upgrade.mjs VERSION [--from REPOSITORY] [--no-restart] [--ready ADDRESS], or back, or list
VERSION is a tag or branch of the repository (the one that this checkout came from, unless said), or the name of a folder in releases/.`;
const unit = 'openpit.service';
/** Versions that are kept beside the current one. */
const kept = 2;

const releases = path.dirname(root.replace(/\/$/, ''));
if (path.basename(releases) !== 'releases') {
  giveUp(`${root} is not in a folder 'releases': docs/runbook.md, 'Upgrade', says how versions lie side by side.`);
}
const base = path.dirname(releases);
const owner = statSync(releases);
const { verb, from, restarts, ready } = readArguments(process.argv.slice(2));

if (verb === 'list') list();
else if (verb === 'back') await back();
else await upgrade(verb);

function readArguments(given) {
  const rest = [...given];
  const take = (name) => {
    const at = rest.indexOf(name);
    return at < 0 ? undefined : rest.splice(at, 2)[1];
  };
  const options = { from: take('--from'), ready: take('--ready') ?? 'http://127.0.0.1:3000/api/ready' };
  const restarting = rest.indexOf('--no-restart');
  if (restarting >= 0) rest.splice(restarting, 1);
  if (rest.length !== 1 || !/^\w[\w.+-]*$/.test(rest[0])) giveUp(usage);
  return { ...options, verb: rest[0], restarts: restarting < 0 };
}

async function upgrade(name) {
  if (nameBehind('current') === name) giveUp(`${name} is the current version.`);
  const folder = path.join(releases, name);
  if (!existsSync(folder)) fetchInto(folder, name);
  process.stdout.write(`Building ${name}, while the server goes on …\n`);
  const built = asOwner('npm', ['start', '--silent', '--', 'build'], folder);
  if (built !== 0) giveUp(`${name} could not be built, see above. Nothing else was changed.`);
  await switchTo(name);
  prune();
}

async function back() {
  const name = nameBehind('previous');
  if (name === undefined) giveUp('There is no version before this one.');
  else if (existsSync(path.join(releases, name))) await switchTo(name);
  else giveUp(`${name} was removed from ${releases}. Nothing was changed.`);
}

/** Appears under its name when it is complete. */
function fetchInto(folder, name) {
  const part = path.join(releases, `.${name}.part`);
  rmSync(part, { recursive: true, force: true });
  const repository = from ?? output('git', ['config', '--get', 'remote.origin.url'], root);
  if (!repository) giveUp('This checkout does not say where it came from: name the repository by --from.');
  const clone = ['-c', 'advice.detachedHead=false', 'clone', '--quiet', '--depth', '1', '--branch', name];
  const cloned = asOwner('git', [...clone, repository, part], releases);
  if (cloned !== 0) giveUp(`${name} could not be fetched from ${repository}, see above. Nothing was changed.`);
  renameSync(part, folder);
}

/** What was started goes on from its own folder; what starts from now on starts from this one. */
async function switchTo(name) {
  const before = nameBehind('current');
  lead('current', name);
  if (before && before !== name) lead('previous', before);
  process.stdout.write(`${path.join(base, 'current')} is ${name} now${before ? `, it was ${before}` : ''}.\n`);
  if (!restarts || !before) return;
  if (process.getuid() !== 0 || output('systemctl', ['is-active', unit], base) !== 'active') {
    process.stdout.write('Restart the server.\n');
    return;
  }
  if (spawnSync('systemctl', ['restart', unit], { stdio: 'inherit' }).status !== 0 || !(await isReady())) {
    giveUp(`${name} does not answer at ${ready}: see journalctl -u ${unit}. Back: node scripts/upgrade.mjs back`);
  }
  process.stdout.write(`${name} answers.\n`);
}

/** A rename takes the place of the old link in one step: there is one at any moment. */
function lead(link, name) {
  const place = path.join(base, link);
  const aside = `${place}.new`;
  rmSync(aside, { force: true });
  symlinkSync(path.join('releases', name), aside);
  renameSync(aside, place);
}

function nameBehind(link) {
  const place = path.join(base, link);
  return lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() ? path.basename(readlinkSync(place)) : undefined;
}

/** Ten minutes, as a migration may wait for so long. */
async function isReady() {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const answer = await fetch(ready).catch(() => undefined);
    if (answer?.ok) return true;
    await sleep(1_000);
  }
  return false;
}

function byAge() {
  const names = readdirSync(releases).filter((name) => !name.startsWith('.'));
  const timeOf = (name) => statSync(path.join(releases, name)).mtimeMs;
  return names.sort((a, b) => timeOf(b) - timeOf(a));
}

/** Never one that something still runs from. */
function prune() {
  const inUse = new Set([nameBehind('current'), nameBehind('previous')]);
  for (const name of byAge().slice(kept + 1)) {
    const folder = path.join(releases, name);
    if (inUse.has(name) || processesFrom(folder).length > 0) continue;
    rmSync(folder, { recursive: true, force: true });
    process.stdout.write(`Removed ${name}.\n`);
  }
}

function list() {
  const links = ['current', 'previous'].map((link) => [nameBehind(link), link]);
  for (const name of byAge()) {
    const what = links.filter(([of]) => of === name).map(([, link]) => link);
    if (processesFrom(path.join(releases, name)).length > 0) what.push('running');
    process.stdout.write(`${name}${what.length > 0 ? ` (${what.join(', ')})` : ''}\n`);
  }
}

/** As the user whom the releases belong to, also where root asks. Answers the exit code. */
function asOwner(program, args, cwd) {
  const isRoot = process.getuid() === 0;
  const identity = isRoot ? { uid: owner.uid, gid: owner.gid } : {};
  const env = { ...process.env, ...(isRoot && owner.uid !== 0 && { HOME: base }) };
  const { status, error } = spawnSync(program, args, { cwd, stdio: 'inherit', env, ...identity });
  if (error) giveUp(`${program} could not be run (${error.code}).`);
  return status;
}

function output(program, args, cwd) {
  const identity = process.getuid() === 0 && program === 'git' ? { uid: owner.uid, gid: owner.gid } : {};
  return spawnSync(program, args, { cwd, encoding: 'utf8', ...identity }).stdout?.trim();
}
