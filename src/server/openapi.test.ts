import { expect, it } from 'vitest';
import { openTestApp, testSecret } from '../../tests/kit.ts';
import { processorTimeOf } from '../../tests/processor-time.ts';
import { buildApp } from './app.ts';
import { listen } from './listen.ts';

it('the description of all calls is there before anyone asks: nobody waits until it is written', async () => {
  const test = await openTestApp();
  const app = await buildApp({ config: test.config, db: test.db, secret: testSecret, log: false });
  await listen(app, { port: 0, host: '127.0.0.1' });
  let body = '';
  const spent = await processorTimeOf(async () => {
    ({ body } = await app.inject({ url: '/api/openapi.json', headers: { host: 'localhost:3000' } }));
  });
  expect(JSON.parse(body)).toMatchObject({ openapi: '3.1.0' });
  // Writing it takes half a second.
  expect(spent).toBeLessThan(150);
  await app.close();
  await test.close();
});
