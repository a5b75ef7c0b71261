import { HttpError, isUnauthorized, issuesOf, messageOf } from '../../../web/http.ts';
import { incompleteSteps, mergeSteps } from '../../../web/entity/step-drafts.ts';
import { toast } from '../../../web/ui/overlays/toast.ts';
import type { Editing } from '../../../web/forms/editing.ts';
import type { Company, CompanyChangesInput } from '../contract.ts';
import { changeCompany, readCompany } from './api.ts';
import {
  adoptCompany,
  companyBody,
  type CompanyDraft,
  companyFaults,
  companyFields,
  draftOfCompany,
  draftOfMergedCompany,
  mergeListings,
  withoutFaultsOf,
} from './company-draft.ts';

const pause = 1_000;
const pauseOfLists = 800;

/** A refusal in the words of the server, at the name where it is taken. */
export function refusalOf(error: unknown, body: object): Record<string, string> {
  const isTaken = error instanceof HttpError && error.problem?.code === 'conflict' && 'name' in body;
  return isTaken ? { name: messageOf(error, '') } : issuesOf(error);
}

export const companyEditing: Editing<Company, CompanyDraft, CompanyChangesInput> = {
  name: 'edit-company',
  draftOf: draftOfCompany,
  bodyOf: companyBody,
  groups: companyFields,
  faultsOf: companyFaults,
  withoutFaultsOf,
  isReady: (field, draft) => field !== 'futureSteps' || incompleteSteps(draft.futureSteps).length === 0,
  pauseOf: (changes) => ('stockExchanges' in changes || 'futureSteps' in changes ? pauseOfLists : pause),
  mergeField(field, base, mine, theirs) {
    if (field === 'futureSteps') return mergeSteps(base.futureSteps, mine.futureSteps, theirs.futureSteps);
    if (field !== 'stockExchanges') return undefined;
    return mergeListings(base.stockExchanges ?? [], mine.stockExchanges ?? [], theirs.stockExchanges ?? []);
  },
  draftOfMerge: draftOfMergedCompany,
  adopt: (typed, sent, _body, saved) => adoptCompany(typed, sent, saved),
  holdsMore: ({ futureSteps }) => incompleteSteps(futureSteps).length > 0,
  read: readCompany,
  change: changeCompany,
  refusalOf,
  onFailure(error) {
    if (isUnauthorized(error)) location.assign('/');
    else toast('Update Failed', 'Failed to update company information. Please try again.', 'destructive');
  },
};
