import type { Finding } from '../records/findings.ts';
import { type Coordinates, distanceKm } from '../places/geo.ts';

/** A hole as far as rules look at it: degrees as decimal text, and the place of its mine where both are known. */
export interface LookedAtHole {
  latitude: string | null;
  longitude: string | null;
  /** `grid`: the place follows from easting, northing and zone. */
  placeFrom: string | null;
  mineLatitude?: number | null;
  mineLongitude?: number | null;
}

/** So far from its mine nobody drills for it, however large its claims are. */
const farKm = 100;

type Slip = readonly [made: (place: Coordinates) => Coordinates, advice: string];

/** Slips of the hand, each undone, with the words for it. */
const slips: readonly Slip[] = [
  [({ latitude, longitude }) => ({ latitude: -latitude, longitude }), 'the sign of the latitude'],
  [({ latitude, longitude }) => ({ latitude, longitude: -longitude }), 'the sign of the longitude'],
  [
    ({ latitude, longitude }) => ({ latitude: -latitude, longitude: -longitude }),
    'the signs of latitude and longitude',
  ],
  [({ latitude, longitude }) => ({ latitude: longitude, longitude: latitude }), 'whether the two are exchanged'],
  [
    ({ latitude, longitude }) => ({ latitude: longitude, longitude: -latitude }),
    'whether the two are exchanged, and at their signs',
  ],
  [
    ({ latitude, longitude }) => ({ latitude: -longitude, longitude: latitude }),
    'whether the two are exchanged, and at their signs',
  ],
];

const degreesOfZone = 6;
/** The northing of the other half of the world is 10,000 km more or less. */
const degreesOfHalf = 90;
const zoneAdvice = 'the zone of its grid';
/** Slips that a grid can have: a zone beside the right one, or of the other half of the world. */
const gridSlips: readonly Slip[] = [-2, -1, 1, 2]
  .map((zones): Slip => [
    ({ latitude, longitude }) => ({ latitude, longitude: longitude + zones * degreesOfZone }),
    zoneAdvice,
  ])
  .concat(
    [-degreesOfHalf, degreesOfHalf].map((degrees): Slip => [
      ({ latitude, longitude }) => ({ latitude: latitude + degrees, longitude }),
      'the half of the world that the zone of its grid is in',
    ]),
  );

const shownKm = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });

const degreeOf = (slip: Slip | undefined) => (slip !== undefined && slip === slips[0] ? 'latitude' : 'longitude');

/** DR7: a hole lies far from the mine that it belongs to: how far, and the slip that explains it. */
export function holeFindings({ placeFrom, ...hole }: LookedAtHole): Finding[] {
  const { latitude, longitude, mineLatitude = null, mineLongitude = null } = hole;
  if (latitude === null || longitude === null || mineLatitude === null || mineLongitude === null) return [];
  const mine = { latitude: mineLatitude, longitude: mineLongitude };
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  const away = distanceKm(place, mine);
  if (away <= farKm) return [];
  const isOnGrid = placeFrom === 'grid';
  const slip = (isOnGrid ? gridSlips : slips).find(([made]) => {
    const meant = made(place);
    return Math.abs(meant.latitude) <= 90 && distanceKm(meant, mine) <= farKm;
  });
  const advice = slip?.[1] ?? (isOnGrid ? 'its easting, northing and zone' : 'its coordinates');
  return [
    {
      rule: 'DR7',
      field: isOnGrid ? 'epsg' : degreeOf(slip),
      sentence: `The hole lies ${shownKm.format(away)} km from its mine, which is at ${mineLatitude}, ${mineLongitude}.`,
      mend: `Look at ${advice}, or at the place of the mine.`,
    },
  ];
}
