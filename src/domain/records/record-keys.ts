import { foldedAliases } from './aliases.ts';
import { fold } from '../text/fold.ts';
import { metalFamilies } from '../metals/metal-families.ts';

const foldedOrNull = (text: string | null) => (text === null ? null : fold(text));

/** What a search looks through: folded fields, one blank between them. */
const searchText = (...folded: (string | null)[]) => folded.filter((field) => field !== null).join(' ');

export interface MineNames {
  name: string;
  alsoKnownAs: string | null;
  country: string | null;
  primaryJurisdiction: string | null;
  metals: readonly { metal: string }[];
  companyName: string | null;
}

const mostRemembered = 10_000;
const families = new Map<string, string[]>();

/** A file names the same few metals in each of its rows. */
function foldedFamilies(metal: string): string[] {
  let found = families.get(metal);
  if (!found) {
    found = metalFamilies(metal).map(fold);
    if (families.size >= mostRemembered) families.clear();
    families.set(metal, found);
  }
  return found;
}

/** The columns of a mine that follow from its others: what it is compared, sorted, filtered and searched by. */
export function mineKeys(mine: MineNames) {
  const nameFolded = fold(mine.name);
  const countryFolded = foldedOrNull(mine.country);
  const jurisdictionFolded = foldedOrNull(mine.primaryJurisdiction);
  const companyFolded = foldedOrNull(mine.companyName);
  return {
    nameFolded,
    countryFolded,
    jurisdictionFolded,
    // As they are written first: the first of them is the primary metal.
    metalsFolded: [
      ...new Set([
        ...mine.metals.map(({ metal }) => fold(metal)),
        ...mine.metals.flatMap(({ metal }) => foldedFamilies(metal)),
      ]),
    ],
    aliasesFolded: foldedAliases(mine.name, mine.alsoKnownAs),
    companyFolded,
    searchText: searchText(
      nameFolded,
      foldedOrNull(mine.alsoKnownAs),
      countryFolded,
      jurisdictionFolded,
      companyFolded,
    ),
  };
}

export interface CompanyNames {
  name: string;
  headquarters: string | null;
  ceo: string | null;
  stockSymbol: string | null;
  stockExchanges: readonly { ticker: string }[];
}

/** A ticker without its exchange, upper case: `TSXV:abc` is `ABC`. */
export const bareTicker = (text: string) =>
  text
    .slice(text.lastIndexOf(':') + 1)
    .trim()
    .toUpperCase();

/** The columns of a company that follow from its others. */
export function companyKeys(company: CompanyNames) {
  const listed = company.stockExchanges.map(({ ticker }) => bareTicker(ticker));
  const symbols = company.stockSymbol === null ? listed : [bareTicker(company.stockSymbol), ...listed];
  const tickers = [...new Set(symbols)].filter((ticker) => ticker !== '');
  const nameFolded = fold(company.name);
  const headquartersFolded = foldedOrNull(company.headquarters);
  const ceoFolded = foldedOrNull(company.ceo);
  return {
    nameFolded,
    headquartersFolded,
    ceoFolded,
    tickers,
    searchText: searchText(nameFolded, headquartersFolded, ceoFolded, ...tickers.map(fold)),
  };
}
