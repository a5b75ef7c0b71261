import { type ActivityEntityType, activityEntityTypes, type ImportKind, nouns } from './nouns.ts';

const fileNouns = activityEntityTypes
  .flatMap((entityType) => {
    const { file, one, several } = nouns[entityType];
    return file ? [{ ...file, name: file.name as ImportKind, entityType, one, several }] : [];
  })
  .toSorted((first, second) => first.place - second.place);

/** Kinds of files in the order in which they name each other. */
export const importKinds: readonly ImportKind[] = fileNouns.map(({ name }) => name);

interface ImportKindWords {
  entityType: ActivityEntityType;
  tab: string;
  one: string;
  several: string;
}

const fileWords = new Map(fileNouns.map((file) => [file.name, file]));

/** What a kind of file is called: on its tab, and one or several of its rows; and what its rows are to the history. */
export const importWords = (kind: ImportKind): ImportKindWords => fileWords.get(kind)!;
