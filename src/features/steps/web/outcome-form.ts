import { type EntityType, isOneOf, stepStatuses } from '../../../domain/vocabulary.ts';
import { faultsIn, link, required } from '../../../web/forms/checks.ts';
import type { RecordKind } from '../../../web/forms/use-record-form.ts';
import type { Promised } from '../contract.ts';
import { readPromises, saveOutcome } from './api.ts';

const labels = { status: 'Outcome', doneDate: 'Date', sourceUrl: 'Source URL' } as const;
export type OutcomeDraft = Record<keyof typeof labels, string>;

const outcomeBody = ({ status, doneDate, sourceUrl }: OutcomeDraft) => ({
  status: isOneOf(stepStatuses, status) ? status : 'planned',
  doneDate,
  sourceUrl,
});

function outcomeFaults(draft: OutcomeDraft): Record<string, string> {
  if (draft.status !== 'kept') return faultsIn(draft, { sourceUrl: link });
  return faultsIn(draft, {
    doneDate: required('Enter the day on which it happened.'),
    sourceUrl: (text) => required('Give a link to the report or release that shows it.')(text) ?? link(text),
  });
}

/** How a step of a mine or a company ended. */
export const outcomeKind = (entityType: EntityType): RecordKind<Promised, OutcomeDraft> => ({
  name: `${entityType}-step-outcome`,
  entityType,
  labels,
  empty: { status: 'kept', doneDate: '', sourceUrl: '' },
  draftOf: ({ status, doneDate, sourceUrl }) => ({
    status: status === 'planned' ? 'kept' : status,
    doneDate: doneDate ?? '',
    sourceUrl: sourceUrl ?? '',
  }),
  faultsOf: outcomeFaults,
  create: () => Promise.reject(new Error('A step is made with its mine or company.')),
  save: (step, draft) => saveOutcome(step, outcomeBody(draft)),
  readAll: (entityId) => readPromises(entityType, entityId),
  words: {
    created: '',
    updated: 'Outcome saved',
    createFailed: '',
    updateFailed: 'Failed to save the outcome. Please try again.',
  },
});
