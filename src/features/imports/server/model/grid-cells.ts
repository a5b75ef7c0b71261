import { csrsVersion, gridCode } from '../../../../domain/places/grid-zones.ts';
import type { Column } from './columns.ts';
import { wholeCell } from './number-cells.ts';

/** What is told of a grid whose version is not kept; empty of others. */
export function versionLeftOut(text: string): string {
  const version = csrsVersion(text);
  return version === undefined
    ? ''
    : ` Its version ${version} of NAD83(CSRS) is not kept: places of others lie up to some decimetres beside it.`;
}

/** The EPSG code of a grid, or its name: `MGA94_50` is 28350, which is told. */
export function gridCell(example: string, rules: { min: number; max: number }): Column<number> {
  const ofCode = wholeCell(example, rules);
  return {
    ...ofCode,
    read(cell) {
      const isName = /\p{L}/u.test(cell) || csrsVersion(cell) !== undefined;
      const code = isName ? gridCode(cell) : undefined;
      if (code !== undefined) return { value: code, warning: `Read as EPSG ${code}.${versionLeftOut(cell)}` };
      const reading = ofCode.read(cell);
      return 'error' in reading
        ? { error: 'Write the EPSG code of the grid, or its name with its zone, such as MGA94 50 or WGS 84 / UTM 19S.' }
        : reading;
    },
  };
}
