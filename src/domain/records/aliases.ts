import { shortText } from './field-rules.ts';
import { fold } from '../text/fold.ts';
import { countCharacters } from '../text/stored-text.ts';

/** What parts one other name from the next. */
const between = /[;|\n]|,\s/u;
const mostAliases = 50;

/** The other names of a mine as a text lists them: `Rhea; Old Rhea`. */
export const aliasesOf = (text: string | null): string[] =>
  text === null
    ? []
    : text
        .split(between)
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .slice(0, mostAliases);

/** The other names of a mine, folded, without its own. */
export function foldedAliases(name: string, alsoKnownAs: string | null): string[] {
  if (alsoKnownAs === null) return [];
  const own = fold(name);
  return [...new Set(aliasesOf(alsoKnownAs).map(fold))].filter((alias) => alias !== own && alias !== '');
}

/** Other names with further ones behind them, each once; those that do not fit any more are `left`. */
export function addAliases(
  name: string,
  alsoKnownAs: string | null,
  further: readonly string[],
): { alsoKnownAs: string | null; left: string[] } {
  const known = new Set([fold(name), ...foldedAliases(name, alsoKnownAs)]);
  let text = alsoKnownAs;
  const left: string[] = [];
  for (const alias of further) {
    // A name with a comma in it is read back as its parts: it is there where all of them are.
    const keys = aliasesOf(alias).map(fold);
    if (known.has(fold(alias)) || keys.every((key) => key === '' || known.has(key))) continue;
    for (const key of keys) known.add(key);
    const longer = text === null ? alias : `${text}; ${alias}`;
    if (countCharacters(longer) > shortText) left.push(alias);
    else text = longer;
  }
  return { alsoKnownAs: text, left };
}
