import { fold } from '../text/fold.ts';

/** What a column of a file of trades can say. */
export const tradeFields = [
  'date',
  'type',
  'ticker',
  'isin',
  'wkn',
  'sedol',
  'name',
  'exchange',
  'shares',
  'price',
  'amount',
  'currency',
  'fees',
  'tax',
  'account',
  'notes',
] as const;
export type TradeField = (typeof tradeFields)[number];

export const tradeFieldLabels: Readonly<Record<TradeField, string>> = {
  date: 'Date of the trade',
  type: 'What happened: buy, sell, dividend …',
  ticker: 'Ticker',
  isin: 'ISIN',
  wkn: 'WKN',
  sedol: 'SEDOL',
  name: 'Name of the security',
  exchange: 'Exchange',
  shares: 'Number of shares',
  price: 'Price of a share',
  amount: 'Amount',
  currency: 'Currency',
  fees: 'Fees',
  tax: 'Tax kept back',
  account: 'Account',
  notes: 'Notes',
};

/** What a word of the column of types means. */
export const tradeActions = [
  'buy',
  'sell',
  'dividend',
  'return-of-capital',
  'tax',
  'fee',
  'split',
  'leave-out',
] as const;
export type TradeAction = (typeof tradeActions)[number];

export const tradeActionLabels: Readonly<Record<TradeAction, string>> = {
  buy: 'Buy',
  sell: 'Sell',
  dividend: 'Dividend',
  'return-of-capital': 'Return of capital',
  tax: 'Tax kept back of a dividend',
  fee: 'Fee',
  split: 'Split or consolidation, where its ratio is told',
  'leave-out': 'Leave these rows out',
};

/** Headers as brokers write them in English, German, French, Spanish, Portuguese, Italian, Dutch, Swedish, Norwegian, Danish, Polish, Finnish and Czech, folded; likest first. */
const headerWords: Readonly<Record<TradeField, string>> = {
  date: 'trade date|transaction date|date of trade|execution date|activity/trade date|handelstag|handelsdatum|schlusstag|ausfuhrungsdatum|ausfuhrung datum|ausfuhrungstag|date de l operation|date d execution|date execution|date de la transaction|fecha operacion|data operacao|data operazione|date operation|date de transaction|date transaction|filled time|trade date/time|fill time|filled date|time filled|executed at|execution time|exec time|trade time|date d operation|order date|transaction time|abschluss|geschaftstag|buchungstag|buchtag|buchung|buchungsdatum|datum|dato|date|fecha|data|affarsdag|handelsdag|bokforingsdag|timestamp|time|datetime|date/time|run date|activity date|abschlussdatum|abschlusstag|deal date|settlement date|valutadatum|t/d|valuta|data transakcji|czas transakcji|data i czas transakcji|data zawarcia|data operacji|data wykonania|data realizacji|kauppapaiva|paivamaara|datum obchodu|datum transakce|datum operace|transactiedatum|uitvoeringsdatum|fecha de operacion|fecha de contratacion|fecha contratacion|data de operacao|data do negocio|data negociacao|data eseguito|data di esecuzione',
  type: 'type|transaction type|trade type|action|side|buy/sell|b/s|transaction|typ|art|transaktion|vorgang|type de transaction|operation|sens|transaktionstyp|transaksjonstype|transaktionstype|tipo|operacion|operacao|movimento|soort|activity|activity type|geschaftsart|buchungsinformation|orderart|trans code|activity description|typ av transaktion|tipo de operacion|tipo de operacao|umsatzart|buchungsart|transaktionsart|auftragsart|tipo operazione|transactietype|type mutatie|beschreibung 1|rodzaj|rodzaj transakcji|typ transakcji|typ operacji|k/s|strona|kierunek|tapahtumatyyppi|tyyppi|tapahtuma|smer|operace|typ transakce|typ obchodu|typ pokynu|type d operation|nature de l operation|operatie|transacao|tipo de transacao|tipo transazione|tipo movimento|tipo de movimento',
  ticker:
    'ticker|symbol|ticker symbol|stock symbol|security symbol|code|stock code|asx code|symbole|simbolo|instrument symbol|instrumentensymbol|symbole de l instrument|instrument|instrument code|asset id|kurzel|tickersymbol|epic|stock|symbol/cusip|security code|share code|symbool|tunnus|kaupankayntitunnus',
  isin: 'isin|isin code|code isin|isin-code|codigo isin|security / isin|instrument isin|instrument-isin|isin de l instrument',
  wkn: 'wkn|wertpapierkennnummer',
  sedol: 'sedol|sedol code|sedol number',
  name: 'name|security name|company|symbol description|investment name|description|security|bezeichnung|vardepapper|verdipapir|vaerdipapir|wertpapier|titel|nom|libelle|valeur|nombre|producto|product|prodotto|produto|naam|security description|wertpapiername|wertpapier|vardepapper/beskrivning|asset name|investments|stock name|fund name|instrument name|wertpapierbezeichnung|investment|title|titolo|nazwa|walor|papier|papier wartosciowy|nazwa instrumentu|nazwa papieru|arvopaperi|nazev|cenny papir|nazev cenneho papiru',
  exchange:
    'exchange|market|market code|borse|handelsplatz|bourse|place|marche|bolsa|mercado|borsa|beurs|listing exchange|venue|gielda|porssi|marknad|marknadsplats|markedsplads',
  shares:
    'filled quantity|filled qty|anzahl ausgefuhrt|ausgefuhrte anzahl|fill quantity|fill qty|executed quantity|shares|quantity|qty|no. of shares|number of shares|units|volume|anzahl|stuck|stuckzahl|menge|nominal|quantite|qte|nombre de titres|cantidad|titulos|quantidade|quantita|aantal|antal|antall|nombre|asset quantity|anzahl/nominal|stuck/nominal|stuck/nominale|stuck / nom.|stuck/nom.|stuck / nominale|nominale|anzahl/betrag|units / contracts|menge/nominal|trade quantity|filled|liczba|ilosc|liczba akcji|maara|kpl|kappalemaara|pocet|mnozstvi|pocet kusu|pocet akcii|ks|numero de titulos|n. titulos|numero titoli',
  price:
    'fill price|filled price|average fill price|executed price|execution price|price|price per share|unit price|trade price|average price|avg price|avg. price|unit cost|kurs|stuckpreis|preis|ausfuhrungskurs|ausfuhrung kurs|cours|prix|prix unitaire|precio|preco|prezzo|koers|kurs per andel|price/share|share price|price in dollars|price per unit|asset price|purchase price|cost per share|cost/share|cost basis per share|average cost|average cost per share|avg cost|quote|cours execution|trans.-preis|cena|cena jednostkowa|kurssi|hinta|kurz|cena za kus|prix d execution|precio unitario|prezzo unitario|preco unitario|prezzo medio|precio medio|preco medio|prijs|per share cost',
  amount:
    'fill amount|filled amount|amount|total|net amount|net cash amount|gross amount|value|total amount|trade value|proceeds|consideration|net proceeds|betrag|umsatz|wert|kurswert|gesamtbetrag|montant|montant net|importe|importo|valor|valore|bedrag|belopp|belop|belob|endbetrag|importe neto|valor liquido|beløp|beløb|totaal|amount paid|transaction amount|importo euro|nettobetrag|netto bedrag|importo netto|controvalore|valor neto|montant net total|nettobelopp|nettobelop|nettobelob|importe bruto|bruto bedrag|bruttobetrag|montant brut|valor bruto|trans.-wert|importo lordo|settlement amount|net amt.|gross amt.|principal amount|principal|net value|total value|cost/proceeds|cost basis|total cost|booked amount|gebuchter betrag|montant comptabilise|total trade value|waarde|cash flow|market value|kwota|kwota netto|summa|celkem|castka|wartosc|wartosc transakcji|objem|hodnota|bruttobelopp|bruttobelop|bruttobelob|bruttosumma|gesamt|gesamtsumme|montant total|importe total|importo totale|valor total|totale|total net|celkova castka|netto|net|brutto|gross|debit/credit|ausmachender betrag|settle amount net|settle amount|settlement net amount',
  currency:
    'instrumentvaluta|instrument currency|handelswahrung|devise de cotation|valuta koers|instrumentenwahrung|devise de l instrument|kurswahrung|wahrung kurs|instrumentwahrung|devise du cours|devise du titre|divisa del titolo|valuta titolo|divisa del valor|valuta instrument|stock currency|security currency|local currency|currency of price|asset currency|price currency|trade currency|currency|ccy|curr|wahrung|devise|monnaie|moneda|divisa|moeda|valuta munteenheid|munt|transaktionsvaluta|waluta|valuutta|mena|munteenheid|divise',
  fees: 'fees|fee|commission|commissions|comm|brokerage|comm/fee|ib commission|costs|charges|gebuhren|gebuhr|provision|spesen|kosten|frais|frais de courtage|courtage|comision|comisiones|comissao|commissioni|commissione|transactiekosten|fees & comm|brokerage fee|commissions and fees|total avgift|avgift|kurtage|total fees|other fees|regulatory fee|regulatory fees|sec fee|sec fees|reg fee|reg fees|taf|taf fee|finra fee|exchange fee|exchange fees|clearing fee|stamp duty|stamp duty reserve tax|ptm levy|fremdspesen|fremdkosten|fremde spesen|borsenspesen|kommission|kommissionen|entgelte|entgelt|gastos|kurtasje|totale avgifter|totala avgifter|samlede afgifter|kokonaiskulut|commission fees|commissions fees|brokerage+gst|ttf|taxe sur les transactions financieres|fx fee amount|fx fee|currency conversion fee|conversion fee|contract fee|transaction fee|transaction fees|transaction costs|platform fee|platform fees|trading fee|trading fees|trading activity fee|trading activity fees|settlement fee|settlement fees|commissioni amministrato|makelaarsloon|makelaarskosten|beurstaks|taxe boursiere|taxe de bourse|corretaje|corretagem|emolumentos|prowizja|poplatek|poplatky|valityspalkkio|kulut|orderentgelt|orderprovision|ordergebuhr|orderkosten|transaktionsgebuhr|transaktionskosten|handelsplatzgebuhr|handelsplatzentgelt|borsenentgelt|clearingentgelt|abgaben|steuern und abgaben|borsenabgaben|borsengebuhr|borsengebuhren|maklercourtage|eigene spesen|fremde kosten|finanztransaktionssteuer|stempelsteuer|stempelabgabe|eidg. stempelsteuer|eidg. stempelabgabe|eidgenossische umsatzabgabe|umsatzabgabe|imposto de selo|imposta di bollo|tobin tax|spese|spese e commissioni|frais de transaction|frais totaux|frais et taxes|comision bolsa|canon|canones|gastos y comisiones|transaktionsafgift|valutavaxlingsavgift|vaxlingsavgift|valutaveksling|brokerage commission|brokerage inc gst|brokerage inc. gst|brokerage incl. gst|brokerage incl gst|brokerage including gst|dealing commission|dealing fees|stock exchange tax|exchange tax|transaction tax|brokerage (inc gst)|trading costs|dealing charge|dealing charges|dealing fee|stamp duty tax|levies|oplata|oplaty|gebyr|gebyrer|avgifter|afgifter|afgift|comissoes|taxas|tasas|commissie|provize|maksut|commissioni e spese',
  tax: 'tax|withholding tax|taxes|withholding|steuer|steuern|quellensteuer|impot|retenue|impuesto|retencion|imposto|tasse|ritenuta|belasting|tax amt.|tax amount|tax withheld|kapitalertragsteuer|kapitalertragssteuer|abgeltungsteuer|abgeltungssteuer|podatek|vero|ennakonpidatys|lahdevero|dan|srazkova dan|skatt|kallskatt|kildeskatt|skat|udbytteskat|bronbelasting|roerende voorheffing|dividendbelasting|precompte mobilier|retenue a la source|retencion fiscal|irpf|imposta|ritenute|ritenuta fiscale|retencao|impots|impuestos|impostos',
  account:
    'account|account number|account id|account no|konto|depot|kontonummer|depotnummer|compte|cuenta|conta|conto|rekening|portfolio',
  notes: 'notes|note|comment|comments|memo|notiz|bemerkung|remarque|nota|opmerking|reference',
};

const words = (text: string) =>
  fold(text.slice(0, 200))
    .replaceAll(/\((?:[^()]*)\)/gu, ' ')
    .replaceAll(/[_*:$€£#'’]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/ (?:in )?(?:eur|chf|usd|gbp|aud|cad|nok|sek|dkk|nzd|inr|pln)$/u, '');

/** Some programs write headers as one word: `TransactionDate`. */
const squeezed = (text: string) => text.replaceAll(' ', '');

const byWord = new Map<string, { field: TradeField; rank: number }>(
  tradeFields.flatMap((field) => headerWords[field].split('|').map((word, rank) => [word, { field, rank }] as const)),
);
const bySqueezed = new Map([...byWord].toReversed().map(([word, guess]) => [squeezed(word), guess]));

/** Whether a row may have it in several columns, which add up: brokers part their fees. */
export const addsUp = (field: TradeField): boolean => field === 'fees';

/** Taxes on fees, where a column of fees is beside them. */
const besideFees = new Set('gst|gst on brokerage|brokerage gst|hst|vat|vat on commission|mwst|tva'.split('|'));

/** What says of money how much of it, not which: `FX Fee (BPS)`. */
const isShare = (header: string) => /%|\((?:bps|percent\w*|pct)\)/iu.test(header.slice(0, 200));

/** Of a pair, such as `BUY 5 ABC` for `1250 USD`, what each column holds. */
const ofPairs: Readonly<Record<string, TradeField>> = {
  ...{ way: 'type', 'base amount': 'shares', 'base currency': 'ticker', 'quote amount': 'amount' },
  ...{ 'quote currency': 'currency', 'fee amount': 'fees' },
};

/** In a file of positions with their units `Details` are what was traded: `ABC/USD`. */
const detailsOf = ['details', 'position id'];
const ofUnits = ['units', 'units / contracts'];

const ofSpanishNumber = /\b(?:cantidad|titulos|acciones|participaciones)\b/u;
const nameOf = { field: 'name', rank: 0 } as const;
const numberOf = { field: 'shares', rank: 50 } as const;

const ofWorth = /^(?:traded|trade|booked) (?:value|amount)$/u;
const ofExecution = /^(?:filled|fill|executed)\b/u;
const ofAverage = /^(?:avg\.?|average) price$/u;

/** What each header of a file probably says, each field once but fees; null where nobody can tell. */
export function guessFields(headers: readonly string[]): (TradeField | null)[] {
  const all = new Set(headers.map(words));
  const hasPositions = detailsOf.every((header) => all.has(header)) && ofUnits.some((header) => all.has(header));
  // Beside what came of orders stands what they asked for: the price of the limit.
  const hasOrders = [...all].some((header) => ofExecution.test(header));
  const hasPairs = all.has('base amount') && all.has('quote amount');
  const hasImporte = [...all].some((header) => header.startsWith('importe'));
  const isSum = (header: string) => !header.startsWith('valor') && byWord.get(header)?.field === 'amount';
  // `Amount` of shares, with what they came to under another name: the files of Saxo Bank.
  const countsInAmount =
    all.has('amount') &&
    [...all].some((header) => byWord.get(header)?.field === 'price') &&
    ![...all].some((header) => byWord.get(header)?.field === 'shares') &&
    [...all].some((header) => ofWorth.test(header));
  const hasSwissNumbers = all.has('isin') && [...all].some(isSum);
  const hasNumber = [...all].some((header) => ofSpanishNumber.test(header));
  const guesses = headers.map((header) => {
    const ofPair = hasPairs && Object.hasOwn(ofPairs, words(header)) ? ofPairs[words(header)] : undefined;
    if (ofPair) return { field: ofPair, rank: -1 };
    if (hasPositions && words(header) === 'details') return { field: 'ticker' as const, rank: 0 };
    // `Valor` is the security where `Importe` is the money, and the money else.
    if (hasImporte && words(header) === 'valor') return { field: 'name' as const, rank: Number.POSITIVE_INFINITY };
    // Beside an ISIN and a sum under another name it is the number of a Swiss security.
    if (hasSwissNumbers && words(header) === 'valor') return undefined;
    // Of shares it is their number in French, of a file that counts them in Spanish their name.
    if (words(header) === 'nombre') return hasNumber ? nameOf : numberOf;
    if (countsInAmount && words(header) === 'amount') return numberOf;
    if (countsInAmount && ofWorth.test(words(header))) return { field: 'amount' as const, rank: 0 };
    if (isShare(header)) return undefined;
    if (hasOrders && ofAverage.test(words(header))) return { field: 'price' as const, rank: -1 };
    return byWord.get(words(header)) ?? bySqueezed.get(squeezed(words(header)));
  });
  const hasFees = guesses.some((guess) => guess?.field === 'fees');
  return guesses.map((guess, place) => {
    if (!guess) return hasFees && besideFees.has(words(headers[place] ?? '')) ? 'fees' : null;
    if (addsUp(guess.field)) return guess.field;
    const rivals = guesses.flatMap((other, at) => (other?.field === guess.field ? [{ rank: other.rank, at }] : []));
    const best = rivals.toSorted((a, b) => a.rank - b.rank || a.at - b.at)[0]!;
    return best.at === place ? guess.field : null;
  });
}

/** `Dividend Reinvestment` is what was bought for a dividend, which has a row of its own. */
const ofReinvestment = /^(?!.*\b(?:interest|fees?|tax(?:es)?)\b).*\breinvest(?:ment|ing)?\b/u;

const actionWords: readonly (readonly [action: TradeAction, pattern: RegExp])[] = [
  // What a trade cost may be called by the trade.
  [
    'fee',
    /^(?:gebuhr(?:en)?|provision|kommission|commission|courtage|kurtage|frais|kosten|spesen|entgelt|fees?|comision|commissione|corretagem|makelaarsloon|avgift|prowizja|brokerage)\b(?![- ]free)(?! (?:refund|rebate))/u,
  ],
  // `Buy Fee` is no buy, and shares that somebody else's are sold of are no shares of a journal.
  ['dividend', /^reversal of div\b|^dividends? reversal\b|^cancel(?:led|ed)? div/u],
  ['dividend', /^reinvest(?:ed)? (?:dividends?|dist)/u],
  ['buy', ofReinvestment],
  [
    'fee',
    /\b(?:buy|sell|trade|trading|custody|platform|reinvest(?:ment)?) fees?\b|^commissioni$|\b(?:buy|purchase|transaction|tobin) tax\b|stamp duty|\bptm levy|beurstaks|imposta di bollo|^courtage$|^prowizja|droits de garde/u,
  ],
  ['leave-out', /\b(?:sold short|sell short|short s(?:ale|ell)|to cover|short cover)\b/u],
  ['split', /split|^spl$|^spr$|\bconsolidation\b|regroupement|fractionnement|zusammenlegung|\bsubdivision\b/u],
  [
    'leave-out',
    /deposit|withdraw|interest|transfer|inbound|outbound|virement|bonifico|giroconto|^trf\b|einzahlung|auszahlung|^versement\b(?!.{0,80}\b(?:dividende|coupon)s?\b)|^retrait\b|zinsen|interet|deposito|interes|juros|storting|insattning|uttag|ranta|innskudd|uttak|opname|onttrekking|inpayment|rente|einlage|entnahme|fx|forex|conversion|journal|reversal|\bsweep|corporate ?action|money ?movement(?! dividend)|\b(?:sell|sold) to open\b|\b(?:buy|bought) to close\b|\bto (?:open|close)(?:$|, (?!(?:equit(?:y|ies)|stocks?|etfs?|shares?)$))|vorabpauschale|top[- _]?up|^cont(?:r|ribution)?s?$|\bcard\b|^cash (?:in|out)\b|cashback|^cost of a trade$|^int$|^(?:trade )?(?:eft|bto|btc|sto|stc|oexp|oasgn|oexcs|ach)$/u,
  ],
  [
    'return-of-capital',
    /return of (?:capital|principal)|^roc$|\b(?:capital|liquidating) distribution|kapitalruck|remboursement de capital|devolucion de capital|capital return/u,
  ],
  [
    'tax',
    /withholding|udbytteskat|utbytteskatt|quellensteuer|dividend tax|impot|retencion|ritenuta|rit\. ?(?:provento|dividend[oi])|withheld|voorheffing|precompte|dividendbelasting|nra tax|kallskatt|^prelskatt\b|kildeskatt|kupongskatt|kupskatt|whtx|^dtax$|^nrt$|^nrat$|^nonresidenttax$|\btax(?:es)?\b|^steuern?$/u,
  ],
  [
    'dividend',
    /^divident$|^(?:(?:long|short)[- ]term )?cap(?:ital)?\.? gains?(?: \((?:lt|st)\)| dist\w*)?$|^ertragnisgutschrift\b|^udb\.?$|^ertragsgutschrift\b|^bardividende\b|^txpddv$|\bdiv(?:idend[a-z]*)?\b|^dywidenda|^osinko\b|^cdiv$|ausschuttung|distribution|dividendo|distribuzione|^provento\b|^(?:(?:encaissement|detachement|paiement) (?:de |des )?)?coupons?$|utdelning|utbytte|udbytte/u,
  ],
  [
    'buy',
    /^wertpapierkauf\b|^(?:kupno|zakup|nakup|osto|bot|b|buy|bought|purchase[ds]?|k|kauf|achat|acheter|a|compra|comprar|acquisto|koop|aankoop|kob|kop|kopt|kj[oø]pt|kj[oø]p|k[oø]bt|inkop|reinvest(?:ment)?|drip|savings plan|sparplan(?:ausfuhrung|kauf)?)\b|^(?:stocks?(?:\/etf)?|etf|share|fund|securit(?:y|ies)) purchase\b|\bdrip$|^open position$|^acoes\/etf compra\b|\bbuy\b|\bbought\b|\bkauf\b/u,
  ],
  [
    'sell',
    /^wertpapierverkauf\b|^(?:sprzedaz|prodej|predaj|myynti|sld|s|sell|sold|sale|v|verkauf|vente|vendre|venta|vender|venda|vendita|verkoop|salg|salt|solgt|salj|saljt|forsaljning|avyttring)\b|^(?:stocks?(?:\/etf)?|etf|share|fund|securit(?:y|ies)) sale\b|^position closed$|^acoes\/etf vende\b|\bsell\b|\bsold\b|\bverkauf\b/u,
  ],
  [
    'buy',
    /^(?:gekocht|ostettu|zukauf|nachkauf|ankauf|teilkauf|vetel|alis|cumparare|kupa|comprad[oa]|achete)\b|^(?:ordre d|orden de|ordem de|ordine di|ordine d) ?(?:achat|compra|acquisto)\b|^(?:买入|買入|買付|購入|покупка|αγορα)(?=$|\s)/u,
  ],
  [
    'sell',
    /^(?:verkocht|sald|myyty|teilverkauf|abverkauf|eladas|satis|vanzare|vendid[oa]|vendu|verkooporder)\b|^(?:ordre de|orden de|ordem de|ordine di) (?:vente|venta|venda|vendita)\b|^(?:卖出|賣出|売却|売付|продажа|πωληση)(?=$|\s)/u,
  ],
  ['fee', /\bfees?\b|^(?:afee|dfee)$|gebuhr|frais|comision|commission|kosten|^tarieven\b|taxa de/u],
];

const ofTrade =
  /\b(?:buy|bought|sell|sold|sale|purchase[ds]?|trade|order|kauf|verkauf|wertpapier(?:ver)?kauf|achat|vente|compra|venta|venda|acquisto|vendita|koop|aankoop|verkoop|kop|salj|kjop|salg|kob|osto|myynti|kupno|kupna|zakupu?|sprzedaz[y]?|nakup|prodej|sparplan|savings plan|geannuleerd)\b/u;
const takesBack =
  /\bcancel|kansel|\bstorn|annul|\banul|\bestorn|makuler|aterkall|\bperu(?:ttu|utus|utettu)|\brevers(?:al|ed)\b|\bcorrec|\bkorrektur|\bkorekt|\brattelse|\brettels|\bretting|\boikaisu|\bbust(?:ed)?\b|\bruckabwicklung|\brettific|\bgeloscht\b/u;

/** Shares that come instead of money, rights that are no shares, money that comes back: a word alone does not say what became of it. */
const asked =
  /\b(?:stock|scrip|script) ?div|\bdividende in aktien\b|\bkeuzedividend|\brights?\b|\bbezugsrecht|\bderechos\b|\bdroits d(?!e garde)|\b(?:fees?|tax|commission)(?:es)? (?:refund|rebate|reclaim|return)|\b(?:refund|rebate) of\b|erstattung\b|\b(?:sell|sold) to cover\b|\bpayable\b/u;

/** Whether a word of the column of types says that a trade is taken back, or booked again: nobody can tell which one. */
export function takesTradeBack(word: string): boolean {
  const text = words(word);
  return takesBack.test(text) && (ofTrade.test(text) || text.split(' ').length === 1);
}

/** Whether a word says that something was bought for a dividend: without shares it is the dividend. */
export const isReinvestment = (word: string): boolean => ofReinvestment.test(words(word));

const ofBuys =
  /\b(?:buy|bought|purchase[ds]?|kauf|achat|compra|acquisto|koop|aankoop|kop|kjop|kob|osto|kupno|zakup|nakup)\b/u;
const ofSells =
  /\b(?:sell|sold|sale|verkauf|vente|venta|venda|vendita|verkoop|salg|salj|forsaljning|myynti|sprzedaz|prodej|predaj)\b/u;

/** What makes of a buy or a sell another one, or none: orders that nothing came of, short sales, other money, rights, options. */
const doubted =
  /\b(?:pending|rejected|expired|unfilled|adjust\w*|offen|abgelehnt|verfallen|anpassung|ajust\w*|aggiustament\w*|justering|pendiente|rechazad[oa]|refuse|openstaand|afgewezen|forward|options?|opties?|opzion[ei]|opcion(?:es)?|opcao|opcoes|opcj[ae]|optioner?|crypto\w*|krypto\w*|cripto\w*|cfds?|futures?|warrants?|anleihen?|obligat\w*|obbligazion[ei]|bonos|bonds?|short|scoperto|decouvert|descoberto|en corto|blankning|diritti|derechos?|direitos?|claims?|tegningsrett\w*|teckningsratt\w*|praw|merkintaoikeu\w*|droits?|devises?|divisas?|valut\w*|valuut\w*|moeda|moneda|walut\w*|wahrung\w*|devisen\w*|currenc\w*|foreign exchange)\b/u;

/** What a word of the column of types usually means; null where nobody can tell. */
export function guessAction(word: string): TradeAction | null {
  const text = words(word);
  if (text === '' || takesTradeBack(word) || asked.test(text)) return null;
  const action = actionWords.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  if (action !== 'buy' && action !== 'sell') return action;
  if (doubted.test(text)) return null;
  // `Savings plan sale` is one; of `Buy/Sell` nobody can tell.
  if (!ofSells.test(text)) return action;
  return ofBuys.test(text) ? null : 'sell';
}

/** Whether a word says what happened at all, be it something that a member has to decide. */
export const isOfActions = (word: string): boolean =>
  guessAction(word) !== null || takesTradeBack(word) || asked.test(words(word));

/** What a file needs to be read as one of trades; undefined where it is all there. */
export function missingFields(fields: readonly (TradeField | null)[]): string | undefined {
  const has = (...wanted: TradeField[]) => wanted.some((field) => fields.includes(field));
  if (!has('date')) return 'Choose the column of the date.';
  if (!has('ticker', 'isin', 'wkn', 'sedol', 'name'))
    return 'Choose the column of the ticker, of another code, or of the name of the security.';
  const ofDividends = ' A list of dividends alone needs the word ‘Dividend’ in a header, or in a title above it.';
  if (!has('shares')) return `Choose the column of the number of shares.${has('amount') ? ofDividends : ''}`;
  if (!has('price', 'amount')) return 'Choose the column of the price, or that of the amount.';
  const chosen = fields.filter((field) => field !== null).filter((field) => !addsUp(field));
  const twice = chosen.find((field, place) => chosen.indexOf(field) !== place);
  return twice === undefined ? undefined : `Two columns are chosen for ‘${tradeFieldLabels[twice]}’: choose one.`;
}
