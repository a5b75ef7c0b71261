import type { EntityType } from '../../../../domain/vocabulary.ts';

/** What other registers call the mine or company of the row `alias`. */
export const identifiersOf = (entityType: EntityType, alias: string) => `
  coalesce((select jsonb_agg(jsonb_build_object('scheme', i.scheme, 'value', i.value) order by i.position, i.id)
    from identifiers i where i.${entityType}_id = ${alias}.id), '[]')`;
