import { changeWords } from '../../../domain/capital/share-changes.ts';
import { readShareRatio } from '../../../domain/capital/share-ratio.ts';
import { saysNothing } from '../../../domain/tables/empty-words.ts';
import type { FieldParts } from '../../imports/server/model/kind.ts';
import { textCell } from '../../imports/server/model/text-cells.ts';

/** Columns whose name says which of the two it is. */
const named = { consolidationRatio: 'consolidation', splitRatio: 'split' } as const;

const several =
  'A consolidation and a split stand in this row, so neither is read. Give each of them a row of its own, with its day.';

/** `-`, `No` beside a ratio: there was none of that sort. */
const said = (text = ''): string => (saysNothing(text) || /^(?:no|none|0)$/iu.test(text) ? '' : text);

/** Whether a row tells two changes that are not the same. */
function saySeveral(consolidation: string, split: string): boolean {
  if (consolidation === '' || split === '') return false;
  const [one, other] = [readShareRatio(consolidation, 'consolidation'), readShareRatio(split, 'split')];
  return one === undefined || other === undefined || changeWords(one) !== changeWords(other);
}

/** A consolidation or split as lists write it: one ratio, and perhaps beside it which of the two it is. */
export const ratioParts: FieldParts = {
  columns: {
    ratio: textCell('1 for 10', 200),
    consolidationRatio: textCell('10:1', 200),
    splitRatio: textCell('3:1', 200),
    changeType: textCell('Consolidation', 200),
  },
  makes: ['newShares', 'oldShares'],
  compose(given, { newShares = '', oldShares = '' }) {
    const { ratio = '', changeType = '' } = given;
    const [consolidationRatio, splitRatio] = [said(given['consolidationRatio']), said(given['splitRatio'])];
    const own = { consolidationRatio, splitRatio };
    const field = (['consolidationRatio', 'splitRatio'] as const).find((name) => own[name] !== '');
    const from = field ?? (ratio === '' ? 'changeType' : 'ratio');
    const text = field ? own[field] : (given[from] ?? '');
    // What has columns of its own counts.
    if (text === '' || newShares !== '' || oldShares !== '') return { cells: {} };
    if (saySeveral(consolidationRatio, splitRatio)) return { cells: {}, remarks: [{ field: from, warning: several }] };
    const read = readShareRatio(text, field ? named[field] : changeType);
    if (!read) {
      const warning =
        'Not understood: write new for old shares, as 1 for 10, or say that it is a consolidation or a split. A bonus, a rights issue or a dividend is none.';
      return { cells: {}, remarks: [{ field: from, warning }] };
    }
    return { cells: { ...read }, remarks: [{ field: from, warning: `Read as ${changeWords(read)}.` }] };
  },
};
