import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followFeed, type Live } from './live-activities.ts';

/** Stands for the stream of the server, as a browser has it. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Stream[] = [];
  readyState = 1;
  readonly address: string;

  constructor(address: string) {
    super();
    this.address = address;
    Stream.opened.push(this);
  }

  close() {
    this.readyState = Stream.CLOSED;
  }

  say(event: string, lastEventId = '', data = '') {
    this.dispatchEvent(new MessageEvent(event, { data, lastEventId }));
  }

  /** The server refused: a browser says no more than that it is over. */
  refuse() {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}

const streams = () => Stream.opened;
const last = () => Stream.opened.at(-1)!;

describe('one connection that follows the feed', () => {
  const heard: Live[] = [];
  const answers = vi.fn<() => Promise<Response>>();
  let leave: () => void = () => undefined;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    Stream.opened = [];
    heard.length = 0;
    answers.mockResolvedValue(new Response(null, { status: 200 }));
    vi.stubGlobal('EventSource', Stream);
    vi.stubGlobal('BroadcastChannel', undefined);
    vi.stubGlobal('fetch', answers);
  });
  afterEach(() => {
    leave();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const follow = (from?: string) => {
    leave = followFeed('ann', from, (live) => heard.push(live));
  };

  it('begins where the list that is shown ends', () => {
    follow('12-7.9');
    expect(last().address).toBe('/api/activities/stream?lastEventId=12-7.9');
    leave();
    follow();
    expect(last().address).toBe('/api/activities/stream');
  });

  it('hands on what comes, with its place', () => {
    follow('12');
    last().say('ready', '12');
    last().say('activities', '14', JSON.stringify([{ id: 13 }, { id: 14 }]));
    last().say('beat', '14');
    last().say('reset', '90');
    expect(heard).toEqual([
      { kind: 'activities', activities: [{ id: 13 }, { id: 14 }], place: '14' },
      { kind: 'reset', place: '90' },
    ]);
  });

  it('goes on from the last place after a silence longer than two beats', async () => {
    follow('12');
    last().say('activities', '14', '[]');
    await vi.advanceTimersByTimeAsync(49_999);
    expect(streams()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(streams()[0]!.readyState).toBe(Stream.CLOSED);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(streams()).toHaveLength(2);
    expect(last().address).toContain('lastEventId=14');
  });

  it('is kept open by beats alone', async () => {
    follow('12');
    for (let beat = 0; beat < 5; beat += 1) {
      await vi.advanceTimersByTimeAsync(40_000);
      last().say('beat');
    }
    expect(streams()).toHaveLength(1);
  });

  it('waits longer after each refusal, a minute at most, and as short as at first once it was heard', async () => {
    follow();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      const before = streams().length;
      last().refuse();
      await vi.advanceTimersByTimeAsync(0);
      let waited = 0;
      while (streams().length === before) {
        await vi.advanceTimersByTimeAsync(500);
        waited += 500;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    last().say('ready', '12');
    const before = streams().length;
    last().refuse();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(streams()).toHaveLength(before + 1);
  });

  it('does not connect again by itself where the browser does', async () => {
    follow();
    last().dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(streams()).toHaveLength(1);
    expect(answers).not.toHaveBeenCalled();
  });

  it('says that the session is over when the server says so, and stays closed', async () => {
    follow();
    last().say('end');
    await vi.advanceTimersByTimeAsync(200_000);
    expect(heard).toEqual([{ kind: 'signed-out' }]);
    expect(streams()).toHaveLength(1);
  });

  it('says so, too, when a refused stream finds the session gone', async () => {
    answers.mockResolvedValue(new Response(null, { status: 401 }));
    follow();
    last().refuse();
    await vi.advanceTimersByTimeAsync(200_000);
    expect(heard).toEqual([{ kind: 'signed-out' }]);
    expect(streams()).toHaveLength(1);
  });

  it('tries again when nobody can say whether the session is there', async () => {
    answers.mockRejectedValue(new TypeError('network'));
    follow();
    last().refuse();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(streams()).toHaveLength(2);
    expect(heard).toEqual([]);
  });

  it('is over once it was left: nothing is opened, and nothing is told', async () => {
    follow();
    last().refuse();
    leave();
    await vi.advanceTimersByTimeAsync(200_000);
    expect(streams()).toHaveLength(1);
    expect(heard).toEqual([]);
  });
});
