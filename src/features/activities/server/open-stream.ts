import type { FastifyReply, FastifyRequest } from 'fastify';
import { readPlace } from '../../../domain/records/feed-place.ts';
import { Problem, tooMany } from '../../../server/problems/problems.ts';
import type { Member } from '../../../server/callers/session.ts';
import { countRefusal } from '../../../server/problems/refusals.ts';
import { openShares } from '../../../server/load/share-memory.ts';
import { isGone, untilGone } from '../../../server/load/until-gone.ts';
import type { Feed, Follower } from './follow-activities.ts';

const mostStreams = 1_000;
/** A browser needs one, however many tabs it has. */
const mostOfMember = 10;
/** A reader who takes up nothing is let go, and goes on later from where it was. */
const mostUnsentBytes = 1_000_000;
/** Of all streams together. */
export const unsent = openShares(32_000_000);

/** When a browser comes again after a break: not all of them at once after a restart. */
const retryMilliseconds = () => 1_000 + Math.floor(Math.random() * 4_000);

interface Opening {
  request: FastifyRequest;
  reply: FastifyReply;
  member: Member;
  /** The place where another stream of this browser was. */
  from: string | undefined;
}

/** Answers with server-sent events until the browser leaves, the session ends or the server stops. */
export async function openStream(
  feed: Feed,
  { request, reply, member, from }: Opening,
  shares = unsent,
): Promise<FastifyReply> {
  if (feed.count() >= mostStreams) {
    throw new Problem('unavailable', 'Many members are watching right now. Try again in a minute.', { retryAfter: 60 });
  }
  if (feed.count(member.id) >= mostOfMember) throw tooMany('You are watching in many browsers already.', 60);
  const header = request.headers['last-event-id'];
  const place = readPlace(typeof header === 'string' && header !== '' ? header : (from ?? ''));

  if (request.method === 'HEAD') return reply.type('text/event-stream; charset=utf-8').send();

  if (isGone(reply)) return reply;
  const { raw } = reply;
  let isOpen = true;
  const cut = () => {
    if (request.raw.socket.destroyed) return;
    countRefusal('slow');
    request.raw.socket.destroy();
  };
  const holding = shares.hold({ countedAs: member.id, isStranger: false }, cut);
  let held = 0;
  const measure = () => {
    if (!isOpen) return;
    const waiting = raw.writableLength;
    holding.add(waiting - held);
    held = waiting;
    if (waiting > mostUnsentBytes) cut();
  };
  const write = (event: Buffer | string) => {
    if (!isOpen) return;
    raw.write(event, measure);
    // What the kernel takes, it takes at the end of the turn.
    setImmediate(measure);
  };
  const follower: Follower = {
    memberId: member.id,
    sessionId: member.sessionId,
    send: write,
    // A comment for what stands between, an event for the browser, which sees no comments.
    beat: () => write(': still here\nevent: beat\ndata: \n\n'),
    end(why) {
      if (why === 'signed-out') write('event: end\ndata: signed-out\n\n');
      // The connection would wait for the next request, and a stop for the connection.
      const { socket } = raw;
      raw.end(() => socket?.destroy());
      close();
    },
  };

  reply.hijack();
  const following = feed.follow(follower, place);
  const close = untilGone(reply, () => {
    isOpen = false;
    holding.leave();
    following.leave();
  });
  raw.on('error', close);
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    // No one in between may keep, pack or gather what is to arrive at once.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  write(`retry: ${retryMilliseconds()}\n: here is what members change\n\n`);
  try {
    await following.begun;
  } catch (error) {
    request.log.warn({ err: error }, 'a stream could not begin');
    raw.end();
  }
  return reply;
}
