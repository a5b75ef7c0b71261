import {
  impossibleChange,
  shareChangeFault,
  splitContradiction,
  changeWords,
} from '../../../domain/capital/share-changes.ts';
import { invalid } from '../../../server/problems/problems.ts';
import type { RecordKind } from '../../records/server/record-kind.ts';
import type { ShareChange } from '../contract-changes.ts';
import { asChanges, changesOf, countsOf } from './capital-queries.ts';

export type ShareChangeValues = Omit<
  ShareChange,
  'id' | 'companyId' | 'createdBy' | 'createdAt' | 'updatedAt' | 'version'
>;

const twice = ({ effectiveDay }: Pick<ShareChangeValues, 'effectiveDay'>) =>
  `There is a change of shares on ${effectiveDay} already. Change that one, or correct the day.`;

export const shareChangeKind: RecordKind<ShareChangeValues> = {
  entityType: 'share_change',
  parent: 'company',
  table: 'share_changes',
  most: 50,
  pageList: 'shareChanges',
  fields: {
    effectiveDay: { column: 'effective_day', type: 'date' },
    newShares: { column: 'new_shares', type: 'numeric' },
    oldShares: { column: 'old_shares', type: 'numeric' },
    warrantsKeepNumber: { column: 'warrants_keep_number', type: 'boolean' },
    sourceUrl: { column: 'source_url', type: 'text' },
    sourcePage: { column: 'source_page', type: 'text' },
    notes: { column: 'notes', type: 'text' },
  },
  order: (r) => `${r}.effective_day desc`,
  nameOf: (values, parent) => `${changeWords(values)} shares of ${parent.name} on ${values.effectiveDay}`,
  linkOf: () => ({}),
  async check(tx, values, { parent, id }) {
    const fault = shareChangeFault(values);
    if (fault) throw invalid(fault.field, fault.message);
    const others = (await changesOf(tx, [parent.id])).filter((each) => each.id !== id);
    if (others.some(({ effectiveDay }) => effectiveDay === values.effectiveDay))
      throw invalid('effectiveDay', twice(values));
    const wrong = splitContradiction(await countsOf(tx, [parent.id]), asChanges([...others, values]));
    if (wrong) throw invalid('effectiveDay', wrong.sentence);
  },
  duplicate: twice,
  plausible: { impossible: impossibleChange, concernsOthers: true },
};
