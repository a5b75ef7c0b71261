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

test('a small file is left to the parser', async () => {
  const content = Buffer.from('name\r\nKidd');
  const { form, contents } = await formOf(bodyOf(...file('', content)), type);
  expect(contents.size).toBe(0);
  expect(Buffer.from(await (form.get('file') as File).arrayBuffer()).equals(content)).toBe(true);
});

test.each([
  ['in base64', 'base64', (content: Buffer) => content.toString('base64')],
  ['in base64, lines of it', 'BASE64', (content: Buffer) => content.toString('base64').replace(/.{76}/gu, '$&\r\n')],
  ['as it is, and says so', 'binary', (content: Buffer) => content.toString('latin1')],
])('a large file that is written %s comes as it was', async (_, coding, written) => {
  const body = bodyOf(...file(`Content-Transfer-Encoding: ${coding}\r\n`, Buffer.from(written(odd), 'latin1')));
  const { contents } = await formOf(body, type);
  expect(contents.get('file')?.equals(odd)).toBe(true);
});

test('a text of megabytes, which would be read for a quarter of a second, is refused', async () => {
  const body = bodyOf(...file('', odd), ...field('options', 'x'.repeat(4_000_000)));
  await expect(formOf(body, type)).rejects.toThrow('The field options takes at most 1 MB.');
});

test('what stands before the first part and behind the last is not read', async () => {
  const body = bodyOf(...file('', Buffer.from('name\r\nKidd')));
  const beside = Buffer.alloc(12_000_000, 'x\r\n');
  const whole = Buffer.concat([beside, body, beside]);
  const { form } = await formOf(Buffer.from(whole), type);
  expect(await (form.get('file') as File).text()).toBe('name\r\nKidd');
});

test.each([
  ['two of one name', bodyOf(...file('', odd), ...file('', odd))],
  ['one that does not end', bodyOf(...file('', odd)).subarray(0, -8)],
])('of large files %s are refused', async (_, body) => {
  await expect(formOf(Buffer.from(body), type)).rejects.toThrow('This upload is broken or did not arrive whole.');
});
