import { currencyIn } from '../../../../../domain/tables/money-units.ts';
import { isCurrency } from '../../../../../domain/money/currencies.ts';
import { readPeriod } from '../../../../../domain/time/reported-periods.ts';
import { readDate } from '../../../../../domain/time/date-style.ts';
import { readPriceKey } from '../../../../../domain/prices/price-keys.ts';
import { knownMetal } from '../../../../../domain/metals/metals.ts';
import { cutEnd } from '../../../../../domain/text/cut-end.ts';
import { knownCompound, readCentsPrice, readPriceUnit } from '../../../../../domain/prices/price-units.ts';
import type { FileColumn } from '../../../contract-looks.ts';
import { yearWords } from '../layout/year-columns.ts';
import { plainKey } from '../words/header-keys.ts';

/** What a column of prices is of, by the fields of its records. */
type Series = Readonly<Record<string, string>>;

/** Longer headers are sentences. */
const longestHeader = 120;

/** Words that stand beside the name of what is priced, and say nothing else of it. */
const besideName = new Set(
  [
    'price|prices|spot|cash|settlement|close|closing|last|fix|fixing|lbma|lme|comex|shfe|london|world|benchmark|official|the|of|in|ore',
    'average|avg|mean|monthly|annual|yearly|quarterly|nominal|cfr|cif|fob|grade|metal|refined|rate|daily|usd|us|dollars|per',
    'preis|kurs|prix|cours|precio|precios|preco|cotizacion|australian|spread|am|pm|uxc|tradetech|numerco|high|purity|a|china|bullion',
  ].flatMap((words) => words.split('|')),
);
const ofAverages =
  /\b(?:averages?|avg|mean|monthly prices|annual prices|quarterly prices|durchschnitt|moyennes?|promedios?)\b/iu;
const ofForwards = /\b(?:[1-9]\d?[- ]?(?:m|mo|months?|monate?|mois|meses)|forwards?|futures?)\b/iu;
/** The highest and lowest of a period are no prices of it; `high grade` is copper, `minimum purity` aluminium. */
const ofExtremes =
  /(?<!\p{L})(?:high(?:est)?|low(?:est)?|min(?:imum)?|max(?:imum)?|open(?:ing)?)(?!\p{L})(?![ -](?:grade|purity|ash|sulphur|sulfur)|(?:imum|\.)? ?\d)/iu;
/** The morning's fixing is another price of the same day: the one of the afternoon is that of the day. */
const ofMorning = /\b(?:am|a\.m\.|morning|10:30)\b/iu;
const inCents = /¢|\bcents?\b|\bus ?c\b/iu;
/** `ABX.TO`, `ASX:BHP`: a share at its exchange. */
const listed = /^(?:[A-Z0-9]{1,6}\.(?:TO|V|CN|NE|AX|L|JO)|(?:TSX|TSXV|CSE|ASX|LSE|NYSE|NASDAQ|JSE):[A-Z0-9.]{1,7})$/u;

/** The Federal Reserve's names of its daily rates. */
const ratesOfReserve: Readonly<Record<string, string>> = {
  ...{ DEXCAUS: 'USD/CAD', DEXMXUS: 'USD/MXN', DEXBZUS: 'USD/BRL', DEXCHUS: 'USD/CNY', DEXSZUS: 'USD/CHF' },
  ...{ DEXJPUS: 'USD/JPY', DEXINUS: 'USD/INR', DEXSDUS: 'USD/SEK', DEXNOUS: 'USD/NOK', DEXSFUS: 'USD/ZAR' },
  ...{ DEXUSEU: 'EUR/USD', DEXUSUK: 'GBP/USD', DEXUSAL: 'AUD/USD', DEXUSNZ: 'NZD/USD' },
};

/** FRED's names of what the IMF and the London fixings quote: the IMF's are averages of months, dated by their first day. */
const metalsOfReserve: Readonly<Record<string, Series>> = {
  ...Object.fromEntries(
    Object.entries({
      PALUM: 'Aluminum',
      PCOPP: 'Copper',
      PLEAD: 'Lead',
      PNICK: 'Nickel',
      PTIN: 'Tin',
      PZINC: 'Zinc',
    }).map(([name, key]) => [`${name}USDM`, { key, unit: 't', currency: 'USD', basis: 'average' }]),
  ),
  PURANUSDM: { key: 'U3O8', unit: 'lb', currency: 'USD', basis: 'average' },
  GOLDPMGBD228NLBM: { key: 'Gold', unit: 'oz', currency: 'USD' },
  SLVPRUSD: { key: 'Silver', unit: 'oz', currency: 'USD' },
};

/** The Federal Reserve's numbers of the same, `RXI_N.B.CA`, `RXI$US_N.B.AL`: for a dollar, or dollars for one. */
const ofRelease = /^RXI(\$US)?_N\.[ABM]\.([A-Z]{2})$/u;
const countriesOfRelease: Readonly<Record<string, string>> = {
  ...{ CA: 'CAD', MX: 'MXN', BZ: 'BRL', CH: 'CNY', SZ: 'CHF', JA: 'JPY', IN: 'INR', SD: 'SEK', NO: 'NOK', SF: 'ZAR' },
  ...{ EU: 'EUR', UK: 'GBP', AL: 'AUD', NZ: 'NZD', DN: 'DKK', HK: 'HKD', KO: 'KRW', SI: 'SGD', TH: 'THB' },
};
/** The Bank of England's names: `US$ into Sterling [a] XUDLUSS` are dollars for a pound, those with a D at the end for a dollar. */
const ofEngland = /(?:^|\s)XUDL([A-Z]{2})([SD])$/u;
const namesOfEngland: Readonly<Record<string, string>> = {
  ...{ US: 'USD', CD: 'CAD', AD: 'AUD', ER: 'EUR', JY: 'JPY', SF: 'CHF', ZR: 'ZAR', SK: 'SEK', NK: 'NOK', ND: 'NZD' },
};

/** The European Central Bank's name of a rate, `US dollar/Euro (EXR.D.USD.EUR.SP00.A)`: what is quoted, and of what. */
const ofCentralBank = /\(EXR\.[A-Z]\.([A-Z]{3})\.([A-Z]{3})\.[A-Z0-9]{4}\.[A-Z]\)$/u;
const monthlyMean = /\(EXR\.[HMQA](?:\.[A-Z0-9]{3,4}){3}\.A\)$/u;
/** A series as banks of statistics number it, of no security: `EXR.D.USD.EUR.SP00.A`. */
const numberOfSeries = /^[A-Z0-9_]{1,12}(?:\.[A-Z0-9_]{0,20}){3,12}$/u;

/** `USD/CAD`, `FXUSDCAD`, `A$1=USD`, `DEXCAUS`: a rate by the header of its column. */
function rateIn(header: string): string | undefined {
  const text = header.trim();
  const ofReserve = ratesOfReserve[text.toUpperCase()];
  if (ofReserve !== undefined) return ofReserve;
  const [, inDollars, country = ''] = ofRelease.exec(text) ?? [];
  const abroad = countriesOfRelease[country];
  if (abroad !== undefined) return inDollars === undefined ? `USD/${abroad}` : `${abroad}/USD`;
  const [, money = '', paid] = ofEngland.exec(text) ?? [];
  const foreign = namesOfEngland[money];
  if (foreign !== undefined) return `${paid === 'S' ? 'GBP' : 'USD'}/${foreign}`;
  const [, quoted = '', of = ''] = ofCentralBank.exec(text) ?? [];
  if (quoted !== '') return `${of}/${quoted}`;
  const [, dollars, into = ''] = /^(A\$|C\$|NZ\$|US\$)1 ?= ?([A-Z]{3})$/u.exec(text) ?? [];
  const read = readPriceKey(
    'rate',
    dollars === undefined ? text.replace(/^FX(?=[A-Z]{6}$)/u, '') : `${currencyIn(dollars) ?? ''}/${into}`,
  );
  return 'key' in read ? read.key : undefined;
}

/** `US$/oz`, `$ per mt`: a price's money and what it is for. */
function unitIn(text: string): Series | undefined {
  const cents = readCentsPrice(text);
  if (cents) return { ...cents };
  const plain = text
    .trim()
    .replace(/ per /giu, '/')
    .split('/')
    .map((part) => part.trim())
    .join('/');
  const at = plain.lastIndexOf('/');
  const unit = at <= 0 ? undefined : readPriceUnit(plain.slice(at + 1));
  const money = plain.slice(0, Math.max(at, 0)).replace(/^nominal /iu, '');
  const currency = currencyIn(money) ?? (/^us ?dollars?$/iu.test(money) ? 'USD' : undefined);
  if (unit === undefined || (currency === undefined && money !== '$')) return undefined;
  return { unit, ...(currency !== undefined && { currency }) };
}

/** A metal among the words of a header, of which all others say that it is a price. */
function metalIn(words: string, isPriced: boolean): string | undefined {
  const tokens = words.split(/[\s,;:_–—-]+/u).filter((word) => word !== '');
  const found: string[] = [];
  for (let count = Math.min(3, tokens.length); count > 0; count -= 1) {
    for (let from = 0; from + count <= tokens.length; from += 1) {
      const read = readPriceKey('metal', tokens.slice(from, from + count).join(' '));
      if (!('key' in read)) continue;
      const { key } = read;
      const others = [...tokens.slice(0, from), ...tokens.slice(from + count)];
      const isKnown = (word: string) => besideName.has(plainKey(word)) || isMetalOf(key, word) || isForward(word);
      if (others.every(isKnown) || (isPriced && from === 0 && /[,;:–—-]/u.test(words))) found.push(key);
    }
  }
  // `Uranium U3O8`: what is quoted is the oxide.
  return found.find((key) => knownCompound(key) !== undefined) ?? found[0];
}
const isMetalOf = (compound: string, word: string) =>
  knownMetal(word) !== null && knownMetal(word) === knownCompound(compound)?.metal;
const isForward = (word: string) => ofForwards.test(word) || /^\d{1,2}$/u.test(word);

/** `Gold, US$/oz`, `Gold USD per oz`: a name, and behind it the money and what it is for. */
function moneyBehind(text: string): { name: string; money: string } | undefined {
  for (const { 0: word, index } of text.matchAll(/[^\s,]+/gu)) {
    if (/^US dollars? per /iu.test(text.slice(index, index + longestHeader)) && index > 0)
      return { name: cutEnd(text.slice(0, index), ', \t'), money: text.slice(index) };
    const money = word.search(/\$|(?:USD|USc|US¢|EUR|GBP|CAD|AUD)(?!\p{L})/iu);
    if (index === 0 || money < 0) continue;
    const isForSomething = word.includes('/', money) || / per /iu.test(text.slice(index + word.length));
    if (isForSomething) return { name: cutEnd(text.slice(0, index), ', \t'), money: text.slice(index) };
  }
  return undefined;
}

const inBrackets = (text: string) => [...text.matchAll(/[([]([^()[\]]*)[)\]]/gu)].map(([, inner = '']) => inner);

/** `US$/lb U3O8`: a unit and what it is of. */
function unitAndMetal(text: string): { unit: Series; key: string } | undefined {
  const at = text.lastIndexOf(' ');
  const unit = at < 0 ? undefined : unitIn(text.slice(0, at));
  const read = readPriceKey('metal', text.slice(at + 1));
  return unit && 'key' in read ? { unit, key: read.key } : undefined;
}

/** What the header of a column says that it holds prices of; undefined where it says nothing of the kind. */
function seriesIn(header: string): Series | undefined {
  if (header.length > longestHeader) return undefined;
  const rate = rateIn(header);
  if (rate !== undefined)
    return { kind: 'rate', key: rate, ...(monthlyMean.test(header.trim()) && { basis: 'average' }) };
  const ofReserve = metalsOfReserve[header.trim().toUpperCase()];
  if (ofReserve) return { kind: 'metal', ...ofReserve };
  const share = listed.test(header.trim()) ? readPriceKey('ticker', header) : undefined;
  if (share && 'key' in share) return { kind: 'ticker', key: share.key };
  if (ofExtremes.test(header)) return undefined;
  const brackets = inBrackets(header);
  const bare = header.replace(/[([][^()[\]]*[)\]]/gu, ' ').trim();
  const behind = moneyBehind(bare);
  const ofBracket = brackets.map(unitAndMetal).find((found) => found);
  const unit = [...brackets, ...(behind ? [behind.money] : [])].map(unitIn).find((found) => found) ?? ofBracket?.unit;
  // What is written in cents of no known money would be stored a hundred times too large.
  if (inCents.test(header) && unit?.['currency'] !== 'USc') return undefined;
  const words = unit !== undefined && behind ? behind.name : bare;
  const saysNoMore = words.split(/[\s,]+/u).every((word) => word === '' || besideName.has(plainKey(word)));
  const key = metalIn(words, unit !== undefined) ?? (saysNoMore ? ofBracket?.key : undefined);
  if (key === undefined) return undefined;
  return { kind: 'metal', key, ...unit, ...(ofForwards.test(header) && { basis: 'forward' }) };
}

const dayStyles = ['day-first', 'month-first', 'year-first'] as const;
/** A day, or a month or year that a price is the average of; undefined of what is neither. */
function timeIn(cell: string): 'day' | 'period' | undefined {
  const read = dayStyles.map((style) => readDate(cell, style)).find((found) => found !== undefined);
  if (read) return read.isPeriod ? 'period' : 'day';
  return readPeriod(cell) ? 'period' : undefined;
}

const isYear = (cell: string) => /^\d{4}$/u.test(cell);

/** The column of days: one that is known, else the first whose cells are all days or periods. */
function dateColumn(columns: readonly FileColumn[], rows: readonly (readonly string[])[]): number {
  const known = columns.findIndex(({ field }) => field === 'priceDate');
  if (known >= 0) return known;
  return columns.findIndex(({ field, header }, index) => {
    const cells = rows.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '');
    const areTimes = field === null && cells.length > 0 && cells.every((cell) => timeIn(cell) !== undefined);
    // Lead at 2012 and tin at 1998 are years only where nothing says otherwise.
    if (areTimes && index > 0 && header.trim() !== '' && !yearWords.has(plainKey(header)) && cells.every(isYear))
      return false;
    // Gold at 2700 is no year, and nor is copper at 9123 below `Cash (US$/t)`.
    return areTimes && seriesIn(header) === undefined && !inBrackets(header).some((text) => unitIn(text) !== undefined);
  });
}

/** Money of many countries side by side, and which one it is told for: the one that is missing. */
function ratesBeside(
  columns: readonly FileColumn[],
  rows: readonly (readonly string[])[],
): ReadonlyMap<number, Series> {
  const codes = new Map(
    columns.flatMap(({ header }, index) => (isCurrency(header.trim()) ? [[index, header.trim()] as const] : [])),
  );
  const said = new Set(codes.values());
  const missing = ['USD', 'EUR'].filter((code) => !said.has(code));
  const [of] = missing;
  const yen = [...codes].find(([, code]) => code === 'JPY')?.[0];
  const first = rows.map((row) => Number((row[yen ?? -1] ?? '').replace(',', '.'))).find((value) => value > 0);
  // One euro or dollar was never less than sixty yen, nor one yen a fiftieth of either.
  if (codes.size < leastOfRates || missing.length !== 1 || of === undefined || first === undefined) return new Map();
  if (first > 0.02 && first < 60) return new Map();
  return new Map(
    [...codes].map(([index, code]) => [index, { kind: 'rate', key: first >= 60 ? `${of}/${code}` : `${code}/${of}` }]),
  );
}
const leastOfRates = 4;

/** `USD (PM)`: of the fixings of one metal those in US dollars, else the first currency, of the afternoon. */
function fixings(columns: readonly FileColumn[]): ReadonlyMap<number, Series> {
  const found = columns.flatMap(({ header, field }, index) => {
    const text = header.trim();
    const [, code = '', part = ''] =
      /^(?:[a-z]+ )?([A-Z]{3}) ?[([ ]?(AM|PM)?[)\]]?$/u.exec(
        text.replace(/^(AM|PM) (?:fix |fixing )?([A-Z]{3})$/iu, '$2 $1'),
      ) ?? [];
    return isCurrency(code) && field === null ? [{ index, code, part }] : [];
  });
  const isFixing = found.some(({ part }) => part !== '') || (found.length > 1 && found.length < leastOfRates);
  const inDollars = found.filter(({ code }) => code === 'USD');
  const [best] = (inDollars.length > 0 ? inDollars : found).toSorted(
    (one, other) => Number(one.part === 'AM') - Number(other.part === 'AM'),
  );
  return isFixing && best ? new Map([[best.index, { currency: best.code }]]) : new Map();
}

/** Whether a header says what its column holds prices of. */
export const isPriceSeries = (header: string): boolean => seriesIn(header) !== undefined;

const keyOf = ({ key = '', basis = '' }: Series) => `${key} ${basis}`;

/**
 * Prices side by side, one column for each thing that is priced: `Date, Gold (US$/oz), Copper (US$/lb)`, rates of a central
 * bank, fixings. What each column is of is proposed with it. Of two columns for the same price of a day the first is read, the
 * afternoon's before the morning's.
 */
export function priceSeries(
  found: readonly FileColumn[],
  rows: readonly (readonly string[])[],
  above: readonly string[],
): FileColumn[] {
  return ofColumns(withoutNumbers(found, rows), rows, above);
}

/** A key that is the number of a series names nothing that is priced; nor is money what a price is for. */
function withoutNumbers(columns: readonly FileColumn[], rows: readonly (readonly string[])[]): readonly FileColumn[] {
  const areAll = (index: number, is: (cell: string) => boolean) => {
    const cells = rows.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '');
    return cells.length > 0 && cells.every(is);
  };
  const isWrong = ({ field, match }: FileColumn, index: number) =>
    match !== 'remembered' &&
    ((field === 'key' && areAll(index, (cell) => cell.length <= longestHeader && numberOfSeries.test(cell))) ||
      (field === 'unit' && areAll(index, isCurrency)));
  return columns.map((column, index) =>
    isWrong(column, index) ? { ...column, field: null, match: 'none' as const, unit: null, of: null } : column,
  );
}

/** `Metal, Price (US$/t)`: what the prices of all rows are in. */
function withUnitOfPrice(columns: FileColumn[]): FileColumn[] {
  const has = (name: string) => columns.some(({ field }) => field === name);
  if (has('value') || has('unit') || has('currency')) return columns;
  const said = columns.map(({ header, match }) => {
    const isPrice = header.length <= longestHeader && ofPrice.test(header.trim());
    return isPrice && match === 'none'
      ? inBrackets(header)
          .map(unitIn)
          .find((unit) => unit)
      : undefined;
  });
  if (said.filter((unit) => unit).length !== 1) return columns;
  return columns.map((column, index) => {
    const of = said[index];
    return of ? { ...column, field: 'value', match: 'synonym', of } : column;
  });
}
const ofPrice =
  /^(?:price|close|closing price|last|settlement|settle|cash|spot|average|mean|mid|kurs|preis|prix|precio|preço)\b/iu;

/** `Official prices (US$/tonne)`, `Base prices, US$ per troy ounce`: of all columns that say nothing else; undefined where titles say several. */
function unitOfTitles(above: readonly string[]): Series | undefined {
  const said = above
    .flatMap((title) => (title.length > longestHeader ? [] : title.split(aroundUnit)))
    .map(unitIn)
    .filter((found) => found !== undefined);
  return said.length === 1 ? said[0] : undefined;
}
const aroundUnit = /[,;:()[\]]| (?:in|for|as|at|on) /iu;

/** `Metal, Price` below such a title. */
function withUnitOfTitle(columns: FileColumn[], above: readonly string[]): FileColumn[] {
  const isSaid = columns.some(
    ({ field, of }) => field === 'unit' || field === 'currency' || of?.['unit'] !== undefined,
  );
  const ofTitle = isSaid ? undefined : unitOfTitles(above);
  return columns.map((column) =>
    ofTitle && column.field === 'value' && column.match !== 'remembered'
      ? { ...column, of: { ...ofTitle, ...column.of } }
      : column,
  );
}

function ofColumns(
  columns: readonly FileColumn[],
  rows: readonly (readonly string[])[],
  above: readonly string[],
): FileColumn[] {
  const date = dateColumn(columns, rows);
  const hasKey = columns.some(({ field }) => field === 'key' || field === 'ticker' || field === 'rateOf');
  // Their day may stand in a title, and is asked.
  if (date < 0) return hasKey ? withUnitOfTitle(withUnitOfPrice([...columns]), above) : [...columns];
  const days = rows.map((row) => (row[date] ?? '').trim()).filter((cell) => cell !== '');
  const arePeriods = days.length > 0 && days.every((cell) => timeIn(cell) === 'period');
  const hasBasis = columns.some(({ field }) => field === 'basis');
  const areAverages = !hasBasis && (arePeriods || above.some((title) => ofAverages.test(title)));
  const ofDate = (column: FileColumn): FileColumn =>
    column.field === null ? { ...column, field: 'priceDate', match: 'synonym' } : column;
  /** One price a row: what its column of days says holds for it. */
  const inRows = () =>
    columns.map((column, index) => {
      if (index !== date) return column;
      return areAverages && column.match !== 'name'
        ? { ...ofDate(column), of: { ...column.of, basis: 'average' } }
        : ofDate(column);
    });
  if (hasKey) return withUnitOfTitle(withUnitOfPrice(inRows()), above);
  const named = new Map(
    columns.flatMap(({ header }, index) => {
      const found = index === date ? undefined : seriesIn(header);
      return found ? [[index, found] as const] : [];
    }),
  );
  const rates = named.size > 0 ? named : ratesBeside(columns, rows);
  const found = rates.size > 0 ? rates : fixings(columns);
  const inDollars = above.some((title) => /\bUS dollars?\b|\bUSD\b|US\$/iu.test(title));
  const ofTitle = unitOfTitles(above);
  const isBare = (series: Series) => series['unit'] === undefined && series['currency'] === undefined;
  const morning = (index: number) => Number(ofMorning.test(columns[index]?.header ?? ''));
  const taken = new Set<string>();
  const kept = new Map<number, Series>();
  for (const [index, series] of [...found].toSorted(([one], [other]) => morning(one) - morning(other) || one - other)) {
    if (taken.has(keyOf(series))) continue;
    taken.add(keyOf(series));
    const isOfMetal = series['kind'] === 'metal' || series['kind'] === undefined;
    kept.set(index, {
      ...series,
      ...(isOfMetal && isBare(series) && ofTitle),
      ...(isOfMetal && series['currency'] === undefined && inDollars && { currency: 'USD' }),
      ...(areAverages && series['kind'] !== 'ticker' && series['basis'] === undefined && { basis: 'average' }),
    });
  }
  if (kept.size === 0) return inRows();
  return columns.map((column, index) => {
    const of = kept.get(index);
    if (of !== undefined)
      return column.match === 'remembered' ? column : { ...column, field: 'value', match: 'synonym', of };
    if (index === date) return ofDate(column);
    // What else was taken for the price of a row stands in none of these columns.
    return column.field === 'value' && column.match === 'synonym' ? { ...column, field: null, match: 'none' } : column;
  });
}
