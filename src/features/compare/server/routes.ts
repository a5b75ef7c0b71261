import { route, type Server } from '../../../server/calls/endpoint.ts';
import { compare } from '../contract.ts';
import { compareCompanies } from './compare-companies.ts';
import { compareMines } from './compare-mines.ts';

export function compareRoutes(server: Server): void {
  route(server, compare.mines, ({ query, db }) => compareMines(db, query.ids));
  route(server, compare.companies, ({ query, db }) => compareCompanies(db, query.ids, query.asOf));
}
