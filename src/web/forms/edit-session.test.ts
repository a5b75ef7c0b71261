import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../http.ts';
import { editSession } from './edit-session.ts';
import type { Editing } from './editing.ts';

interface Hole {
  id: number;
  version: number;
  name: string;
  depth: number | null;
  east: number;
  north: number;
}

type Draft = Record<'name' | 'depth' | 'east' | 'north', string>;
type Body = Partial<Omit<Hole, 'id' | 'version'>>;

const stored: Hole = { id: 7, version: 3, name: 'DH-1', depth: 120, east: 10, north: 20 };

const refusal = (status: number, ...issues: { path: string; message: string }[]) =>
  new HttpError(status, 'refused', { code: 'x', message: 'refused', issues } as never);

/** A server that holds one record, as others may change it meanwhile. */
function server(start: Hole = stored) {
  let record = start;
  const sent: { body: Body; version: number }[] = [];
  const refusals: HttpError[] = [];
  return {
    sent,
    refusals,
    now: () => record,
    theyChange(changes: Body) {
      record = { ...record, ...changes, version: record.version + 1 };
    },
    read: vi.fn(async () => record),
    async change(_id: number, body: Body, version: number): Promise<Hole> {
      sent.push({ body, version });
      const refused = refusals.shift();
      if (refused) throw refused;
      if (version !== record.version) throw refusal(412);
      record = { ...record, ...body, version: version + 1 };
      return record;
    },
  };
}

function editingAt(host: ReturnType<typeof server>, more: Partial<Editing<Hole, Draft, Body>> = {}) {
  const draftOf = ({ name, depth, east, north }: Hole): Draft => ({
    name,
    depth: depth === null ? '' : String(depth),
    east: String(east),
    north: String(north),
  });
  const onFailure = vi.fn();
  const editing: Editing<Hole, Draft, Body> = {
    name: 'edit-hole',
    draftOf,
    bodyOf: ({ name, depth, east, north }) => ({
      name,
      depth: depth === '' ? null : Number(depth),
      east: Number(east),
      north: Number(north),
    }),
    groups: [['name'], ['depth'], ['east', 'north']],
    faultsOf: ({ name }) => (name === '' ? { name: 'A hole has a name' } : {}),
    withoutFaultsOf: (faults, changes) =>
      Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in changes))),
    isReady: (field, draft, isTyping) => field !== 'depth' || !isTyping || !draft.depth.endsWith('.'),
    pauseOf: () => 1_000,
    mergeField: () => undefined,
    draftOfMerge: (_mine, theirs, merged) => draftOf({ ...theirs, ...merged }),
    adopt: (typed) => typed,
    read: host.read,
    change: host.change,
    onFailure,
    ...more,
  };
  return { editing, onFailure };
}

function open(host = server(), more: Partial<Editing<Hole, Draft, Body>> = {}, record = stored) {
  const { editing, onFailure } = editingAt(host, more);
  return { host, onFailure, session: editSession(editing, record) };
}

describe('a record that saves by itself', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    vi.useFakeTimers();
    kept.clear();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('sends what was changed, once, a second after the last key', async () => {
    const { host, session } = open();
    session.change({ name: 'DH-' });
    await vi.advanceTimersByTimeAsync(900);
    session.change({ name: 'DH-2' });
    await vi.advanceTimersByTimeAsync(900);
    expect(host.sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(host.sent).toEqual([{ body: { name: 'DH-2' }, version: 3 }]);
    expect(session.isSaved()).toBe(true);
    expect(session.state().base.version).toBe(4);
  });

  it('says how the save goes, for two seconds, and when it went last', async () => {
    vi.setSystemTime(new Date('2026-03-01T10:00:00Z'));
    const { session } = open();
    const seen: string[] = [];
    session.subscribe(() => {
      if (seen.at(-1) !== session.state().status) seen.push(session.state().status);
    });
    session.change({ name: 'DH-2' });
    await session.saveNow();
    expect(seen).toEqual(['idle', 'saving', 'saved']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(session.state()).toMatchObject({ status: 'idle', savedAt: new Date('2026-03-01T10:00:00Z') });
  });

  it('does not send a field with a fault, but the others beside it', async () => {
    const { host, session } = open();
    session.change({ name: '', depth: '130' });
    await session.saveNow();
    expect(host.sent).toEqual([{ body: { depth: 130 }, version: 3 }]);
    expect(session.faults()).toEqual({ name: 'A hole has a name' });
    expect([session.isSaved(), session.leavesBehind()]).toEqual([false, true]);
  });

  it('waits with what is half typed until the field is left', async () => {
    const { host, session } = open();
    session.change({ depth: '130.' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(host.sent).toEqual([]);
    await session.saveNow();
    expect(host.sent).toEqual([{ body: { depth: 130 }, version: 3 }]);
  });

  it('sends fields of a group together, though one of them is as it was', async () => {
    const { host, session } = open();
    session.change({ east: '11' });
    await session.saveNow();
    expect(host.sent[0]?.body).toEqual({ east: 11, north: 20 });
  });

  it('shows what the server says of a field, saves the others, and does not try the same again', async () => {
    const host = server();
    host.refusals.push(refusal(400, { path: 'depth', message: 'Too deep' }));
    const { session, onFailure } = open(host);
    session.change({ name: 'DH-2', depth: '99999' });
    await session.saveNow();
    expect(host.sent.map(({ body }) => body)).toEqual([{ name: 'DH-2', depth: 99_999 }, { name: 'DH-2' }]);
    expect(session.faults()).toEqual({ depth: 'Too deep' });
    expect(onFailure).toHaveBeenCalledTimes(1);
    await session.saveNow();
    expect(host.sent).toHaveLength(2);

    session.change({ depth: '200' });
    expect(session.faults()).toEqual({});
    await session.saveNow();
    expect(host.now()).toMatchObject({ name: 'DH-2', depth: 200 });
  });

  it('gives up where a failure names no field, and tries again at the next change', async () => {
    const host = server();
    host.refusals.push(refusal(503));
    const { session } = open(host);
    session.change({ name: 'DH-2' });
    await session.saveNow();
    expect(host.sent).toHaveLength(1);
    expect(session.state().status).toBe('error');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(session.state().status).toBe('idle');
    session.change({ name: 'DH-3' });
    await session.saveNow();
    expect(host.now().name).toBe('DH-3');
  });

  it('takes in what others changed in other fields, and sends its own on top', async () => {
    const { host, session } = open();
    host.theyChange({ depth: 500 });
    session.change({ name: 'DH-2' });
    await session.saveNow();
    expect(host.sent).toEqual([
      { body: { name: 'DH-2' }, version: 3 },
      { body: { name: 'DH-2' }, version: 4 },
    ]);
    expect(session.state().draft).toMatchObject({ name: 'DH-2', depth: '500' });
    expect(session.state().conflicts).toEqual([]);
    expect(session.isSaved()).toBe(true);
  });

  it('never writes over what others changed in the same field: it asks', async () => {
    const { host, session } = open();
    host.theyChange({ name: 'Theirs' });
    session.change({ name: 'Mine', depth: '130' });
    await session.saveNow();
    expect(host.now()).toMatchObject({ name: 'Theirs', depth: 130 });
    const [conflict] = session.state().conflicts;
    expect(conflict).toEqual({ fields: ['name'], mine: { name: 'Mine' }, theirs: { name: 'Theirs' } });
    expect(session.state().draft.name).toBe('Mine');
    expect(session.leavesBehind()).toBe(true);
    expect(await session.saveAll(host.change)).toBe(false);
    expect(host.now().name).toBe('Theirs');

    session.choose(conflict!, 'mine');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(host.now().name).toBe('Mine');
    expect(session.isSaved()).toBe(true);
  });

  it('takes their side where that is chosen, and sends nothing', async () => {
    const { host, session } = open();
    host.theyChange({ name: 'Theirs' });
    session.change({ name: 'Mine' });
    await session.saveNow();
    const before = host.sent.length;
    session.choose(session.state().conflicts[0]!, 'theirs');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(session.state().draft.name).toBe('Theirs');
    expect(host.sent).toHaveLength(before);
    expect(session.isSaved()).toBe(true);
  });

  it('says so when what others saved cannot be read, and keeps what was typed', async () => {
    const host = server();
    host.read.mockRejectedValueOnce(new TypeError('network'));
    const { session, onFailure } = open(host);
    host.theyChange({ depth: 1 });
    session.change({ name: 'DH-2' });
    await session.saveNow();
    expect(session.state()).toMatchObject({ status: 'error', draft: { name: 'DH-2' } });
    expect(onFailure).toHaveBeenCalledWith(new TypeError('network'));
  });

  it('does not try without end where others save each time before it', async () => {
    const host = server();
    host.refusals.push(refusal(412), refusal(412));
    const { session } = open(host);
    session.change({ name: 'DH-2' });
    await session.saveNow();
    expect(host.sent).toHaveLength(2);
    expect(session.state().status).toBe('error');
  });

  it('keeps what is typed while a save is under way', async () => {
    const host = server();
    const { promise, resolve } = Promise.withResolvers<void>();
    const { session } = open(host, {
      async change(id, body, version) {
        await promise;
        return host.change(id, body, version);
      },
    });
    session.change({ name: 'DH-2' });
    const first = session.saveNow();
    await vi.advanceTimersByTimeAsync(0);
    session.change({ name: 'DH-23' });
    resolve();
    await first;
    expect(session.state()).toMatchObject({ base: { name: 'DH-2' }, draft: { name: 'DH-23' } });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(host.now()).toMatchObject({ name: 'DH-23', version: 5 });
  });

  it('sends one after the other, also where several wait for the same one: each on the version before', async () => {
    const host = server();
    const { promise, resolve } = Promise.withResolvers<void>();
    let running = 0;
    const change = async (id: number, body: Body, version: number) => {
      running += 1;
      expect(running).toBe(1);
      await promise;
      const saved = await host.change(id, body, version);
      running -= 1;
      return saved;
    };
    const { session } = open(host, { change });
    session.change({ name: 'DH-2' });
    const saves = [session.saveNow()];
    await vi.advanceTimersByTimeAsync(0);
    session.change({ depth: '1' });
    saves.push(
      session.saveNow(),
      session.saveAll(change).then(() => undefined),
    );
    resolve();
    await Promise.all(saves);
    expect(host.sent.map(({ version }) => version)).toEqual([3, 4, 5]);
    expect(host.read).not.toHaveBeenCalled();
    expect(host.now()).toMatchObject({ name: 'DH-2', depth: 1, version: 6 });
  });

  it('keeps an unsaved draft for a reload, and forgets it once all is saved', async () => {
    const { host, session } = open();
    session.change({ name: 'DH-2' });
    expect(JSON.parse(kept.get('draft:edit-hole-7')!)).toMatchObject({ base: { version: 3 }, draft: { name: 'DH-2' } });
    const { session: again } = open(host, {}, { ...stored, name: 'read anew', version: 9 });
    expect(again.state()).toMatchObject({ base: { version: 3 }, draft: { name: 'DH-2' } });
    await session.saveNow();
    expect(kept.size).toBe(0);
  });

  it('asks before the page is left with something unsaved, unless the session has ended', async () => {
    const host = server();
    const { session } = open(host);
    expect(session.wouldLose()).toBe(false);
    session.change({ name: 'DH-2' });
    expect(session.wouldLose()).toBe(true);
    host.refusals.push(refusal(401));
    await session.saveNow();
    expect([session.wouldLose(), session.isSaved()]).toEqual([false, false]);
  });

  it('saves all of it by another call, and shows it as it was stored', async () => {
    const { host, session } = open();
    session.change({ name: 'DH-2' });
    const whole = vi.fn((id: number, body: Body, version: number) =>
      host.change(id, { ...body, depth: Math.round(body.depth!) }, version),
    );
    session.change({ depth: '130.4' });
    expect(await session.saveAll(whole)).toBe(true);
    expect(whole.mock.calls[0]?.[1]).toEqual({ name: 'DH-2', depth: 130.4, east: 10, north: 20 });
    expect(session.state().draft.depth).toBe('130');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(host.sent).toHaveLength(1);
  });

  it('tells of a full save that was refused, with what the server says of which field', async () => {
    const host = server();
    host.refusals.push(refusal(400, { path: 'name', message: 'Taken' }));
    const { session } = open(host, {
      refusalOf: (_error, body) => ({ name: `Taken with ${Object.keys(body).length}` }),
    });
    session.change({ name: 'DH-2' });
    await expect(session.saveAll(host.change)).rejects.toThrow('400');
    expect(session.faults()).toEqual({ name: 'Taken with 4' });
  });

  it('holds more than it sends where the kind says so', async () => {
    const { host, session } = open(server(), { holdsMore: ({ name }) => name === 'new' });
    session.change({ name: 'new' });
    await session.saveNow();
    expect(host.now().name).toBe('new');
    expect([session.isSaved(), session.leavesBehind()]).toEqual([false, true]);
  });

  it('sends nothing more after it was stopped, and tells nobody who has left', async () => {
    const { host, session } = open();
    const listener = vi.fn();
    const leave = session.subscribe(listener);
    session.change({ name: 'DH-2' });
    const calls = listener.mock.calls.length;
    leave();
    session.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(host.sent).toEqual([]);
    session.change({ name: 'DH-3' });
    expect(listener).toHaveBeenCalledTimes(calls);
    session.stop();
  });
});
