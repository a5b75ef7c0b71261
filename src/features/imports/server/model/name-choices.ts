import { fold } from '../../../../domain/text/fold.ts';
import type { EntityType } from '../../../../domain/vocabulary.ts';

/** How a row names the mine or company that it belongs to. */
export interface OwnerReference {
  entityType: EntityType;
  name: string;
  country: string | null;
  primaryJurisdiction: string | null;
}

/** What a member says of a name that fits nothing: it is that record, make it, or leave its rows out. */
export interface NameChoice extends OwnerReference {
  use?: number | undefined;
  action: 'use' | 'create' | 'skip';
}

/** Two references with the same key mean the same. */
export const referenceKey = ({ entityType, name, country, primaryJurisdiction }: OwnerReference) =>
  [entityType, name, country ?? '', primaryJurisdiction ?? ''].map(fold).join('\u0000');

/** The choices of a member, by what the rows say. */
export class NameChoices {
  readonly #choices: ReadonlyMap<string, NameChoice>;

  constructor(choices: readonly NameChoice[] = []) {
    this.#choices = new Map(choices.map((choice) => [referenceKey(choice), choice]));
  }

  of(reference: OwnerReference): NameChoice | undefined {
    return this.#choices.get(referenceKey(reference));
  }

  /** Ids that choices name, of which an import has to know whether they are there. */
  ids(entityType: EntityType): number[] {
    return [...this.#choices.values()].flatMap((choice) =>
      choice.entityType === entityType && choice.use !== undefined ? [choice.use] : [],
    );
  }
}
