import { expect, test } from 'vitest';
import { readDegrees } from './degrees.ts';

test.each([
  ['33°52\'10"S', '-33.8694444444'],
  ['33° 52′ 10″ S', '-33.8694444444'],
  ['S33 52 10.5', '-33.8695833333'],
  ['-33:52:10', '-33.8694444444'],
  ['33d52m10s N', '33.8694444444'],
  ["151°12.5'E", '151.2083333333'],
  ['79°30′O', '-79.5'],
  ['151.2 E', '151.2'],
  ['-33.87', '-33.87'],
  ['+33.87', '33.87'],
  ['33.87° S', '-33.87'],
  ['-33.87 S', '-33.87'],
])('%s is %s', (written, degrees) => expect(readDegrees(written)).toBe(degrees));

test.each(['-33 N', 'N 33 S', '33°61\'00"S', '33°52\'60"S', 'Gold', '', '1234', '33 52 10 5', '9'.repeat(50)])(
  '%s is no place',
  (written) => expect(readDegrees(written)).toBeUndefined(),
);
