import { identifierSchemes } from '../../../../domain/records/identifiers.ts';
import { textCell } from './text-cells.ts';
import type { FieldParts } from './kind.ts';

/** `http://www.wikidata.org/entity/Q123`: what a register calls it stands last in its address. */
const numberIn = (text: string) =>
  /^https?:\/\/www\.wikidata\.org\/(?:entity|wiki)\/(Q\d{1,14})$/u.exec(text.trim())?.[1] ?? text;

/** The number of one register in a column of its own: `10012345` under `mrds` is `mrds:10012345`. */
export const identifierParts: FieldParts = {
  columns: Object.fromEntries(identifierSchemes.map((scheme) => [scheme, textCell('', 100)])),
  makes: ['identifiers'],
  compose(given) {
    const said = identifierSchemes.filter((scheme) => given[scheme]);
    const written = said.map((scheme) => `${scheme}:${numberIn(given[scheme] ?? '')}`).join('; ');
    return { cells: written === '' ? {} : { identifiers: written } };
  },
};
