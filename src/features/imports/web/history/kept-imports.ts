import { type ImportKind } from '../../../../domain/nouns/nouns.ts';
import { importKinds } from '../../../../domain/nouns/file-words.ts';

/** The import that each tab shows. */
export type ShownImports = Partial<Record<ImportKind, number>>;

const name = 'openpit.imports';

/** What the tabs showed when the page was left, as long as the browser's tab is open. */
export function keptShown(): ShownImports {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? '{}') as Record<string, unknown>;
    const shown: ShownImports = {};
    for (const kind of importKinds) {
      const id = kept[kind];
      if (typeof id === 'number' && Number.isInteger(id) && id > 0) shown[kind] = id;
    }
    return shown;
  } catch {
    return {};
  }
}

export function keepShown(shown: ShownImports): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(shown));
  } catch {
    // Without storage the results are there until the page is left.
  }
}
