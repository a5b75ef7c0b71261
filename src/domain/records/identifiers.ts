import { fold } from '../text/fold.ts';
import { countCharacters, hasBidiOverride, hasControlCharacters } from '../text/stored-text.ts';

/** What another register calls a mine or company: `mrds:10012345`. */
export interface Identifier {
  /** The register: lower-case letters, digits, points and hyphens. */
  scheme: string;
  value: string;
}

export const longestScheme = 30;
export const longestIdentifier = 100;
/** So many a mine or company has at most. */
export const mostIdentifiers = 50;

/** Registers whose records have an address of their own, for values of this form. */
const registers: Readonly<Record<string, { label: string; form: RegExp; address: (value: string) => string }>> = {
  mrds: {
    label: 'USGS MRDS',
    form: /^\d{1,12}$/,
    address: (value) => `https://mrdata.usgs.gov/mrds/show-mrds.php?dep_id=${value}`,
  },
  minfile: {
    label: 'BC MINFILE',
    form: /^[A-Z0-9 ]{3,20}$/i,
    address: (value) => `https://minfile.gov.bc.ca/Summary.aspx?minfilno=${encodeURIComponent(value)}`,
  },
  wikidata: {
    label: 'Wikidata',
    form: /^Q[1-9]\d{0,14}$/i,
    address: (value) => `https://www.wikidata.org/wiki/${value.toUpperCase()}`,
  },
  mindat: {
    label: 'Mindat',
    form: /^\d{1,12}$/,
    address: (value) => `https://www.mindat.org/loc-${value}.html`,
  },
  lei: {
    label: 'LEI',
    form: /^[A-Z0-9]{20}$/i,
    address: (value) => `https://search.gleif.org/#/record/${value.toUpperCase()}`,
  },
  cik: {
    label: 'SEC CIK',
    form: /^\d{1,10}$/,
    address: (value) => `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${value}`,
  },
};

/** Registers that are known by name. */
export const identifierSchemes: readonly string[] = Object.keys(registers);

/** What the register is called; an own scheme as it is written. */
export const registerName = ({ scheme }: Identifier): string =>
  Object.hasOwn(registers, scheme) ? registers[scheme]!.label : scheme;

/** Where the register shows the record; null where it has no public address, or the value is none of its form. */
export function identifierAddress({ scheme, value }: Identifier): string | null {
  const register = Object.hasOwn(registers, scheme) ? registers[scheme] : undefined;
  return register?.form.test(value) ? register.address(value) : null;
}

/** Two identifiers with the same key are one. */
export const identifierKey = ({ scheme, value }: Identifier): string => `${scheme}:${fold(value)}`;

const schemeForm = /^[a-z0-9][a-z0-9.-]*$/;
const howTo = 'Write identifiers as mrds:10012345; wikidata:Q123.';

/** An identifier as it is stored, or what to write instead. */
export function readIdentifier(given: Identifier): { identifier: Identifier } | { error: string } {
  // Longer than what is taken, with blanks and accents: nothing to look at.
  if (given.scheme.length > 10 * longestScheme || given.value.length > 10 * longestIdentifier)
    return { error: `Enter at most ${longestIdentifier} characters for an identifier.` };
  const scheme = fold(given.scheme).replaceAll(/[ _]+/g, '-');
  const value = given.value.trim().replaceAll(/\s+/g, ' ');
  if (!schemeForm.test(scheme) || scheme === 'http' || scheme === 'https')
    return { error: `Name the register by letters, digits and hyphens before the colon. ${howTo}` };
  if (scheme.length > longestScheme) return { error: `Enter at most ${longestScheme} characters for a register.` };
  if (fold(value) === '') return { error: `Write what the register calls it behind the colon. ${howTo}` };
  if (countCharacters(value) > longestIdentifier)
    return { error: `Enter at most ${longestIdentifier} characters for an identifier.` };
  if (/[;|]/u.test(value) || hasControlCharacters(value) || hasBidiOverride(value))
    return { error: `Separate identifiers with semicolons. ${howTo}` };
  return { identifier: { scheme, value } };
}

/** Each identifier once, or what to write instead. */
export function readIdentifierList(given: readonly Identifier[]): { identifiers: Identifier[] } | { error: string } {
  if (given.length > mostIdentifiers) return { error: `Name at most ${mostIdentifiers} identifiers.` };
  const byKey = new Map<string, Identifier>();
  for (const each of given) {
    const reading = readIdentifier(each);
    if ('error' in reading) return reading;
    const key = identifierKey(reading.identifier);
    if (!byKey.has(key)) byKey.set(key, reading.identifier);
  }
  return { identifiers: [...byKey.values()] };
}

/** `mrds:10012345; wikidata:Q123`, as a cell or a form holds them. */
export function readIdentifiers(text: string): { identifiers: Identifier[] } | { error: string } {
  const parts = text
    .split(/[;|\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const given: Identifier[] = [];
  for (const part of parts) {
    const colon = part.indexOf(':');
    if (colon <= 0) return { error: howTo };
    given.push({ scheme: part.slice(0, colon), value: part.slice(colon + 1) });
  }
  return readIdentifierList(given);
}

export const sayIdentifiers = (identifiers: readonly Identifier[]): string =>
  identifiers.map(({ scheme, value }) => `${scheme}:${value}`).join('; ');

/** Identifiers with further ones behind them, each once; `left` are those that are too many. */
export function addIdentifiers(
  known: readonly Identifier[],
  further: readonly Identifier[],
): { identifiers: Identifier[]; left: Identifier[] } {
  const keys = new Set(known.map(identifierKey));
  const added = further.filter((each) => !keys.has(identifierKey(each)));
  const all = [...known, ...added];
  return { identifiers: all.slice(0, mostIdentifiers), left: all.slice(mostIdentifiers) };
}
