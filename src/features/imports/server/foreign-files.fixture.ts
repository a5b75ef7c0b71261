import type { ImportKind } from '../../../domain/nouns/nouns.ts';
import type { ImportOptions } from '../contract-options.ts';

/** A file in the shape of a real publisher's, and what a member says who imports it by the page. */
export interface ForeignFile {
  /** In `tests/fixtures/foreign`. */
  file: string;
  kind: ImportKind;
  /** Mines that are there already, with their country. */
  mines?: readonly (readonly [name: string, country: string])[];
  /** Companies that are there already. */
  companies?: readonly string[];
  /** What the page asks before anything can be checked; the answers follow. */
  asked?: readonly string[];
  fields?: Readonly<Record<string, string | null>>;
  units?: Readonly<Record<string, string>>;
  constants?: NonNullable<ImportOptions['constants']>;
  /** Columns whose empty cells mean what stands above them. */
  repeat?: readonly string[];
  /** Cut-offs that are the base case. */
  baseCases?: readonly string[];
  /** The columns of an export that are compared, and its rows. */
  columns: readonly string[];
  stored: readonly string[];
}

/** What a member says for all rows. */
export const said = (constants: Readonly<Record<string, string>>) =>
  Object.entries(constants).map(([field, value]) => ({ field, value }));
const inCountry = (country: string, more: Readonly<Record<string, string>> = {}) => said({ country, ...more });
const ofMine = (mineName: string, more: Readonly<Record<string, string>> = {}) => said({ mineName, ...more });

const places = ['name', 'alsoKnownAs', 'country', 'primaryJurisdiction', 'stage', 'metals', 'companyName'];
const where = [...places, 'ownershipPercentage', 'latitude', 'longitude', 'identifiers'];
const estimate = [
  ...['mineName', 'resourceType', 'metal', 'reportDate', 'tonnage', 'grade', 'gradeUnit', 'containedMetal'],
  ...['containedMetalUnit', 'cutoffGrade', 'zone'],
];
const interval = [
  ...['holeId', 'observationDate', 'metal', 'densityValue', 'densityUnit', 'intervalLength', 'startDepth', 'endDepth'],
  'trueWidth',
];
const hole = [
  'holeId',
  'easting',
  'northing',
  'epsg',
  'latitude',
  'longitude',
  'elevation',
  'azimuth',
  'dip',
  'endOfHole',
];

export const foreignFiles: readonly ForeignFile[] = [
  {
    file: 'minfile-british-columbia.csv',
    kind: 'mines',
    constants: inCountry('Canada', { primaryJurisdiction: 'British Columbia' }),
    columns: where,
    stored: [
      'AFTON|IRON MASK, POTHOOK|Canada|British Columbia|closure|Copper; Gold; Silver|||50.661389|-120.513333|minfile:092INE001',
      'BLUE||Canada|British Columbia|exploration|Zinc|||||minfile:093E 124',
      'GREEN||Canada|British Columbia|production|Gold|||54.2|-127.35|minfile:093E 125',
      'RED HILL||Canada|British Columbia|exploration|Copper; Molybdenum|||54.1|-127.25|minfile:093E 123',
      'SNIP|TWIN ZONE|Canada|British Columbia|closure|Gold; Silver; Copper|||56.666944|-131.106667|minfile:104B 008',
    ],
  },
  {
    file: 'mrds-united-states.csv',
    kind: 'mines',
    columns: where,
    stored: [
      'El Cobre||Chile|Valparaiso|production|Copper; Gold; Silver; Molybdenum|||-33.2|-70.9|mrds:10000020',
      'Lookout Prospect||United States|Alaska|exploration|Copper|||55.05578|-132.14354|mrds:10000001',
      'Tonopah Extension Mine|Victor Shaft, Extension No. 2|United States|Nevada|closure|Silver; Gold; Lead|||38.0691|-117.2437|mrds:10000014',
      'Unnamed||United States|Idaho||Sand and Gravel|||||mrds:10000021',
    ],
  },
  {
    file: 'sigeom-quebec.csv',
    kind: 'mines',
    constants: inCountry('Canada'),
    columns: where,
    stored: [
      'Lac Tio||Canada|Côte-Nord||Iron; Titanium; Vanadium|Exploitation Exemple ltée||50.5511|-63.4042|',
      'Lac Élan||Canada|Nord-du-Québec|exploration|Lithium; Tantalum|ABC Exploration||52.1|-77.02|',
      'Mines Gaspé|Needle Mountain|Canada|Gaspésie-Îles-de-la-Madeleine|closure|Copper; Molybdenum; Silver|||48.97|-65.51|',
      'Éléonore|Roberto|Canada|Nord-du-Québec|production|Gold|Société Minière Exemple inc.||52.7042|-76.0786|',
    ],
  },
  {
    file: 'sernageomin-chile.csv',
    kind: 'mines',
    constants: inCountry('Chile'),
    columns: where,
    stored: [
      'EL PEÑÓN||Chile|Antofagasta|production|Gold; Silver|Minera Ejemplo Dos SpA||-24.3917065|-69.1168629|',
      'LA COIPA||Chile|Atacama|care and maintenance|Gold|Minera Tres||-26.8126047|-69.2274116|',
      'MINA SANTA ROSA||Chile|Antofagasta|production|Copper|Compañía Minera Ejemplo S.A.||-22.3064423|-68.8980559|',
    ],
  },
  {
    file: 'sigmine-brazil.csv',
    kind: 'mines',
    asked: ['Choose the column that holds name, or say it for all rows.'],
    fields: { PROCESSO: 'name' },
    constants: inCountry('Brazil'),
    columns: where,
    stored: [
      '803237/2022||Brazil|MG|exploration|Iron|MINERAÇÃO EXEMPLO LTDA||||',
      '830001/1995||Brazil|MG|production|Gold|VALE EXEMPLO SA||||',
      '850123/2010||Brazil|PA|exploration|Gold|OURO EXEMPLO||||',
    ],
  },
  {
    file: 'lagerstaetten-germany.csv',
    kind: 'mines',
    columns: where,
    stored: [
      'Grube Clara||Germany|Baden-Württemberg|production|Fluorite; Barite|Beispiel Bergbau GmbH||48.3833|8.25|',
      'Rammelsberg||Germany|Niedersachsen|closure|Lead; Zinc; Copper|||51.8906|10.4189|',
      'Zinnwald||Germany|Sachsen|exploration|Lithium|Beispiel Lithium AG||50.7361|13.7639|',
    ],
  },
  {
    file: 'minedex-western-australia.csv',
    kind: 'mines',
    constants: inCountry('Australia'),
    columns: where,
    stored: [
      'Boddington Gold Mine||Australia||production|Gold; Copper|EXAMPLE BODDINGTON PTY LTD||-32.7469|116.3547|',
      'Lost Dog||Australia||||||||',
      'Nifty||Australia||care and maintenance|Copper|EXAMPLE COPPER PTY LTD|60|-21.6583|121.5796|',
      'Winu||Australia||development|Copper; Gold; Silver|RIO EXAMPLE LTD||-20.7072|122.0861|',
    ],
  },
  {
    file: 'gtk-finland.csv',
    kind: 'mines',
    constants: inCountry('Finland'),
    columns: where,
    stored: [
      'Hitura||Finland||closure|Nickel; Copper; Cobalt|||63.8513676|24.9314673|',
      'Kevitsa|Keivitsa|Finland||production|Nickel; Copper; Platinum Group Elements; Gold; Cobalt|Example Mines Oy||67.6953541|26.9669451|',
      'Suurikuusikko|Kittilä|Finland||production|Gold|Example Gold Oy||67.9243254|25.4906224|',
    ],
  },
  {
    file: 'geosciml-australia.csv',
    kind: 'mines',
    columns: where,
    stored: [
      'Olympic Dam||||production|Copper; Uranium; Gold|Example Ltd||-30.4387|136.8836|',
      'Prominent Hill||||production|Copper; Gold|Other Ltd||-29.7117|135.5833|',
    ],
  },
  {
    file: 'operating-mines-australia.csv',
    kind: 'mines',
    columns: where,
    stored: [
      'Dugald River||Australia|QLD|production|Zinc; Lead; Silver|MMX Ltd|59.2|-20.2461|140.1631|',
      'Ernest Henry||Australia|QLD|production|Copper; Gold; Iron|Example Mining Ltd|100|-20.4444|140.7056|',
      'McArthur River|HYC|Australia|NT|production|Zinc; Lead; Silver|Example Zinc||-16.4333|136.0833|',
    ],
  },
  {
    file: 'mdi-ontario.csv',
    kind: 'mines',
    columns: where,
    stored: [
      'Hemlo Gold Deposit|Williams, Golden Giant|||production|Gold; Molybdenum|||48.6975|-85.9125|',
      'Unnamed Showing||||exploration|Gold|||48.7971|-87.1012|',
    ],
  },
  {
    file: 'resources-side-by-side.csv',
    kind: 'resource-estimates',
    mines: [['Alpha', 'Canada']],
    constants: ofMine('Alpha', { reportDate: '2025-06-30' }),
    columns: estimate,
    stored: [
      'Alpha|indicated|Gold|2025-06-30|34500000|1.31|g/t|1453000|oz||Main',
      'Alpha|indicated|Gold|2025-06-30|5400000|0.98|g/t|170000|oz||South',
      'Alpha|inferred|Gold|2025-06-30|3100000|0.9|g/t|90000|oz||South',
      'Alpha|inferred|Gold|2025-06-30|8200000|1.12|g/t|295000|oz||Main',
      'Alpha|measured|Gold|2025-06-30|12100000|1.52|g/t|591000|oz||Main',
    ],
  },
  {
    file: 'reserves-short-tons.csv',
    kind: 'resource-estimates',
    mines: [['Zeta', 'Canada']],
    columns: estimate,
    stored: [
      'Zeta|measured|Gold||1814369|0.035|oz/t|70000|oz||',
      'Zeta|probable|Gold||11158372|0.041|oz/t|504000|oz||',
      'Zeta|proven|Gold||4082331|0.055|oz/t|248000|oz||',
    ],
  },
  {
    file: 'resources-including.csv',
    kind: 'resource-estimates',
    mines: [['Eta', 'Canada']],
    constants: ofMine('Eta'),
    columns: estimate,
    stored: [
      'Eta|indicated|Cobalt||20100000|0.05|%||||All',
      'Eta|indicated|Nickel||20100000|1.1|%|221100|tonnes||All',
      'Eta|inferred|Cobalt||9000000|0.04|%||||All',
      'Eta|inferred|Nickel||9000000|0.9|%|81000|tonnes||All',
    ],
  },
  {
    file: 'resources-diamonds.csv',
    kind: 'resource-estimates',
    mines: [['Kappa', 'Canada']],
    columns: estimate,
    stored: [
      'Kappa|indicated|Diamond||12000000|1.45|ct/t|17400000|carats||KP1',
      'Kappa|inferred|Diamond||5500000|0.88|ct/t|4800000|carats||KP2',
    ],
  },
  {
    file: 'reserves-millions.csv',
    kind: 'resource-estimates',
    mines: [
      ['Mu', 'Canada'],
      ['Nu', 'Canada'],
    ],
    columns: estimate,
    stored: [
      'Mu|probable|Copper||845000000|0.44|%|3718000|tonnes||',
      'Mu|proven|Copper||1002500000|0.52|%|5213000|tonnes||',
      'Nu|proven|Copper||88400000|1.02|%|902000|tonnes||',
    ],
  },
  {
    file: 'resources-portuguese.csv',
    kind: 'resource-estimates',
    mines: [['Aurizona', 'Brazil']],
    columns: estimate,
    stored: [
      'Aurizona|indicated|Gold|2023-12-31|18930000|1.21|g/t|736000|oz|0.3|',
      'Aurizona|inferred|Gold|2023-12-31|2500000|1.8|g/t|145000|oz|1|',
      'Aurizona|measured|Gold|2023-12-31|5210000|1.42|g/t|238000|oz|0.3|',
    ],
  },
  {
    file: 'resources-units-beside.csv',
    kind: 'resource-estimates',
    mines: [['Alpha', 'Canada']],
    columns: estimate,
    stored: [
      'Alpha|indicated|Copper||500000|0.5|%|2500|tonnes||',
      'Alpha|inferred|Zinc||1200000|2|%|53000000|lb||',
      'Alpha|measured|Gold||12500000|1.5|g/t|600000|oz||',
    ],
  },
  {
    file: 'resources-without-scale.csv',
    kind: 'resource-estimates',
    mines: [['Alpha', 'Canada']],
    asked: ["The header 'Tonnes' says no unit, and 12.5 looks like thousands or millions. Choose its unit."],
    units: { Tonnes: 'Mt' },
    columns: estimate,
    stored: ['Alpha|measured|Gold||12500000|1.5|g/t|600000|oz||'],
  },
  {
    file: 'intercepts-including.csv',
    kind: 'drill-observations',
    mines: [['Alpha', 'Canada']],
    constants: ofMine('Alpha'),
    columns: interval,
    stored: [
      'AL-25-101||Gold|2.45|g/t|33.5|112|145.5|27.1',
      'AL-25-101||Gold|22.4|g/t|1.5|121|122.5|1.2',
      'AL-25-101||Gold|8.1|g/t|7|118|125|5.7',
      'AL-25-101||Silver|110|g/t|1.5|121|122.5|1.2',
      'AL-25-101||Silver|15.2|g/t|33.5|112|145.5|27.1',
      'AL-25-101||Silver|42|g/t|7|118|125|5.7',
      'AL-25-103||Gold|1.05|g/t|3|88|91|',
      'AL-25-103||Silver|3.3|g/t|3|88|91|',
    ],
  },
  {
    file: 'intercepts-french.csv',
    kind: 'drill-observations',
    mines: [['Zeta', 'Canada']],
    constants: ofMine('Zeta'),
    columns: interval,
    stored: [
      'ZT-24-001|2024-03-15|Gold|3.21|g/t|5.5|112.5|118|',
      'ZT-24-001|2024-03-15|Gold|9.8|g/t|1.5|114|115.5|',
      'ZT-24-002|2024-04-02|Gold|1.05|g/t|15.25|45|60.25|',
    ],
  },
  {
    file: 'intercepts-one-header-in-feet.csv',
    kind: 'drill-observations',
    mines: [['Alpha', 'Canada']],
    constants: ofMine('Alpha'),
    columns: interval,
    stored: ['A1||Gold|1.5|g/t|6.1|30.48|36.58|'],
  },
  {
    file: 'intercepts-below-detection.csv',
    kind: 'drill-observations',
    mines: [['Alpha', 'Canada']],
    constants: ofMine('Alpha'),
    columns: interval,
    stored: ['A1||Gold|0|ppm|1|3|4|', 'A1||Gold|1.2|ppm|1|2|3|', 'A1||Silver|0|ppm|1|3|4|', 'A1||Silver|5|ppm|1|1|2|'],
  },
  {
    file: 'intercepts-footnotes.csv',
    kind: 'drill-observations',
    mines: [['Alpha', 'Canada']],
    constants: ofMine('Alpha'),
    columns: interval,
    stored: [
      'BT24-01||Gold|1.5|g/t|10|10|20|',
      'BT24-02||Gold|1.5|g/t|10|10|20|',
      'BT24-03 (2)||Gold|2.2|g/t|1|5|6|',
      'BT24-04||Gold|2.2|g/t|1|5|6|',
    ],
  },
  {
    file: 'collars-datum-and-zone.csv',
    kind: 'drill-holes',
    mines: [['Forrest', 'Australia']],
    constants: ofMine('Forrest'),
    columns: hole,
    stored: [
      'FDD003|765532|6412345|28350|-32.3943601|119.8228518|356||-90|301.7',
      'FRC001|765432.1|6412345.6|28350|-32.3943785|119.8217907|355.2|90|-60|120',
      'FRC002|765482|6412345|28350|-32.394372|119.8223208|355.9|90|-60|84.5',
    ],
  },
  {
    file: 'collars-tm35fin.csv',
    kind: 'drill-holes',
    mines: [['Sakatti', 'Finland']],
    constants: ofMine('Sakatti'),
    columns: hole,
    stored: ['M1|480300|7476500|3067|67.404081|26.5405496|198|120|-75|720'],
  },
  {
    file: 'companies-listings.csv',
    kind: 'companies',
    columns: ['name', 'headquarters', 'stockSymbol', 'stockExchanges', 'companyWebsiteUrl'],
    stored: [
      'Abc Gold Corp|Vancouver, BC|ABC|TSXV:ABC; OTCQB:ABCFF|',
      'Xyz Ltd|Perth|XYZ|ASX:XYZ|http://xyz.example.com',
    ],
  },
];
