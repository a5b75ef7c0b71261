import { identifierSchemes } from '../../../../domain/records/identifiers.ts';
import { textCell } from './text-cells.ts';
import type { FieldParts } from './kind.ts';

/** The number of one register in a column of its own: `10012345` under `mrds` is `mrds:10012345`. */
export const identifierParts: FieldParts = {
  columns: Object.fromEntries(identifierSchemes.map((scheme) => [scheme, textCell('', 100)])),
  makes: ['identifiers'],
  compose(given) {
    const said = identifierSchemes.filter((scheme) => given[scheme]);
    const written = said.map((scheme) => `${scheme}:${given[scheme]}`).join('; ');
    return { cells: written === '' ? {} : { identifiers: written } };
  },
};
