/** What files write over columns of companies, their shares and money, who holds what of a mine, and media, some words of a field in each text. */
export const companyWords: Readonly<Record<string, readonly string[]>> = {
  headquarters: [
    'hq|head office|headquarter|location|city|address|based in|siege|siege social|sede|sitz|hq location',
    'head office location',
  ],
  foundedDate: ['founded|established|incorporated|year founded|founding year|since'],
  ceo: ['chief executive|chief executive officer|president|managing director|md'],
  description: ['about|profile|summary|business|text|abstract'],
  ticker: [
    'alpha code|instrument alpha|alpha',
    'share code|jse code|symbol|stock|asx code|code|ticker symbol|trading symbol|symbole|simbolo|kurzel|tidm|epic|root ticker',
    'trading code|mnemonic|stock code',
  ],
  exchange: [
    'ex.|ex|exch|stock exchange|market|lse market|bourse|listing exchange|borsa|bolsa|borse|place de cotation|marche',
  ],
  stockExchanges: [
    'exchange:ticker|exchange ticker|exchange/ticker|exchange: ticker|ticker (exchange)|exchanges|listings|listing|listed on|tickers',
  ],
  companyWebsiteUrl: [
    'website|web|url|homepage|web site|site url|company website|site web|sitio web|pagina web',
    'internetseite|webseite',
  ],
  investorRelationsUrl: ['investor relations|ir|ir url|ir page'],
  financialStatsUrl: ['financials|financial statistics|financial url|stats url'],
  pendingLitigation: ['litigation|lawsuits|legal'],
  irPromoterScore: ['ir score|ir promoter|investor relations score'],
  leadershipScore: ['leadership|management score'],
  assetScore: ['assets|asset quality'],
  financialScore: ['financial strength|finance score'],
  asOf: ['as at|shares as of|as of date|day|date'],
  publishedOn: [
    'published|filed|filing date|publication date|date issued|issued on|announced|announced on|announcement date|release date',
  ],
  sharesOutstanding: [
    'shares|shares issued|issued shares|basic shares|common shares|shares on issue|shares in issue|outstanding shares|issued & outstanding|issued and outstanding|shares issued and outstanding|common shares outstanding|basic shares outstanding|ordinary shares|ordinary shares on issue|ordinary shares in issue|common shares issued and outstanding|common shares issued & outstanding|issued and outstanding common shares|issued and outstanding shares|ordinary shares issued|fully paid ordinary shares|shares o/s|o/s shares|s/o|shares out|basic shares o/s|basic s/o|shares o/s (basic)',
  ],
  shareClass: ['class|class of shares'],
  balanceDate: [
    'balance sheet date|balance sheet|quarter end|period end|quarter ended|period ended|quarter ending|period ending',
  ],
  cash: [
    'cash and cash equivalents|cash & cash equivalents|cash and equivalents|cash & equivalents|cash at bank|cash at end of quarter|cash position|cash balance|cash on hand|cash and cash equivalents at end of quarter|cash and cash equivalents at quarter end|cash and cash equivalents at end of period|cash at quarter end|cash at end of period|cash at end of the quarter|cash at end of the period|cash at period end|closing cash|closing cash balance',
  ],
  debt: [
    'total debt|interest-bearing debt|borrowings|loans and borrowings|total financing facilities drawn|total facilities drawn|loan facilities drawn|amount drawn|amount drawn at quarter end',
  ],
  quarterlyBurn: ['burn|cash burn|quarterly cash burn|total relevant outgoings'],
  quarterlyExploration: ['exploration|exploration expenditure|exploration and evaluation|exploration & evaluation'],
  quarterlyOverhead: [
    'staff and admin|staff and administration|administration and corporate|g&a|general and administrative|overhead|administration and corporate costs',
  ],
  unusedFacilities: ['unused finance facilities|undrawn facilities|available facilities'],
  minorityInterests: ['minority interest|non-controlling interests|non-controlling interest'],
  statedMarketCap: ['mkt cap|mcap|market cap|market capitalization|market capitalisation'],
  statedFullyDiluted: [
    'fully diluted|fully diluted shares|fd shares|shares fd|fd shares o/s|fully diluted shares o/s|fully diluted shares outstanding|shares o/s (fd)',
  ],
  sourcePage: ['page|document and page'],
  kind: [
    'royalty / stream|royalty/stream|royalty or stream|stream or royalty|stream / royalty|financing type|type of financing|royalty type|type of royalty|type|interest type|type of interest|interest kind',
    'security type|type of security|security|instrument|instrument type|type of instrument',
  ],
  royaltyHolders: [
    'list of royalty holders|royalty holders|royalties and holders|royalty holders and rates|list of royalties|royalty holder list',
  ],
  percent: [
    'royalty rate|royalty percentage|royalty percent|rate %|royalty rate %|interest|interest %|ownership %|share|share %|stake|equity|equity %|%|percentage|royalty %|rate',
  ],
  holder: [
    'partner|jv partner|joint venture partner|participant|royalty holder|owner|owner name|company|party|holder name|interest holder',
  ],
  fromDate: [
    'from|from date|period from|period start|start of period|start|start date|since|effective from|valid from|begin',
  ],
  toDate: ['to|to date|period to|period end|end of period|end|end date|until|valid to|expiry'],
  entityType: ['entity|mine or company|belongs to|kind'],
  entityName: ['mine or company name|mine|company|mine name|company name|name|project|project name|deposit|property'],
  mediaType: ['type|media|format|medium'],
  title: ['headline|name|episode|heading'],
  recordingDate: ['recorded|recorded on'],
  publicationDate: ['published|date|published on|publish date'],
  url: ['link|address|web address|article link|source'],
  iframe: ['embed|embed code|player|html'],
  publicationName: ['publication|publisher|journal|outlet|channel|show'],
  author: ['by|writer|host|speaker'],
  count: [
    'number on issue|number in issue|on issue|number of warrants outstanding|number of options outstanding|number of instruments|warrants outstanding|options outstanding|number of securities outstanding|number of rights|number|number outstanding|outstanding|quantity|number of securities|number of options|number of warrants|nombre|nombre de bons|nombre en circulation|numero|cantidad|anzahl|quantidade',
  ],
  strike: [
    "prix d'exercice|prix d’exercice",
    'weighted average exercise price|average exercise price|wtd avg exercise price|weighted-average exercise price|waep|exercise price|strike price|price|exercise|conversion price|prix de levee|precio de ejercicio|preco de exercicio|ausubungspreis|basispreis',
  ],
  expiry: [
    "date d'echeance|date d’echeance|date d'expiration|date d’expiration",
    'expiry date|expiration|expiration date|expires|maturity|maturity date|echeance|fecha de vencimiento|vencimiento|data de vencimento|vencimento|verfall|verfalltag|ablaufdatum',
  ],
  issued: ['issue date|grant date|date granted|issued on|granted'],
  principal: ['principal amount|face value'],
  closedOn: ['closing date|closed|closing|date closed|date'],
  units: ['shares issued|number of shares|units issued|securities issued|number of units|shares'],
  unitPrice: ['price per share|price per unit|issue price|offer price|price'],
  warrantsEach: ['warrants per unit|warrants per share|warrants each|warrant per unit|warrant coverage'],
  warrantStrike: ['warrant price|warrant exercise price|warrant strike|exercise price of warrants|warrant exercise'],
  warrantExpiry: ['warrant expiry|warrant expiry date|warrants expire|expiry of warrants|warrant expiration'],
  warrantsIssued: ['number of warrants|warrants issued'],
  grossProceeds: ['gross proceeds|amount raised|proceeds|amount|raised'],
  effectiveDay: [
    "effective date|date effective|effective|effective from|ex date|ex-date|date|day|change date|d'effet|date d'effet|date d’effet",
  ],
  newShares: ['new|shares new|to|split to|to factor|new shares issued'],
  oldShares: ['old|shares old|from|split from|from factor|old shares held'],
  ratio: ['ratio|terms|exchange ratio|factor|event|details|verhaltnis|rapport|parite'],
  consolidationRatio: [
    'consolidation ratio|consolidation|share consolidation|reverse split ratio|reverse split|rollback ratio|regroupement|regroupement d actions|ratio of consolidation',
  ],
  splitRatio: ['split ratio|stock split|share split|split|stock splits|ratio of split|subdivision'],
  changeType: ['type|change|corporate action|action|type of change|event type|type of event'],
  insider: [
    'name|insider name|person|reporting person|owner name|director|director name|name of director|pdmr|officer',
  ],
  role: ["title|position|relationship|relation to issuer|relationship to issuer|insider's relationship to issuer"],
  tradedOn: ['date of change|transaction date|trade date|date of transaction|date'],
  filedOn: ['filing date|date filed|filed|date of filing'],
  amount: ['qty|shares traded|shares|number of securities|quantity|number|volume|number of shares|securities'],
  nature: ['trade type|transaction type|type|transaction code|transaction'],
  natureOfTransaction: ['nature of change|nature of transaction|nature of transactions'],
  numberAcquired: [
    'acquired|no acquired|no. acquired|securities acquired|shares acquired|number of securities acquired',
  ],
  numberDisposed: [
    'disposed|no disposed|no. disposed|number disposed of|securities disposed|shares disposed|number of securities disposed',
  ],
  acquiredOrDisposedOf: ['number or value acquired or disposed of|number acquired or disposed of'],
  security: ['security type|type of security|security designation|class of security|class'],
  price: ['unit price|price per share|exercise price|unit price or exercise price'],
  holdingAfter: [
    'held after|shares held after|no. of securities held after change|number of securities held after change|held after change|owned|owned after|shares owned after transaction|closing balance|balance after|balance|holdings after|shares owned after|shares owned following',
  ],
};
