import { expect, it } from 'vitest';
import { freePlace, roomAround, roomOf, type TextPlace } from './free-place.ts';

it('puts a text where it hides no point, and where it hides the fewest if all do', () => {
  const size = { width: 40, height: 12 };
  const spot = (x: number, y: number) => roomAround({ x, y, radius: 4 });
  const right: TextPlace = { x: 110, y: 104, anchor: 'start' };
  const left: TextPlace = { x: 90, y: 104, anchor: 'end' };
  expect(freePlace([right, left], size, [])).toBe(right);
  expect(freePlace([right, left], size, [spot(130, 100)])).toBe(left);
  expect(freePlace([right, left], size, [spot(60, 100)])).toBe(right);
  expect(freePlace([right, left], size, [spot(130, 100), spot(140, 98), spot(60, 100)])).toBe(left);
  const middle: TextPlace = { x: 100, y: 104, anchor: 'middle' };
  expect(freePlace([middle, right], size, [spot(85, 100)])).toBe(right);
});

it('takes room for a text by where it is held', () => {
  const size = { width: 40, height: 12 };
  const room = (anchor: TextPlace['anchor']) => roomOf({ x: 100, y: 50, anchor }, size);
  expect(room('start')).toEqual({ left: 100, right: 140, top: 38, bottom: 50 });
  expect(room('middle')).toEqual({ left: 80, right: 120, top: 38, bottom: 50 });
  expect(room('end')).toEqual({ left: 60, right: 100, top: 38, bottom: 50 });
});
