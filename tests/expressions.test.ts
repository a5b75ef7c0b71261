import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expressionsIn, faultOf } from './expressions.ts';

const isTest = (file: string) => /\.(?:test|fixture)\.tsx?$/u.test(file);

/** All that runs on a server or in a browser. What only builds reads our own files. */
const files = globSync(['src/**/*.{ts,tsx}', 'content/**/*.{ts,tsx}', 'scripts/*.{ts,mjs}']).filter(
  (file) => !isTest(file),
);
const found = files.map((file) => ({ file, ...expressionsIn(file, readFileSync(file, 'utf8')) }));

describe('expressions take a time that grows with the length of a text alone', () => {
  test('all of them are found', () => {
    expect(found.flatMap(({ literals }) => literals).length).toBeGreaterThan(200);
  });

  test('none is put together as the program runs, where nobody can look at it before', () => {
    expect(found.flatMap(({ file, made }) => made.map((line) => `${file}:${line}`))).toEqual([]);
  });

  test('each of them', async () => {
    const faults = new Map<string, string | undefined>();
    const slow: string[] = [];
    for (const { file, literals } of found)
      for (const expression of literals) {
        const key = `/${expression.pattern}/${expression.flags}`;
        if (!faults.has(key)) faults.set(key, await faultOf(expression));
        const fault = faults.get(key);
        if (fault !== undefined) slow.push(`${file}:${expression.line} ${key}: ${fault}`);
      }
    expect(slow).toEqual([]);
  });
});

describe('this guard', () => {
  test.each<[pattern: string, flags: string]>([
    [String.raw`\s+$`, 'u'],
    ['0+$', ''],
    [String.raw`^[\s\u200B]+|[\s\u200B]+$`, 'gu'],
    ['<|j[^:]*:', 'iu'],
    [String.raw`\s*,\s*`, 'u'],
    [String.raw`^\S+@\S+\.\S+$`, ''],
    [String.raw`<!--[\s\S]*?-->`, ''],
    ['ENOENT.*PGSQL', ''],
    [String.raw`<(?:\w+:)?(?:c|row)\b[^>]*?\br="([A-Z]*)(\d+)"`, 'gu'],
    ['(a+)+$', ''],
    ['^(?:a|a)*$', ''],
    ['^(?:x{2,})*$', ''],
  ])('finds /%s/%s', async (pattern, flags) => {
    expect(await faultOf({ pattern, flags })).toMatch(/polynomial|exponential/u);
  });

  test.each<[pattern: string, flags: string]>([
    [String.raw`^\s+`, 'u'],
    ['^(?:[+-]?)[0-9]+$', ''],
    ['"[^"]*"', 'g'],
    [String.raw`[\s"'/]on[a-z]+\s*=`, 'giu'],
    ['[*+]{2}', ''],
    ['ECONNREFUSED|ECONNRESET', ''],
  ])('leaves /%s/%s alone', async (pattern, flags) => {
    expect(await faultOf({ pattern, flags })).toBeUndefined();
  });

  test('finds expressions wherever they stand, and those that are made of texts', () => {
    const source = `const a = /a+$/u;
      const View = () => <p title={text.replace(/b+$/g, '')}>{/c/.test(text) ? 'd' : /* /e/ */ '/f/'}</p>;
      const pattern = new RegExp(\`^\${a.source}+$\`);
      const other = RegExp(word);
      const third = text.match('x+$') ?? text.search(\`y\`) ?? list.search(query) ?? text.match(/z/);`;
    expect(expressionsIn('planted.tsx', source)).toEqual({
      literals: [
        { pattern: 'a+$', flags: 'u', line: 1 },
        { pattern: 'b+$', flags: 'g', line: 2 },
        { pattern: 'c', flags: '', line: 2 },
        { pattern: 'z', flags: '', line: 5 },
      ],
      made: [3, 4, 5, 5],
    });
  });
});
