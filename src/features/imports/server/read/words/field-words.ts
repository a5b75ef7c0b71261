import { companyWords } from './words-of-companies.ts';
import { drillingWords } from './words-of-drilling.ts';
import { estimateWords } from './words-of-estimates.ts';
import { mineWords } from './words-of-mines.ts';
import { studyWords } from './words-of-studies.ts';

type Words = Readonly<Record<string, readonly string[]>>;

const apart = (fields: Words): Words =>
  Object.fromEntries(Object.entries(fields).map(([field, texts]) => [field, texts.flatMap((text) => text.split('|'))]));

/**
 * Words that people write over a column of this name, without accents, in English, French, Spanish, Portuguese, German,
 * Polish, Turkish, Finnish and Swedish (Cyrillic and Chinese ones are put into English first), and those of registers with names of their own. Which field a file has of them is never in doubt within one kind. A word
 * that is the name of the mine in one register and of its holder in another (`nome`), or a state and a status (`estado`),
 * is none: it is asked.
 */
export const words: Words = apart({
  ...mineWords,
  ...companyWords,
  ...estimateWords,
  ...studyWords,
  ...drillingWords,
});

/** Over names of companies in lists of them alone. */
const ofCompanies = [
  'company|company name|issuer|issuer name|issuer short name|entity|corporation|operator|owner|trading name',
  'societe|empresa|compania|unternehmen|gesellschaft|firma|emetteur|emisor|emittent',
  'razon social|denominacion|nome da empresa|securities|security|spolka|firma|sirket|yhtio|bolag',
];

/** Words of a field in one kind of file alone: a list of mines has companies, too. */
export const ofKind: Readonly<Partial<Record<string, Words>>> = {
  mines: { name: words['mineName'] ?? [] },
  companies: apart({ name: ofCompanies }),
  'capital-snapshots': { companyName: [...(words['companyName'] ?? []), 'name'] },
  'drill-holes': apart({
    epsg: ['epsg code|crs|srid|grid|grid name|coordinate system|coordinate reference system|projection'],
    gridZone: [
      'zone|utm zone|mga zone|amg zone|grid zone|map zone|huso|fuso|mga94 zone|mga2020 zone|gda94 zone|gda2020 zone',
    ],
    gridDatum: ['datum|geodetic datum|horizontal datum|orig grid id|nat grid id|survey grid'],
    endOfHole: [
      'eoh|max depth|total depth|depth|hole depth|final depth|end of hole (m)|td|length|hole length',
      'total length|drilled depth|profundidad|profundidad final|profondeur|profundidade|endteufe|teufe',
      'longueur|longueur totale|largo|eoh depth|depth eoh|eoh length|depth of hole|langd|pituus|length of hole|profundidad total|comprimento',
    ],
  }),
  prices: apart({
    key: [
      'metal|commodity|pair|currency pair|security|instrument|asset|item|name|commodity name|metal name|rohstoff|metall',
      'metaux|matiere premiere|materia prima|mineral|producto|produto|valeur|titre|wertpapier|paar',
      'surowiec|emtia|maden|metalli|metall|ravara|raaka-aine',
    ],
    priceDate: [
      'date|day|as of|as at|trade date|trading day|price day|period end|observation date|pricing date|quote date',
      'datum|tag|stichtag|handelstag|fecha|data|jour|dia|time period|session|tarih|paivamaara|paiva|dag',
    ],
    value: [
      'price|close|closing price|last|last price|settlement|settle|px last|rate|mid|kurs|preis|schlusskurs|schluss',
      'prix|cours|cloture|cours de cloture|dernier|precio|cierre|precio de cierre|ultimo|preco|fechamento|cotacao',
      'zamkniecie|kurs zamkniecia|cotizacion|obs value|wert|zuletzt|ultimo precio|dernier cours|derniere|cena|fiyat|hinta|pris',
    ],
    currency: [
      'ccy|money|wahrung|devise|monnaie|moneda|divisa|moeda|price currency|quote currency|waluta|para birimi|doviz|valuutta|valuta',
    ],
    unit: [
      'per|price unit|unit of price|uom|units|einheit|unite|unidad|unidade|mengeneinheit|jednostka|birim|yksikko|enhet',
    ],
    basis: ['price type|price basis|type of price'],
    source: ['quelle|fuente|fonte|publisher|provider|published by|data source|source name'],
    sourceUrl: ['link|url|source link|web address'],
    licence: ['license|terms|terms of use|rights'],
    rateOf: ['currency denom|currency denominator|base currency|from currency'],
    kind: ['type|asset class|kind of price'],
  }),
};

/** In lists of mines these are no lengths and widths. */
export const foreignPlaces = { latitude: ['breite', 'szerokosc'], longitude: ['lange', 'dlugosc'] } as const;
