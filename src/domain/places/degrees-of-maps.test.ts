import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readDegrees, readDirected, type Sky, skyOfHeader, towards } from './degrees.ts';

describe('one place as maps, registers and gazettes write it', () => {
  it.each([
    '33°52\'10"S',
    "33° 52' 10'' S",
    '33º52\'10"S',
    '33˚52\'10"S',
    '33∘52\'10"S',
    '33°52’10”S',
    '33°52‘10“S',
    '33° 52′ 10″ S',
    '33° 52´ 10´´ S',
    '33° 52` 10`` S',
    '33 ° 52 \' 10 " S',
    'S33°52\'10"',
    'S 33° 52\' 10"',
    '33 52 10 S',
    'S 33 52 10',
    '33:52:10 S',
    '-33:52:10',
    '33-52-10 S',
    '33-52-10S',
    'S33-52-10',
    '33d52m10s S',
    '33d 52\' 10" S',
    '33 deg 52 min 10 sec S',
    '33 degrees 52 minutes 10 seconds S',
    '33 grados 52 minutos 10 segundos S',
    '33°52\'10" South',
    '33°52\'10" Sur',
    '33°52\'10" Sul',
    '33°52\'10" Sud',
    '33°52\'10" Süd',
    '33°52\'10"Syd',
    'South 33 52 10',
    '33°52\'10,0" S',
    '033°52\'10"S',
    '\u221233°52\'10"',
    '\u201333°52\'10"',
  ])('%s', (written) => expect(readDegrees(written)).toBe('-33.8694444444'));

  it.each([
    ['33.8694° S', '-33.8694'],
    ['33,8694° S', '-33.8694'],
    ['33,8694 S', '-33.8694'],
    ['33.8694 degrees South', '-33.8694'],
    ['33.8694 deg', '33.8694'],
    ['33,8694°', '33.8694'],
    ['\u201333.8694', '-33.8694'],
    ["33°52,1667' S", '-33.869445'],
    ["33°52.1667' S", '-33.869445'],
    ['70° 15\' 30,5" Oeste', '-70.2584722222'],
    ['70°15′30.5″ West', '-70.2584722222'],
    ["79°30' Ouest", '-79.5'],
    ["13°45' Ost", '13.75'],
    ["13°45' Öst", '13.75'],
    ["13°45' Est", '13.75'],
    ["13°45' Este", '13.75'],
    ["13°45' Leste", '13.75'],
    ["61°30' Nord", '61.5'],
    ["61°30' Norte", '61.5'],
    ["61°30' Pohjoinen", '61.5'],
    ["29°15' Itä", '29.25'],
    ["12°15' Väst", '-12.25'],
  ])('%s is %s', (written, degrees) => expect(readDegrees(written)).toBe(degrees));

  it.each([
    // Without a sign or a letter a comma may stand between thousands, and two lines between the parts of a day.
    '-33,8694',
    '33-52-10',
    'N33-52-10N',
    '33,86,94 S',
    // Another word, another script, two directions, no degrees at all.
    '33°52\'10" Sydney',
    '33°52\'10" Northwest',
    '118°30\'00"\u0415',
    'South 33 N',
    'South',
    'deg',
    '°',
    '33 min',
    '33 deg 61 min S',
    '33°52\'10"" S',
    '33 degrees 52 minutes 10 seconds of the south',
  ])('%s is none', (written) => expect(readDegrees(written)).toBeUndefined());

  it('are as long as forty characters', () => {
    const written = '33 degrees 52 minutes 10 seconds South';
    expect(readDegrees(written)).toBe('-33.8694444444');
    expect(readDegrees(`  ${written}`)).toBe('-33.8694444444');
    expect(readDegrees(`   ${written}`)).toBeUndefined();
  });
});

describe('what a header says of directions', () => {
  it.each<[header: string, where: Sky['towards']]>([
    ['Latitude (S)', 'south'],
    ['Latitude [S]', 'south'],
    ['Latitude (°S)', 'south'],
    ['Latitude °S', 'south'],
    ['Latitude S (deg)', 'south'],
    ['Lat (deg S)', 'south'],
    ['Latitude (S, decimal degrees)', 'south'],
    ['Latitude (South, WGS84)', 'south'],
    ['LAT_S', 'south'],
    ['LAT_S_DD', 'south'],
    ['Lat. S', 'south'],
    ['Latitud (grados sur)', 'south'],
    ['Latitud Sur', 'south'],
    ['Latitude Sul', 'south'],
    ['Latitude (Sud)', 'south'],
    ['Breite (Süd)', 'south'],
    ['Longitude (°W)', 'west'],
    ['Longitude W (WGS84)', 'west'],
    ['Longitude (degrees West)', 'west'],
    ['Longitud (O)', 'west'],
    ['Longitude (o)', undefined],
    ['Latitude_o', undefined],
    ['Latitude (N/S)', undefined],
    ['Longitude (E/W)', undefined],
    ['Longitude (+E/-W)', undefined],
    ['Longitude (-W)', undefined],
    ['Lat. N-S', undefined],
    ['Longitud Oeste (grados)', 'west'],
    ['Longitude Ouest', 'west'],
    ['Longitude (°E)', 'east'],
    ['Longitude (degrés Est)', 'east'],
    ['Länge (Ost)', 'east'],
    ['Longitud öst', 'east'],
    ['Latitude (°N)', 'north'],
    ['Latitude N, NAD83', 'north'],
    ['Breite (Nord)', 'north'],
    ['Latitude', undefined],
    ['Latitude (deg)', undefined],
    ['Latitude (decimal degrees)', undefined],
    ['Latitude WGS84', undefined],
    ['Länge (O)', undefined],
    ['Seamount', undefined],
    ['', undefined],
  ])('%s: %s', (header, where) => expect(skyOfHeader(header).towards).toBe(where));

  it.each(['Länge', 'Laenge', 'Geogr. Länge', 'Geographische Breite', 'Breitengrad', 'Längengrad (O)'])(
    'below %s the letter O is the east',
    (header) => {
      const sky = skyOfHeader(header);
      expect(readDegrees('13.5 O', sky)).toBe('13.5');
      expect(towards('13.5', '13.5 O', sky)).toBe('13.5');
    },
  );

  it.each([
    // A figure alone takes the direction of its header.
    ['Latitude (°S)', '25.67', '-25.67'],
    ['Latitude (°S)', '25°40\'12"', '-25.67'],
    ['Latitude (°S)', '25d40m12s', '-25.67'],
    ['Latitude (°S)', '25 deg 40 min 12 sec', '-25.67'],
    ['Latitude (°S)', '25 degrees 40 minutes 12 seconds', '-25.67'],
    ['Longitud (O)', '70 grados 30 minutos', '-70.5'],
    ['Longitude (°W)', '70,5°', '-70.5'],
    // Its own sign or letter stands above it.
    ['Latitude (°S)', '-25.67', '-25.67'],
    ['Latitude (°S)', '25.67 S', '-25.67'],
    ['Latitude (°S)', '25.67 N', '25.67'],
    ['Latitude (°S)', '25 degrees 40 minutes 12 seconds N', '25.67'],
    ['Longitude (°W)', '70.5 E', '70.5'],
    ['Longitude (°W)', '70.5 West', '-70.5'],
    ['Longitude (°E)', '70.5', '70.5'],
    ['Latitude (°S)', '0', '0'],
  ])('below %s %s is %s', (header, cell, degrees) => {
    const sky = skyOfHeader(header);
    expect(towards(readDegrees(cell, sky) ?? 'none', cell, sky)).toBe(degrees);
  });
});

/** Degrees, minutes and seconds of a place, exactly in hundredths of a second. */
const angle = fc
  .tuple(fc.integer({ min: 0, max: 89 }), fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 5_999 }))
  .map(([degrees, minutes, hundredths]) => ({ degrees, minutes, seconds: (hundredths / 100).toFixed(2) }));

test('however it is written, a place is the same, and its letter says on which axis it lies', () => {
  fc.assert(
    fc.property(
      angle,
      fc.constantFrom(
        ...([
          ['N', 'north', 'latitude', 1],
          ['S', 'south', 'latitude', -1],
          ['E', 'east', 'longitude', 1],
          ['W', 'west', 'longitude', -1],
        ] as const),
      ),
      ({ degrees, minutes, seconds }, [letter, name, axis, sign]) => {
        const exact = sign * (degrees + minutes / 60 + Number(seconds) / 3_600);
        for (const written of [
          `${degrees}°${minutes}'${seconds}"${letter}`,
          `${degrees}˚ ${minutes}´ ${seconds}´´ ${letter}`,
          `${letter}${degrees}-${minutes}-${seconds}`,
          `${degrees}:${minutes}:${seconds.replace('.', ',')} ${letter}`,
          `${degrees} deg ${minutes} min ${seconds} sec ${letter}`,
          `${degrees}°${minutes}'${seconds}" ${name}`,
        ]) {
          const read = readDirected(written);
          expect([written, read?.axis]).toEqual([written, axis]);
          expect(Number(read?.degrees), written).toBeCloseTo(exact, 9);
        }
      },
    ),
  );
});

test('what is read once is read as itself, under any header', () => {
  fc.assert(
    fc.property(
      angle,
      fc.constantFrom('Latitude', 'Latitude (°S)', 'Longitude W', 'Länge', ''),
      ({ degrees, minutes, seconds }, header) => {
        const sky = skyOfHeader(header);
        const cell = `${degrees}°${minutes}'${seconds}"`;
        const once = towards(readDegrees(cell, sky) ?? '', cell, sky);
        expect(readDegrees(once)).toBe(once);
        // Only what has no sign of its own is turned.
        if (once.startsWith('-')) expect(towards(once, once, sky)).toBe(once);
      },
    ),
  );
});

test('of anything else nothing is read, and it takes no longer for that', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      const read = readDirected(text);
      if (read) expect(read.degrees).toMatch(/^-?\d{1,3}(?:\.\d+)?$/);
    }),
  );
});
