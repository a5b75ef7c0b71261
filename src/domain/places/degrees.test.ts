import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDegrees, readDirected, skyOfHeader, towards } from './degrees.ts';

test.each([
  ['33°52\'10"S', '-33.8694444444'],
  ['33° 52′ 10″ S', '-33.8694444444'],
  ['S33 52 10.5', '-33.8695833333'],
  ['-33:52:10', '-33.8694444444'],
  ['33d52m10s N', '33.8694444444'],
  ['33d52m10s', '33.8694444444'],
  ['33 52 10 S', '-33.8694444444'],
  ['33 52 10s', '-33.8694444444'],
  ['33d 52m 10.5s S', '-33.8695833333'],
  ["151°12.5'E", '151.2083333333'],
  ['79°30′O', '-79.5'],
  ['151.2 E', '151.2'],
  ['-33.87', '-33.87'],
  ['+33.87', '33.87'],
  ['33.87° S', '-33.87'],
  ['-33.87 S', '-33.87'],
  // Close to the equator and to Greenwich, in no powers of ten.
  ['0°0\'0.003"E', '0.0000008333'],
  ['0°0\'0.0001"S', '-0.0000000278'],
  ['0°0\'0"S', '0'],
  ["0°30'W", '-0.5'],
  ["-0°30'", '-0.5'],
  ["-0°0'1.5", '-0.0004166667'],
  ["90°0'N", '90'],
  ["180°00'00.0 W", '-180'],
  ["100°0'E", '100'],
])('%s is %s', (written, degrees) => expect(readDegrees(written)).toBe(degrees));

test.each(['-33 N', 'N 33 S', '33°61\'00"S', '33°52\'60"S', 'Gold', '', '1234', '33 52 10 5', '9'.repeat(50)])(
  '%s is no place',
  (written) => expect(readDegrees(written)).toBeUndefined(),
);

test.each([
  ['LATITUDE (S)', '25.6712', '-25.6712'],
  ['LATITUDE (S)', '-25.6712', '-25.6712'],
  ['Longitude West', '110.5', '-110.5'],
  ['Longitud Oeste', '70.25', '-70.25'],
  ['Longitude (W)', '70.25 W', '-70.25'],
  ['LONGITUDE (E)', '27.8833', '27.8833'],
  ['Latitude (S)', '0', '0'],
  ['Latitude', '25.6712', '25.6712'],
  ['Geogr. Länge', '13°45\'30"O', '13.7583333333'],
  ['Longitude', '13°45\'30"O', '-13.7583333333'],
])('below %s %s is %s', (header, cell, degrees) => {
  const sky = skyOfHeader(header);
  expect(towards(readDegrees(cell, sky) ?? '', cell, sky)).toBe(degrees);
});

test.each([
  ['33 52 10 S', 'latitude'],
  ['N33.5', 'latitude'],
  ["79°30'O", 'longitude'],
  ['151.2 E', 'longitude'],
  ['W 70.25', 'longitude'],
  ['33d12m30s', undefined],
  ['-33.87', undefined],
])('a letter says that %s is a %s', (written, axis) => expect(readDirected(written)?.axis).toBe(axis));

test.each([
  ['33°59\'59.999"N', '33.9999997222'],
  ["33°60'N", undefined],
  ['33°0\'60"N', undefined],
  ['\u221233.5', '-33.5'],
  ["\u221233°30'", '-33.5'],
  ['33\u221230', undefined],
  ["N 33°30' N", undefined],
  ["-33°30'N", undefined],
  ['0 S', '0'],
  ['-0.0 N', '-0.0'],
  [`33.5${' '.repeat(36)}`, '33.5'],
  [`33.5${' '.repeat(37)}`, undefined],
])('%j is %s', (written, degrees) => expect(readDegrees(written)).toBe(degrees));

test.each([
  ['O 13.5', '13.5'],
  ['13.5 Ö', '13.5'],
  ["13°30' O", '13.5'],
  ['13.5 W', '-13.5'],
])('where O is the east %s is %s', (written, degrees) => expect(readDegrees(written, { isOEast: true })).toBe(degrees));

test('degrees in minutes and seconds are those that they were made of', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 179 }),
      fc.integer({ min: 0, max: 59 }),
      fc.integer({ min: 0, max: 59_999 }),
      fc.constantFrom('N', 'S', 'E', 'W'),
      (degrees, minutes, thousandths, letter) => {
        const seconds = thousandths / 1_000;
        const value = degrees + minutes / 60 + seconds / 3_600;
        const wanted = letter === 'S' || letter === 'W' ? -value : value;
        for (const written of [
          `${degrees}°${minutes}'${seconds}"${letter}`,
          `${letter}${degrees} ${minutes} ${seconds}`,
          `${degrees}:${minutes}:${seconds} ${letter}`,
        ]) {
          const read = readDegrees(written) ?? '';
          expect(read, written).toMatch(/^-?\d+(?:\.\d{1,10})?$/);
          expect(Number(read), written).toBeCloseTo(wanted, 9);
        }
      },
    ),
  );
});

test('a header that is a sentence says nothing of directions', () => {
  expect(skyOfHeader('')).toEqual({});
  expect(skyOfHeader(`${' '.repeat(54)}L (S) `)).toEqual({ towards: 'south' });
  expect(skyOfHeader(`${' '.repeat(55)}L (S) `)).toEqual({});
  expect(skyOfHeader('Nordwert Breite')).toEqual({ isOEast: true });
});
