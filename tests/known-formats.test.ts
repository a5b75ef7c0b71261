import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { beginFlags } from '../scripts/thrifty.mjs';

const folder = 'node_modules/drizzle-orm';

test('every file of drizzle-orm that another one names is a module, as the server takes for granted', () => {
  expect(JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))).toMatchObject({ type: 'module' });
  // A folder with a file of its own of this name might say otherwise.
  expect(globSync(`${folder}/**/package.json`)).toEqual([`${folder}/package.json`]);
  const named = globSync(`${folder}/**/*.js`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s[^;]*?from "(\.[^"]*)";$/gmu)].map(([, name = '']) =>
      path.join(path.dirname(file), name),
    ),
  );
  expect(named.length).toBeGreaterThan(1_000);
  expect([...new Set(named)].filter((file) => !file.endsWith('.js') || !existsSync(file))).toEqual([]);
});

test('what begins as the server does, and a thread of it, has the very same modules', () => {
  const counting = `import * as all from 'drizzle-orm'; import * as columns from 'drizzle-orm/pg-core';
    process.stdout.write(Object.keys(all).length + ' ' + Object.keys(columns).length + ' ');`;
  const threaded = `${counting} import { isMainThread, Worker } from 'node:worker_threads';
    if (isMainThread) new Worker(${JSON.stringify(counting)}, { eval: true, type: 'module' });`;
  const said = (flags: readonly string[]) =>
    execFileSync(process.execPath, [...flags, '--input-type=module', '--eval', threaded], { encoding: 'utf8' });
  const plain = said([]);
  expect(plain).toMatch(/^(\d+ \d+ )\1$/u);
  expect(said(beginFlags)).toBe(plain);
});
