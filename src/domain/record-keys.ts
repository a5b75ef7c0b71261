import { fold } from './fold.ts';

const foldedOrNull = (text: string | null) => (text === null ? null : fold(text));

/** What a search looks through: the folded fields, one blank between them. */
const searchText = (...fields: (string | null)[]) =>
  fields
    .filter((field) => field !== null)
    .map(fold)
    .join(' ');

export interface MineNames {
  name: string;
  alsoKnownAs: string | null;
  country: string | null;
  primaryJurisdiction: string | null;
  metals: readonly { metal: string }[];
  companyName: string | null;
}

/** The columns of a mine that follow from its others: what it is compared, sorted, filtered and searched by. */
export function mineKeys(mine: MineNames) {
  return {
    nameFolded: fold(mine.name),
    countryFolded: foldedOrNull(mine.country),
    jurisdictionFolded: foldedOrNull(mine.primaryJurisdiction),
    metalsFolded: [...new Set(mine.metals.map(({ metal }) => fold(metal)))],
    companyFolded: foldedOrNull(mine.companyName),
    searchText: searchText(mine.name, mine.alsoKnownAs, mine.country, mine.primaryJurisdiction, mine.companyName),
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
  return {
    nameFolded: fold(company.name),
    headquartersFolded: foldedOrNull(company.headquarters),
    ceoFolded: foldedOrNull(company.ceo),
    tickers,
    searchText: searchText(company.name, company.headquarters, company.ceo, ...tickers),
  };
}
