import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openTestApp, type TestApp } from '../../../tests/kit.ts';
import { ownPort } from '../../../tests/own-port.ts';
import { acceptBackup } from '../../db/backup/keep-backups.ts';
import { writeBackup } from '../../db/backup/write-backup.ts';
import { ConfigError, readConfig } from '../config.ts';
import { runJob } from './jobs.ts';
import { takePlace } from '../load/lanes.ts';
import { refusalReasons } from '../problems/refusals.ts';

it('tells Prometheus how many requests took how long, by route and not by address', async () => {
  const port = await ownPort();
  const test = await openTestApp({ env: { METRICS_PORT: String(port) } });
  try {
    const member = await test.signUp();
    await member.get('/api/mines/1', { query: { secret: 'x' } });
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toMatch(/openpit_http_request_seconds_count\{method="GET",route="\/api\/mines\/:id",status="404"\} 1/);
    expect(text).toContain('openpit_database_connections{server="primary",kind="pool",state="all"}');
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toContain('secret');
    expect(text).not.toContain(member.email);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await test.visitor().get('/metrics')).statusCode).not.toBe(200);
    await expect(openTestApp({ env: { METRICS_PORT: String(port) } })).rejects.toThrow(ConfigError);
  } finally {
    await test.close();
  }
});

/** Lines of a metric, by its labels as they stand. */
function readMetrics(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

describe('figures', () => {
  let test: TestApp;
  let port: number;
  const read = async () => readMetrics(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
  beforeAll(async () => {
    port = await ownPort();
    test = await openTestApp({ env: { METRICS_PORT: String(port), METRICS_HOST: '127.0.0.1', RATE_LIMIT: 'on' } });
  });
  afterAll(() => test.close());

  it('are collected once for all who ask together, and for no connection that asks ahead without end', async () => {
    const ended = 'openpit_refused_requests_total{reason="pipelined"}';
    const before = (await read()).get(ended)!;
    const texts = await Promise.all(
      Array.from({ length: 30 }, async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
    );
    expect(new Set(texts).size).toBeLessThan(30);
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2_000)),
      );
      socket
        .resume()
        .on('error', () => {})
        .on('close', () => resolve());
    });
    expect((await read()).get(ended)).toBe(before + 1);
  });

  it('count refusals by reason', async () => {
    const wrong = 'openpit_refused_requests_total{reason="wrong_host"}';
    const before = (await read()).get(wrong)!;
    await test.app.inject({ url: '/api/mines', headers: { host: 'evil.example' } });
    expect((await read()).get(wrong)).toBe(before + 1);
    const reasons = [...(await read()).keys()].filter((name) => name.startsWith('openpit_refused_requests_total'));
    expect(reasons).toHaveLength(refusalReasons.length);
  });

  it('tell of jobs: when each last ended well, and how many failed', async () => {
    const job = '{job="sweep uploads"}';
    const failures = (await read()).get(`openpit_job_failures_total${job}`)!;
    await runJob('sweep uploads', () => Promise.reject(new Error('no')), test.app.log);
    expect((await read()).get(`openpit_job_failures_total${job}`)).toBe(failures + 1);
    const began = Date.now() / 1_000;
    await runJob('sweep uploads', () => Promise.resolve(), test.app.log);
    expect((await read()).get(`openpit_job_last_success_timestamp_seconds${job}`)).toBeGreaterThanOrEqual(began);
    expect((await read()).get(`openpit_job_interval_seconds${job}`)).toBe(3_600);
  });

  it('tell of the last backup, and that there is none', async () => {
    expect((await read()).get('openpit_backup_timestamp_seconds')).toBe(0);
    const { connectionString, config } = test;
    const began = Date.now() / 1_000;
    await mkdir(config.dataDir, { recursive: true });
    const file = path.join(config.dataDir, 'one.tar.gz');
    const { bytes } = await acceptBackup(
      await writeBackup({ connectionString, dataDir: config.dataDir, file }),
      config.dataDir,
    );
    const figures = await read();
    expect(figures.get('openpit_backup_timestamp_seconds')).toBeGreaterThanOrEqual(began);
    expect(figures.get('openpit_backup_bytes')).toBe(bytes);
  });

  it('tell of lanes, streams and connections', async () => {
    const place = takePlace('picture', { memberId: 'ann' });
    const figures = await read();
    place.leave();
    expect(figures.get('openpit_lane_waiting{lane="picture"}')).toBe(1);
    expect(figures.get('openpit_lane_running{lane="picture"}')).toBe(0);
    expect(figures.get('openpit_live_streams')).toBe(0);
    for (const labels of [
      'kind="pool",state="waiting"',
      'kind="shared",state="busy"',
      'kind="long",state="waiting"',
      'kind="listener",state="all"',
    ]) {
      expect(figures.get(`openpit_database_connections{server="primary",${labels}}`)).toBe(0);
    }
  });

  it('are what the alarms are about', async () => {
    const { groups } = parse(readFileSync('deploy/alarms.yml', 'utf8')) as { groups: { rules: Alarm[] }[] };
    const rules = groups.flatMap((group) => group.rules);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    const names = new Set([...(await read()).keys()].map((name) => name.replace(/\{.*/, '')));
    for (const { alert, expr, annotations } of rules) {
      const used = expr.match(/\b(?:openpit|nodejs|process)_\w+/g) ?? [];
      expect([alert, used.filter((name) => !names.has(name))]).toEqual([alert, []]);
      expect(annotations.summary.length).toBeGreaterThan(20);
      expect([...expr].filter((sign) => sign === '(')).toHaveLength([...expr].filter((sign) => sign === ')').length);
    }
    const labels = [...(await read()).keys()].join('\n');
    for (const { expr } of rules) {
      for (const [, label] of expr.matchAll(/[{, ](\w+)=~?"/g)) {
        if (label !== 'job') expect(labels).toContain(`${label}="`);
      }
    }
  });
});

interface Alarm {
  alert: string;
  expr: string;
  annotations: { summary: string };
}

it('is listened for where it is told to, on loopback unless said', () => {
  expect(readConfig({}).metricsHost).toBe('127.0.0.1');
  expect(readConfig({ METRICS_HOST: '0.0.0.0' }).metricsHost).toBe('0.0.0.0');
  expect(() => readConfig({ METRICS_HOST: 'everywhere' })).toThrow(/^METRICS_HOST takes an address/);
});

it('names each answer by its request id, which the log has, too', async () => {
  const test = await openTestApp();
  try {
    const answer = await test.visitor().get('/api/mines');
    expect(answer.headers['x-request-id']).toBe(answer.json<{ requestId: string }>().requestId);
  } finally {
    await test.close();
  }
});
