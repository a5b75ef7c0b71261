import { fold } from '../../../domain/text/fold.ts';

/** A page, or something to do. */
export interface FoundPage {
  title: string;
  /** Further words that one would type for it. */
  words: string;
  address: string;
  /** Outside of the application: the browser loads it. */
  outside?: true;
  adminOnly?: true;
  /** To be done rather than to be looked at. */
  isAction?: true;
  /** Shown before anything is typed. */
  isUsual?: true;
}

export const addMine = '#add-mine';

/** In the order in which they are shown. */
const places: readonly FoundPage[] = [
  { title: 'Add a mine', words: 'new mine deposit project', address: addMine, isAction: true, isUsual: true },
  {
    title: 'Add a trade',
    words: 'new investment buy sell shares',
    address: '/investments#add-trade',
    isAction: true,
    isUsual: true,
  },
  {
    title: 'Import a file',
    words: 'csv excel xlsx upload table data',
    address: '/csv-upload',
    isAction: true,
    isUsual: true,
  },
  {
    title: 'Import trades from a broker',
    words: 'statement interactive brokers questrade',
    address: '/investments/import',
    isAction: true,
  },
  { title: 'Dashboard', words: 'home start', address: '/' },
  { title: 'Mines', words: 'list deposits projects', address: '/mines' },
  { title: 'Map of mines', words: 'places near within radius area', address: '/mines?show=map' },
  { title: 'Compare mines', words: 'side by side comparison versus', address: '/mines/compare' },
  { title: 'Rank mines', words: 'own weights score best', address: '/mines/rank' },
  { title: 'Cost curve of mines', words: 'aisc cash cost', address: '/mines/cost-curve' },
  { title: 'Companies', words: 'list owners', address: '/companies' },
  {
    title: 'Value of companies',
    words: 'market capitalisation enterprise ounce',
    address: '/companies?show=value&metal=own',
  },
  { title: 'Compare companies', words: 'side by side comparison versus', address: '/companies/compare' },
  { title: 'Rank companies', words: 'own weights score best', address: '/companies/rank' },
  { title: 'Prices', words: 'shares tickers metals currencies exchange rates quotes', address: '/prices' },
  { title: 'Price decks', words: 'metal prices sets value', address: '/prices/decks' },
  { title: 'Activity', words: 'feed history changes', address: '/activity' },
  {
    title: 'What changed',
    words: 'news alerts statements new intercepts studies stages estimates milestones interest week month',
    address: '/changes',
  },
  { title: 'Events', words: 'next steps milestones', address: '/events' },
  { title: 'Calendar of events', words: 'month milestones feed reminders', address: '/events?view=calendar' },
  { title: 'Watchlist', words: 'followed alerts notifications', address: '/watchlist' },
  { title: 'Investments', words: 'journal portfolio trades', address: '/investments' },
  { title: 'Positions', words: 'journal portfolio shares held', address: '/investments?view=positions' },
  { title: 'Look-through', words: 'journal portfolio metals countries', address: '/investments?view=look-through' },
  { title: 'Members', words: 'users people community', address: '/users' },
  { title: 'Account', words: 'settings password e-mail sessions sign in second factor', address: '/account' },
  { title: 'Administration', words: 'admin members', address: '/admin', adminOnly: true },
  { title: 'Articles', words: 'guides reading', address: '/articles', outside: true },
  { title: 'How figures are computed', words: 'methods formulas', address: '/methods', outside: true },
  { title: 'API reference', words: 'documentation calls programs', address: '/api/docs', outside: true },
  { title: 'API examples', words: 'token curl python javascript', address: '/api-examples' },
];

const wordsOf = (text: string) =>
  fold(text)
    .split(/[\s-]+/)
    .filter((word) => word !== '');

/** Letter threes of a word, its beginning and end among them: as PostgreSQL tells what is like it. */
const threes = (word: string) => {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
};

const leastLikeness = 0.4;

export function likeness(one: string, other: string): number {
  const [first, second] = [threes(one), threes(other)];
  const shared = [...first].filter((three) => second.has(three)).length;
  return shared / (first.size + second.size - shared);
}

/** How well words fit a text: 2 each begins a word of its title, 1 of its words, 0.5 some are mistyped, 0 not. */
function fit(text: readonly string[], title: readonly string[], more: readonly string[]): number {
  const begins = (word: string, of: readonly string[]) => of.some((each) => each.startsWith(word));
  if (text.every((word) => begins(word, title))) return 2;
  const all = [...title, ...more];
  if (text.every((word) => begins(word, all))) return 1;
  const isLike = (word: string) => word.length > 3 && all.some((each) => likeness(word, each) >= leastLikeness);
  return text.every((word) => begins(word, all) || isLike(word)) ? 0.5 : 0;
}

/** Of any things with a title those that fit a text, the best first; all where the text is empty. */
export function fitting<Thing extends { title: string; words?: string }>(
  things: readonly Thing[],
  text: string,
): Thing[] {
  const typed = wordsOf(text);
  const told = things.map((thing) => ({ thing, fit: fit(typed, wordsOf(thing.title), wordsOf(thing.words ?? '')) }));
  return told
    .filter((each) => each.fit > 0)
    .toSorted((one, other) => other.fit - one.fit)
    .map(({ thing }) => thing);
}

const mostPlaces = 5;

/** Pages and actions that fit what is typed; before anything is, what is done most. */
export function findPlaces(text: string, isAdmin: boolean): FoundPage[] {
  const open = places.filter(({ adminOnly }) => !adminOnly || isAdmin);
  return fold(text) === '' ? open.filter(({ isUsual }) => isUsual) : fitting(open, text).slice(0, mostPlaces);
}
