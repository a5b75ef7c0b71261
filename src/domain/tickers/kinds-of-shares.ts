import { parseTicker } from './securities.ts';

/** What else than its ordinary shares a company has listed. */
export type ShareKind =
  | 'preferred share'
  | 'warrant'
  | 'right'
  | 'unit'
  | 'debenture'
  | 'option'
  | 'contributing share';

/** Behind a point, a hyphen, a slash or a blank: `ABC.PR.A`, `ABC-WT`, `ABC/WS`, `ABC WTS`. */
const endings: readonly [RegExp, ShareKind][] = [
  [/^(?:PR|PF|PFD|PREF|P)(?:[./ -]?[A-Z0-9]{1,2})?$/u, 'preferred share'],
  [/^(?:WT|WTS|WS|WSA|WAR|W)(?:[./ -]?[A-Z0-9])?$/u, 'warrant'],
  [/^(?:RT|RTS|R|RIGHTS?)$/u, 'right'],
  [/^(?:UN|UT|UNITS?)$/u, 'unit'],
  [/^(?:DB|DEB|NT)(?:[./ -]?[A-Z0-9])?$/u, 'debenture'],
];

/** Directly behind the symbol, as some exchanges write them: only where the symbol alone is listed, too. */
const suffixes: readonly [RegExp, ShareKind][] = [
  [/^(?:W|WS|WT)$/u, 'warrant'],
  [/^(?:R|RT)$/u, 'right'],
  [/^(?:U|UN)$/u, 'unit'],
  [/^(?:O|O[A-Z])$/u, 'option'],
  [/^(?:P|P[A-Z])$/u, 'preferred share'],
  [/^(?:DB|DA|G|G[A-Z])$/u, 'debenture'],
  [/^(?:CA|CB)$/u, 'contributing share'],
];

const longest = 50;
const kindIn = (list: readonly [RegExp, ShareKind][], text: string) => list.find(([form]) => form.test(text))?.[1];

/** What stands behind the first part of a symbol; nothing where it is in one piece. */
function endingOf(symbol: string): string {
  const behind = symbol.slice(/^[A-Z0-9]*/u.exec(symbol)![0].length);
  if (behind === symbol || !/^[./\s-]/u.test(behind)) return '';
  return behind
    .trimStart()
    .replace(/^[./-]/u, '')
    .trimStart();
}

/**
 * What a ticker is of, where it is not of ordinary shares; null where it may be. `listed` are the other tickers of the company:
 * `ABCW` is a warrant where they have `ABC`, and a symbol like any other where they do not.
 */
export function shareKind(ticker: string, listed: readonly string[] = []): ShareKind | null {
  if (ticker.length > longest) return null;
  const { symbol } = parseTicker(ticker);
  const ending = endingOf(symbol);
  if (ending !== '') return kindIn(endings, ending) ?? null;
  if (/^[A-Z0-9]{2,}\+$/u.test(symbol)) return 'warrant';
  // Over the counter, five letters that end so are ordinary shares of a foreign company.
  if (/^[A-Z]{4}[FY]$/u.test(symbol)) return null;
  for (const other of listed) {
    const { symbol: base } = parseTicker(other);
    if (base.length < 2 || base.length >= symbol.length || !symbol.startsWith(base)) continue;
    const kind = kindIn(suffixes, symbol.slice(base.length));
    if (kind) return kind;
  }
  return null;
}
