import type { Opened } from '../../../web/entity/kept-opened.ts';
import type { SearchKind, SearchResult } from '../contract.ts';
import { withDays } from '../../../web/format.ts';
import { findPlaces, fitting, type FoundPage } from './places.ts';

/** One thing to open. */
export interface Choice {
  key: string;
  title: string;
  detail?: string | null;
  excerpt?: string | null;
  address: string;
  /** Outside of the application. */
  outside?: boolean;
}

export interface ChoiceGroup {
  label: string;
  choices: Choice[];
}

const labels: Readonly<Record<SearchKind, string>> = {
  mine: 'Mines',
  company: 'Companies',
  hole: 'Drill holes',
  position: 'Your positions',
  member: 'Members',
  note: 'Notes',
  media: 'Media',
  article: 'Articles',
};

const openedWords: Readonly<Record<Opened['kind'], string>> = { mine: 'Mine', company: 'Company', member: 'Member' };

const most = { openedFirst: 6, openedFitting: 3 };

const ofPlace = ({ title, address, outside }: FoundPage): Choice => ({
  key: `place ${address}`,
  title,
  address,
  ...(outside && { outside }),
});

/** Hits that stand together under the name of their kind, in the order of the answer. */
function hitGroups({ hits }: SearchResult, isShown: ReadonlySet<string>): ChoiceGroup[] {
  const groups = new Map<SearchKind, Choice[]>();
  for (const { kind, id, title, detail, excerpt, address } of hits) {
    if (isShown.has(address) && kind !== 'note' && kind !== 'media') continue;
    const told = kind === 'note' && detail !== null ? withDays(detail) : detail;
    const isArticle = kind === 'article';
    const choice: Choice = {
      ...{ key: `${kind} ${id}`, title, address, outside: isArticle },
      // What an article is about is a sentence: beside its title there are a few letters' room.
      ...(isArticle ? { detail: null, excerpt: excerpt ?? detail } : { detail: told, excerpt }),
    };
    const others = groups.get(kind);
    if (others) others.push(choice);
    else groups.set(kind, [choice]);
  }
  return [...groups].map(([kind, choices]) => ({ label: labels[kind], choices }));
}

interface Shown {
  text: string;
  result: SearchResult | undefined;
  /** The answer may be to what was typed before. */
  isWaiting?: boolean;
  opened: readonly Opened[];
  isAdmin: boolean;
}

/** What the list of mines is searched for: as it was read, where a word stands nowhere and the list would be empty. */
function listedText(text: string, result: SearchResult | undefined): string {
  if (!result?.readAs) return text;
  const isAsTyped = result.hits.some(({ kind, match }) => kind === 'mine' && match !== 'alike');
  return isAsTyped ? text : result.readAs;
}

/**
 * What can be opened by a text: the list of mines with it, what was opened lately, pages and actions, then what was found.
 * Before anything is typed: what was opened last, and what is done most.
 */
export function choicesFor({ text, result, isWaiting = false, opened, isAdmin }: Shown): ChoiceGroup[] {
  const isEmpty = text === '';
  const recent = (isEmpty ? opened : fitting(opened, text)).slice(0, isEmpty ? most.openedFirst : most.openedFitting);
  const places = findPlaces(text, isAdmin);
  const isShown = new Set(recent.map(({ address }) => address));
  const listed = listedText(text, isWaiting ? undefined : result);
  const list: Choice = {
    key: 'list',
    title: `Mines with “${listed}”`,
    detail: 'List with filters and columns',
    address: `/mines?search=${encodeURIComponent(listed)}`,
  };
  const groups: ChoiceGroup[] = [
    { label: 'Search', choices: isEmpty ? [] : [list] },
    {
      label: 'Opened lately',
      choices: recent.map(({ kind, title, address }) => ({
        key: `opened ${address}`,
        title,
        detail: openedWords[kind],
        address,
      })),
    },
    { label: 'Do', choices: places.filter(({ isAction }) => isAction).map(ofPlace) },
    ...(result ? hitGroups(result, isShown) : []),
    { label: 'Pages', choices: places.filter(({ isAction }) => !isAction).map(ofPlace) },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}
