/** What files write over columns of resource estimates, some words of a field in each text. */
export const estimateWords: Readonly<Record<string, readonly string[]>> = {
  resourceType: [
    'category above',
    'category|jorc category|jorc classification|resource classification|reserve category|reserve class',
    'reserve classification|ore reserve category|mineral resource category|mineral reserve category',
    'confidence category|cim category|class|classification|resource category|resource class|type',
    'confidence|clase|klasse|categoria de recurso|categorie de ressource|categorie|classe|categoria',
    'categorie de ressources|categorie des ressources|categorie de reserves|categoria de recursos|categoria de reservas',
    'categoria de los recursos|ressourcenkategorie|vorratskategorie|kategorie der ressourcen|clasificacion de recursos',
    'kategorie|clasificacion|classification des ressources',
  ],
  metal: ['commodity|element|mineral|analyte|elemento|rohstoff|sustancia|substance'],
  reportDate: [
    'date|effective date|report|published|as of|as at|year|estimate date|data-base|fecha de corte',
    'date effective|resource date|effective|fecha|datum|fecha efectiva|date d effet|data|data base',
    'stichtag',
  ],
  tonnage: [
    'amount',
    'tonnes|tons|tonnage (t)|t|ore tonnes|quantity|ore|tonnages|minerai|mineral (t)|erz|erzmenge|tonelaje',
    'toneladas|tonnen|tonelagem|massa|million tonnes|millions of tonnes|million tons|millions de tonnes',
    'millones de toneladas|milhoes de toneladas|millionen tonnen|tonnes metriques|toneladas metricas|metric tonnes',
    'erzvorrat|vorrat|tonnage de minerai|tonelaje de mineral|kilotonnes|thousand tonnes|thousands of tonnes',
  ],
  grade: [
    'average grade|head grade|avg grade|avg. grade|ave grade|ave. grade|mean grade|teneur|teneur moyenne|ley|ley media|teor|teor medio',
    'gehalt|durchschnittsgehalt|halt|medelhalt|pitoisuus',
  ],
  gradeUnit: ['grade units|unit|units|unit of grade|uom|unite|unidad|unidade|einheit'],
  containedMetal: [
    'onces contenues|onzas contenidas|oncas contidas|enthaltene unzen|onces|onzas|oncas|unzen',
    'ounces|contained ounces|pounds|contained pounds|carats|contained carats|contained tonnes|contained',
    'metal content|content|metal|metal contenu|contenida|contenidas|contenidos|contenue|contenues|contida',
    'contidas|enthalten|enthaltenes metall|contenido metalico|finos|fino|contenu|metal contenido',
    'contenido|metal contido|metallinhalt|inhalt',
  ],
  containedMetalUnit: ['contained unit|content unit|metal unit'],
  cutoffGrade: [
    'cut-off|cutoff|cut off grade|cog|teneur de coupure|ley de corte|teor de corte|cut-off-gehalt',
    'grenzgehalt|cut off (g/t)|ley corte',
  ],
  cutoffGradeUnit: ['cutoff unit|cut-off unit|cut-off grade unit'],
  reportingStandard: ['standard|code|reporting code|compliance'],
  sourceUrl: ['source|reference|link|url|report url|source link|document'],
  zone: [
    'heading above',
    'zone name|domain|lens|pit|ore body|orebody|area|mining method|structure|kimberlite|kimberlite pipe',
    'pipe|vein|seam|material|ore type|material type|oxidation|rock type|veta|secteur|sector|corps|filon',
    'gang|erzkorper|deposit|deposit name|prospect|target|lode|gisement|yacimiento|deposito|lagerstatte',
  ],
  baseCase: ['base|base case estimate|is base case|preferred case'],
  includesReserves: ['inclusive|includes reserves|inclusive of reserves|incl reserves'],
};
