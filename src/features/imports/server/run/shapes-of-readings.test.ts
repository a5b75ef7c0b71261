import { expect, test } from 'vitest';
import { csv, importFile, importsTest } from '../../../../../tests/imports.ts';
import type { ImportKind } from '../../../../domain/nouns/nouns.ts';
import type { FilePreview, FileValues } from '../../contract-looks.ts';
import type { ImportOptions } from '../../contract-options.ts';

const { member, count } = await importsTest();

async function ask<Answer>(what: 'preview' | 'values', kind: string, bytes: string, options: ImportOptions = {}) {
  const fields = { options: JSON.stringify(options) };
  const answer = await member.upload(`/api/csv/${what}/${kind}`, { name: 'test.csv', bytes, fields });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}

/** What the page knows of a file before anything is checked, with the columns as they were understood. */
async function lookAt(kind: ImportKind, text: string) {
  const preview = await ask<FilePreview>('preview', kind, text);
  const mapping = preview.columns.map(({ header, field, unit, of }) => ({
    ...{ header, field },
    ...(unit !== null && { unit }),
    ...(of !== null && { of }),
  }));
  const filled = new Set(mapping.flatMap(({ field, of }) => [field, ...Object.keys(of ?? {})]));
  const missing = preview.fields.filter(({ name, required }) => required && !filled.has(name));
  const constants = missing.map(({ name, example }) => ({ field: name, value: example }));
  const options: ImportOptions = { mapping, headerRow: preview.headerRow, constants };
  return { preview, options, values: await ask<FileValues>('values', kind, text, options) };
}

type Look = Awaited<ReturnType<typeof lookAt>>;
const columnOf = ({ preview }: Look, header: string) => preview.columns.find((column) => column.header === header);
/** The unit that a column is shown with; `null`: it has to be chosen. */
const shownUnit = (header: string, unit: string | null) => (look: Look) =>
  expect(columnOf(look, header)?.unit).toBe(unit);
const shownOf = (header: string, of: object | null) => (look: Look) => expect(columnOf(look, header)?.of).toEqual(of);
const leftAlone = (header: string) => (look: Look) => expect(columnOf(look, header)?.field).toBeNull();
const goesInto = (header: string, field: string) => (look: Look) => expect(columnOf(look, header)?.field).toBe(field);
const numbers = (style: string) => (look: Look) => expect(look.values.numbers.style).toBe(style);
const dates = (style: string) => (look: Look) => expect(look.values.dates.style).toBe(style);

const estimates = (header: string, ...rows: string[]) => ['resource-estimates', csv(header, ...rows)] as const;
const intervals = (header: string, ...rows: string[]) => ['drill-observations', csv(header, ...rows)] as const;
const studies = (header: string, ...rows: string[]) => ['economic-studies', csv(header, ...rows)] as const;
const mines = (header: string, ...rows: string[]) => ['mines', csv(header, ...rows)] as const;

/** Tables that could be read as something else than they say: the page shows what each column is, or asks. */
const shown: [why: string, file: readonly [ImportKind, string], told: (look: Look) => void][] = [
  ['ore in millions of tonnes', estimates('Mine,Tonnage (Mt)', 'A,121'), shownUnit('Tonnage (Mt)', 'Mt')],
  ['ore in thousands', estimates('Mine,Tonnes (000)', 'A,121'), shownUnit('Tonnes (000)', 'kt')],
  ['ore in short tons', estimates('Mine,Ore (short tons)', 'A,121'), shownUnit('Ore (short tons)', 'short tons')],
  ['ore in tons of any sort', estimates('Mine,Ore (tons)', 'A,121'), shownUnit('Ore (tons)', null)],
  ['ore in MT', estimates('Mine,Tonnage (MT)', 'A,121'), shownUnit('Tonnage (MT)', null)],
  [
    'ore in what nobody says',
    estimates('Mine,Tonnage', 'A,121'),
    (look) => expect(columnOf(look, 'Tonnage')?.field).toBe('tonnage'),
  ],
  ['a grade without a unit', estimates('Mine,Metal,Grade', 'A,Gold,1.5'), shownUnit('Grade', null)],
  ['a metal without a unit', intervals('Mine,Hole,Au', 'A,H1,1.5'), shownUnit('Au', null)],
  ['a grade in per cent', estimates('Mine,Cu (%)', 'A,1.5'), shownUnit('Cu (%)', '%')],
  ['a grade in ppb', intervals('Mine,Au_ppb', 'A,1.5'), shownUnit('Au_ppb', 'ppb')],
  ['a grade in ounces a ton', estimates('Mine,Au opt', 'A,0.05'), shownUnit('Au opt', 'oz/t')],
  ['a grade in kilograms', estimates('Mine,Ag (kg/t)', 'A,1.5'), shownUnit('Ag (kg/t)', 'kg/t')],
  [
    'stones in a hundred tonnes',
    estimates('Mine,Metal,Grade (cpht)', 'A,Diamond,45'),
    shownUnit('Grade (cpht)', 'ct/100 t'),
  ],
  ['the metal of a header', estimates('Mine,Ag (g/t)', 'A,45'), shownOf('Ag (g/t)', { metal: 'Silver' })],
  ['an oxide, which is no metal', estimates('Mine,Li2O (%)', 'A,1.2'), shownOf('Li2O (%)', { metal: 'Li2O' })],
  ['an equivalent of metals', intervals('Mine,Au (g/t),AuEq (g/t)', 'A,1,2'), leftAlone('AuEq (g/t)')],
  ['a specific gravity', intervals('Mine,Au (g/t),SG', 'A,1,2.7'), leftAlone('SG')],
  ['a density of rock', intervals('Mine,Au (g/t),Density', 'A,1,2.7'), leftAlone('Density')],
  [
    'contained thousands of ounces',
    estimates('Mine,Metal,Contained koz', 'A,Gold,54.7'),
    shownUnit('Contained koz', 'koz'),
  ],
  [
    'contained millions of pounds',
    estimates('Mine,Contained U3O8 (Mlb)', 'A,54.7'),
    shownUnit('Contained U3O8 (Mlb)', 'Mlb'),
  ],
  [
    'contained ounces in thousands',
    estimates('Mine,Metal,Contained Ounces (000s)', 'A,Gold,1'),
    shownUnit('Contained Ounces (000s)', 'koz'),
  ],
  [
    'a category of a header',
    estimates('Mine,Indicated Au (g/t)', 'A,1'),
    shownOf('Indicated Au (g/t)', { metal: 'Gold', resourceType: 'indicated' }),
  ],
  [
    'a combined category',
    estimates('Mine,M&I Au (g/t)', 'A,1'),
    shownOf('M&I Au (g/t)', { metal: 'Gold', resourceType: 'M+I' }),
  ],
  ['depths in feet', intervals('Mine,From (ft),To (ft)', 'A,1,2'), shownUnit('From (ft)', 'ft')],
  ['a length in feet', intervals('Mine,Interval (feet)', 'A,1'), shownUnit('Interval (feet)', 'ft')],
  [
    'money in thousands',
    studies('Project,Study,CAPEX (US$000)', 'A,PEA,310000'),
    shownUnit('CAPEX (US$000)', 'USD thousand'),
  ],
  [
    'money in millions of others',
    studies('Project,Study,NPV (C$M)', 'A,PEA,275'),
    shownUnit('NPV (C$M)', 'CAD million'),
  ],
  ['money without a scale', studies('Project,Study,CAPEX', 'A,PEA,310'), shownUnit('CAPEX', null)],
  [
    'money in billions',
    studies('Project,Study,Capital cost ($bn)', 'A,PEA,1.2'),
    shownUnit('Capital cost ($bn)', '$ billion'),
  ],
  ['years in months', studies('Project,Study,Payback (months)', 'A,PEA,30'), shownUnit('Payback (months)', 'months')],
  ['decimal commas', estimates('Mine;Tonnage (Mt)', 'A;1,866', 'B;1,48'), numbers('comma')],
  ['decimal points beside groups', estimates('Mine;Tonnage (kt)', 'A;1,866', 'B;1.48'), numbers('point')],
  ['both signs before decimals', estimates('Mine;Tonnage (Mt)', 'A;1.5', 'B;1,48'), numbers('mixed')],
  ['points between groups', estimates('Mine;Tonnage (t)', 'A;1.200.000', 'B;3'), numbers('comma')],
  [
    'a number that is read both ways',
    estimates('Mine;Tonnage (t)', 'A;1,866'),
    (look) => expect(look.values.numbers.unclear).toBe('1,866'),
  ],
  ['days before months', intervals('Mine,Date', 'A,03/04/2025', 'B,13/04/2025'), dates('day-first')],
  ['months before days', intervals('Mine,Date', 'A,03/04/2025', 'B,03/14/2025'), dates('month-first')],
  ['dates that are read both ways', intervals('Mine,Date', 'A,03/04/2025'), dates('unclear')],
  ['days and months in turn', intervals('Mine,Date', 'A,13/04/2025', 'B,03/14/2025'), dates('mixed')],
  [
    'shares as fractions',
    mines('Mine,Ownership', 'A,0.575', 'B,1'),
    (look) => expect(look.values.fractions).toHaveLength(1),
  ],
  [
    'rates as fractions',
    studies('Project,Study,IRR', 'A,PEA,0.24'),
    (look) => expect(look.values.fractions).toHaveLength(1),
  ],
  [
    'a sum below the rows',
    estimates('Mine,Tonnage (Mt)', 'A,1', 'Total,1'),
    (look) => expect(look.values.totals).toHaveLength(1),
  ],
  [
    'a sum in another language',
    estimates('Mine;Category', 'A;inferred', 'A;Gesamt'),
    (look) => expect(look.values.totals).toHaveLength(1),
  ],
  [
    'a title above the header',
    mines('Register of mines,,', 'Name,Country,Stage', 'A,Chile,'),
    (look) => expect(look.preview.headerRow).toBe(2),
  ],
  ['a company that is no mine', mines('Company,Project,Country', 'A,B,Chile'), goesInto('Company', 'companyName')],
  ['a project that is the mine', mines('Company,Project,Country', 'A,B,Chile'), goesInto('Project', 'name')],
  ['eastings that are no degrees', mines('Name,Easting,Northing', 'A,445120,6523410'), goesInto('Easting', 'easting')],
];

test.each(shown)('%s is shown, or asked, before anything is checked', async (_, [kind, text], told) => {
  told(await lookAt(kind, text));
});

const grade = { header: 'Au', field: 'densityValue', of: { metal: 'Gold' } };
const hole = [
  { header: 'Mine', field: 'mineName' },
  { header: 'Hole', field: 'holeId' },
];

/** Wrong readings that only a check of the rows can tell, with what the member said. */
const checked: [why: string, file: readonly [ImportKind, string], options: ImportOptions, field: string][] = [
  [
    'a grade of which nobody said the unit',
    intervals('Mine,Hole,Au', 'Deep,H1,1.5'),
    { mapping: [...hole, grade] },
    'densityUnit',
  ],
  [
    'a decimal point in a file of commas',
    intervals('Mine,Hole,Au', 'Deep,H1,1.5'),
    { numbers: 'comma', mapping: [...hole, { ...grade, unit: 'g/t' }] },
    'densityValue',
  ],
  [
    'a comma in a file of points',
    intervals('Mine,Hole,Au', 'Deep,H1,"1,48"'),
    { numbers: 'point', mapping: [...hole, { ...grade, unit: 'g/t' }] },
    'densityValue',
  ],
  ['a month above twelve', ['mines', csv('name,nextStepDate', 'A,03/13/2027')], { dates: 'day-first' }, 'nextStepDate'],
  [
    'easting without a zone',
    ['mines', csv('name,E,N', 'A,445120,6523410')],
    {
      mapping: [
        { header: 'name', field: 'name' },
        { header: 'E', field: 'easting' },
        { header: 'N', field: 'northing' },
      ],
    },
    'gridZone',
  ],
  [
    'a band for a hemisphere',
    ['mines', csv('name,E,N', 'A,445120,6523410')],
    {
      constants: [{ field: 'gridZone', value: '50J' }],
      mapping: [
        { header: 'name', field: 'name' },
        { header: 'E', field: 'easting' },
        { header: 'N', field: 'northing' },
      ],
    },
    'gridZone',
  ],
  [
    'a grid far from its zone',
    ['mines', csv('name,E,N', 'A,4451200,65234100')],
    {
      constants: [{ field: 'gridZone', value: 'MGA 50' }],
      mapping: [
        { header: 'name', field: 'name' },
        { header: 'E', field: 'easting' },
        { header: 'N', field: 'northing' },
      ],
    },
    'easting',
  ],
  ['a place in the sea', ['mines', csv('name,latitude,longitude', 'A,0,0')], {}, 'latitude'],
  ['a whole beside fractions', ['mines', csv('name,ownershipPercentage', 'A,0.575', 'B,1')], {}, 'ownershipPercentage'],
  [
    'a rate that may be a fraction',
    ['economic-studies', csv('mineName,studyType,afterTaxIrr', 'Deep,PEA,0.24')],
    {},
    'afterTaxIrr',
  ],
  ['a metal list with commas', ['mines', csv('name,metals', 'A,"Gold, Silver"')], {}, 'metals'],
  [
    'money in two currencies',
    ['economic-studies', csv('mineName,studyType,a,b', 'Deep,PEA,1,2')],
    {
      mapping: [
        { header: 'mineName', field: 'mineName' },
        { header: 'studyType', field: 'studyType' },
        { header: 'a', field: 'npv', unit: 'US$M' },
        { header: 'b', field: 'totalCapex', unit: 'C$M' },
      ],
    },
    'totalCapex',
  ],
  [
    'more digits than are kept',
    ['drill-observations', csv('mineName,holeId,metal,densityValue,densityUnit', 'Deep,H1,Gold,3.21234,g/t')],
    {},
    'densityValue',
  ],
  [
    'owners that are none',
    ['mines', csv('name,Owners', 'A,50 %')],
    {
      mapping: [
        { header: 'name', field: 'name' },
        { header: 'Owners', field: 'owners' },
      ],
    },
    'owners',
  ],
  [
    'further owners',
    ['mines', csv('name,Owners', 'A,B 50 %; C 50 %')],
    {
      mapping: [
        { header: 'name', field: 'name' },
        { header: 'Owners', field: 'owners' },
      ],
    },
    'owners',
  ],
  [
    'an exchange without a ticker',
    ['companies', csv('name,Exchange', 'A,ASX')],
    {
      mapping: [
        { header: 'name', field: 'name' },
        { header: 'Exchange', field: 'exchange' },
      ],
    },
    'exchange',
  ],
];

test.each(checked)('%s is told by the check', async (_, [kind, text], options, field) => {
  await importFile(member, 'mines', csv('name', 'Deep'));
  const before = await count('mines');
  const check = await importFile(member, kind, text, { query: { dryRun: 'true' }, options });
  expect([...check.errors, ...check.warnings].map((message) => message.field)).toContain(field);
  expect(await count('mines')).toBe(before);
});
