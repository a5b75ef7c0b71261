import { expect, it } from 'vitest';
import { changeForm } from './change-form.ts';

const consolidation = { ...changeForm.empty, effectiveDay: '2024-06-03', oldShares: '10' };

it('a change of shares is one new share for so many old ones unless it says', () => {
  expect(changeForm.faultsOf(consolidation)).toEqual({});
  expect(changeForm.faultsOf(changeForm.empty)).toEqual({
    effectiveDay: 'Enter the first day on which the new shares trade.',
    oldShares: 'Enter for how many old shares.',
  });
  expect(changeForm.faultsOf({ ...consolidation, newShares: '10' }).newShares).toContain('change nothing');
  expect(changeForm.faultsOf({ ...consolidation, oldShares: '0' }).oldShares).toContain('above 0');
});

it('is told all at once of what is wrong', () => {
  const faults = changeForm.faultsOf({ ...changeForm.empty, newShares: '10', oldShares: '10', sourceUrl: 'page 5' });
  expect(Object.keys(faults)).toEqual(['effectiveDay', 'sourceUrl', 'newShares']);
});

it('shows what is stored', () => {
  const stored = {
    ...{ id: 1, companyId: 1, effectiveDay: '2024-06-03', newShares: '1', oldShares: '10', warrantsKeepNumber: true },
    ...{ sourceUrl: null, sourcePage: null, notes: null, version: 1 },
  } as Parameters<typeof changeForm.draftOf>[0];
  expect(changeForm.draftOf(stored)).toEqual({ ...consolidation, warrantsKeepNumber: 'yes' });
});
