import { parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs';
import { expect, it } from 'vitest';
import { parseAsDay, parseAsSeveral, parseAsTrueOrFalse, unreadParts } from './unread-parts.ts';

const parsers = {
  show: parseAsStringLiteral(['table', 'map']).withDefault('table'),
  search: parseAsString,
  import: parseAsInteger,
  from: parseAsDay.withDefault(''),
  hasStudies: parseAsTrueOrFalse,
  stage: parseAsSeveral(['exploration', 'closure']),
};
const unread = (address: string) => [...unreadParts(new URLSearchParams(address), parsers).values()];

it('says of each part that cannot be read what it is, and of no other', () => {
  expect(unread('show=zzz&search=zzz&import=4&hasStudies=maybe')).toEqual([
    "show cannot be 'zzz'.",
    "hasStudies cannot be 'maybe'.",
  ]);
  expect(unread('from=2026-02-30')).toEqual(["from cannot be '2026-02-30'."]);
  expect(unread('from=2026-02-28')).toEqual([]);
  expect(unread('stage=exploration,space')).toEqual(["stage cannot be 'exploration,space'."]);
  expect(unread('stage=exploration, closure')).toEqual([]);
  expect(unread('show=map&import=&hasStudies=false&utm_source=mail')).toEqual([]);
  expect(unread(`show=${'z'.repeat(2_000)}`)).toEqual([`show cannot be '${'z'.repeat(40)}…'.`]);
});
