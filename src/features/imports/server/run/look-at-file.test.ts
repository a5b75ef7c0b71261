import { afterAll, expect, it } from 'vitest';
import { takePlace } from '../../../../server/load/lanes.ts';
import { stopThreads } from '../../../../server/load/threads.ts';
import { cellsOfFile } from './look-at-file.ts';

afterAll(() => stopThreads(0));

const cellsOf = async (text: string) => {
  const place = takePlace('look', {});
  try {
    return await cellsOfFile(place, Buffer.from(new TextEncoder().encode(text).buffer), {});
  } finally {
    place.leave();
  }
};

it('all cells of a table come as bytes, which nobody has to read on their way', async () => {
  const cells = await cellsOf('hole,grade\nA-1,2\n');
  expect(cells.sent).toBeInstanceOf(Buffer);
  expect(JSON.parse(cells.text)).toMatchObject({ header: ['hole', 'grade'], rows: [['A-1', '2']] });
});

it('of a file that cannot be read they are the sentence that says why', async () => {
  await expect(cellsOf('\n\n')).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('blank lines'),
  });
});
