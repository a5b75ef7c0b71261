import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { evenParts } from './journeys.mjs';
import { root, setup, toolEnvironment } from './setup.mjs';

const node = setup();
const reports = mkdtempSync(path.join(tmpdir(), 'openpit-reports-'));
// Some hundred processes and threads of the tests load the same files: compiled once, as the server keeps them for its next start.
process.env.NODE_COMPILE_CACHE ??= path.join(reports, 'compiled');
/** Where a server by its address could be another thing than the embedded database: connections, sessions, large loads. */
const throughAddress = [
  'src/features/activities/',
  'src/features/auth/',
  'src/features/exports/server/lists',
  'src/features/imports/server/routes',
  'src/features/mines/server/list',
  'src/features/sample/server/routes',
  'src/server/app',
  'src/server/bad-days',
  'src/server/backup',
  'src/server/beside-next-version',
  'src/server/operation/check-',
  'src/server/calls/endpoint',
  'src/server/replicas',
  'src/server/callers/session',
  'src/server/calls/turns-of',
];
/** So many servers stand up for the journeys, each with data of its own: two rounds where three go on at once. */
const journeyParts = 6;
/** How long each file of journeys took. */
const journeySeconds = {};
const total = { passed: 0, failed: 0 };
const failures = [];
/** Each test that failed, told again at the end: a log may be kept by its last lines only. */
const failedTests = [];

// The linter reads them as the compiler does.
await step('types of routes', () => check(path.join(root, 'node_modules/.bin/react-router'), ['typegen']));
// Each is busy on one core for most of its time; the compiler, which takes longest, still runs as the tests begin.
const types = step('types', () => check('npm', ['run', '--silent', 'types']));
await Promise.all([
  step('lint, format, dead code', () => check('npm', ['run', '--silent', 'lint'])),
  // As a start builds, so that the servers of the later steps find it done.
  step('build', () => check('npm', ['start', '--silent', '--', 'build'])),
]);
await step('unit, architecture, API on the embedded database', () => vitest('all', []));
await types;
await step('API through DATABASE_URL', async () => {
  const server = await startServer();
  try {
    return await vitest('database-url', ['--project', 'api', ...throughAddress], { DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
});
await step('browser', playwright);

rmSync(reports, { recursive: true, force: true });
for (const test of failedTests) process.stdout.write(`\n✗ ${test.name}\n${test.message.replaceAll(/^/gmu, '  ')}\n`);
if (failures.length > 0) process.stdout.write(`\nFailed: ${failures.join('; ')}\n`);
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed > 0 ? 1 : 0);

/** Runs one step and counts its outcome; a step that breaks does not hide the later ones. */
async function step(name, work) {
  process.stdout.write(`\n=== ${name} …\n`);
  const began = Date.now();
  let outcome;
  try {
    outcome = await work();
  } catch (error) {
    process.stdout.write(`${error.message}\n`);
    outcome = { passed: 0, failed: 1 };
  }
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  if (outcome.failed > 0) failures.push(name);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  process.stdout.write(`=== ${name}: ${outcome.passed} passed, ${outcome.failed} failed, ${seconds} s\n`);
}

/** Answers the exit code. What it says is told at once, or at its end where others speak meanwhile. */
function run(program, options, { more = {}, saysAtEnd = false } = {}) {
  return new Promise((resolve) => {
    const stdio = saysAtEnd ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(program, options, { cwd: root, stdio, env: toolEnvironment(more) });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => said.push(part));
    child.once('close', () => process.stdout.write(Buffer.concat(said)));
    child.once('error', (error) => {
      process.stdout.write(`${error.message}\n`);
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/**
 * A step without tests of its own counts as one. Compiler and linter are Go: their garbage is collected when the heap
 * has grown fivefold, not twofold, which is a quarter of their processor time less, and a gigabyte more of memory.
 */
async function check(program, options) {
  const failed = (await run(program, options, { more: { GOGC: '400' }, saysAtEnd: true })) === 0 ? 0 : 1;
  return { passed: 1 - failed, failed };
}

async function vitest(name, options, more) {
  const file = path.join(reports, `${name}.json`);
  const tool = path.join(root, 'node_modules/.bin/vitest');
  const code = await run(
    tool,
    ['run', ...options, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { more },
  );
  const report = JSON.parse(readFileSync(file, 'utf8'));
  // A file that breaks before its first test has no test that could fail.
  const broken = report.testResults.filter((one) => one.status === 'failed' && one.assertionResults.length === 0);
  for (const file of report.testResults) {
    const inFile = path.relative(root, file.name);
    if (file.status === 'failed' && file.message)
      failedTests.push({ name: inFile, message: beginningOf(file.message) });
    for (const one of file.assertionResults)
      if (one.status === 'failed')
        failedTests.push({
          name: `${inFile} › ${one.fullName}`,
          message: one.failureMessages.map(beginningOf).join('\n'),
        });
  }
  return outcomeOf(code, report.numPassedTests, report.numFailedTests + broken.length);
}

/**
 * The journeys in parts that take about as long as each other, three at once on two cores, because a browser often waits.
 * How long a file takes is known from an earlier run and gives the order alone: docs/decisions/219.
 */
async function playwright() {
  // Each server begins with a copy of it: loading the sample data takes longer than most journeys.
  const data = path.join(reports, 'sample');
  if ((await run(node, ['tests/e2e/prepare-data.ts', data])) !== 0) return { passed: 0, failed: 1 };
  const files = readdirSync(path.join(root, 'tests/e2e')).filter((name) => name.endsWith('.spec.ts'));
  const seconds = JSON.parse(readFileSync(path.join(root, 'tests/e2e/seconds.json'), 'utf8'));
  const parts = evenParts(files, seconds, journeyParts).map((part, index) => ({ ...part, number: index + 1 }));
  const outcomes = [];
  const work = async () => {
    for (let part = parts.shift(); part !== undefined; part = parts.shift())
      outcomes.push(await playwrightPart(part, data));
  };
  await Promise.all(Array.from({ length: Math.min(3, availableParallelism() + 1) }, work));
  const took = Object.entries(journeySeconds).toSorted(([one], [other]) => (one < other ? -1 : 1));
  process.stdout.write(
    `\nSeconds of journeys, as tests/e2e/seconds.json has them: ${JSON.stringify(Object.fromEntries(took))}\n`,
  );
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
  };
}

async function playwrightPart({ number, files, seconds }, data) {
  const file = path.join(reports, `browser-${number}.json`);
  const tool = path.join(root, 'node_modules/.bin/playwright');
  const options = [
    'test',
    ...files.map((name) => `tests/e2e/${name}`),
    `--output=test-results/${number}`,
    '--reporter=line,json',
  ];
  const began = Date.now();
  const code = await run(tool, options, {
    more: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, E2E_DATA: data },
  });
  const took = Math.round((Date.now() - began) / 1000);
  process.stdout.write(
    `\n=== browser, part ${number} of ${journeyParts}: ${took} s, expected ${Math.round(seconds)} s\n`,
  );
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const { expected, flaky, unexpected } = report.stats;
  for (const suite of report.suites) {
    tellFailed(suite);
    journeySeconds[suite.file] = Math.max(1, Math.round(millisecondsOf(suite) / 1000));
  }
  return outcomeOf(code, expected + flaky, Math.max(unexpected, report.errors.length > 0 ? 1 : 0));
}

/** How long the tests of a file of journeys, or of one of its groups, took together. */
function millisecondsOf({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return suites.reduce((sum, suite) => sum + millisecondsOf(suite), own);
}

/** Remembers what failed in a file of journeys, or in one of its groups. */
function tellFailed({ suites = [], specs = [] }) {
  for (const suite of suites) tellFailed(suite);
  for (const { file, line, title, tests } of specs)
    for (const { status, results } of tests)
      if (status === 'unexpected')
        failedTests.push({
          name: `${file}:${line} › ${title}`,
          message: results.flatMap(({ errors }) => errors.map(({ message }) => beginningOf(message ?? ''))).join('\n'),
        });
}

/** The first lines of a message, without the colours of a terminal. */
function beginningOf(message) {
  return stripVTControlCharacters(message).split('\n').slice(0, 60).join('\n');
}

/** A tool that fails without a failing test (an error outside of tests, none found) fails all the same. */
function outcomeOf(code, passed, failed) {
  return { passed, failed: code !== 0 || passed === 0 ? Math.max(failed, 1) : failed };
}

/** A PostgreSQL server as others run one: over TCP, the machine's own where there is one. */
async function startServer() {
  const child = spawn(node, ['tests/embedded/serve.ts'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for await (const line of createInterface({ input: child.stdout })) {
    const { version, url } = JSON.parse(line);
    process.stdout.write(`PostgreSQL ${version} at ${url}\n`);
    return {
      url,
      async stop() {
        child.stdin.end();
        await ended;
      },
    };
  }
  throw new Error('No PostgreSQL server could be started, see above.');
}
