import { describe, expect, it } from 'vitest';
import { mayUndo, refusalOfUndo } from './policy.ts';

const mia = { id: 'mia', isAdmin: false };
const ada = { id: 'ada', isAdmin: true };
const ofMia = { userId: 'mia', isDryRun: false, status: 'done', canUndo: true } as const;

it('is undone by the member whose it is, and by administrators', () => {
  expect(mayUndo(mia, ofMia)).toBe(true);
  expect(mayUndo(ada, ofMia)).toBe(true);
  expect(mayUndo({ id: 'otto', isAdmin: false }, ofMia)).toBe(false);
  // Of somebody who has left.
  expect(mayUndo(mia, { userId: null })).toBe(false);
  expect(mayUndo(ada, { userId: null })).toBe(true);
});

describe('an import is not undone', () => {
  it('by others, who do not see it', () => {
    expect(refusalOfUndo({ id: 'otto', isAdmin: false }, ofMia)).toMatchObject({ code: 'not_found' });
    expect(refusalOfUndo(mia, ofMia)).toBeUndefined();
    expect(refusalOfUndo(ada, ofMia)).toBeUndefined();
  });

  it.each([
    ['that stored nothing', { isDryRun: true }, 'This was a check'],
    ['that is running', { status: 'running' }, 'still running'],
    ['that is being stored', { status: 'storing' }, 'still running'],
    ['that changed nothing', { canUndo: false }, 'nothing to undo'],
  ] as const)('%s', (_which, state, said) => {
    expect(refusalOfUndo(mia, { ...ofMia, ...state })).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(said),
    });
  });
});
