import { onConnection } from '../../../db/client.ts';
import { shareChangeRule } from '../../../domain/records/field-rules.ts';
import { changeWords, shareChangeFault, splitContradiction } from '../../../domain/capital/share-changes.ts';
import { companyChildKind } from '../../imports/server/kinds/child-kind.ts';
import { required } from '../../imports/server/model/columns.ts';
import { dateCell } from '../../imports/server/model/date-cells.ts';
import { decimalCell } from '../../imports/server/model/number-cells.ts';
import { linkCell, longTextCell, textCell } from '../../imports/server/model/text-cells.ts';
import { asChanges, countsOf } from './capital-queries.ts';
import { shareChangeKind, type ShareChangeValues } from './change-kind.ts';
import { ratioParts } from './ratio-parts.ts';
import { yesCell, yesOf } from './yes-cell.ts';

interface ChangeCells {
  effectiveDay: string | null;
  newShares: string | null;
  oldShares: string | null;
}

const changeIn = ({ effectiveDay, newShares, oldShares }: ChangeCells) => ({
  effectiveDay: effectiveDay ?? '',
  newShares: newShares ?? '',
  oldShares: oldShares ?? '',
});

export const shareChangeFile = companyChildKind({
  record: shareChangeKind,
  parts: ratioParts,
  columns: {
    effectiveDay: required(dateCell('2025-07-14')),
    newShares: required(decimalCell(shareChangeRule, '1')),
    oldShares: required(decimalCell(shareChangeRule, '10')),
    warrantsKeepNumber: yesCell('no'),
    sourceUrl: linkCell('https://www.example.com/consolidation'),
    sourcePage: textCell('Press release of 2025-07-09'),
    notes: longTextCell('One row for each consolidation or split; this one is an example.'),
  },
  key: ({ effectiveDay }) => effectiveDay ?? '',
  keyWords: 'company and day',
  rowName: (values) => `${changeWords(changeIn(values))}, ${values.effectiveDay ?? ''}`,
  checkWhole(values) {
    const fault = shareChangeFault(changeIn(values));
    return fault && { field: fault.field, error: fault.message };
  },
  judged: (values): ShareChangeValues => ({
    ...values,
    ...changeIn(values),
    warrantsKeepNumber: yesOf(values.warrantsKeepNumber),
  }),
  async together(client, companyIds) {
    const counts = Map.groupBy(await countsOf(onConnection(client), companyIds), ({ companyId }) => companyId);
    return (companyId, changes) => {
      const wrong = splitContradiction(counts.get(companyId) ?? [], asChanges(changes.map(changeIn)));
      if (!wrong) return undefined;
      const { before, after, sentence } = wrong;
      return {
        error: sentence,
        field: 'effectiveDay',
        concerns: ({ effectiveDay }) =>
          effectiveDay !== null && effectiveDay > before.asOf && effectiveDay <= after.asOf,
      };
    };
  },
  undo: {
    name: `concat(trim_scale(t.new_shares), ' new for ', trim_scale(t.old_shares), ' old, ', t.effective_day)`,
    kept: [],
  },
});
