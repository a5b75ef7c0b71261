import { countryNames } from '../../../domain/places/country-list.ts';
import { isUnauthorized, signInAgain } from '../../../web/http.ts';
import { incompleteSteps, mergeSteps } from '../../../web/entity/step-drafts.ts';
import type { Editing } from '../../../web/forms/editing.ts';
import type { Mine } from '../contract.ts';
import type { MineChangesInput } from '../contract-input.ts';
import { changeMine, readMine } from './api.ts';
import {
  adopt,
  bodyOf,
  draftOf,
  draftOfMerge,
  faultsOf,
  fieldGroups,
  type MineDraft,
  withoutFaultsOf,
} from './mine-draft.ts';

const pause = 1_000;

export const mineEditing: Editing<Mine, MineDraft, MineChangesInput> = {
  name: 'edit-mine',
  draftOf,
  bodyOf,
  groups: fieldGroups,
  faultsOf,
  withoutFaultsOf,
  isReady(field, draft, isTyping) {
    if (field === 'futureSteps') return incompleteSteps(draft.futureSteps).length === 0;
    // 'Can' may become Canada; on leaving the field the server judges what it is.
    if (field === 'country' && isTyping) return draft.country === '' || countryNames.includes(draft.country);
    return field !== 'companyId' || !draft.createNewCompany;
  },
  pauseOf: () => pause,
  mergeField: (field, base, mine, theirs) =>
    field === 'futureSteps' ? mergeSteps(base.futureSteps, mine.futureSteps, theirs.futureSteps) : undefined,
  draftOfMerge,
  adopt,
  holdsMore: ({ createNewCompany, futureSteps }) => createNewCompany || incompleteSteps(futureSteps).length > 0,
  read: readMine,
  change: changeMine,
  onFailure(error) {
    if (isUnauthorized(error)) signInAgain('Session expired', 'Please log in again to continue editing.');
  },
};
