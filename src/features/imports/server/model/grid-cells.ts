import { gridCode } from '../../../../domain/places/grid-zones.ts';
import type { Column } from './columns.ts';
import { wholeCell } from './number-cells.ts';

/** The EPSG code of a grid, or its name: `MGA94_50` is 28350, which is told. */
export function gridCell(example: string, rules: { min: number; max: number }): Column<number> {
  const ofCode = wholeCell(example, rules);
  return {
    ...ofCode,
    read(cell) {
      const code = /\p{L}/u.test(cell) ? gridCode(cell) : undefined;
      if (code !== undefined) return { value: code, warning: `Read as EPSG ${code}.` };
      const reading = ofCode.read(cell);
      return 'error' in reading
        ? { error: 'Write the EPSG code of the grid, or its name with its zone, such as MGA94 50 or WGS 84 / UTM 19S.' }
        : reading;
    },
  };
}
