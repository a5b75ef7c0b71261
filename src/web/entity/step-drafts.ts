import type { FutureStep } from '../../contract.ts';
import type { Priority } from '../../domain/vocabulary.ts';
import { mergeEntries } from '../forms/merge-bodies.ts';

/** A future step as the form of a mine or company holds it. */
export interface StepDraft {
  /** Its place in the form; stays while the order changes. */
  key: string;
  id?: number;
  description: string;
  date: string;
  priority: Priority;
}

/** A step as a body carries it. */
interface StepBody {
  id?: number | undefined;
  description?: string | null | undefined;
  date?: string | null | undefined;
  priority?: Priority | '' | null | undefined;
}

export const emptyStep = (): StepDraft => ({
  key: crypto.randomUUID(),
  description: '',
  date: '',
  priority: 'medium',
});

export const draftsOfSteps = (steps: readonly FutureStep[]): StepDraft[] =>
  steps.map(({ id, description, date, priority }) => ({ key: `s${id}`, id, description, date, priority }));

export const isComplete = (step: StepDraft) => step.description.trim() !== '' && step.date !== '';
const isUntouched = (step: StepDraft) => step.description.trim() === '' && step.date === '';

/** Steps that a save would drop; a row without anything in it is no step. */
export const incompleteSteps = (steps: readonly StepDraft[]): StepDraft[] =>
  steps.filter((step) => !isComplete(step) && !isUntouched(step));

/** Fields in one order, so that equal steps are equal as text. */
const stepBody = ({ id, description, date, priority }: StepDraft) => ({
  ...(id !== undefined && { id }),
  description: description.trim(),
  date,
  priority,
});

/** The complete ones, as a body carries them. */
export const bodyOfSteps = (steps: readonly StepDraft[]) => steps.filter(isComplete).map(stepBody);

/** The steps of both members, by `id`; undefined where both changed one differently. */
export const mergeSteps = <Step extends StepBody>(
  base: readonly Step[] | null | undefined,
  mine: readonly Step[] | null | undefined,
  theirs: readonly Step[] | null | undefined,
): Step[] | undefined => mergeEntries([base ?? [], mine ?? [], theirs ?? []], ({ id }) => id);

/** Steps of a merged body as drafts: those that are known keep their place, what is not complete yet stays behind them. */
export function draftsOfMerge(
  merged: readonly StepBody[] | null | undefined,
  mine: readonly StepDraft[],
  theirs: readonly StepDraft[],
): StepDraft[] {
  const known = [...mine, ...theirs];
  const drafts = (merged ?? []).map((step, index) => ({
    ...(step.id !== undefined && { id: step.id }),
    key:
      known.find(({ id }) => id !== undefined && id === step.id)?.key ??
      (step.id === undefined ? `n${index}-${step.description}` : `s${step.id}`),
    description: step.description ?? '',
    date: step.date ?? '',
    priority: step.priority || ('medium' as const),
  }));
  return [...drafts, ...mine.filter((step) => !isComplete(step))];
}

/** What is typed now, after `sent` was stored as `saved`: new steps get their ids. */
export function adoptSteps(
  typed: readonly StepDraft[],
  sent: readonly StepDraft[],
  saved: readonly { id: number }[],
): StepDraft[] {
  const stored = sent.filter(isComplete);
  if (stored.length !== saved.length) return [...typed];
  const ids = new Map(stored.map((step, index) => [step.key, saved[index]]));
  return typed.map((step) => {
    const match = ids.get(step.key);
    return match && step.id === undefined ? { ...step, id: match.id } : step;
  });
}
