/** What files write over columns of economic studies and of production, some words of a field in each text. */
export const studyWords: Readonly<Record<string, readonly string[]>> = {
  studyType: [
    'tipo de estudio|tipo de estudo|type d etude|art der studie|nivel de estudio|niveau d etude|stage of study|study stage|study type and level|type of study|economic study|technical study|study|type|level|study level|stage|etude|estudio|estudo|studie',
  ],
  lifeOfMineYears: [
    'life of mine|lom|lom (years)|mine life|mine life (years)|vida de mina|vida util|vida util da mina',
    'vida de la mina|vida de la mina (anos)|vida da mina|vida util de la mina|duree de vie|duree de vie de la mine|lebensdauer|vie de la mine|lom years',
  ],
  allInSustainingCost: [
    'all-in sustaining costs|aisc|all-in sustaining cost|aisc ($/oz)|aisc us$/oz|average aisc|avg aisc|lom aisc|average lom aisc|lom average aisc|average all-in sustaining cost|average all-in sustaining costs|average all in sustaining cost|life of mine aisc|aisc (lom)|aisc lom',
  ],
  allInSustainingCostUnit: ['aisc unit|aisc per|unit of aisc|cost unit'],
  allInSustainingCostCurrency: ['aisc currency|currency of aisc|cost currency'],
  afterTaxIrr: [
    'after-tax irr|irr after tax|post-tax irr|tri apres impot|tri apres impots',
    'tir despues de impuestos|tir apos impostos|irr nach steuern|irr post-tax',
    'after-tax irr %|irr (after-tax)|irr after-tax',
  ],
  paybackPeriod: [
    'payback|payback (years)|payback years|delai de recuperation|periodo de recuperacion|payback simples',
    'amortisationszeit|periode de remboursement|recuperacion',
    'payback (after-tax)|payback after tax|payback (post-tax)|post-tax payback|after-tax payback',
    'after-tax payback period|payback period (after-tax)|post-tax payback period',
  ],
  totalCapex: [
    'capex|initial capex|capital cost|capex ($m)|initial capital|initial capital cost',
    'initial capital costs|pre-production capital|preproduction capital|preproduction capex',
    'initial capital expenditure|upfront capital|capital initial|cout en capital initial|capex initial',
    'capex inicial|inversion inicial|inversion|investimento inicial|investitionskosten',
    'dep en capital initiales|initial cap ex',
  ],
  totalOpex: [
    'opex|operating cost|opex ($m)|couts d exploitation|costos operativos|custos operacionais',
    'betriebskosten',
  ],
  metalPrice: ['precio|preco|prix|preis|price|metal price|price deck|gold price|assumed price'],
  totalTonsMined: ['tons mined|tonnes mined|total tonnes|ore mined'],
  discountRate: ['discount|discount rate (%)|rate'],
  npv: [
    'npv ($m)|net present value|npv5|npv8|post-tax npv|after-tax npv|van|van apres impot|van apres impots',
    'vpn|vpn despues de impuestos|van despues de impuestos|vpl|vpl apos impostos|kapitalwert|kapitalwert nach steuern|kapitalwert vor steuern|van antes de impuestos|van avant impots',
    'npv after tax|npv post-tax|npv after-tax',
  ],
  gradeCutoffRate: ['cut-off|cutoff|cutoff grade|cut-off grade'],
  gradeCutoffUnit: ['cutoff unit|cut-off unit|cutoff grade unit'],
  productionThroughput: [
    'avg annual production|avg. annual production|average annual production|annual average production|',
    'production|annual production|output|throughput|lom average annual production|lom annual production',
    'life of mine average annual production|average annual gold production|annual gold production',
  ],
  productionThroughputUnit: ['production unit|output unit|throughput unit'],
  metalPrices: ['prices|metal prices|price assumptions|prices by metal'],
  oreThroughput: [
    'throughput|ore throughput|mill throughput|plant throughput|processing rate|mill capacity|tpd|daily throughput|average daily throughput',
    'tratamiento|capacidad de tratamiento|capacidad de planta|nominal throughput|design throughput|plant capacity|processing capacity|average throughput|milling rate|process rate',
  ],
  oreThroughputUnit: ['ore throughput unit|processing rate unit'],
  recovery: [
    'average recovery|avg recovery|overall recovery|mill recovery|process recovery',
    'recovery %|metallurgical recovery|recovery (%)|gold recovery|recuperacion metalurgica|recuperation',
    'recuperacao|ausbringen|recovery rate',
  ],
  stripRatio: ['lom strip ratio|average strip ratio|strip ratio (w:o)|strip ratio|stripping ratio|waste to ore|w:o'],
  miningMethod: ['mining method|method|mine type'],
  depositType: ['deposit type|deposit model|deposit style|mineralisation style'],
  status: ['study status|version'],
  currency: ['ccy|money'],
  irr: ['irr|irr (%)|tri|tir|interner zinsfuss|internal rate of return'],
  taxBasis: [
    'tax|pre or post tax|pre/post tax|post/pre tax|pre or post-tax|pre-tax or post-tax|pre/after tax|before or after tax|before/after tax|after/before tax|pre-tax/post-tax|pre-tax/after-tax|tax treatment|pre- or after-tax',
  ],
  shareBasis: ['basis|project or share'],
  period: [
    'half year|half-year|semester|semestre|halbjahr|mes|mois|monat',
    'rok|kwartal|miesiac|okres|yil|ceyrek|donem|vuosi|neljannes|kvartal|period',
    'quarter|qtr|year|half|month|fiscal year|financial year|reporting period|trimestre|trimestral|ano|periodo|annee|jahr|quartal',
  ],
  fiscalYearEnd: ['fiscal year end|financial year end|year end month|fye|balance date|geschaftsjahresende'],
  studyCase: [
    'case|cases|scenario|price case|price scenario|study case|sensitivity case|szenario|escenario|cenario|scenario name|case name',
  ],
  monthEnded: ['month end|month ending'],
  quarterEnded: [
    'quarter end|quarter ending|quarter to|three months to|3 months to|three months ended|3 months ended|qtr ended',
  ],
  halfEnded: ['half year to|six months to|6 months to|half year ended|half-year ended|six months ended|6 months ended'],
  yearEnded: [
    'year end|year ending|year to|twelve months to|12 months to|twelve months ended|12 months ended|financial year ended|fiscal year ended',
  ],
  oreMilled: [
    'ore tonnes processed|ore tonnes milled|ore tonnes treated|treated|processed|tonnes milled|tonnes processed|tonnes treated|ore processed|ore treated|ore crushed|ore stacked|milled',
    'mill feed|ore feed|plant feed|ore milled tonnes|throughput|mill throughput|mineral procesado|minerai traite|minerio processado',
  ],
  headGrade: [
    'teor|teor medio|ley|ley media|teneur moyenne|gehalt|average grade processed|grade processed|average grade milled|grade|grade milled|mill grade|milled grade|feed grade|processed grade|average grade|ley de cabeza|teneur',
  ],
  recovered: ['metal recovered|recovered metal|metal recuperado'],
  poured: ['dore poured|metal poured'],
  inConcentrate: ['in concentrate|contained in concentrate|metal in concentrate|payable in concentrate'],
  sold: ['shipments|shipped|sales|metal sold|sales volume|payable sold|payable metal sold|ventas'],
  revenue: ['revenues|sales revenue|net revenue|total revenue|ingresos|chiffre d affaires'],
  cashCost: [
    'cash costs|total cash cost|total cash costs|c1|c1 cost|c1 cash cost|c1 cash costs|cash operating cost|tcc|total cash cost (tcc)',
  ],
  costUnit: ['cost per|unit of cost'],
};
