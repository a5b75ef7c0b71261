import { describe, expect, it } from 'vitest';
import { group, plainRow, textRow } from './comparison-cells.ts';

describe('rows of a group', () => {
  it('are those that one of them has; the others are named', () => {
    const rows = [textRow('a', 'A', ['x', '']), textRow('b', 'B', [null, '']), plainRow('c', 'C', [null, 0], 'm')];
    const { rows: drawn, unknown } = group('Group', rows);
    expect(drawn.map(({ key, cells }) => [key, cells.map((cell) => cell?.text ?? null)])).toEqual([
      ['a', ['x', null]],
      ['c', [null, '0']],
    ]);
    expect(unknown).toEqual(['B']);
  });
});
