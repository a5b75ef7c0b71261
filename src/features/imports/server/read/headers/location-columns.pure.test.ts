import { expect, test } from 'vitest';
import { previewFile } from '../../run/preview-file.ts';

/** What the first column beside the name holds of a list of mines. */
const fieldBelow = (header: string, ...cells: string[]) => {
  const lines = cells.map((cell, index) => `Mine ${index},"${cell}",production`);
  const text = [`Name,${header},Stage`, ...lines, ''].join('\n');
  return previewFile(Buffer.from(text), { kind: 'mines' }).columns[1]?.field;
};

test.each([
  ['Location', ['-23.45, -69.12', '-23.5, -69.2'], 'coordinates'],
  ['Location', ['Chile', 'Peru'], 'country'],
  ['Location', ['Nevada', 'Ontario'], 'primaryJurisdiction'],
  ['Location', ['Antofagasta, Chile', 'Ancash, Peru'], 'countryAndRegion'],
  ['Location', ['30 km north of town', 'Timmins'], null],
  ['Country', ['Antofagasta, Chile', 'Peru'], 'countryAndRegion'],
  ['Region/Country', ['Antofagasta, Chile', 'Ancash, Peru'], 'countryAndRegion'],
  // Nobody knows whether it is the state or the country.
  ['Location', ['Nevada, USA', 'Georgia'], null],
  ['State', ['Nevada, USA', 'Georgia'], 'primaryJurisdiction'],
])('%s above %j is read as %s', (header, cells, field) => {
  expect(fieldBelow(header, ...cells)).toBe(field);
});
