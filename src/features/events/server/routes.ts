import type { FastifyRequest } from 'fastify';
import { addressKey } from '../../../server/problems/address-key.ts';
import { JsonText, route, type Server } from '../../../server/calls/endpoint.ts';
import { tellNext } from '../../../server/pages/show-page.ts';
import { Problem } from '../../../server/problems/problems.ts';
import { checkLimits, countHit, type Limit, takeHit } from '../../auth/server/limits.ts';
import { events } from '../contract.ts';
import { feedFile, feedsOf, makeFeed, type OpenedFeed, openFeed, revokeFeed } from './calendar-feed.ts';
import { findEvents, findMonth } from './find-events.ts';

/** Programs ask every hour or so, several devices of a member at most. */
const readLimits = (userId: string): Limit[] => [{ key: `calendar:of:${userId}`, most: 60, minutes: 15 }];
/** Wrong tokens: whoever has many of them is guessing. */
const guessLimits = (address: string): Limit[] => [{ key: `calendar:from:${address}`, most: 30, minutes: 15 }];
const tooOften = 'This calendar is read too often. Read it again in some minutes.';
const keysOf = (limits: Limit[]) => limits.map(({ key }) => key);

/** The feed of a token; who has tried too many wrong ones, or reads it too often, is refused. */
async function openFeedWithinLimits({ db, config }: Server, token: string, address: string): Promise<OpenedFeed> {
  const guesses = guessLimits(address);
  if (config.rateLimit) await checkLimits(db, guesses, tooOften);
  try {
    const feed = await openFeed(db, token);
    const reads = readLimits(feed.userId);
    if (config.rateLimit) await db.transaction((tx) => takeHit(tx, reads, tooOften));
    return feed;
  } catch (error) {
    if (error instanceof Problem && error.status === 404) await countHit(db, keysOf(guesses));
    throw error;
  }
}

export function eventRoutes(server: Server): void {
  const { config } = server;
  /** Where this installation is reached: its public address, else the loopback name that was called. */
  const originOf = (request: FastifyRequest) => config.publicUrl ?? `http://${request.headers.host}`;
  const site = config.publicUrl ? new URL(config.publicUrl).hostname : 'openpit.localhost';

  route(server, events.list, async ({ query, member, db, reply }) => {
    const page = await findEvents(db, query, member);
    tellNext(reply, page);
    if (page.total !== undefined) reply.header('x-total-count', page.total);
    return JsonText.list(page.records);
  });

  route(server, events.calendar, ({ query, member, db }) => findMonth(db, query, member));

  route(server, events.feeds, ({ member, db }) => feedsOf(db, member.id));

  route(server, events.makeFeed, async ({ params, member, db, request }) => {
    const { feed, token } = await makeFeed(db, member, params.scope);
    return { ...feed, url: `${originOf(request)}/api/calendar/${token}.ics` };
  });

  route(server, events.revokeFeed, ({ params, member, db }) => revokeFeed(db, member.id, params.scope));

  route(server, events.readFeed, async ({ params, db, request, reply }) => {
    const feed = await openFeedWithinLimits(server, params.file.replace(/\.ics$/, ''), addressKey(request.ip));
    const file = await feedFile(db, feed, { origin: originOf(request), site });
    return reply
      .type('text/calendar; charset=utf-8')
      .headers({ 'x-robots-tag': 'noindex, nofollow', 'content-disposition': 'inline; filename="openpit.ics"' })
      .serializer(String)
      .send(file);
  });
}
