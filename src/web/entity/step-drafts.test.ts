import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FutureStep } from '../../contract.ts';
import {
  adoptSteps,
  bodyOfSteps,
  draftsOfMerge,
  draftsOfSteps,
  emptyStep,
  incompleteSteps,
  isComplete,
  mergeSteps,
  type StepDraft,
} from './step-drafts.ts';

const step: StepDraft = { key: 'a', description: '', date: '', priority: 'medium' };
const half = { ...step, key: 'b', description: 'Words' };
const whole = { ...step, key: 'c', description: 'Drill', date: '2031-01-01' };

it('knows which steps a save would drop', () => {
  expect(incompleteSteps([step, half, whole])).toEqual([half]);
});

it('gives new steps the ids under which they were stored', () => {
  const saved = [{ id: 9 }];
  expect(adoptSteps([half, whole], [half, whole], saved)).toEqual([half, { ...whole, id: 9 }]);
  expect(adoptSteps([whole], [half], saved)).toEqual([whole]);
});

it('keeps what is not complete yet through a merge', () => {
  const mine = [{ ...whole, id: 1 }, half];
  const merged = mergeSteps(
    [{ id: 1, date: '2031-01-01' }],
    [{ id: 1, date: '2031-01-01' }],
    [
      { id: 1, date: '2032-01-01' },
      { id: 2, date: '2033-01-01' },
    ],
  );
  expect(draftsOfMerge(merged, mine, []).map(({ key, date }) => [key, date])).toEqual([
    ['c', '2032-01-01'],
    ['s2', '2033-01-01'],
    ['b', ''],
  ]);
});

describe('laws of steps in a form', () => {
  const text = fc.constantFrom('', '  ', 'Drill', ' Study ');
  const day = fc.constantFrom('', '2031-01-01', '2032-05-06');
  const draftStep = fc.record({
    description: text,
    date: day,
    priority: fc.constantFrom('low' as const, 'medium' as const, 'high' as const),
    id: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  });
  const steps = fc.array(draftStep, { maxLength: 6 }).map((rows) => {
    const seen = new Set<number>();
    return rows.map(({ id, ...rest }, index): StepDraft => {
      const isNew = id === undefined || seen.has(id);
      if (!isNew) seen.add(id);
      return { key: `k${index}`, ...rest, ...(isNew ? {} : { id }) };
    });
  });

  it('each is sent, kept back with a word, or no step at all', () => {
    fc.assert(
      fc.property(steps, (drafts) => {
        const nothing = drafts.filter(({ description, date }) => description.trim() === '' && date === '');
        expect(bodyOfSteps(drafts).length + incompleteSteps(drafts).length + nothing.length).toBe(drafts.length);
        for (const { description, date } of bodyOfSteps(drafts)) {
          expect(description).toBe(description.trim());
          expect([description, date]).not.toContain('');
        }
      }),
    );
  });

  it('storing gives each new step an id of its own and changes nothing that was typed', () => {
    fc.assert(
      fc.property(steps, (drafts) => {
        const complete = drafts.filter(isComplete);
        const saved = complete.map(({ id }, index) => ({ id: id ?? 100 + index }));
        const adopted = adoptSteps(drafts, drafts, saved);
        expect(adopted.map(({ id: _, ...rest }) => rest)).toEqual(drafts.map(({ id: _, ...rest }) => rest));
        expect(adopted.filter(isComplete).map(({ id }) => id)).toEqual(saved.map(({ id }) => id));
        expect(adoptSteps(drafts, drafts, [...saved, { id: 999 }])).toEqual(drafts);
      }),
    );
  });

  it('a stored list goes into a form and out again as it is', () => {
    fc.assert(
      fc.property(steps, (drafts) => {
        const stored = bodyOfSteps(drafts).map((step, index) => ({ ...step, id: index + 1 }) as unknown as FutureStep);
        expect(bodyOfSteps(draftsOfSteps(stored))).toEqual(stored);
      }),
    );
  });
});

it('a new step is empty, and no two of them are one', () => {
  expect(emptyStep()).toMatchObject({ description: '', date: '', priority: 'medium' });
  expect(emptyStep().key).not.toBe(emptyStep().key);
  expect(incompleteSteps([emptyStep()])).toEqual([]);
});
