import { expect, it } from 'vitest';
import { css, nameFont, turnOfPart, turnsOf } from './scene.ts';

type Seen = Parameters<typeof turnsOf>[0];
/** A frame of 1,000 pixels over a world that is so many wide. */
const seen = (x: number, size: number): Seen => ({ view: { x, y: 0.5, size }, frame: { width: 1_000, height: 500 } });

it('the world is drawn as often beside itself as a frame goes over its edge', () => {
  expect(turnsOf(seen(0.5, 2_000))).toEqual([0]);
  expect(turnsOf(seen(0.1, 2_000))).toEqual([-1, 0]);
  expect(turnsOf(seen(0.9, 2_000))).toEqual([0, 1]);
  expect(turnsOf(seen(0.5, 500))).toEqual([-1, 0, 1]);
});

it('what was gathered for a part is used beside itself where the view is a world further', () => {
  const turnOf = (x: number, left: number, right: number) =>
    turnOfPart({ ...seen(x, 4_000), gathered: { part: { left, right } } } as Parameters<typeof turnOfPart>[0]);
  expect(turnOf(0.5, 0.2, 0.8)).toBe(0);
  expect(turnOf(-0.1, 0.7, 1.2)).toBe(1);
  expect(turnOf(1.1, -0.2, 0.3)).toBe(-1);
  expect(turnOf(0.5, 0.9, 0.95)).toBe(0);
});

it('colours and fonts are as a canvas takes them', () => {
  expect(css([1, 0.5, 0])).toBe('rgb(255 128 0 / 1)');
  expect(css([0, 0, 0], 0.08)).toBe('rgb(0 0 0 / 0.08)');
  expect([nameFont('mine', 2, 'Inter'), nameFont('country', 1, 'Inter')]).toEqual(['500 24px Inter', '500 11px Inter']);
});
