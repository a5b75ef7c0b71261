import { query } from '../../../web/http.ts';
import { rank } from '../contract.ts';
import type { RankAddress } from './rank-address.ts';

type Asked = Pick<RankAddress, 'filters' | 'asked'>;

// Filters are as an address has them: what no list knows, the server refuses in words.
export const mineRanks = ({ filters, asked }: Asked, offset: number, limit: number) =>
  query(rank.mines, { query: { ...filters, weights: asked, offset, limit } });

export const mineSensitivity = ({ filters, asked }: Asked) =>
  query(rank.sensitivity, { query: { ...filters, weights: asked } });

export const companyRanks = ({ filters, asked }: Asked, offset: number, limit: number) =>
  query(rank.companies, { query: { ...filters, weights: asked, offset, limit } });

export const companySensitivity = ({ filters, asked }: Asked) =>
  query(rank.companySensitivity, { query: { ...filters, weights: asked } });

/** Which figures of the first ten do not stand for the same. */
export const mineLikeness = ({ filters, asked }: Asked) =>
  query(rank.likeness, { query: { ...filters, weights: asked } });
export const companyLikeness = ({ filters, asked }: Asked) =>
  query(rank.companyLikeness, { query: { ...filters, weights: asked } });
