import { JsonText, route, type Server } from '../../../server/endpoint.ts';
import { companies } from '../contract.ts';
import { archiveCompany } from './archive-company.ts';
import { changeCompany } from './change-company.ts';
import { findCompanies } from './find-companies.ts';
import { companyPage, companyWithMines } from './queries.ts';
import { showCompany } from './show-companies.ts';
import { createCompany } from './upsert-company.ts';

export function companyRoutes(server: Server): void {
  route(server, companies.list, async ({ query, db, reply }) => {
    const { companies: page, next, total } = await findCompanies(db, query);
    if (next !== undefined) reply.header('x-next-cursor', next);
    if (total !== undefined) reply.header('x-total-count', total);
    return JsonText.list(page.map((company) => company.record));
  });

  route(server, companies.create, async ({ body, member, db }) => {
    const { id } = await createCompany(db, member.id, body);
    return showCompany(db, id);
  });

  route(server, companies.read, ({ params, db }) => companyWithMines(db, params.id));

  route(server, companies.page, ({ params, member, db }) => companyPage(db, params.id, member));

  route(server, companies.change, async ({ params, body, member, ifMatch, db }) => {
    await changeCompany(db, { member, id: params.id, sent: body, ifMatch });
    return showCompany(db, params.id);
  });

  route(server, companies.archive, async ({ params, body, member, ifMatch, db }) => {
    await archiveCompany(db, { member, id: params.id, isArchived: body.isArchived, ifMatch });
    return showCompany(db, params.id);
  });
}
