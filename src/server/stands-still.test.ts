import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, testSecret } from '../../tests/kit.ts';
import { startServer } from '../../tests/server-process.ts';
import { openWay } from '../../tests/way.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

describe('an event loop that stands still', () => {
  it('ends the process, and says where it stood; a machine that slept does not', async () => {
    const way = await openWay(test.connectionString);
    const { child, said, ready, ended } = startServer({
      DATABASE_URL: way.connectionString,
      AUTH_SECRET: testSecret,
      SAMPLE_DATA: 'off',
      WATCHDOG_SECONDS: '5',
      NODE_OPTIONS: `--import=data:text/javascript,process.on('SIGUSR2',function%20standing(){for(;;);})`,
    });
    const address = await ready;
    if (!address) throw new Error(said.join('\n'));
    child.kill('SIGSTOP');
    await sleep(7_000);
    child.kill('SIGCONT');
    expect((await fetch(`${address}/api/health`)).status).toBe(200);

    child.kill('SIGUSR2');
    expect(await ended).toEqual([null, 'SIGKILL']);
    const line = said.map((text) => JSON.parse(text) as { msg: string; at?: string[] }).find(({ at }) => at);
    expect(line!.msg).toContain('stood still for 5 s');
    expect(line!.at![0]).toMatch(/^standing data:text\/javascript,.*:1$/);
    await way.cut();
  });
});
