import { expect, it } from 'vitest';
import { adoptSteps, draftsOfMerge, incompleteSteps, mergeSteps, type StepDraft } from './step-drafts.ts';

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
