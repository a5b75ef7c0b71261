import { expect, test } from 'vitest';
import type { ImportKind } from '../../../../../domain/nouns/nouns.ts';
import { kindOf } from '../../kinds/kinds.ts';
import { ChosenCells } from '../cells/chosen-cells.ts';
import { CellTranslation } from './cell-translation.ts';

function bare(kind: ImportKind, field: string, text: string): string | undefined {
  const cells = new Map([[field, text]]);
  const translation = new CellTranslation(kindOf(kind), {}, new ChosenCells(undefined));
  translation.bare(field, text, { cells, written: new Map(cells), remarks: [], unitsOf: new Map() });
  return cells.get(field);
}

test.each([
  ['mines', 'name', 'Kumtor[2]', 'Kumtor'],
  ['mines', 'metals', 'Gold[3], silver[b]', 'Gold, silver'],
  ['mines', 'metals', 'Gold (60), Silver (40)', 'Gold (60), Silver (40)'],
  ['mines', 'companyName', 'Example [South]', 'Example [South]'],
  ['drill-holes', 'holeId', 'D1[a]', 'D1[a]'],
  ['drill-holes', 'holeId', 'D1*', 'D1'],
  ['resource-estimates', 'zone', 'Lens[1]', 'Lens[1]'],
  ['resource-estimates', 'resourceType', 'Indicated (1)', 'Indicated'],
] as const)('%s: %s %s is %s', (kind, field, text, read) => expect(bare(kind, field, text)).toBe(read));
