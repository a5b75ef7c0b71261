import { parseAsStringLiteral } from 'nuqs';
import { expect, it } from 'vitest';
import {
  parseAsDay,
  parseAsId,
  parseAsSeveral,
  parseAsText,
  parseAsTrueOrFalse,
  parseAsWhole,
  unreadParts,
} from './unread-parts.ts';

const parsers = {
  show: parseAsStringLiteral(['table', 'map']).withDefault('table'),
  search: parseAsText(5),
  import: parseAsId,
  offset: parseAsWhole(0, 50),
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
  expect(unread('search=zinc%20mine')).toEqual(["search cannot be 'zinc mine'."]);
  expect(unread('search=a%00b')).toHaveLength(1);
  expect(unread('show=map&import=&hasStudies=false&utm_source=mail')).toEqual([]);
  expect(unread(`show=${'z'.repeat(2_000)}`)).toEqual([`show cannot be '${'z'.repeat(40)}…'.`]);
});

it.each(['12abc', '1.5', '-1', '1e1', '0x10', ' 7', '51', '9007199254740993'])(
  'takes no number out of %j, which is none that may stand there',
  (text) => {
    expect(unread(`offset=${encodeURIComponent(text)}`)).toEqual([`offset cannot be '${text}'.`]);
    if (text !== '51') expect(unread(`import=${encodeURIComponent(text)}`)).toEqual([`import cannot be '${text}'.`]);
    expect(unread('offset=0&import=7')).toEqual([]);
  },
);
