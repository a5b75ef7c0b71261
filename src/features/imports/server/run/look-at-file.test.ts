import { afterAll, expect, it } from 'vitest';
import { takePlace } from '../../../../server/load/lanes.ts';
import { stopThreads } from '../../../../server/load/threads.ts';
import { lookAtFile } from './look-at-file.ts';

afterAll(() => stopThreads(0));

type Work = Parameters<typeof lookAtFile>[1];
const works: Work[] = ['preview', 'table', 'values'];

const answerOf = async (text: string, work: Work) => {
  const place = takePlace('look', {});
  const look = { kind: 'mines', remembered: [], mediaHosts: [] } as const;
  const of = work === 'preview' ? { kind: look.kind } : look;
  try {
    return await lookAtFile(place, work, Buffer.from(new TextEncoder().encode(text).buffer), of);
  } finally {
    place.leave();
  }
};

it.each(works)('the answer of %s comes as bytes, which nobody has to read on their way', async (work) => {
  expect((await answerOf('name,stage\nKidd,mine\n', work)).sent).toBeInstanceOf(Buffer);
});

it('all cells of a table are in its answer, and a thousand long headers in that of a preview', async () => {
  const cells = await answerOf('name,stage\nKidd,mine\n', 'table');
  expect(JSON.parse(cells.text)).toMatchObject({ header: ['name', 'stage'], rows: [['Kidd', 'mine']] });
  const headers = Array.from({ length: 1_000 }, (_, index) => `${'g/t '.repeat(1_000)}${index}`);
  const preview = JSON.parse((await answerOf(`${headers.join()}\n1\n`, 'preview')).text) as { columns: object[] };
  expect(preview.columns).toHaveLength(1_000);
});

it.each(works)('a file that cannot be read is told by the sentence that says why, by %s', async (work) => {
  await expect(answerOf('\n\n', work)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(/blank lines|empty/),
  });
});
