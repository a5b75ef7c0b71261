import { expect, it } from 'vitest';
import { recordWords } from './record-words.ts';

it('tells of a record what became of it', () => {
  expect(recordWords('Drill hole')).toEqual({
    created: 'Drill hole created successfully',
    updated: 'Drill hole updated successfully',
    createFailed: 'Failed to create drill hole',
    updateFailed: 'Failed to update drill hole',
  });
});
