import type { Identifier } from '../../../../domain/records/identifiers.ts';
import type { Listing } from './list-cells.ts';

/** What a row or a stored record says of a company; null where it says nothing. */
export interface CompanyValues {
  name: string;
  headquarters: string | null;
  foundedDate: string | null;
  ceo: string | null;
  description: string | null;
  stockSymbol: string | null;
  stockExchanges: Listing[] | null;
  companyWebsiteUrl: string | null;
  investorRelationsUrl: string | null;
  financialStatsUrl: string | null;
  pendingLitigation: string | null;
  nextStepDescription: string | null;
  nextStepDate: string | null;
  irPromoterScore: number | null;
  leadershipScore: number | null;
  assetScore: number | null;
  financialScore: number | null;
  /** What other registers call it. */
  identifiers: Identifier[] | null;
}

export type CompanyField = keyof CompanyValues;

/** A company as it was when the plan was made. */
export interface StoredCompany {
  id: number;
  version: number;
  isArchived: boolean;
  values: CompanyValues;
}
