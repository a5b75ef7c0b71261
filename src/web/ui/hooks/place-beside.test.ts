import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Beside, type Edges, placeBeside } from './place-beside.ts';

/** A phone held upright. */
const room: Edges = { left: 0, top: 0, right: 390, bottom: 700 };
const usual: Beside = { align: 'start', gap: 4, tallest: 280, isAbove: false };

const at = (left: number, top: number, width = 100, height = 40): Edges => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('placing beside', () => {
  it('stands below its anchor, from its left edge or up to its right one', () => {
    const block = { width: 200, height: 120 };
    expect(placeBeside(at(150, 100), block, room, usual)).toEqual({
      left: 150,
      top: 144,
      maxHeight: 280,
      isAbove: false,
    });
    expect(placeBeside(at(250, 100), block, room, { ...usual, align: 'end' })).toMatchObject({ left: 150, top: 144 });
  });

  it('is moved into a window at either of whose sides it would be cut off', () => {
    const block = { width: 200, height: 120 };
    expect(placeBeside(at(300, 100, 80), block, room, usual).left).toBe(182);
    expect(placeBeside(at(10, 100, 40), block, room, { ...usual, align: 'end' }).left).toBe(8);
    expect(placeBeside(at(10, 100), { width: 800, height: 120 }, room, usual).left).toBe(8);
  });

  it('goes above where it does not fit below and there is more room', () => {
    expect(placeBeside(at(20, 600), { width: 100, height: 120 }, room, usual)).toEqual({
      left: 20,
      top: 476,
      maxHeight: 280,
      isAbove: true,
    });
    // 700 − 8 − 240 − 4 = 448 below, 188 above: it is cut off at the larger side.
    expect(placeBeside(at(20, 200), { width: 100, height: 900 }, room, { ...usual, tallest: Infinity })).toMatchObject({
      top: 244,
      maxHeight: 448,
      isAbove: false,
    });
  });

  it('stays above while it fits there, though it would fit below by now', () => {
    const short = { width: 100, height: 60 };
    const anchor = at(20, 400);
    expect(placeBeside(anchor, short, room, usual).isAbove).toBe(false);
    expect(placeBeside(anchor, short, room, { ...usual, isAbove: true })).toMatchObject({ top: 336, isAbove: true });
    expect(placeBeside(at(20, 40), short, room, { ...usual, isAbove: true })).toMatchObject({
      top: 84,
      isAbove: false,
    });
  });

  it('reckons with the part of the window that is seen above a keyboard, also where it was scrolled', () => {
    const seen: Edges = { left: 0, top: 200, right: 390, bottom: 500 };
    expect(placeBeside(at(20, 420), { width: 100, height: 120 }, seen, usual)).toMatchObject({
      top: 296,
      maxHeight: 208,
      isAbove: true,
    });
  });

  it('has no height left where its anchor fills the window, and is never of a negative one', () => {
    expect(placeBeside(at(0, -50, 390, 900), { width: 100, height: 120 }, room, usual).maxHeight).toBe(0);
  });

  it('is inside of every window that is wide enough, and never over its anchor', () => {
    const pixels = (max: number, min = 0) => fc.integer({ min, max });
    fc.assert(
      fc.property(
        fc.record({ x: pixels(900), y: pixels(900), width: pixels(300, 1), height: pixels(60, 1) }),
        fc.record({ width: pixels(300, 1), height: pixels(2_000, 1) }),
        fc.record({ right: pixels(1_200, 316), bottom: pixels(1_200, 1) }),
        fc.record<Beside>({
          align: fc.constantFrom('start', 'end'),
          gap: pixels(10),
          tallest: fc.constantFrom(280, Infinity),
          isAbove: fc.boolean(),
        }),
        ({ x, y, width, height }, block, corner, how) => {
          const anchor = at(x, y, width, height);
          const placed = placeBeside(anchor, block, { left: 0, top: 0, ...corner }, how);
          const shown = Math.min(block.height, placed.maxHeight);
          expect(placed.left).toBeGreaterThanOrEqual(8);
          expect(placed.left + block.width).toBeLessThanOrEqual(corner.right - 8);
          if (placed.isAbove) expect(placed.top + shown).toBe(anchor.top - how.gap);
          else expect(placed.top).toBe(anchor.bottom + how.gap);
          if (shown > 0 && placed.isAbove) expect(placed.top).toBeGreaterThanOrEqual(8);
          if (shown > 0 && !placed.isAbove) expect(placed.top + shown).toBeLessThanOrEqual(corner.bottom - 8);
        },
      ),
    );
  });
});
