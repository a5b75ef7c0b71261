import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../tests/kit.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await openTestApp();
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => test.close());

/** What comes back for lines that no client of ours would send. */
function answerTo(...lines: string[]): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('error', reject).on('data', (bytes) => (text += bytes.toString()));
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1]), body: JSON.parse(body) as unknown });
    });
    socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
  });
}

it.each(['http://x:99999/', 'http://[/'])('GET %s is refused in the shape of all refusals', async (url) => {
  const { status, body } = await answerTo(`GET ${url} HTTP/1.1`, 'Host: localhost');
  expect([status, body]).toEqual([
    404,
    { code: 'not_found', message: 'This page does not exist.', requestId: expect.any(String) },
  ]);
});

it.each([
  ['a foreign one behind ours', 'localhost', 'evil.example'],
  ['ours twice', 'localhost', 'localhost'],
])('two names of a host, %s, are refused', async (_, one, other) => {
  const { status, body } = await answerTo('GET /api/dashboard HTTP/1.1', `Host: ${one}`, `Host: ${other}`);
  expect([status, body]).toMatchObject([400, { code: 'invalid_input', message: 'Send one header Host.' }]);
});

it.each([undefined, '[]', '"name"', '7', 'null'])('a body of %s is told to be an object', async (body) => {
  const member = await test.signUp();
  const answer = await member.post('/api/mines', undefined, {
    ...(body !== undefined && { payload: body, headers: { 'content-type': 'application/json' } }),
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ message: 'Send the fields as an object of JSON.' });
});

it.each([
  ['futureSteps', 'tomorrow', 'Send a list.'],
  ['createNewCompany', 'yes', 'Send true or false.'],
  ['newCompany', [], 'Send an object of JSON.'],
])('a field %s of %j is told what to send', async (field, value, words) => {
  const member = await test.signUp();
  const answer = await member.post('/api/mines', { name: 'Odd', [field]: value });
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { issues: [{ path: field, message: words }] }]);
});
