import type { FastifyRequest } from 'fastify';
import { JsonText, route, type Server } from '../../../server/calls/endpoint.ts';
import { placeOf } from '../../../server/load/lanes.ts';
import { tellTotal } from '../../../server/calls/paging.ts';
import { tellNext } from '../../../server/pages/show-page.ts';
import { forbidden, found, handleError, Problem } from '../../../server/problems/problems.ts';
import { activitiesPage, countActivities } from '../../activities/server/list-activities.ts';
import { currentUser } from '../../auth/server/current-user.ts';
import { maxPictureBytes, tooLargePicture } from '../../../domain/tables/upload-limits.ts';
import { users } from '../contract.ts';
import { changeDisplayName } from './change-profile.ts';
import { openUpload, readPicture, receiveUpload, showPicture, takePicture } from './keep-pictures.ts';
import { findMembers } from './find-members.ts';
import { memberStats } from './queries.ts';
import { showMember } from './show-members.ts';
import { isSigned, uploadIdOf, uploadPath } from './upload-address.ts';
import { vouched } from '../../../domain/records/vouched.ts';

/** So many activities a member's page shows at first. */
const activitiesOfPage = 25;

const yearSeconds = 365 * 24 * 3_600;
/** A large picture may wait for an import. */
const pictureTimeout = 2 * 60_000;

export function userRoutes(server: Server, secret: string): void {
  const { app, config, db: database, storage } = server;

  route(server, users.list, async ({ query, member, db, reply }) => {
    const { members, next, total } = await findMembers(db, member, query);
    tellNext(reply, { next });
    if (total !== undefined) reply.header('x-total-count', total);
    return members;
  });

  route(server, users.read, ({ params, member, db }) => showMember(db, member, params.id));

  route(server, users.page, async ({ params, member, db }) => {
    const [user, stats, { activities, next }] = await Promise.all([
      showMember(db, member, params.id),
      memberStats(db, member, params.id),
      activitiesPage(db, { limit: activitiesOfPage, offset: 0 }, { userId: params.id }),
    ]);
    return new JsonText(
      `{"user":${JSON.stringify(user)},"stats":${JSON.stringify(stats)},"activities":${activities.text},"nextActivities":${JSON.stringify(next ?? null)}}`,
    );
  });

  route(server, users.stats, async ({ params, member, db }) => {
    const [, stats] = await Promise.all([showMember(db, member, params.id), memberStats(db, member, params.id)]);
    return stats;
  });

  route(server, users.activities, async ({ params, query, member, db, reply }) => {
    const [, { activities, next }] = await Promise.all([
      showMember(db, member, params.id),
      activitiesPage(db, query, { userId: params.id }),
    ]);
    tellNext(reply, { next });
    await tellTotal(reply, query, () => countActivities(db, { userId: params.id }));
    return activities;
  });

  route(server, users.changeProfile, async ({ body, member, db }) => {
    await changeDisplayName(db, member.id, body.displayName);
    return currentUser(db, member.id);
  });

  const originOf = (request: FastifyRequest) => config.publicUrl ?? `http://${request.headers.host}`;

  route(server, users.requestUpload, async ({ member, db, request }) => {
    const address = await openUpload(db, member.id, config.rateLimit);
    return { uploadURL: originOf(request) + uploadPath(secret, address) };
  });

  // Bytes of any type are read here and nowhere else, and only after the signature was checked.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxPictureBytes }, (_request, bytes, done) =>
      done(null, bytes),
    );
    scope.addHook('preParsing', async (request) => {
      const { id } = request.params as { id: string };
      const { expires, signature } = request.query as { expires?: unknown; signature?: unknown };
      const address = { id, memberId: request.member!.id, expires: Number(expires) };
      if (typeof signature !== 'string' || !isSigned(secret, address, signature, Date.now() / 1_000)) {
        throw forbidden(
          'This address takes no upload: it is not yours, or its time has ended. Choose the picture again.',
        );
      }
    });
    scope.setErrorHandler((error: { statusCode?: number }, request, reply) =>
      handleError(error.statusCode === 413 ? new Problem('too_large', tooLargePicture) : error, request, reply),
    );
    route(
      { ...server, app: scope },
      users.upload,
      async ({ params, member, request }) => {
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await receiveUpload(database, storage, member.id, params.id, bytes);
      },
      { transaction: false, bodyLimit: maxPictureBytes, handlerTimeout: 30_000, lane: 'picture' },
    );
  });

  route(
    server,
    users.setPicture,
    async ({ body, member, request }) => {
      const { profileImageURL } = body;
      if (profileImageURL === null) {
        await showPicture(database, storage, member.id, null);
        return { profileImageUrl: null };
      }
      const id = uploadIdOf(profileImageURL, originOf(request));
      return { profileImageUrl: await takePicture(database, storage, member.id, { id, place: placeOf(request) }) };
    },
    { transaction: false, handlerTimeout: pictureTimeout, lane: 'picture' },
  );

  route(server, users.picture, async ({ params, reply }) => {
    const picture = found(await readPicture(storage, params.name), 'This picture');
    return (
      reply
        .type('image/webp')
        .header('content-disposition', 'inline')
        .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
        .header('cache-control', `private, max-age=${yearSeconds}, immutable`)
        // Fastify sends bytes as they are, and its types know texts alone.
        .serializer((bytes: Buffer) => vouched<string>(bytes))
        .send(picture)
    );
  });
}
