import { expect, test } from 'vitest';
import { importsTest } from '../../../../../tests/imports.ts';

const { done, member, mines } = await importsTest();

test('quotation marks within cells are read, rows that nobody can tell are told with their number and come back to be mended', async () => {
  const result = await done(
    'mines',
    'name,country,notes',
    'Alpha,Canada,6" core and 2" core',
    '"Bravo "Big" mine",Canada,x',
    '"Charlie, the "Old", mine",Canada,x',
    '"Delta,Canada,x',
    '"Echo","Peru","y"',
    'Foxtrot,Chile,z',
  );
  expect(result).toMatchObject({ totalRows: 6, created: 4, errorCount: 2 });
  expect(result.errors).toEqual(
    [4, 5].map((row) => ({
      row,
      field: '',
      value: expect.any(String),
      error: expect.stringMatching(/^A quotation mark/u),
    })),
  );
  expect((await mines()).map(({ name }) => name)).toEqual(['Alpha', 'Bravo "Big" mine', 'Echo', 'Foxtrot']);
  const failed = await member.get(`/api/imports/${result.importId}/failed-rows`);
  expect(failed.body).toContain('"""Delta,Canada,x",,,"A quotation mark');
});
