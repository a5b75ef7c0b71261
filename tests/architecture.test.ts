import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { inBrowser } from '../scripts/vite/contract-plugin.ts';
import config from '../vitest.config.ts';

const sources = globSync('src/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));
const styles = globSync('src/**/*.css').map((file) => file.replaceAll('\\', '/'));
const importLine =
  /(?:^|\n)\s*(?:import|export)\b[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|new URL\(\s*['"](\.[^'"]+\.tsx?)['"]/g;

/** Files of ours that a file imports, as paths from the root of the repository. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(importLine)]
    .map(([, from, lazy, worker]) => from ?? lazy ?? worker ?? '')
    .filter((name) => name.startsWith('.') && !name.includes('+types'))
    .map((name) => path.posix.join(path.posix.dirname(file), name));
}

const arrows = new Map(sources.map((file) => [file, importsOf(file)]));

/** Files that hold an act of a feature are named by their verb; other features' servers may import them. */
const fixedNames = /^(routes|queries|policy|routes\.test)\.ts$/;

/** `contract.ts`, or `contract-<subject>.ts` where one file would be too long. */
const isContract = (file: string) =>
  /^src\/(?:features\/[^/]+\/contract(?:-[a-z]+)?|contract(?:-[a-z]+)?)\.ts$/.test(file);

/** What every room of the browser stands on. */
const browserGround = /^src\/web\/(?:http|format|share-figures|today)\.ts$/;

/** Where the shell names features: one file of the server, one of the rooms that features share, and what composes pages. */
const composition = /^src\/(?:server\/features\.ts|web\/features\.ts|web\/pages\/.+|web\/site\/site-pages\.tsx)$/;
const isShell = (file: string) => /^src\/(?:server|web)\//.test(file);

/** Rooms that features share in the browser, the lowest first: each may import those before it; controls know no noun. */
const rooms = ['src/web/ui/', 'src/web/forms/', 'src/web/entity/'];
const roomOf = (file: string) => rooms.findIndex((room) => file.startsWith(room));

/** Rooms within rooms, the lowest first: each may import those before it, and what stands beside them alone. */
const parted: Readonly<Record<string, readonly string[]>> = {
  'src/web/ui/': ['hooks', 'marks', 'controls', 'overlays', 'pictures', 'page', 'tables'],
  'src/server/': ['problems', 'services', 'load', 'callers', 'calls', 'pages', 'operation'],
  'src/features/imports/server/read/': ['words', 'formats', 'layout', 'cells', 'headers', 'records'],
  'src/features/imports/web/': ['choices', 'values', 'columns', 'file', 'history', 'outcome', 'assays', 'bulk'],
  'src/features/investments/server/statements/': ['brokers', 'mapped'],
  'src/features/investments/web/': ['trades', 'events', 'positions', 'files', 'rate'],
};
/** So many files in one folder, besides tests, are still looked through at a glance. */
const mostFiles = 50;

/** Rooms of calculation, the lowest first: each may import those before it, and all of them the closed vocabularies. */
const calculations = [
  ...['text', 'numbers', 'time', 'places', 'metals', 'money', 'tickers', 'records', 'tables', 'drilling', 'resources'],
  ...['mines', 'journal', 'prices', 'studies', 'capital', 'production', 'figures', 'value', 'nouns'],
];
/** 0 for the vocabularies, from 1 on for a room, undefined where there is no such room. */
function calculationOf(file: string): number | undefined {
  if (path.posix.dirname(file) === 'src/domain') return 0;
  const room = calculations.indexOf(/^src\/domain\/([^/]+)\/[^/]+$/.exec(file)?.[1] ?? '');
  return room === -1 ? undefined : room + 1;
}

/** Whether the arrow from one file to the other is allowed. */
function allowed(from: string, to: string): boolean {
  const feature = /^src\/features\/([^/]+)\//.exec(from)?.[1];
  const other = /^src\/features\/([^/]+)\//.exec(to)?.[1];
  if (from.startsWith('src/domain/')) {
    const [importing, imported] = [calculationOf(from), calculationOf(to)];
    return importing !== undefined && imported !== undefined && imported <= importing;
  }
  if (to.startsWith('src/domain/')) return true;
  if (isShell(from) && feature === undefined && other !== undefined && !composition.test(from)) return false;
  if (isContract(from)) return isContract(to);
  if (from.startsWith('src/db/')) return to.startsWith('src/db/');
  if (/^src\/features\/[^/]+\/server\//.test(from)) {
    if (to.startsWith('src/db/') || to.startsWith('src/server/') || isContract(to)) return true;
    if (feature === other) return to.includes('/server/');
    return to.includes('/server/') && !fixedNames.test(path.basename(to));
  }
  if (/^src\/features\/[^/]+\/web\//.test(from)) {
    if (isContract(to) || roomOf(to) !== -1 || browserGround.test(to)) return true;
    return feature === other && to.includes('/web/');
  }
  const room = roomOf(from);
  if (room !== -1) {
    if (isContract(to) || to === 'src/web/features.ts') return room > 0;
    return (roomOf(to) !== -1 && roomOf(to) <= room) || browserGround.test(to);
  }
  if (from.startsWith('src/web/'))
    return to.startsWith('src/web/') || isContract(to) || /^src\/features\/[^/]+\/web\//.test(to);
  if (from.startsWith('src/server/')) {
    return (
      to.startsWith('src/server/') ||
      to.startsWith('src/db/') ||
      isContract(to) ||
      /^src\/features\/[^/]+\/server\//.test(to)
    );
  }
  return false;
}

const importRooms = ['model', 'read', 'match', 'store', 'kinds', 'run'];

/** How late the room of a file comes on an import's way, the calls last; -1 for other files. */
function stepOf(file: string): number {
  const inside = /^src\/features\/imports\/server\/(?:(?<room>[^/]+)\/)?(?:[^/]+\/)?[^/]+$/.exec(file);
  if (!inside) return -1;
  const room = inside.groups?.['room'];
  return room === undefined ? importRooms.length : importRooms.indexOf(room);
}

/** A file, everything that it imports, and that those import. */
function reachedFrom(file: string): Set<string> {
  const reached = new Set([file]);
  for (const one of reached) for (const next of arrows.get(one) ?? []) reached.add(next);
  return reached;
}

const isTest = (file: string) => /\.(?:test|fixture)\.tsx?$/.test(file);

describe('architecture', () => {
  it('reads a tree that is there', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect([...arrows.values()].flat().length).toBeGreaterThan(100);
  });

  it('knows a forbidden arrow when it sees one', () => {
    expect(allowed('src/web/http.ts', 'src/server/config.ts')).toBe(false);
    expect(allowed('src/server/app.ts', 'src/web/http.ts')).toBe(false);
    expect(allowed('src/domain/text/fold.ts', 'src/contract.ts')).toBe(false);
    expect(allowed('src/domain/text/fold.ts', 'src/domain/metals/units.ts')).toBe(false);
    expect(allowed('src/domain/metals/units.ts', 'src/domain/text/fold.ts')).toBe(true);
    expect(allowed('src/domain/vocabulary.ts', 'src/domain/text/fold.ts')).toBe(false);
    expect(allowed('src/domain/elsewhere/fold.ts', 'src/domain/vocabulary.ts')).toBe(false);
    expect(allowed('src/features/mines/web/MineForm.tsx', 'src/features/companies/web/api.ts')).toBe(false);
    expect(allowed('src/web/ui/page/Panel.tsx', 'src/web/forms/DeleteDialog.tsx')).toBe(false);
    expect(allowed('src/web/ui/page/Panel.tsx', 'src/contract.ts')).toBe(false);
    expect(allowed('src/web/ui/page/Panel.tsx', 'src/web/features.ts')).toBe(false);
    expect(allowed('src/web/entity/step-drafts.ts', 'src/features/mines/contract.ts')).toBe(false);
    expect(allowed('src/server/operation/jobs.ts', 'src/features/auth/server/limits.ts')).toBe(false);
    expect(allowed('src/server/features.ts', 'src/features/auth/server/limits.ts')).toBe(true);
    expect(allowed('src/web/forms/checks.ts', 'src/web/entity/step-drafts.ts')).toBe(false);
    expect(allowed('src/web/entity/step-drafts.ts', 'src/features/steps/web/api.ts')).toBe(false);
    expect(allowed('src/web/entity/step-drafts.ts', 'src/web/forms/merge-bodies.ts')).toBe(true);
    expect(allowed('src/features/mines/server/routes.ts', 'src/features/companies/server/queries.ts')).toBe(false);
    expect(allowed('src/features/mines/server/routes.ts', 'src/features/companies/server/upsert-company.ts')).toBe(
      true,
    );
  });

  it('has only allowed import arrows', () => {
    const wrong = sources
      .filter((file) => !isTest(file))
      .flatMap((from) =>
        importsOf(from)
          .filter((to) => !allowed(from, to))
          .map((to) => `${from} → ${to}`),
      );
    expect(wrong).toEqual([]);
  });

  it('waits for late code only where nothing else of a page goes with it', () => {
    const waits = sources.filter((file) => /\bSuspense\b/.test(readFileSync(file, 'utf8')));
    // The frame waits for the page itself; a late panel stands in the parts of a page.
    const own = ['src/web/layout/MemberFrame.tsx', 'src/web/ui/page/LatePanel.tsx'];
    expect(waits.toSorted()).toEqual([...own, 'src/web/ui/page/OnDemand.tsx', 'src/web/ui/page/PartOfPage.tsx']);
  });

  it('has only rooms of calculation that its order names, and beside them the vocabularies alone', () => {
    const inside = sources.filter((file) => file.startsWith('src/domain/'));
    expect(inside.filter((file) => calculationOf(file) === undefined)).toEqual([]);
    expect(inside.filter((file) => calculationOf(file) === 0 && !isTest(file))).toEqual(['src/domain/vocabulary.ts']);
    expect(new Set(inside.map(calculationOf))).toEqual(new Set([0, ...calculations.map((_, index) => index + 1)]));
  });

  it.each(Object.entries(parted))('goes one way through the rooms of %s', (within, order) => {
    const partOf = (file: string) => (file.startsWith(within) ? file.slice(within.length).split('/') : []);
    const inside = sources.filter((file) => partOf(file).length > 1);
    expect(new Set(inside.map((file) => partOf(file)[0]))).toEqual(new Set(order));
    const climbing = inside
      .filter((file) => !isTest(file))
      .flatMap((from) =>
        importsOf(from)
          .filter((to) => partOf(to).length > 1)
          .filter((to) => order.indexOf(partOf(to)[0]!) > order.indexOf(partOf(from)[0]!))
          .map((to) => `${from} → ${to}`),
      );
    expect(climbing).toEqual([]);
  });

  it('has no folder that one would have to read through', () => {
    const counts = new Map<string, number>();
    for (const file of [...sources.filter((one) => !isTest(one)), ...styles])
      counts.set(path.posix.dirname(file), (counts.get(path.posix.dirname(file)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > mostFiles)).toEqual([]);
  });

  it('goes through the rooms of an import one way, also where it passes through other features', () => {
    const inside = sources.filter((file) => file.startsWith('src/features/imports/server/') && !isTest(file));
    expect(new Set(inside.map(stepOf))).toEqual(new Set([...importRooms, 'calls'].keys()));
    const climbing = inside.flatMap((from) =>
      [...reachedFrom(from)].filter((to) => stepOf(to) > stepOf(from)).map((to) => `${from} → ${to}`),
    );
    expect(climbing).toEqual([]);
  });

  it('imports files that exist', () => {
    const missing = sources.flatMap((from) =>
      importsOf(from)
        .filter((to) => !existsSync(to))
        .map((to) => `${from} → ${to}`),
    );
    expect(missing).toEqual([]);
  });

  it('takes distances and the widths where layouts change from the tokens', () => {
    const distance =
      /^\s*(?:margin|padding|(?:row-|column-)?gap|inset|top|left|right|bottom|scroll-(?:margin|padding))[a-z-]*:.*\D(?!0px|1px|1\.5px)[\d.]+px/;
    const width = /@media.*\b(?:min-|max-)?width/;
    const own = styles.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => distance.test(line) || width.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(styles.length).toBeGreaterThan(80);
    expect(own).toEqual([]);
  });

  it('reads the environment in one file', () => {
    const readers = sources.filter((file) => /process\.env\b/.test(readFileSync(file, 'utf8')) && !isTest(file));
    expect(readers).toEqual(['src/server/config.ts']);
  });

  it('makes folders in one file, one by one', () => {
    // Node's own way of making all that are missing never ends below /proc.
    const makers = [...sources, ...globSync('scripts/**/*.{ts,mjs}')].filter(
      (file) => !isTest(file) && /mkdir(?:Sync)?\([^;]*\brecursive:/.test(readFileSync(file, 'utf8')),
    );
    expect(makers).toEqual([]);
  });

  it('says a type instead of proving it in one file', () => {
    const sayers = sources.filter((file) => !isTest(file) && /\bas unknown as\b/.test(readFileSync(file, 'utf8')));
    expect(sayers).toEqual([]);
    expect(readFileSync('src/domain/records/vouched.ts', 'utf8')).toContain('value as Type');
  });

  it('sends what needs a session by a connection of its own', () => {
    // Behind a pooler the pool's connections are others' after each transaction (docs/decisions/117).
    const ofSession = /pg_(?:try_)?advisory_lock\(|create temporary table|`listen /;
    const known = /^src\/db\/|^src\/features\/imports\/server\/|^src\/features\/sample\/server\/queries\.ts$/;
    const senders = sources.filter((file) => !isTest(file) && ofSession.test(readFileSync(file, 'utf8')));
    expect(senders.length).toBeGreaterThan(5);
    expect(senders.filter((file) => !known.test(file))).toEqual([]);
  });

  it('gives the database no JSON but what it takes', () => {
    /** A value as JSON in a statement: in a line within a template, or behind `sql` and its backtick; in an answer a name stands before it. */
    const inStatement = (line: string) =>
      [...line.matchAll(/\$\{[^`{}]*JSON\.stringify\(/g)].some(({ index }) => {
        const before = line.slice(0, index);
        const isInLine = before.split('`').length % 2 === 0;
        return isInLine ? /\bsql(?:<[^`]*>)?`[^`]*$/.test(before) : !before.endsWith('":');
      });
    expect(inStatement('    values (${id}, ${JSON.stringify(changes)},')).toBe(true);
    expect(inStatement('  await db.rows(sql`select ${changes ? JSON.stringify(changes) : null}`)')).toBe(true);
    expect(inStatement('  const key = `facets of mines ${JSON.stringify(query)}`;')).toBe(false);
    const servers = sources.filter((file) => /\/server\/|^src\/db\//.test(file) && !/\.(?:test|fixture)\./.test(file));
    // Lines of a report are packed, and never read by the database.
    const isStore = (file: string) => file.includes('/imports/server/store/') && !file.endsWith('keep-outcomes.ts');
    const wrong = servers.filter((file) => {
      const text = readFileSync(file, 'utf8');
      return text.split('\n').some(inStatement) || (isStore(file) && text.includes('JSON.stringify('));
    });
    expect(wrong).toEqual([]);
  });

  it('grows no list of a map by copying it, which takes the square of what it holds', () => {
    const copied = /\.set\((?:[^;()]|\([^;()]*\))*,\s*\[\s*\.\.\.\([^;]*?\.get\([^;]*?\?\? \[\]\),[^;]*\]\s*\);/u;
    expect(copied.test('of.set(key, [...(of.get(key) ?? []), one]);')).toBe(true);
    expect(copied.test('of.set(keyOf(one), [...(of.get(keyOf(one)) ?? []), { a: one.a }]);')).toBe(true);
    // Three at most.
    expect(copied.test('of.set(key, [...(of.get(key) ?? []), one].slice(-3));')).toBe(false);
    const isTest = /\.(?:test|fixture)\.tsx?$/u;
    expect(sources.filter((file) => !isTest.test(file) && copied.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('takes of a contract in the browser what there is left of it: calls, and plain values', async () => {
    const named = /(?:^|\n)import (?!type)\{([^}]*)\} from '([^']*contract[^']*)'/g;
    const missing: string[] = [];
    let taken = 0;
    for (const file of sources.filter((each) => /^src\/(?:web|features\/[^/]+\/web)\//.test(each) && !isTest(each)))
      for (const [, names = '', from = ''] of readFileSync(file, 'utf8').matchAll(named)) {
        const contract = path.resolve(path.dirname(file), from);
        const exported = (await import(pathToFileURL(contract).href)) as Record<string, unknown>;
        const values = names.split(',').flatMap((name) => /^(?!type )(\w+)/.exec(name.trim())?.[1] ?? []);
        taken += values.length;
        missing.push(
          ...values.filter((name) => inBrowser(exported[name]) === undefined).map((name) => `${file}: ${name}`),
        );
      }
    expect(taken).toBeGreaterThan(30);
    expect(missing).toEqual([]);
  });

  it('has every file of tests in one of the projects that run them', () => {
    const projects = (config.test?.projects ?? []) as { test: { include: string[]; exclude?: string[] } }[];
    const run = projects.flatMap(({ test: { include, exclude = [] } }) => globSync(include, { exclude }));
    const tests = globSync(['{src,sample,scripts,tests}/**/*.test.{ts,tsx}']);
    expect(tests.length).toBeGreaterThan(400);
    expect(run.toSorted()).toEqual(tests.toSorted());
  });

  it('runs every test', () => {
    const tests = globSync(['src/**/*.test.{ts,tsx}', 'tests/**/*.{test,spec}.ts']);
    const only = /\b(?:it|test|describe)(?:\.\w+)*\.(?:only|skip|todo|fixme)\b/;
    expect(tests.length).toBeGreaterThan(10);
    expect(
      tests.filter((file) => !file.endsWith('architecture.test.ts') && only.test(readFileSync(file, 'utf8'))),
    ).toEqual([]);
  });

  it('has every path that ARCHITECTURE.md names', () => {
    const text = readFileSync('ARCHITECTURE.md', 'utf8');
    const paths = [...text.matchAll(/`((?:src|docs|tests|scripts|bench|sample|content|deploy|soak)\/[\w./-]*)`/g)].map(
      ([, name]) => name!,
    );
    expect(paths.length).toBeGreaterThan(15);
    expect(paths.filter((name) => !existsSync(name))).toEqual([]);
  });
});
