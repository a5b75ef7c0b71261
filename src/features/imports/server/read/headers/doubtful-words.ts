import type { HeaderParts } from '../../../../../domain/tables/header-parts.ts';
import { headerKey, keysOf, keysOfHeader } from '../words/header-keys.ts';

/** Words over a column that may be any of several fields, by the kind of file: one report produces what another one pours. */
const doubtful: Readonly<Partial<Record<string, readonly { words: string; fields: readonly string[] }[]>>> = {
  'production-periods': [
    {
      words:
        'produced|production|metal produced|output|metal production|produccion|producao|produktion|produkce|produit|producido|production totale|total production|payable production|attributable production',
      fields: ['recovered', 'poured', 'inConcentrate'],
    },
  ],
};

/** Fields of which a column may be any: one is not proposed, as nobody could tell. */
export function doubtfulFields(kind: string): (header: string, parts: HeaderParts) => readonly string[] {
  const fields = new Map(
    (doubtful[kind] ?? []).flatMap((each) =>
      each.words.split('|').flatMap((word) => keysOf(word).map((key) => [key, each.fields] as const)),
    ),
  );
  return (header, { words }) => {
    const keys = [...keysOfHeader(header), headerKey(words)];
    return keys.map((key) => fields.get(key)).find((found) => found !== undefined) ?? [];
  };
}
