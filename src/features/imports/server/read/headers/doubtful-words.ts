import type { HeaderParts } from '../../../../../domain/tables/header-parts.ts';
import { readUnit } from '../../../../../domain/tables/column-units.ts';
import { endsOfPeriods } from '../layout/record-names.ts';
import { headerKey, keysOf, keysOfHeader } from '../words/header-keys.ts';

/** Words over a column that may be any of several fields, by the kind of file: one report produces what another one pours. */
const doubtful: Readonly<Partial<Record<string, readonly { words: string; fields: readonly string[] }[]>>> = {
  // Grades are of dry ore, beside which wet tonnes are the same ore once more.
  // Of soils and rocks each sample is a place of its own, as a hole is.
  'drill-observations': [{ words: 'sample|sample id|sample no|sample number|sample no.', fields: ['holeId'] }],
  'resource-estimates': [{ words: 'wet tonnes|wet tonnage|wet metric tonnes|tonnes wet|wmt', fields: ['tonnage'] }],
  // So many, or so many for each share.
  financings: [{ words: 'warrants', fields: ['warrantsIssued', 'warrantsEach'] }],
  'production-periods': [
    { words: endsOfPeriods, fields: ['monthEnded', 'quarterEnded', 'halfEnded', 'yearEnded'] },
    {
      words:
        'produced|production|metal produced|output|metal production|produccion|producao|produktion|produkce|produit|producido|production totale|total production|payable production|attributable production|payable|payable metal',
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
  const ofMetal = (doubtful[kind] ?? []).find(({ fields }) => fields.includes('poured'))?.fields ?? [];
  return (header, { words, metal, unit }) => {
    // `Gold (oz)` may be any of them, too.
    if (words === '' && metal !== null && unit !== null && readUnit(unit, 'contained') !== undefined) return ofMetal;
    const keys = [...keysOfHeader(header), headerKey(words)];
    return keys.map((key) => fields.get(key)).find((found) => found !== undefined) ?? [];
  };
}
