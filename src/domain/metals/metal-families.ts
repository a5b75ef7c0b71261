import { fold } from '../text/fold.ts';
import { knownMetal, metals } from './metals.ts';

type Metal = (typeof metals)[number];

/**
 * Ores, minerals, oxides and grades of what lists filter by: kinds of it, not other names of it, as their tonnes and
 * per cents are others. What two mines of one name hold is compared by these, and a filter by one finds its kinds.
 */
const kindsOf: Readonly<Partial<Record<Metal, readonly string[]>>> = {
  Aluminum: ['bauxite', 'alumina', 'aluminium oxide', 'aluminum oxide', 'al2o3'],
  Antimony: ['stibnite'],
  Barite: ['barium'],
  Beryllium: ['beryl', 'beryllium oxide', 'beo'],
  Boron: ['borates', 'borate', 'colemanite', 'ulexite', 'borax'],
  Chromium: ['chromite', 'chrome', 'chrome ore', 'cr2o3'],
  Coal: [
    'thermal coal',
    'steam coal',
    'steaming coal',
    'coking coal',
    'metallurgical coal',
    'pci coal',
    'black coal',
    'brown coal',
    'hard coal',
    'bituminous coal',
    'sub-bituminous coal',
    'anthracite',
    'lignite',
    'coal seam',
  ],
  Copper: ['chalcopyrite', 'copper oxide', 'copper sulphide', 'copper sulfide'],
  Diamond: ['diamond - industrial', 'diamond - gem', 'industrial diamond', 'gem diamond', 'kimberlite'],
  Fluorite: ['fluorine', 'acidspar', 'metspar'],
  Gold: ['placer gold', 'alluvial gold'],
  Graphite: ['flake graphite', 'graphitic carbon', 'tgc'],
  Iron: [
    'iron oxide',
    'magnetite',
    'hematite',
    'haematite',
    'goethite',
    'limonite',
    'titanomagnetite',
    'direct shipping ore',
  ],
  Lead: ['galena'],
  Lithium: [
    'spodumene',
    'lepidolite',
    'petalite',
    'lithium oxide',
    'lithium carbonate',
    'lithium carbonate equivalent',
    'lithium brine',
    'lithium clay',
    'li2o',
    'lce',
  ],
  Magnesium: ['magnesite', 'magnesia', 'brucite'],
  Manganese: ['pyrolusite', 'rhodochrosite', 'mno'],
  Molybdenum: ['molybdenite'],
  Nickel: ['pentlandite', 'nickel laterite', 'nickel sulphide', 'nickel sulfide'],
  Niobium: ['pyrochlore', 'niobium pentoxide', 'nb2o5', 'coltan', 'columbite'],
  Phosphate: ['phosphate rock', 'phosphorite', 'phosphorus', 'apatite', 'p2o5'],
  'Platinum Group Elements': ['platinum', 'palladium', 'rhodium', 'iridium', 'ruthenium', 'osmium', '3e', '4e', '6e'],
  Potash: ['potassium', 'sylvite', 'sylvinite', 'carnallite', 'muriate of potash', 'sulphate of potash', 'k2o', 'sop'],
  'Rare Earth Elements': [
    'rare earth oxides',
    'rare earth oxide',
    'treo',
    'reo',
    'monazite',
    'xenotime',
    'bastnasite',
    'lanthanum',
    'cerium',
    'praseodymium',
    'neodymium',
    'ndpr',
    'samarium',
    'europium',
    'gadolinium',
    'terbium',
    'dysprosium',
    'yttrium',
  ],
  Sulfur: ['sulphide sulphur', 'native sulphur', 'native sulfur'],
  Tantalum: ['tantalite', 'coltan', 'tantalum pentoxide', 'ta2o5'],
  Tin: ['cassiterite', 'placer tin', 'alluvial tin'],
  Titanium: [
    'ilmenite',
    'rutile',
    'leucoxene',
    'titanium dioxide',
    'tio2',
    'mineral sands',
    'heavy minerals',
    'heavy mineral sands',
    'titanomagnetite',
  ],
  Tungsten: ['scheelite', 'wolframite', 'tungsten trioxide', 'wo3'],
  Uranium: ['uranium oxide', 'yellowcake', 'uraninite', 'pitchblende', 'u3o8'],
  Vanadium: ['vanadium pentoxide', 'v2o5', 'titanomagnetite'],
  Zinc: ['sphalerite', 'zinc oxide'],
  Zirconium: ['zircon', 'zirconia', 'mineral sands', 'heavy mineral sands'],
};

const familiesByKind = new Map<string, Metal[]>();
for (const metal of metals)
  for (const kind of kindsOf[metal] ?? []) {
    const others = familiesByKind.get(kind);
    if (others) others.push(metal);
    else familiesByKind.set(kind, [metal]);
  }

/** What may stand behind a metal and says only in which form it is. */
const forms = / (?:ores?|concentrates?|metal|deposits?|minerali[sz]ation|equivalent|minerals?)$/u;
/** `Lead-Zinc`, `Cu/Au`, `gold and silver`, `Peak (Cu, Au)`. */
const betweenMetals = /[-/+&,()]| and | with /iu;
const longest = 200;

function ofOne(text: string): readonly Metal[] {
  const folded = fold(text);
  const known = knownMetal(text);
  const kinds = familiesByKind.get(folded) ?? [];
  if (known !== null) return [...new Set([known, ...kinds])];
  return kinds.length === 0 && forms.test(folded) ? ofOne(folded.slice(0, folded.lastIndexOf(' '))) : kinds;
}

/** The metals of the list that a text is, is a kind of, or joins: thermal coal is coal, lead-zinc is lead and zinc. */
export function metalFamilies(text: string): readonly Metal[] {
  if (text.length > longest) return [];
  const whole = ofOne(text);
  if (whole.length > 0) return whole;
  const parts = text.replace(/\s+/gu, ' ').split(betweenMetals);
  return [...new Set(parts.flatMap((part) => (part.trim() === '' ? [] : ofOne(part.trim()))))];
}

/** What a metal is compared by: itself, and the metals of the list that it belongs to; folded. */
export const metalKeys = (text: string): string[] => [...new Set([fold(text), ...metalFamilies(text).map(fold)])];
