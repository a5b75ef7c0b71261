import type { MineSearch } from './api.ts';

const words = {
  metals: (names: string) => `No mine here has the metal ${names}.`,
  country: (names: string) => `No mine here lies in ${names}.`,
  jurisdiction: (names: string) => `No mine here lies in ${names}.`,
  company: (names: string) => `No mine here is of a company with ${names} in its name.`,
  exchange: (names: string) => `No mine here is of a company that is listed on ${names}.`,
  interest: (names: string) => `Nobody with ${names} in the name holds an interest in a mine here.`,
} as const satisfies { [Name in keyof MineSearch]?: (names: string) => string };

type TextFilter = keyof typeof words;
/** Filters that take what members write themselves, so that there may be nothing of that name. */
export const textFilters = [
  'metals',
  'country',
  'jurisdiction',
  'company',
  'exchange',
  'interest',
] as const satisfies TextFilter[];
/** Those that take several names with commas between them. */
const several: ReadonlySet<TextFilter> = new Set(['metals', 'country', 'exchange']);

/** What to say of a filter that no mine fits by itself. */
export function nobodyHas(name: TextFilter, text: string): string {
  const names = several.has(name) ? text.split(',') : [text];
  const told = names.map((each) => each.trim()).filter((each) => each !== '');
  return words[name](told.map((each) => `“${each}”`).join(' or '));
}
