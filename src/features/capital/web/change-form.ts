import { shareChangeRule } from '../../../domain/records/field-rules.ts';
import { shareChangeFault } from '../../../domain/capital/share-changes.ts';
import { all, decimal, faultsIn, link, required } from '../../../web/forms/checks.ts';
import { emptyDraft, faultsAnd, shownDraft, shownYes, typedYes } from '../../../web/forms/draft-texts.ts';
import { typedDecimal } from '../../../web/forms/typed-number.ts';
import type { RecordKind } from '../../../web/forms/use-record-form.ts';
import type { ShareChange, ShareChangeInput } from '../contract-changes.ts';
import { createChange, readChanges, saveChange } from './api.ts';

const labels = {
  effectiveDay: 'First Day of the New Shares',
  newShares: 'New Shares',
  oldShares: 'For Old Shares',
  warrantsKeepNumber: 'Listed Warrants',
  sourceUrl: 'Source URL',
  sourcePage: 'Document and Page',
  notes: 'Notes',
} as const;
type ChangeDraft = Record<keyof typeof labels, string>;

const bodyOf = (draft: ChangeDraft): ShareChangeInput => ({
  effectiveDay: draft.effectiveDay,
  newShares: typedDecimal(draft.newShares) ?? '',
  oldShares: typedDecimal(draft.oldShares) ?? '',
  warrantsKeepNumber: typedYes(draft.warrantsKeepNumber),
  sourceUrl: draft.sourceUrl,
  sourcePage: draft.sourcePage,
  notes: draft.notes,
});

export const changeForm: RecordKind<ShareChange, ChangeDraft> = {
  name: 'share-change',
  parentType: 'company',
  entityType: 'share_change',
  labels,
  empty: { ...emptyDraft(labels), newShares: '1' },
  draftOf: (change) => shownDraft(labels, { ...change, warrantsKeepNumber: shownYes(change.warrantsKeepNumber) }),
  faultsOf(draft) {
    const faults = faultsIn(draft, {
      effectiveDay: required('Enter the first day on which the new shares trade.'),
      newShares: all(required('Enter how many new shares come.'), decimal(shareChangeRule)),
      oldShares: all(required('Enter for how many old shares.'), decimal(shareChangeRule)),
      sourceUrl: link,
    });
    const body = bodyOf(draft);
    const [newShares, oldShares] = [String(body.newShares), String(body.oldShares)];
    const fault = shareChangeFault({ effectiveDay: draft.effectiveDay, newShares, oldShares });
    return faultsAnd(faults, fault ? [fault] : []);
  },
  create: (companyId, draft, key) => createChange(companyId, bodyOf(draft), key),
  save: (change, draft) => saveChange(change, bodyOf(draft)),
  readAll: readChanges,
  words: {
    created: 'Change of shares created successfully',
    updated: 'Change of shares updated successfully',
    createFailed: 'Failed to create the change of shares',
    updateFailed: 'Failed to update the change of shares',
  },
};
