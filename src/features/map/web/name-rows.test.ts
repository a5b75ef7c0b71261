import { expect, test } from 'vitest';
import { TextRows } from './name-rows.ts';

test('texts stand beside each other, and below where they have no room', () => {
  const rows = new TextRows(100, 18);
  expect(
    rows.add([
      ['Chile', 40],
      ['Peru', 59],
      ['Ecuador', 60],
    ]),
  ).toEqual([
    ['Chile', { left: 0, top: 0, width: 40 }],
    ['Peru', { left: 41, top: 0, width: 59 }],
    ['Ecuador', { left: 0, top: 18, width: 60 }],
  ]);
  expect(rows.height).toBe(36);
});

test('what comes later stands below, and nothing stands there twice', () => {
  const rows = new TextRows(100, 18);
  rows.add([['Chile', 40]]);
  expect(
    rows.add([
      ['Chile', 40],
      ['Peru', 30],
      ['Peru', 30],
    ]),
  ).toEqual([['Peru', { left: 0, top: 18, width: 30 }]]);
  expect(rows.placeOf('Chile')).toEqual({ left: 0, top: 0, width: 40 });
  expect(rows.add([['Peru', 30]])).toEqual([]);
  expect(rows.height).toBe(36);
});

test('what is wider than the picture is cut', () => {
  expect(new TextRows(100, 18).add([['a very long name', 140]])).toEqual([
    ['a very long name', { left: 0, top: 0, width: 100 }],
  ]);
});
