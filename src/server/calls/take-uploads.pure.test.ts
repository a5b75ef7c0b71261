import { expect, test } from 'vitest';
import { formOf } from './take-uploads.ts';

const ending = '\r\n--edge--\r\n';
const file = (head: string, content: Buffer) => [
  Buffer.from(`\r\n--edge\r\nContent-Disposition: form-data; name="file"; filename="m.csv"\r\n${head}\r\n`),
  content,
];
const field = (name: string, text: string) => [
  Buffer.from(`\r\n--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}`),
];
const bodyOf = (...pieces: Buffer[]) => Buffer.from(Buffer.concat([...pieces, Buffer.from(ending)]).subarray(2));
const type = 'multipart/form-data; boundary=edge';

/** What a parser might take for an end, and every byte. */
const odd = Buffer.concat([
  Buffer.from(' --edge\r\n\r\n-edge\r\nfilename'),
  Buffer.from(Uint8Array.from({ length: 300_000 }, (_, index) => index % 256)),
]);

test.each([
  ['before', bodyOf(...field('options', '{"a":1}'), ...file('', odd))],
  ['behind', bodyOf(...file('Content-Type: text/csv\r\n', odd), ...field('options', '{"a":1}'))],
])('a large file comes as it was sent, with a field %s it', async (_, body) => {
  const { form, contents } = await formOf(body, type);
  expect(contents.get('file')?.equals(odd)).toBe(true);
  expect([...form.keys()].toSorted()).toEqual(['file', 'options']);
  expect(form.get('options')).toBe('{"a":1}');
  expect((form.get('file') as File).name).toBe('m.csv');
});

test.each([
  ['small', '', Buffer.from('name\r\nKidd')],
  ['written in base64', 'Content-Transfer-Encoding: base64\r\n', Buffer.from('a'.repeat(90_000))],
])('a file that is %s is left to the parser', async (_, head, content) => {
  const written = head === '' ? content : Buffer.from(content.toString('base64'));
  const { form, contents } = await formOf(bodyOf(...file(head, written)), type);
  expect(contents.size).toBe(0);
  expect(Buffer.from(await (form.get('file') as File).arrayBuffer()).equals(content)).toBe(true);
});

test.each([
  ['two of one name', bodyOf(...file('', odd), ...file('', odd))],
  ['one that does not end', bodyOf(...file('', odd)).subarray(0, -8)],
])('of large files %s are refused', async (_, body) => {
  await expect(formOf(Buffer.from(body), type)).rejects.toThrow('This upload is broken or did not arrive whole.');
});
