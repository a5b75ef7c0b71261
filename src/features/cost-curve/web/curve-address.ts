import { type CurveSource, curveSources, mostYears, usualYears } from '../../../domain/production/cost-curve.ts';
import { knownMetal } from '../../../domain/metals/metals.ts';
import { isOneOf } from '../../../domain/vocabulary.ts';
import { unreadParts } from '../../../web/ui/tables/unread-parts.ts';

export interface CurveAddress {
  metal: string;
  source: CurveSource;
  years: number;
}

const longestMetal = 200;
const usual: CurveAddress = { metal: 'Gold', source: 'both', years: usualYears };

const readers = {
  metal: {
    parse: (text: string) =>
      text.trim() === '' || text.length > longestMetal ? null : (knownMetal(text) ?? text.trim()),
  },
  source: { parse: (text: string) => (isOneOf(curveSources, text) ? text : null) },
  years: {
    parse: (text: string) => {
      const years = /^\d{1,3}$/.test(text) ? Number(text) : 0;
      return years >= 1 && years <= mostYears ? years : null;
    },
  },
};

/**
 * What an address asks of a curve, and the rest of it, which filters; what cannot be read is left out and said. Without a
 * metal it is the only one that mines are filtered by, which then filters no more.
 */
export function readCurveAddress(search: URLSearchParams): {
  asked: CurveAddress;
  rest: URLSearchParams;
  leftOut: string[];
} {
  const read = <Value>(name: keyof typeof readers, { parse }: { parse: (text: string) => Value | null }) =>
    parse(search.get(name) ?? '');
  const metal = read('metal', readers.metal);
  const ofFilter = metal === null ? knownMetal(search.get('metals') ?? '') : null;
  const rest = new URLSearchParams(search);
  if (ofFilter !== null) rest.delete('metals');
  return {
    rest,
    asked: {
      metal: metal ?? ofFilter ?? usual.metal,
      source: read('source', readers.source) ?? usual.source,
      years: read('years', readers.years) ?? usual.years,
    },
    leftOut: [...unreadParts(search, readers).values()],
  };
}

/** An address with some of it chosen anew; what is as usual is not written, but for the metal. */
export function writeCurveAddress(filters: Readonly<Record<string, string>>, asked: CurveAddress): URLSearchParams {
  const search = new URLSearchParams(filters);
  search.set('metal', asked.metal);
  if (asked.source !== usual.source) search.set('source', asked.source);
  if (asked.years !== usual.years) search.set('years', String(asked.years));
  return search;
}
