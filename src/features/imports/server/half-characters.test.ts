import { expect, it } from 'vitest';
import { csv, importFile } from '../../../../tests/imports.ts';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { JournalEvent } from '../../investments/contract-events.ts';

const { member } = await serverWithMembers();

it('a cell that a message cuts in the middle of a character is told, and the import is kept', async () => {
  await created(member, '/api/mines', { name: 'Half Hill' });
  const report = await importFile(
    member,
    'economic-studies',
    csv('mineName,studyType,metalPrices', `Half Hill,PEA,${'x'.repeat(59)}😀`, 'Half Hill,PFS,'),
  );
  expect(report).toMatchObject({
    created: 2,
    warnings: [
      { row: 2, field: 'metalPrices', warning: expect.stringContaining(`${'x'.repeat(59)}\ufffd' is no price`) },
    ],
  });
});

it('a note of a statement ends before the character that it has no room for', async () => {
  const answer = await member.upload('/api/investments/import', {
    name: 'trades.csv',
    bytes: csv(
      'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount',
      `01/16/2025,ADR Mgmt Fee,ALPH,${'n'.repeat(499)}😀😀,,,,-$0.50`,
      '01/15/2025,Buy,ALPH,ALPHA,"1,500",$1.25,$6.95,"-$1,881.95"',
    ),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const events = (await member.get('/api/investments/events')).json<JournalEvent[]>();
  expect(events.map(({ notes }) => notes)).toEqual([`${'n'.repeat(499)}😀`]);
});
