import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../web/http.ts';
import { dismissToast, toastStore } from '../../../web/ui/overlays/toast.ts';
import type { ImportStatus } from '../contract-results.ts';
import {
  failedRowsAddress,
  followImport,
  isResult,
  isUnderWay,
  ownImports,
  rowsOf,
  startImport,
  templateAddress,
} from './api.ts';

const result = { totalRows: 3, successRows: 3, errorCount: 0, message: '3 mines were imported.' };
let next = 100;

describe('an import that goes on by itself', () => {
  const asked: { address: string; request: RequestInit & { headers: Headers } }[] = [];
  let answers: (() => Response | Promise<Response>)[] = [];
  beforeEach(() => {
    vi.useFakeTimers();
    asked.length = 0;
    answers = [];
    queryClient.clear();
    vi.stubGlobal('fetch', (address: string, request: RequestInit & { headers: Headers }) => {
      asked.push({ address, request });
      const answer = answers.shift();
      return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('nobody answers'));
    });
  });
  afterEach(() => {
    dismissToast();
    queryClient.clear();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const status = (more: Partial<ImportStatus>) => () =>
    Response.json({ id: 1, status: 'running', dryRun: false, result: null, ...more });
  const refusal = (code: number) => () => Response.json({ code: 'x', message: 'x', requestId: 'r' }, { status: code });
  const follow = async (seconds = 1) => {
    next += 1;
    const following = followImport(next);
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    return following;
  };
  const said = () => toastStore.read();

  it('is asked for until it has ended, and tells the end once', async () => {
    answers = [status({}), status({ status: 'storing' }), status({ status: 'done', result: result as never })];
    await follow();
    expect(asked).toHaveLength(3);
    expect(said()).toMatchObject({ title: 'Upload Successful', message: '3 mines were imported.', variant: 'default' });
  });

  it.each([
    [{ totalRows: 3, successRows: 0, errorCount: 3 }, 'Upload Failed', 'destructive'],
    [{ totalRows: 3, successRows: 2, errorCount: 1 }, 'Upload completed with warnings', 'default'],
    [{ totalRows: 0, successRows: 0, errorCount: 0 }, 'Nothing was imported', 'default'],
  ])('of %j says %s', async (counts, title, variant) => {
    answers = [status({ status: 'done', result: { ...result, ...counts } as never })];
    await follow();
    expect(said()).toMatchObject({ title, variant });
  });

  it('says why a file was refused', async () => {
    answers = [status({ status: 'refused', result: { message: 'The file has no header.' } as never })];
    const { queryKey } = ownImports(10);
    queryClient.setQueryData(queryKey, []);
    await follow();
    // The list of one's imports shows it at once.
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
    expect(said()).toMatchObject({ title: 'Upload Failed', message: 'The file has no header.' });
  });

  it('says nothing of a check, nor of what the member cancelled', async () => {
    answers = [status({ status: 'done', dryRun: true, result: result as never })];
    await follow();
    expect(said()).toBeNull();
    answers = [status({ status: 'cancelled' })];
    await follow();
    expect(said()).toBeNull();
  });

  it('is asked for again while the network is down, but not where asking does not help', async () => {
    answers = [() => Promise.reject(new TypeError('network')), refusal(503), status({ status: 'cancelled' })];
    await follow(2);
    expect(asked).toHaveLength(3);
    answers = [refusal(401), status({ status: 'cancelled' })];
    await follow(2);
    expect(answers).toHaveLength(1);
  });

  it('is asked for ever more seldom while nobody answers or the server is busy, until somebody tells its end', async () => {
    next += 1;
    const following = followImport(next);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked.length).toBeGreaterThan(60);
    expect(asked.length).toBeLessThan(70);
    answers = [refusal(429), status({}), status({ status: 'cancelled' })];
    await vi.advanceTimersByTimeAsync(30_000);
    await following;
    expect(answers).toEqual([]);
  });

  it('lists of the rows of a check those that are kept, and says how many', async () => {
    answers = [() => Response.json([{ row: 2 }], { headers: { 'x-total-count': '500' } })];
    expect(await queryClient.fetchQuery(rowsOf(1, 'error', 0))).toEqual({ rows: [{ row: 2 }], kept: 500 });
    expect(asked[0]?.address).toContain('count=true');
  });

  it('is followed once, however many ask for it', async () => {
    answers = [status({}), status({ status: 'cancelled' })];
    next += 1;
    const both = [followImport(next), followImport(next)];
    await vi.advanceTimersByTimeAsync(1_000);
    await Promise.all(both);
    expect(asked).toHaveLength(2);
  });

  it('is sent again to a server that is busy, under one key, so that it is imported once', async () => {
    answers = [refusal(503), refusal(503), () => Response.json({ importId: 77 }, { status: 202 })];
    const sent = startImport('mines', new File(['name\nA'], 'mines.csv'), true);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await sent).toBe(77);
    const keys = asked.slice(0, 3).map(({ request }) => request.headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
    expect(asked[0]?.address).toBe('/api/csv/upload/mines?dryRun=true');
    expect(asked[0]?.request.headers.get('prefer')).toBe('respond-async');
    await vi.advanceTimersByTimeAsync(30_000);
  });

  it('is not sent again where the file is at fault, nor for ever', async () => {
    answers = [refusal(400)];
    await expect(startImport('mines', new File(['x'], 'x.csv'), false)).rejects.toThrow('400');
    answers = [503, 503, 503, 503, 503].map(refusal);
    const sent = startImport('mines', new File(['x'], 'x.csv'), false).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await sent).toMatch(/^503/);
    expect(answers).toHaveLength(1);
  });
});

it('knows addresses, states and results', () => {
  expect(templateAddress('drill-programs')).toMatch(/\/drill-programs$|\/drill-programs\//);
  expect(failedRowsAddress(7)).toContain('/7/');
  expect((['running', 'storing', 'done', 'failed'] as const).map((status) => isUnderWay({ status }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isResult(null)).toBe(false);
  expect(isResult({ message: 'refused' } as never)).toBe(false);
  expect(isResult(result as never)).toBe(true);
});
