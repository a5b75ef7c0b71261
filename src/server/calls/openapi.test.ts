import { expect, it, vi } from 'vitest';
import { openTestApp, testSecret } from '../../../tests/kit.ts';
import { buildApp } from '../app.ts';
import { listen } from '../listen.ts';

it('the description of all calls is there before anyone asks: nobody waits until it is written', async () => {
  const test = await openTestApp();
  const app = await buildApp({ config: test.config, db: test.db, secret: testSecret, log: false });
  const writing = vi.spyOn(app, 'swagger');
  await listen(app, { port: 0, host: '127.0.0.1' });
  // Writing it takes half a second.
  expect(writing).toHaveBeenCalledTimes(1);
  const { body } = await app.inject({ url: '/api/openapi.json', headers: { host: 'localhost:3000' } });
  expect(JSON.parse(body)).toMatchObject({ openapi: '3.1.0' });
  expect(writing).toHaveBeenCalledTimes(1);
  await app.close();
  await test.close();
});
