import { describe, expect, it } from 'vitest';
import { datumOfHeader, zoneOfHeader } from './datum-of-header.ts';

describe('headers of coordinates that name their datum', () => {
  it.each([
    ['Easting (NAD27)', 'NAD27', 'Easting'],
    ['Easting (Datum: NAD27)', 'NAD27', 'Easting'],
    ['Northing (NAD27 Conus)', 'NAD27', 'Northing'],
    ['Easting (NAD-27)', 'NAD-27', 'Easting'],
    ['COORD X (ETRS89)', 'ETRS89', 'COORD X'],
    ['COORD Y (ED50)', 'ED50', 'COORD Y'],
    ['UTM Zone (NAD83)', 'NAD83', 'UTM Zone'],
    ['UTM_E_NAD27', 'NAD27', 'UTM E'],
    ['Este PSAD56 (m)', 'PSAD56', 'Este'],
    ['MGA2020_E', 'MGA2020', 'E'],
    ['GDA94 Northing', 'GDA94', 'Northing'],
  ])('%s is on %s', (header, datum, rest) => {
    expect(datumOfHeader(header)).toEqual({ datum, rest });
  });

  it.each(['Latitude (NAD27)', 'Easting', 'Datum', 'WGS84', 'Comments (NAD27)', 'Cape', 'Cape York'])(
    '%s says none',
    (header) => {
      expect(datumOfHeader(header)).toBeUndefined();
    },
  );

  it('a zone may stand in it', () => {
    expect(zoneOfHeader('UTM11_E')).toEqual({ zone: '11', axis: 'easting' });
    expect(zoneOfHeader('utm_17_northing')).toEqual({ zone: '17', axis: 'northing' });
    expect(zoneOfHeader('UTM_E')).toBeUndefined();
    expect(zoneOfHeader('UTM61_E')).toBeUndefined();
  });
});
