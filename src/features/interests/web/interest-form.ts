import { interestFindings } from '../../../domain/mines/interest-findings.ts';
import { type InterestKind, interestKinds, interestRule } from '../../../domain/mines/interests.ts';
import { isOneOf } from '../../../domain/vocabulary.ts';
import { decimal, faultsIn, link, required } from '../../../web/forms/checks.ts';
import { typedDecimal } from '../../../web/forms/typed-number.ts';
import { recordWords } from '../../../web/forms/record-words.ts';
import type { RecordKind } from '../../../web/forms/use-record-form.ts';
import type { MineInterest, MineInterestInput } from '../contract.ts';
import { createInterest, readInterests, saveInterest } from './api.ts';
import { holderOf } from './interest-words.ts';

const labels = {
  holder: 'Holder',
  kind: 'Kind',
  percent: 'Share',
  metal: 'Metal',
  buyBack: 'Buy-back',
  fromDate: 'First Day',
  toDate: 'Last Day',
  sourceUrl: 'Source URL',
  notes: 'Notes',
} as const;
export type InterestDraft = Record<keyof typeof labels, string>;

const perCent = ['%', 'percent', 'per cent'];

export const kindOf = ({ kind }: Pick<InterestDraft, 'kind'>): InterestKind =>
  isOneOf(interestKinds, kind) ? kind : 'ownership';

/** Of a share of the whole mine no metal is asked. */
export const hasMetal = (draft: Pick<InterestDraft, 'kind'>): boolean =>
  !['ownership', 'free-carry', 'earn-in'].includes(kindOf(draft));

export function interestBody(draft: InterestDraft): MineInterestInput {
  return {
    holder: draft.holder.trim(),
    kind: kindOf(draft),
    percent: typedDecimal(draft.percent, perCent),
    metal: hasMetal(draft) ? draft.metal : null,
    buyBack: draft.buyBack,
    fromDate: draft.fromDate,
    toDate: draft.toDate,
    sourceUrl: draft.sourceUrl,
    notes: draft.notes,
  };
}

function faultsOf(draft: InterestDraft): Record<string, string> {
  const faults = faultsIn(draft, {
    holder: required('Name the holder: a company, a state or a person.'),
    percent: decimal(interestRule, perCent),
    sourceUrl: link,
  });
  if (draft.fromDate !== '' && draft.toDate !== '' && draft.fromDate > draft.toDate)
    faults['toDate'] = 'The last day comes before the first. Correct one of the two.';
  return faults;
}

export const interestKind: RecordKind<MineInterest, InterestDraft> = {
  name: 'mine-interest',
  entityType: 'mine_interest',
  labels,
  empty: {
    holder: '',
    kind: 'ownership',
    percent: '',
    metal: '',
    buyBack: '',
    fromDate: '',
    toDate: '',
    sourceUrl: '',
    notes: '',
  },
  draftOf: (interest) => ({
    holder: holderOf(interest),
    kind: interest.kind,
    percent: interest.percent ?? '',
    metal: interest.metal ?? '',
    buyBack: interest.buyBack ?? '',
    fromDate: interest.fromDate ?? '',
    toDate: interest.toDate ?? '',
    sourceUrl: interest.sourceUrl ?? '',
    notes: interest.notes ?? '',
  }),
  faultsOf,
  findingsOf: (draft) => {
    const percent = typedDecimal(draft.percent, perCent);
    const [fromDate, toDate] = [draft.fromDate || null, draft.toDate || null];
    return interestFindings({
      holder: draft.holder,
      kind: kindOf(draft),
      percent,
      buyBack: draft.buyBack,
      fromDate,
      toDate,
    });
  },
  create: (mineId, draft, key) => createInterest(mineId, interestBody(draft), key),
  save: (interest, draft) => saveInterest(interest, interestBody(draft)),
  readAll: readInterests,
  words: recordWords('Interest'),
};
