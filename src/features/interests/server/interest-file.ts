import { onConnection } from '../../../db/client.ts';
import { fold } from '../../../domain/text/fold.ts';
import {
  interestKinds,
  interestRule,
  isShare,
  mostInterests,
  overheldFault,
  tooManyInterests,
} from '../../../domain/mines/interests.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import { mineChildKind } from '../../imports/server/kinds/child-kind.ts';
import { required } from '../../imports/server/model/columns.ts';
import { dateCell } from '../../imports/server/model/date-cells.ts';
import { metalCell } from '../../imports/server/model/list-cells.ts';
import { percentCell } from '../../imports/server/model/number-cells.ts';
import { linkCell, longTextCell, nameCell, optionCell, textCell } from '../../imports/server/model/text-cells.ts';
import { companyOfName, interestKind } from './interest-kind.ts';
import { partsOfInterests } from './interest-terms.ts';
import { otherKinds } from './interest-words.ts';
import { operatorsOf } from './read-interests.ts';

export const interestFile = mineChildKind({
  record: interestKind,
  parts: partsOfInterests,
  columns: {
    holder: required(nameCell('Example Royalty Corp')),
    kind: required(optionCell(interestKinds, 'NSR', otherKinds)),
    percent: percentCell(interestRule, '2'),
    metal: metalCell('Gold'),
    buyBack: textCell('1% for CAD 1,000,000 until 2028'),
    fromDate: dateCell('2021-03-15'),
    toDate: dateCell('2041-03-14'),
    sourceUrl: linkCell('https://www.example.com/royalty-agreement'),
    notes: longTextCell('One row for each interest; this one is an example.'),
  },
  others: {
    holder: {
      column: 'holder',
      type: 'text',
      read: 'coalesce((select c.name from companies c where c.id = t.company_id), t.holder)',
    },
  },
  lookedUp: { company_id: companyOfName('s.holder_folded') },
  key: ({ holder, kind, metal, fromDate }) => [fold(holder), kind, fold(metal ?? ''), fromDate ?? ''].join('\u0000'),
  keyWords: 'mine, holder, kind, metal and first day',
  rowName: ({ holder, kind, percent }) => [holder, kind, percent && `${percent}%`].filter(Boolean).join(', '),
  checkWhole({ fromDate, toDate }) {
    if (fromDate === null || toDate === null || fromDate <= toDate) return undefined;
    return { field: 'toDate', error: 'The last day comes before the first. Correct one of the two.' };
  },
  async together(client, mineIds) {
    const operators = await operatorsOf(onConnection(client), mineIds);
    return (mineId, interests) => {
      if (interests.length > mostInterests) return { error: tooManyInterests, concerns: () => true };
      const error = overheldFault(interests, operators.get(mineId) ?? null, utcDay(new Date()));
      return error === undefined ? undefined : { error, concerns: isShare };
    };
  },
  undo: { name: `t.holder || ', ' || t.kind`, kept: [] },
});
