import type { Endpoint } from '../../contract.ts';
import type { EntityType } from '../../domain/vocabulary.ts';
import { type ListOf, pageLists } from '../features.ts';

type Calls = Partial<Record<EntityType, Endpoint>>;

/** The call by which a list of the page of a mine or company goes on. */
export const callOf = <Entity extends EntityType>(entityType: Entity, name: ListOf<Entity>): Endpoint =>
  (pageLists[name] as Calls)[entityType]!;

/** The calls of all lists that pages have. */
export const listCalls = (): Endpoint[] =>
  Object.values<Calls>(pageLists).flatMap(({ mine, company }) => [mine, company].filter((call) => call !== undefined));
