import type { FastifyReply } from 'fastify';
import { JsonText, route, type Server } from '../../../server/calls/endpoint.ts';
import type { Db } from '../../../db/client.ts';
import { found } from '../../../server/problems/problems.ts';
import { recordAdminAct } from '../../admin/server/record-admin-act.ts';
import { tellTotal } from '../../../server/calls/paging.ts';
import { tellNext } from '../../../server/pages/show-page.ts';
import { countActivitiesOf } from '../../activities/server/list-activities.ts';
import { leadTo, survivorOf } from '../../records/server/survivors.ts';
import { companies } from '../contract.ts';
import { archiveCompany } from './archive-company.ts';
import { changeCompany } from './change-company.ts';
import { companyFacets, findCompanies } from './find-companies.ts';
import { mergeCompanies, previewMerge } from './merge-companies.ts';
import { companyActivities, companyPage, companyWithMines, investorCount } from './queries.ts';
import { showCompany } from './show-companies.ts';
import { createCompany } from './upsert-company.ts';

/** Fifty thousand mines change with their company, see `keepCompanyName`. */
const handlerTimeout = 60_000;

export function companyRoutes(server: Server): void {
  route(server, companies.list, async ({ query, member, db, reply }) => {
    const page = await findCompanies(db, query, member.id);
    tellNext(reply, page);
    if (page.total !== undefined) reply.header('x-total-count', page.total);
    return JsonText.list(page.records);
  });

  route(server, companies.facets, ({ query, db }) => companyFacets(db, query));

  route(server, companies.create, async ({ body, member, db }) => {
    const { id } = await createCompany(db, member.id, body);
    return showCompany(db, id);
  });

  route(server, companies.read, async ({ params, db, reply }) => {
    const company = await companyWithMines(db, params.id);
    return company ?? leadOn(db, params.id, reply, companies.read.path);
  });

  route(server, companies.page, async ({ params, member, db, reply }) => {
    const page = await companyPage(db, params.id, member);
    return page ?? leadOn(db, params.id, reply, companies.page.path);
  });

  route(
    server,
    companies.change,
    async ({ params, body, member, ifMatch, db }) => {
      await changeCompany(db, { member, id: params.id, sent: body, ifMatch });
      return showCompany(db, params.id);
    },
    { handlerTimeout },
  );

  route(server, companies.archive, async ({ params, body, member, ifMatch, db }) => {
    await archiveCompany(db, { member, id: params.id, isArchived: body.isArchived, ifMatch });
    return showCompany(db, params.id);
  });

  route(server, companies.investorCount, ({ params, db }) => investorCount(db, params.id));

  route(server, companies.activities, async ({ params, query, db, reply }) => {
    const activities = await companyActivities(db, params.id, query);
    await tellTotal(reply, query, () => countActivitiesOf(db, 'company', params.id));
    return activities;
  });

  route(server, companies.previewMerge, ({ params, query, db }) =>
    previewMerge(db, { targetId: params.id, sourceId: query.from }),
  );

  route(
    server,
    companies.merge,
    async ({ params, body, member, db }) => {
      const merged = await mergeCompanies(db, { member, targetId: params.id, sourceId: body.companyId });
      await recordAdminAct(db, {
        by: { adminId: member.id },
        act: 'merge',
        description: `Merged company ${merged.source.name} into ${merged.target.name}`,
        entityType: 'company',
        entityId: params.id,
        details: { sourceId: body.companyId },
      });
      return merged;
    },
    { handlerTimeout },
  );
}

const leadOn = async (db: Db, id: number, reply: FastifyReply, path: string): Promise<FastifyReply> =>
  leadTo(found(await survivorOf(db, 'company', id), 'This company'), reply, path);
