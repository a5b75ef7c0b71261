import { describe, expect, it } from 'vitest';
import type { Opened } from '../../../web/entity/kept-opened.ts';
import type { SearchHit, SearchResult } from '../contract.ts';
import { choicesFor } from './choices.ts';

const hit = (kind: SearchHit['kind'], id: string, title: string, address: string): SearchHit => ({
  kind,
  id,
  title,
  detail: null,
  excerpt: null,
  address,
  match: 'words',
});
const answer = (...hits: SearchHit[]): SearchResult => ({ readAs: null, isCommon: false, hits });
const opened: Opened[] = [
  { kind: 'mine', title: 'Silver Ridge', address: '/mines/1' },
  { kind: 'company', title: 'Aurora Gold', address: '/companies/2' },
];
const told = (groups: ReturnType<typeof choicesFor>) =>
  groups.map(({ label, choices }) => `${label}: ${choices.map(({ title }) => title).join(', ')}`);

describe('what can be opened', () => {
  it('is what was opened last and what is done most before anything is typed', () => {
    expect(told(choicesFor({ text: '', result: undefined, opened, isAdmin: false }))).toEqual([
      'Opened lately: Silver Ridge, Aurora Gold',
      'Do: Add a mine, Add a trade, Import a file',
    ]);
  });

  it('is the list of mines first, so that Enter searches it, then what was opened, found, and pages', () => {
    const result = answer(
      hit('company', '2', 'Aurora Gold', '/companies/2'),
      hit('company', '3', 'Aurora Mining', '/companies/3'),
      hit('note', '9', 'Aurora', '/companies/2?section=notes'),
    );
    const groups = choicesFor({ text: 'auror', result, opened, isAdmin: false });
    expect(told(groups)).toEqual([
      'Search: Mines with “auror”',
      'Opened lately: Aurora Gold',
      'Companies: Aurora Mining',
      'Notes: Aurora',
    ]);
    expect(groups[0]!.choices[0]!.address).toBe('/mines?search=auror');
  });

  it('is the list of mines with what a mistyped word was read as, once that is known', () => {
    const alike = { ...hit('mine', '1', 'Fiddlehead Lake', '/mines/1'), match: 'alike' as const };
    const result = { ...answer(alike), readAs: 'fiddlehead' };
    const listOf = (more: Partial<Parameters<typeof choicesFor>[0]>) =>
      choicesFor({ text: 'fiddlehaed', result, opened: [], isAdmin: false, ...more })[0]!.choices[0]!;
    expect(listOf({})).toMatchObject({ title: 'Mines with “fiddlehead”', address: '/mines?search=fiddlehead' });
    expect(listOf({ isWaiting: true }).address).toBe('/mines?search=fiddlehaed');
    // Another word of the text stands in a name as it was typed.
    const both = { ...answer(hit('mine', '1', 'Fiddlehaed', '/mines/1')), readAs: 'fiddlehead' };
    expect(listOf({ result: both }).address).toBe('/mines?search=fiddlehaed');
  });

  it('tells the day of a note as pages do', () => {
    const note = { ...hit('note', '9', 'Aurora', '/companies/2?section=notes'), detail: 'Ann Drill, 2026-11-17' };
    const groups = choicesFor({ text: 'auror', result: answer(note), opened: [], isAdmin: false });
    expect(groups[1]!.choices[0]!.detail).toBe('Ann Drill, 17 Nov 2026');
  });

  it('says what an article is about below its title, where a sentence has room', () => {
    const article = {
      ...hit('article', '/x', 'Gold-silver ratio', '/x'),
      detail: 'Gold near $3,600, silver near $42.',
    };
    const [, { choices } = { choices: [] }] = choicesFor({
      ...{ text: 'gold', result: answer(article), opened: [], isAdmin: false },
    });
    expect(choices[0]).toMatchObject({ detail: null, excerpt: 'Gold near $3,600, silver near $42.' });
    const found = answer({ ...article, excerpt: 'what was found in it' });
    const [, groups] = choicesFor({ text: 'gold', result: found, opened: [], isAdmin: false });
    expect(groups!.choices[0]!.excerpt).toBe('what was found in it');
  });

  it('keeps the order of the answer, each key once', () => {
    const result = answer(
      hit('member', 'a', 'Import', '/user/a'),
      hit('mine', '1', 'Import', '/mines/1'),
      hit('article', '/x', 'Import', '/x'),
    );
    const groups = choicesFor({ text: 'import & more', result, opened: [], isAdmin: false });
    expect(groups.map(({ label }) => label)).toEqual(['Search', 'Members', 'Mines', 'Articles']);
    expect(groups[0]!.choices[0]!.address).toBe('/mines?search=import%20%26%20more');
    expect(groups.at(-1)!.choices[0]!.outside).toBe(true);
    const keys = groups.flatMap(({ choices }) => choices.map(({ key }) => key));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
