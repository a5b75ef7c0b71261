import type { Identifier } from '../../../../domain/records/identifiers.ts';
import type { MetalShare } from './list-cells.ts';

/** What a row or a stored record says of a mine; null where it says nothing. */
export interface MineValues {
  name: string;
  alsoKnownAs: string | null;
  country: string | null;
  primaryJurisdiction: string | null;
  stage: string | null;
  metals: MetalShare[] | null;
  companyName: string | null;
  ownershipPercentage: string | null;
  royalties: string | null;
  nextStepDescription: string | null;
  nextStepDate: string | null;
  notes: string | null;
  latitude: number | null;
  longitude: number | null;
  /** What other registers call it. */
  identifiers: Identifier[] | null;
}

/** A mine of which its name alone is known. */
export const onlyNamed = (name: string): MineValues => ({
  name,
  alsoKnownAs: null,
  country: null,
  primaryJurisdiction: null,
  stage: null,
  metals: null,
  companyName: null,
  ownershipPercentage: null,
  royalties: null,
  nextStepDescription: null,
  nextStepDate: null,
  notes: null,
  latitude: null,
  longitude: null,
  identifiers: null,
});

export type MineField = keyof MineValues;

/** A mine as it was when the plan was made. */
export interface StoredMine {
  id: number;
  version: number;
  isArchived: boolean;
  nameFolded: string;
  values: MineValues;
}

/** What stands where a row says nothing of the ownership and the royalties of a new mine. */
export const mineDefaults = { ownershipPercentage: '100', royalties: '0' } as const;
