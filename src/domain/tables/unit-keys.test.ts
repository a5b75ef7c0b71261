import { expect, test } from 'vitest';
import { readUnit } from './column-units.ts';

test('thousands in Turkish are read, and a bin of a histogram is none', () => {
  for (const written of ['bin ton', 'Bin Ton']) expect(readUnit(written, 'ore')?.label, written).toBe('kt');
  expect(readUnit('bin ons', 'contained')?.label).toBe(readUnit('koz', 'contained')?.label);
  for (const written of ['Bin tonnes', 'Bin t', 'bin Mt']) expect(readUnit(written, 'ore'), written).toBeUndefined();
  expect(readUnit('Bin oz', 'contained')).toBeUndefined();
});
