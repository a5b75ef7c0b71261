import { countCharacters } from '../text/stored-text.ts';
import { longestSymbol } from './securities.ts';

/** A ticker in the two columns that keep it: `exchange` only where the whole is longer than a symbol may be. */
export interface StoredTicker {
  ticker: string;
  /** `OTCQX` of `OTCQX:ABCDF`, `.TO` of what it stands behind, `TSXV.` of what it precedes. */
  exchange: string | null;
}

export function storedTicker(written: string): StoredTicker {
  if (countCharacters(written) <= longestSymbol) return { ticker: written, exchange: null };
  const colon = written.lastIndexOf(':');
  if (colon >= 0) return { ticker: written.slice(colon + 1).trim(), exchange: written.slice(0, colon).trim() };
  const last = written.lastIndexOf('.');
  if (countCharacters(written.slice(0, last)) <= longestSymbol)
    return { ticker: written.slice(0, last), exchange: written.slice(last) };
  const first = written.indexOf('.');
  return { ticker: written.slice(first + 1), exchange: written.slice(0, first + 1) };
}
