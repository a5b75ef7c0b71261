import { fold } from '../text/fold.ts';
import { wordLists } from './value-word-lists.ts';

const byWord = new Map<string, string[]>();
for (const [value, list] of Object.entries(wordLists)) {
  // `litio` and `lítio` are one word.
  for (const word of new Set(list.split('|').map(fold))) {
    const others = byWord.get(word);
    if (others) others.push(value);
    else byWord.set(word, [value]);
  }
}

/** `2021 PEA`, `PEA (2021)`: of which year it is does not change what it is. */
const ofYear = /^(?:19|20)\d\d | \(?(?:19|20)\d\d\)?$/u;

export const withoutYear = (word: string) => word.replace(ofYear, '');

function meaningOf(word: string, isOption: (value: string) => boolean): string | undefined {
  const found = (byWord.get(fold(word)) ?? []).filter(isOption);
  return found.length === 1 ? found[0] : undefined;
}

/** Which of these values a word of a table usually means; undefined: none, or it is not in doubt only by chance. */
export function usualMeaning(word: string, isOption: (value: string) => boolean): string | undefined {
  const undated = withoutYear(word);
  if (undated === word) return meaningOf(word, isOption);
  return isOption(undated) ? undated : meaningOf(undated, isOption);
}

const languages = ['fi', 'sv', 'nb', 'it', 'fr', 'es', 'pt', 'de', 'pl', 'tr', 'ru', 'zh', 'ja'] as const;
const foreign = new WeakMap<object, ReadonlyMap<string, string>>();

/** `Kongo` is one country in Warsaw and another in Oslo: what two languages call two of them is none. */
function foreignNames(countries: readonly { code: string; name: string }[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const doubtful = new Set<string>();
  for (const language of languages) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const { code, name } of countries) {
      const own = fold(names.of(code) ?? '');
      if (own === '') continue;
      if ((found.get(own) ?? name) !== name) doubtful.add(own);
      found.set(own, name);
    }
  }
  for (const name of doubtful) found.delete(name);
  return found;
}

/** Names of countries in the languages of publishers, by folded name; made of a list when it is first asked. */
export function foreignCountry(name: string, countries: readonly { code: string; name: string }[]): string | undefined {
  const names = foreign.get(countries) ?? foreignNames(countries);
  foreign.set(countries, names);
  return names.get(fold(name));
}
