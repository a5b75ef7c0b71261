import { route, type Server } from '../../../server/calls/endpoint.ts';
import { rank } from '../contract.ts';
import { companyLikeness, mineLikeness } from './likeness.ts';
import { companySensitivity, rankCompanies } from './rank-companies.ts';
import { mineSensitivity, rankMines } from './rank-mines.ts';

export function rankRoutes(server: Server): void {
  route(server, rank.mines, ({ query, db }) => rankMines(db, query));
  route(server, rank.sensitivity, ({ query, db }) => mineSensitivity(db, query));
  route(server, rank.likeness, ({ query, db }) => mineLikeness(db, query));
  route(server, rank.companies, ({ query, db }) => rankCompanies(db, query));
  route(server, rank.companyLikeness, ({ query, db }) => companyLikeness(db, query));
  route(server, rank.companySensitivity, ({ query, db }) => companySensitivity(db, query));
}
