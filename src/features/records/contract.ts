import { z } from 'zod';
import type { Endpoint } from '../../contract.ts';
import { vouched } from '../../domain/records/vouched.ts';
import type { EntityType } from '../../domain/vocabulary.ts';
import { CapitalSnapshot, capitalSnapshots } from '../capital/contract.ts';
import { ShareChange, shareChanges } from '../capital/contract-changes.ts';
import { CapitalInstrument, capitalInstruments } from '../capital/contract-instruments.ts';
import { DrillObservation, drillObservations, DrillProgram, drillPrograms } from '../drilling/contract.ts';
import { DrillHole, drillHoles } from '../drilling/contract-holes.ts';
import { EconomicStudy, economics } from '../economics/contract.ts';
import { Financing, financings } from '../financings/contract.ts';
import { InsiderTrade, insiderTrades } from '../insiders/contract.ts';
import { interests, MineInterest } from '../interests/contract.ts';
import { Media, media } from '../media/contract.ts';
import { guidance, production, ProductionGuidance, ProductionPeriod } from '../production/contract.ts';
import { ResourceEstimate, resources } from '../resources/contract.ts';

/** A list of records in the page of a mine, or of a company: what it holds, and the calls by which it goes on. */
interface PageList {
  of: z.ZodType;
  mine?: Endpoint;
  company?: Endpoint;
}

/** Every list of records that a page has, by the name that it has there. */
export const pageLists = {
  drillPrograms: { of: DrillProgram, mine: drillPrograms.list },
  drillObservations: { of: DrillObservation, mine: drillObservations.list },
  drillHoles: { of: DrillHole, mine: drillHoles.list },
  economics: { of: EconomicStudy, mine: economics.list },
  resourceEstimates: { of: ResourceEstimate, mine: resources.list },
  interests: { of: MineInterest, mine: interests.list, company: interests.ofCompany },
  capitalSnapshots: { of: CapitalSnapshot, company: capitalSnapshots.list },
  productionPeriods: { of: ProductionPeriod, mine: production.list },
  productionGuidance: { of: ProductionGuidance, mine: guidance.list },
  shareChanges: { of: ShareChange, company: shareChanges.list },
  instruments: { of: CapitalInstrument, company: capitalInstruments.list },
  financings: { of: Financing, company: financings.list },
  insiderTrades: { of: InsiderTrade, company: insiderTrades.list },
  media: { of: Media, mine: media.ofMine, company: media.ofCompany },
} as const satisfies Readonly<Record<string, PageList>>;

type Lists = typeof pageLists;

/** Lists that the page of a mine, or of a company, has. */
export type ListOf<Entity extends EntityType> = {
  [Name in keyof Lists]: Lists[Name] extends Readonly<Record<Entity, Endpoint>> ? Name : never;
}[keyof Lists];

export const listsOf = <Entity extends EntityType>(entityType: Entity): ListOf<Entity>[] =>
  vouched<ListOf<Entity>[]>(
    Object.entries<PageList>(pageLists).flatMap(([name, list]) => (list[entityType] ? [name] : [])),
  );

/** The fields of a page that has these lists. Each is complete, up to 1,000; those with very long texts go on by `nextOffsets`. */
export const listFields = <Entity extends EntityType>(entityType: Entity) =>
  vouched<{ [Name in ListOf<Entity>]: z.ZodArray<Lists[Name]['of']> }>(
    Object.fromEntries(listsOf(entityType).map((name) => [name, z.array(pageLists[name].of)])),
  );
