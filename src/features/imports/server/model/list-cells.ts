import { metalShareRule, nameText } from '../../../../domain/records/field-rules.ts';
import { fold } from '../../../../domain/text/fold.ts';
import { type Identifier, readIdentifiers } from '../../../../domain/records/identifiers.ts';
import { knownMetal, metals } from '../../../../domain/metals/metals.ts';
import { usualMeaning } from '../../../../domain/tables/value-words.ts';
import { closedTo, type ClosedValues, column, type Meaning, type Reading, remembered } from './columns.ts';
import { exactNumber } from './number-cells.ts';
import { limited, partsOf } from './text-cells.ts';
import { shown } from './report.ts';

export interface Listing {
  exchange: string;
  ticker: string;
}

/** As many as a form takes. */
export const maxListings = 50;

/** The main ticker of a company; a list of them is none. */
export const symbolCell = (example = '') =>
  column(example, (cell) =>
    /[;,|\n]/u.test(cell)
      ? {
          error:
            'Write the main ticker alone, such as EXM. Listings, as TSXV:EXM; OTCQX:EXMPF, go into stockExchanges.',
        }
      : limited(cell, longestSymbol),
  );
const longestSymbol = 50;

/** `TSXV:ABC; OTCQX:ABCDF`. */
export const listingsCell = (example = '') =>
  column(example, (cell): Reading<Listing[]> => {
    const listings: Listing[] = [];
    for (const part of partsOf(cell, ';')) {
      const [exchange = '', ticker = '', ...more] = part.split(':').map((text) => text.trim());
      if (exchange === '' || ticker === '' || more.length > 0) {
        return { error: `Write exchange and ticker as TSXV:ABC; OTCQX:ABCDF, not '${shown(part)}'.` };
      }
      if (exchange.length > 100) return { error: 'Enter at most 100 characters for an exchange.' };
      if (ticker.length > 20) return { error: 'Enter at most 20 characters for a ticker.' };
      listings.push({ exchange, ticker });
    }
    if (listings.length > maxListings) return { error: `Name at most ${maxListings} stock exchanges.` };
    return { value: listings };
  });

/** `mrds:10012345; wikidata:Q123`: what other registers call it. */
export const identifiersCell = (example = '') =>
  column(example, (cell): Reading<Identifier[]> => {
    const reading = readIdentifiers(cell);
    return 'error' in reading ? reading : { value: reading.identifiers };
  });

export interface MetalShare {
  metal: string;
  percentage: number | null;
}

const canonicalMetal = (name: string) => knownMetal(name) ?? name;

const maxMetals = 100;
const mostOfList = 120;

const closedMetals: ClosedValues = { ...closedTo(metals), isKnown: (value) => knownMetal(value) !== null };

/** Signs between metals that a name may have, too: they part a text only where all its parts are metals. */
const betweenMetals = /[/&+>±()-]| and | y | e | et | und /u;
const isMetalWord = (text: string) =>
  knownMetal(text) !== null || usualMeaning(text, (option) => knownMetal(option) !== null) !== undefined;

/** `Gold 70`, `Gold (70%)`, `70 % Gold`: a share of a metal that is known, without the colon. `U308` and `V101` are names. */
const shareBehind = /^(?<name>[^\d()]*[^\d\s()])(?: {1,3}\(?|\() {0,3}(?<share>\d{1,3}) ?%?\)?$/u;
const shareAhead = /^(?<share>\d{1,3}) ?%? {1,3}(?<name>[^\d\s]\D*)$/u;

/** `Sand and Gravel, Construction`: a word behind the comma that the geological survey of the United States parts commodities by. */
const qualifier = /^(?:general|construction|industrial|dimension|crushed\/broken)$/iu;
function withQualifiers(parts: readonly string[]): string[] {
  const found: string[] = [];
  for (const part of parts) {
    const before = found.at(-1);
    if (before !== undefined && qualifier.test(part)) found[found.length - 1] = `${before}, ${part}`;
    else found.push(part);
  }
  return found;
}

/** The metals of a cell, each perhaps with its share: parted by semicolons or commas, `Cu-Au` and `Lead/Zinc` among them. */
function metalsOf(cell: string): string[] {
  return withQualifiers(partsOf(cell, /[;,|；，、]/u)).flatMap((part) => {
    if (part.length > nameText || part.includes(':') || knownMetal(part) !== null) return [part];
    if (part.length > mostOfList) return [part];
    const share = shareBehind.exec(part)?.groups ?? shareAhead.exec(part)?.groups;
    if (share && isMetalWord(share['name']!)) return [`${share['name']}:${share['share']}`];
    const metals = partsOf(part, betweenMetals);
    if (metals.length > 1 && metals.every(isMetalWord)) return metals;
    // `Zinc / Lead / Asbestos`: with blanks around it a sign parts a list, though not each of its names is known here.
    const listed = part.split(' / ').map((each) => each.trim());
    if (listed.length > 1 && listed.some(isMetalWord) && !listed.includes('')) return listed;
    // `Pb Zn Ag`: symbols alone.
    const symbols = partsOf(part, ' ');
    return symbols.length > 1 && symbols.every((each) => each.length <= 3 && knownMetal(each) !== null)
      ? symbols
      : [part];
  });
}

/** `Oro:60; Plata:40`: each metal by itself, with its share. */
function eachMetal(cell: string, meaning: Meaning): string | null {
  const parts = metalsOf(cell).flatMap((part) => {
    const at = part.indexOf(':');
    const name = (at < 0 ? part : part.slice(0, at)).trim();
    const meant = name === '' ? undefined : meaning(name);
    if (meant === null) return [];
    return [meant === undefined ? part : meant + (at < 0 ? '' : part.slice(at))];
  });
  return parts.length === 0 ? null : parts.join('; ');
}

function readShare(part: string): Reading<MetalShare> {
  const [name = '', share, ...more] = part.split(':').map((text) => text.trim());
  if (name === '' || more.length > 0)
    return { error: `'${shown(part)}' is no metal; write metals as Gold:60; Silver:40.` };
  const text = limited(name, nameText);
  if ('error' in text) return text;
  const metal = canonicalMetal(name);
  if (share === undefined || share === '') return { value: { metal, percentage: null } };
  const percentage = exactNumber(share, metalShareRule, true);
  if ('error' in percentage)
    return { error: `The share of ${metal} is a whole number from 0 to 100; '${shown(share)}' is not.` };
  return { value: { metal, percentage: Number(percentage.value) } };
}

function readMetals(cell: string): Reading<MetalShare[]> {
  const parts = metalsOf(cell);
  if (parts.length === 0) return { error: 'Write metals as Gold:60; Silver:40.' };
  if (parts.length > maxMetals) return { error: `Name at most ${maxMetals} metals.` };
  const shares = new Map<string, MetalShare>();
  for (const part of parts) {
    const share = readShare(part);
    if ('error' in share) return share;
    const key = fold(share.value.metal);
    const before = shares.get(key);
    // A register has its main metal in its list of all, too; two shares of one are another matter.
    if (before && (before.percentage ?? share.value.percentage) !== null)
      return { error: `${share.value.metal} stands twice.` };
    if (!before) shares.set(key, share.value);
  }
  return told([...shares.values()], parts, cell);
}

/** Told where the cell does not write it so, or writes what cannot be. */
function told(shares: MetalShare[], parts: readonly string[], cell: string): Reading<MetalShare[]> {
  const isAsWritten = shares.length === parts.length && parts.length === partsOf(cell, ';').length;
  const total = shares.reduce((sum, { percentage }) => sum + (percentage ?? 0), 0);
  const warnings = [
    ...(isAsWritten ? [] : [`Read as ${shown(shares.map(({ metal }) => metal).join('; '))}.`]),
    ...(total > 100 ? [`The shares come to ${total}%.`] : []),
  ];
  return { value: shares, ...(warnings.length > 0 && { warning: warnings.join(' ') }) };
}

/** `Gold:60; Silver:40`, or without shares `Gold; Silver`. */
export const metalsCell = (example = '') =>
  remembered({ ...column(example, readMetals), closed: { ...closedMetals, each: eachMetal }, joinedBy: '; ' });

/** One metal, by its usual name where it has one. */
export const metalCell = (example = '') =>
  remembered({
    ...column(example, (cell): Reading<string> => {
      const text = limited(cell, nameText);
      return 'error' in text ? text : { value: canonicalMetal(text.value) };
    }),
    closed: { ...closedMetals, usual: (value) => (oxides.test(value) ? undefined : closedMetals.usual(value)) },
  });
/** Grades of rare earths are those of their oxides, which is another figure than that of the metals. */
const oxides = /^[tml]?h?reo$/iu;
