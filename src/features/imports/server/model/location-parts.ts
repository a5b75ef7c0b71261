import { readLocation } from '../../../../domain/tables/locations.ts';
import { fold } from '../../../../domain/text/fold.ts';
import type { FieldParts } from './kind.ts';
import { textCell } from './text-cells.ts';

const notUnderstood = {
  field: 'location',
  warning:
    'No country is named here, or more than one. Write it as Antofagasta, Chile. Country and jurisdiction stay empty.',
};

/** Country and jurisdiction in one cell. */
export const locationParts: FieldParts = {
  columns: { location: textCell('Antofagasta, Chile', 200) },
  makes: ['country', 'primaryJurisdiction'],
  compose({ location = '' }, beside) {
    if (location === '') return { cells: {} };
    const read = readLocation(location);
    if (read === undefined) return { cells: {}, remarks: [notUnderstood] };
    const { country, jurisdiction } = read;
    const cells = { country, ...(jurisdiction !== null && { primaryJurisdiction: jurisdiction }) };
    const own = (beside['primaryJurisdiction'] ?? '').trim();
    const stays = jurisdiction !== null && own !== '' && fold(own) !== fold(jurisdiction);
    const split = jurisdiction === null ? country : `${jurisdiction} in ${country}`;
    const warning = stays ? `Read as ${country}; the jurisdiction is that of its own column.` : `Read as ${split}.`;
    return { cells, ...(split !== location && { remarks: [{ field: 'location', warning }] }) };
  },
};
