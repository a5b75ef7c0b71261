/** Longer headers are sentences. */
const longest = 60;

/** Datums of grids as headers name them, also those whose grids are not known here: figures on them are never read as on another one. */
const datum =
  /(?<![\p{L}\d])(nad[ -]?(?:19)?27|nad[ -]?(?:19)?83(?: ?csrs)?|wgs ?(?:19)?(?:84|72)|etrs ?(?:19)?89|ed ?(?:19)?50|psad ?(?:19)?56|sad ?(?:19)?69|sirgas ?(?:2000|95)|a[gm][dg] ?(?:66|84)|[gm][dg]a ?(?:94|2020)|arc ?(?:1950|1960|50|60)|corrego alegre|hermannskogel|pulkovo ?(?:19)?42|s-?42|hartebeesthoek ?94|cape|minna|adindan|clarke ?1880|tokyo|jgd ?(?:2000|2011)|cgcs ?2000|indian ?1960|luzon ?1911|pz ?-?90)(?![\p{L}\d])/iu;

/** What is left of the header of a coordinate on a grid, or of its zone. */
const ofGrid =
  /^(?:utm ?)?(?:[enxy]|east|north|easting|northing|este|norte|leste|est|nord|coord(?:enadas?|inates?|onnees?)? ?(?:utm ?)?(?:[enxy]|este|norte|east|north)|[xy] ?(?:coord|utm|coordinate)|zone|zona|huso|fuso|fuseau)(?: ?utm)?$/u;

/**
 * `Easting (NAD27)`, `COORD X (ED50)`, `UTM Zone (NAD83)`: the datum that a header names, and the header without it. Undefined where
 * it names none, and of what is no coordinate on a grid.
 */
export function datumOfHeader(header: string): { datum: string; rest: string } | undefined {
  if (header.length > longest) return undefined;
  const spread = header.replace(/_/gu, ' ');
  const said = datum.exec(spread)?.[1];
  if (said === undefined) return undefined;
  const rest = spread
    .replace(said, ' ')
    .replace(/[(),:;/[\]-]+/gu, ' ')
    .replace(/\b(?:datum|conus)\b/giu, ' ')
    .replace(/ +/gu, ' ')
    .trim();
  const bare = rest.replace(/ ?\b(?:m|metres|meters)\b/giu, '').trim();
  const plain = bare.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return ofGrid.test(plain) ? { datum: said, rest: bare } : undefined;
}

/** `UTM11_E`, `utm_17_northing`: an axis in a zone whose half of the world the country of the row tells. */
export function zoneOfHeader(header: string): { zone: string; axis: 'easting' | 'northing' } | undefined {
  if (header.length > longest) return undefined;
  const [, zone, axis = ''] =
    /^utm[ _]?(?:zone[ _]?)?([1-9]|[1-5]\d|60)[ _](e|n|x|y|east|north|easting|northing)$/iu.exec(header.trim()) ?? [];
  return zone === undefined ? undefined : { zone, axis: /^[ex]/iu.test(axis) ? 'easting' : 'northing' };
}
