import { resolveCountry } from '../../../../domain/places/countries.ts';
import { readLocation } from '../../../../domain/tables/locations.ts';
import { fold } from '../../../../domain/text/fold.ts';
import type { FieldParts } from './kind.ts';
import { textCell } from './text-cells.ts';

const field = 'countryAndRegion';
const say = (warning: string) => ({ cells: {}, remarks: [{ field, warning }] });

const notUnderstood =
  'No country is named here, or more than one. Write it as Antofagasta, Chile. Country and jurisdiction stay empty.';

/** Country and jurisdiction in one cell. Its name is no word of other files: below `Location` cells tell what it is. */
export const locationParts: FieldParts = {
  columns: { [field]: textCell('Antofagasta, Chile', 200) },
  makes: ['country', 'primaryJurisdiction'],
  compose({ [field]: location = '' }, beside) {
    if (location === '') return { cells: {} };
    const read = readLocation(location);
    if (read === undefined) return say(notUnderstood);
    const { country, jurisdiction } = read;
    const ofRow = resolveCountry(beside['country'] ?? '', { suggest: false });
    if (ofRow.ok && ofRow.name !== country)
      return say(`Read as ${country}, where the country of the row is ${ofRow.name}: left out.`);
    const cells = { country, ...(jurisdiction !== null && { primaryJurisdiction: jurisdiction }) };
    const own = (beside['primaryJurisdiction'] ?? '').trim();
    const stays = jurisdiction !== null && own !== '' && fold(own) !== fold(jurisdiction);
    const split = jurisdiction === null ? country : `${jurisdiction} in ${country}`;
    const warning = stays ? `Read as ${country}; the jurisdiction is that of its own column.` : `Read as ${split}.`;
    return { cells, ...(split !== location && { remarks: [{ field, warning }] }) };
  },
};
