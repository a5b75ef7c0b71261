/** What files write over columns of drill programs, holes and intervals, some words of a field in each text. */
export const drillingWords: Readonly<Record<string, readonly string[]>> = {
  season: [
    'program|programme|campaign|year|drill season|program name|campana|campagne|campanha|kampagne|ano',
    'ano de campana|annee|jahr',
  ],
  numberOfHoles: [
    'holes|# holes|no of holes|hole count|number of drill holes|sondajes|sondages|forages|furos|taladros',
    'bohrungen|nombre de sondages',
  ],
  numberOfMeters: [
    'meters|metres|total meters|total metres|metres drilled|meters drilled|m drilled|number of metres',
    'metros|metres fores|bohrmeter|metros perforados|metros de perforacion',
  ],
  cost: ['total cost|budget|cost ($)|cost usd|expenditure|costo|cout|custo|kosten|expenditures'],
  costPerMeter: ['cost per metre|cost/m|$/m|cost per m'],
  holeId: [
    'trench|trench id|trench no|channel|channel id|pit id|hole|hole name|hole no|drillhole|drill hole|drill hole id|bhid|borehole|dhid|hole number|ddh',
    'drillhole number|hole num|numero de sondage|n de sondage|no. de forage|id sondaje|id taladro',
    'bohrlochname|bohrloch id|bohrloch nr|bohrlochnummer|bohrungsnummer|bohrung nr|nom du forage|nom du sondage',
    'numero de forage|numero du sondage|id forage|id sondage|nombre del sondaje|nombre sondaje|numero de sondaje',
    'nome do furo|numero do furo|id furo|id do furo|sondagem|id sondagem|nombre pozo|nombre del pozo|nombre de taladro',
    'bohrungsname|sondage|forage|trou|sondaje|sondeo|taladro|pozo|furo|bohrung|bohrloch|borrhal|borrhalsnamn|borhull|reika|kairareika|hole id no',
    'otwor|nr otworu|numer otworu|nazwa otworu|otwor wiertniczy|sondaj|sondaj no|sondaj adi|sondaj numarasi|kuyu|kuyu no|kuyu adi|kairareian nimi|reikatunnus|reian nimi|hal|halnamn|borrhals id|borrhalsid',
  ],
  observationDate: [
    'lab date|date assayed|date reported|analysis date|release date|announcement date|date|assay date',
    'date drilled|date completed|result date|drill date|reported|fecha|datum|data',
    'tarih|paivamaara',
  ],
  densityValue: [
    'average grade|avg grade|avg. grade|mean grade|grade|assay|value|result|teneur|ley|teor|gehalt|halt|pitoisuus',
  ],
  densityUnit: ['unit|units|grade unit|uom|density units|grade units'],
  intervalLength: [
    'interval|length|width|interval (m)|length (m)|downhole length|down-hole length|intercept|thickness',
    'core length|core interval|core width|drilled length|drilled width|drill width|apparent width',
    'apparent thickness|interval length|length downhole|downhole interval|dh length|dh width',
    'longueur carotte|longitud|ancho|longueur|epaisseur|intervalo|intervalle|largo|espesor|comprimento',
    'machtigkeit|lange|intervalllange|kernlange|down hole width|downhole width|down-hole width|down hole length|down hole interval|down hole thickness',
    'downhole thickness|intersection|intersection length|intersection width|interval width|drill length|drill interval|drilled interval|apparent length',
    'miazszosc|miazszosc pozorna|interwal|dlugosc|dlugosc interwalu|kalinlik|uzunluk|aralik|karot uzunlugu|ornek boyu|pituus|paksuus|lavistys|langd|bredd|maktighet|intervall|sektion|sektionslangd',
  ],
  startDepth: [
    'from-to|from to|from - to|from/to|depth interval|depth range|interval from to|desde hasta|de a|von bis',
    'from|depth from|from (m)|from m|start|start (m)|start depth (m)|mfrom|m from|sampfrom|samp from',
    'from depth|depth from m|de m|profundidad desde|de|desde|von',
    'tiefe von|ab|debut|profondeur de|profondeur debut|profundidade de|profundidade inicial|profundidad inicial|inicio',
    'od|glebokosc od|strop|baslangic|baslangic derinligi|alku|alkusyvyys|mista|fran|fran djup|startdjup',
  ],
  endDepth: [
    'to|depth to|to (m)|to m|end|end (m)|end depth (m)|ending depth|mto|m to|sampto|samp to|to depth',
    'depth to m|a|profundidad hasta|a (m)|hasta|ate|bis|tiefe bis|fin|profondeur a|profondeur fin|profundidade ate',
    'do|glebokosc do|spag|bitis|bitis derinligi|loppu|loppusyvyys|mihin|till|till djup|slutdjup',
  ],
  azimuth: [
    'az.|azim|true azimuth|azimuth true|azimuth (true)|azimuth (utm)|azimuth (mga)|azimuth (tn)|az (true)|collar azi|riktning|bearing (true)|azi true|azi mga|azi utm|azi grid|azi tn|grid azimuth|utm azimuth|mga azimuth|azimuth tn',
    'azi|az|azimuth (deg)|bearing|brg|collar azimuth|azimuth grid|azimut|azimute|acimut|rumbo|richtung',
    'azymut|azimut|semt|atsimuutti|suunta',
  ],
  dip: [
    'inclination|dip (deg)|collar dip|plunge|inclinacion|inclinacao|mergulho (graus)|inclinaison|pendage|plongee|neigung|buzamiento|mergulho',
    'incl|incl.|manteo|lutning|collar inclination|collar incl|declive|kaltevuus',
    'upad|nachylenie|kat upadu|egim|dalim|stupning',
  ],
  endOfHole: [
    'eoh|max depth|total depth|depth|hole depth|final depth|end of hole (m)|td|hole length|total length',
    'eoh depth|depth eoh|eoh length|eoh (m)|depth of hole|langd|length of hole|longueur totale|profundidad|profundidad final|profondeur|profundidade|endteufe|teufe',
    'glebokosc|glebokosc otworu|glebokosc koncowa|derinlik|toplam derinlik|kuyu derinligi|sondaj derinligi|syvyys|kokonaissyvyys|djup|haldjup|totaldjup',
  ],
  surveys: ['survey|survey shots|down-hole survey|downhole survey'],
  placeFrom: ['place is from'],
  lengthFrom: ['length basis|length is from'],
  trueWidth: [
    'true width|tw|etw|true thickness|estimated true width|est true width|est. true width|estimated width',
    'true width est|approx true width|ett|largeur vraie|epaisseur vraie|ancho verdadero|ancho real',
    'espesor real|espessura verdadeira|wahre machtigkeit',
    'miazszosc rzeczywista|miazszosc prawdziwa|gercek kalinlik|todellinen paksuus|sann bredd|sann maktighet|verklig maktighet',
  ],
};
