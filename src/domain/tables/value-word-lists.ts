/**
 * What registers and tables write for a value of a closed list, in the languages of publishers, by the
 * value. A word is never read by itself: it is what a member is offered. Words that mean two values ('inactive') are none.
 */
export const wordLists: Readonly<Record<string, string>> = {
  exploration:
    '探鉱|探査|探鉱中|調査中|prospect|prospecting|prospection|exploring|explored|greenfield|grassroots|advanced exploration|early exploration|early stage|occurrence|showing|resource definition|target outline|reserves development|developed prospect|developed prospect with reserves|developed prospect without reserves|discretionary occurrence|mineral occurrence|raw prospect|anomaly|autorização de pesquisa|requerimento de pesquisa|indice|exploración|prospección|prospecto|exploração|prospecção|pesquisa|en exploration|en exploración|em exploração|Erkundung|Prospektion|Explorationsprojekt|retention|mineral prospect|licence de recherche|concesión de exploración|exploración avanzada|exploration avancée|exploração avançada|fortgeschrittene Exploration|разведка|поиск|геологоразведка|геологоразведочные работы|поисково-оценочные работы|勘探|勘查|探矿|普查|详查|poszukiwanie|rozpoznanie|rozpoznane|arama|prospektering|undersökning|malminetsintä|etsintä|eksplorasi|inactive exploration',
  development:
    '開発段階|開発準備|developing|under development|in development|feasibility|pre-feasibility|prefeasibility|permitting|feasibility complete|development project|prefeas/scoping|prefeasibility/scoping|feasibility started|construction planned|scoping|développement|en développement|faisabilité|desarrollo|en desarrollo|factibilidad|prefactibilidad|desenvolvimento|em desenvolvimento|viabilidade|Entwicklung|in Entwicklung|Machbarkeit|Genehmigung|pending approval|proposed|planned|освоение|подготовка к освоению|проектирование|разработка проекта|开发|开发中|可研|geliştirme|projektowanie|kehitys|utveckling|kehitysvaihe|pre-factibilidad|ingeniería de detalle|ingeniería básica|studi kelayakan',
  construction:
    '建設中|under construction|construction started|preproduction|pre-production|being built|en construction|construcción|en construcción|construção|em construção|Bau|im Bau|строительство|строится|在建|建设|建设中|建设期|inşaat|inşa halinde|w budowie|budowa|rakenteilla|rakentaminen|under byggnad|byggnation',
  'start-up':
    'commissioning|ramp-up|ramping up|pre-commercial production|démarrage|mise en service|puesta en marcha|arranque|comissionamento|Inbetriebnahme|Anlauf',
  production:
    '操業中|稼働中|稼行中|生産段階|current mine|currently mined|operating mine - continuous|operating mine - intermittent|mine - operating|toiminnassa|in use|toimiva kaivos|producing|producer|producing mine|limited production|residual production|expansion|satellite|intermittent|mine en exploitation|mine active|operando|operativo|em atividade|operating|operational|operation|in operation|in production|active|active mine|operating mine|mining|en production|exploitation|en exploitation|en activité|actif|producción|en producción|operación|en operación|en explotación|explotación|activa|activo|operativa|produção|em produção|operação|em operação|lavra|em lavra|ativa|ativo|Produktion|in Produktion|in Betrieb|Betrieb|aktiv|operating continuously|operating intermittently|continuously operating|currently operating|concessão de lavra|concesión de explotación|activa en explotación|aktiv gruva|i drift|en opération|добыча|действующий|действующая|действует|разрабатывается|эксплуатация|в эксплуатации|生产|在产|生产中|开采|开采中|czynna|czynny|eksploatowane|eksploatowana|zagospodarowane|işletme|işletmede|üretim|üretimde|faal|tuotanto|tuotannossa|produktion pågår|working|working mine|operasi produksi',
  'care and maintenance':
    '休山|休止中|操業停止|care & maintenance|cierre temporal|paralización temporal|fermeture temporaire|temporarily idled|non producing|nonproducing|non-producing|care/maintenance|c&m|c & m|c and m|suspended|idle|idled|mothballed|temporarily closed|temporary suspension|on care and maintenance|maintenance|entretien et surveillance|en veille|suspendu|suspendue|cuidado y mantenimiento|suspendida|suspendido|paralizada|paralizado|cuidados e manutenção|suspensa|paralisada|paralizada temporal|paralizado temporal|paralización|vorübergehend geschlossen|ruhend|not operating|on hold|temporary closure|temporarily suspended|care and maintenance (c&m)|консервация|на консервации|законсервирован|законсервировано|停产|暂停|停建|bakım|atıl|geçici kapalı|wstrzymana|nieeksploatowana czasowo',
  closure:
    '閉山|廃山|閉山済|rehabilitated|rehabilitated mine|historical mine|historical workings|old workings|suljettu|suljettu kaivos|closed|closed mine|closure planned|past producing mine|past producing mine with reserves|past producing mine without reserves|past production|historic|historic mine|historical|abandoned and sealed|mine fermée|mine abandonnée|mina abandonada|mina cerrada|abandoned|past producer|past producer dormant|past producer exhausted|underground past producer|open pit past producer|past producing|former producer|former mine|depleted|exhausted|decommissioned|mined out|reclaimed|reclamation|rehabilitation|fermé|fermée|fermeture|abandonné|abandonnée|cerrada|cerrado|cierre|abandonada|abandonado|agotada|fechada|fechado|fechamento|encerrada|desativada|geschlossen|Stilllegung|stillgelegt|aufgelassen|nedlagd|nedlagt|abandoned mine|cierre progresivo|cierre final|post cierre|en cierre|gisement épuisé|mine out|worked out|closed down|shut|shut down|permanently closed|permanently shut|закрыт|закрыта|закрыто|отработан|отработано|关闭|闭坑|已关闭|zlikwidowana|zamknięta|nieczynna|closed/rehabilitated|eksploatacja zaniechana|kapalı|kapatıldı|terk edilmiş|stängd|avslutad|lopetettu',
  measured:
    '精測|精測鉱量|mea|meas|331|(331)|探明|mesuré|mesurée|mesurées|medido|medida|medidos|medidas|gemessen|измеренные|измеренная|zmierzone|ölçülmüş|känd|kända|terukur',
  indicated:
    '概測|概測鉱量|332|(332)|控制|indiqué|indiquée|indiquées|indicado|indicada|indicados|indicadas|angezeigt|выявленные|выявленная|wskazane|belirlenmiş|gösterilmiş|indikerad|indikerade|tertunjuk',
  'M+I':
    'medido + indicado|medidos + indicados|medidas + indicadas|medido e indicado|medidos e indicados|medidas e indicadas|medido y indicado|mesurées + indiquées|mesurées et indiquées|gemessen + angezeigt|gemessen und angezeigt|измеренные + выявленные|измеренные и выявленные|探明+控制|ölçülmüş + belirlenmiş|zmierzone i wskazane|kända och indikerade|känd + indikerad',
  inferred:
    '予測|予測鉱量|333|(333)|推断|inféré|inférée|inférées|présumé|présumée|présumées|inferido|inferida|inferidos|inferidas|abgeleitet|vermutet|предполагаемые|предполагаемая|wywnioskowane|przypuszczalne|çıkarsanan|çıkarsanmış|çıkarımsal|tereka|antagen|antagna',
  proven:
    'proved|prouvé|prouvée|prouvées|probado|probada|probadas|provado|provada|provadas|nachgewiesen|доказанные|доказанная|证实|udowodnione|kanıtlanmış|bevisad|bevisade|terbukti',
  probable:
    'probables|provável|prováveis|wahrscheinlich|вероятные|вероятная|可信|prawdopodobne|muhtemel|olası|sannolik|sannolika|terkira',
  yes: 'y|oui|sí|sim|ja|x|1|vrai|verdadero|verdadeiro|wahr|да|是|tak|evet|kyllä',
  no: 'n|non|não|nein|0|faux|falso|falsch|нет|否|nie|hayır|nej',
  'g/t':
    'gpt|g per t|g per tonne|gram per tonne|grams per tonne|grammes per tonne|grams/tonne|gr/t|g/tonne|g/ton métrica|г/т|гр/т|克/吨|gr/ton',
  'oz/t': 'opt|oz/st|oz/ton|ounces per ton|ounces/ton|oz per ton',
  '%': 'percent|per cent|pct|wt%|wt. %|porcentaje|pourcent|Prozent|процент|百分比|procent|yüzde|prosentti',
  ppm: 'parts per million',
  ppb: 'parts per billion',
  'ct/t': 'cpt|carats per tonne|carats/tonne',
  oz: 'オンス|ounce|ounces|ozs|troy oz|troy ounces|onces|onzas|onças|Unzen|унция|унции|унций|盎司|uncja|ons|unssi',
  lbs: 'pound|pounds|libras|livres|Pfund',
  tonnes:
    'トン|t|tonne|metric tons|metric tonnes|tonnes métriques|toneladas|tonelada|Tonnen|т|тонна|тонны|тонн|吨|tona|tony|tonni',
  tons: 'short tons|short ton',
  kg: 'キログラム|kilogram|kilograms|kilos|kilogrammes|kilogramos|quilogramas|Kilogramm|кг|килограмм|公斤|千克|kilogramy',
  g: 'gram|grams|grammes|gramos|gramas|Gramm',
  carats: 'ct|cts|carat|quilates|Karat|карат|караты|克拉|karat',
  JORC: 'jorc code|jorc 2004|jorc 2012|jorc (2012)|jorc code 2012',
  'NI 43-101': '43-101|ni43101|cim|ni 43-101 / cim|norme 43-101',
  SAMREC: 'samrec code|samrec 2016',
  'SEC S-K1300': 'sk1300|sk-1300|s-k1300|sec sk 1300|regulation s-k 1300|subpart 1300',
  option:
    'options|stock option|stock options|share options|listed options|unlisted options|incentive options|director options|employee options|broker options|unquoted options|quoted options|options d achat|options d’achat',
  warrant:
    'warrants|share purchase warrant|share purchase warrants|listed warrants|unlisted warrants|common share purchase warrants|bons de souscription|bon de souscription',
  ownership:
    'owner|working interest|equity|equity interest|joint venture|jv interest|participating interest|mining interest|operator',
  stream: 'gold stream|silver stream|metal stream|metals stream|streaming|streaming agreement|precious metals stream',
  FS: 'feasibility|feasibility study|bankable feasibility study|definitive feasibility study|étude de faisabilité|faisabilité|estudio de factibilidad|factibilidad|estudo de viabilidade|Machbarkeitsstudie',
  PFS: 'prefeasibility|pre-feasibility|pre-feasibility study|prefeasibility study|étude de préfaisabilité|prefactibilidad|estudio de prefactibilidad|Vormachbarkeitsstudie',
  PEA: 'scoping|scoping study|preliminary economic assessment|preliminary assessment|évaluation économique préliminaire|evaluación económica preliminar',
  RE: 'resource estimate|resource only|mineral resource estimate|mre',
  'after-tax':
    'post|after|after tax|post-tax|post tax|posttax|aftertax|net of tax|après impôt|después de impuestos|nach Steuern',
  'pre-tax': 'pre|before|pre tax|pretax|before tax|before-tax|avant impôt|antes de impuestos|vor Steuern',
  'open pit':
    '露天掘り|露天掘|surface mine|à ciel ouvert|ciel ouvert|cielo abierto|a cielo abierto|tajo abierto|céu aberto|a céu aberto|Tagebau|открытый|открытый способ|карьер|露天|露天开采|odkrywkowa|açık ocak|avolouhos|dagbrott',
  underground:
    '坑内掘り|坑内掘|souterrain|souterraine|subterránea|subterráneo|subterrânea|untertage|Untertagebau|подземный|подземная|подземный способ|地下|地下开采|podziemna|yeraltı|maanalainen|underjord',
  USD: 'us$|usd$|us dollar|us dollars|u.s. dollars|dollars us',
  CAD: 'c$|ca$|cad$|cdn$|can$|canadian dollars',
  AUD: 'a$|au$|aud$|australian dollars',
  EUR: '€|euro|euros',
  GBP: '£|gbp£|pounds sterling|sterling',
  mine: 'mina|mines|Bergwerk|project|deposit|proyecto|projeto|projet|Projekt',
  company: 'companies|empresa|compañía|entreprise|société|Unternehmen|Firma|issuer',
  Gold: 'or|oro|ouro|minério de ouro|mineral de oro|minerai d or|minerai d’or|gold ore|golderz|guld|gull|kulta|золото|рудное золото|россыпное золото|золото рудное|金|岩金|金矿|黄金|złoto|altın|ruda złota|emas|bijih emas',
  Silver: '銀|argent|plata|prata|Silber|sølv|hopea|серебро|银|银矿|白银|srebro|gümüş|silver|silver ore|perak',
  Copper:
    '銅|cuivre|cobre|Kupfer|minério de cobre|mineral de cobre|minerai de cuivre|copper ore|kupfererz|koppar|kobber|kupari|медь|медные руды|铜|铜矿|miedź|ruda miedzi|rudy miedzi|bakır|copper ore nec|tembaga|bijih tembaga',
  Iron: '鉄|鉄鉱石|fer|hierro|ferro|Eisen|minério de ferro|fe ore|mineral de hierro|minerai de fer|eisenerz|järn|jern|rauta|железо|железная руда|железные руды|铁|铁矿|żelazo|rudy żelaza|demir|bijih besi',
  Aluminum: 'aluminio|alumínio|алюминий|铝|glin|alüminyum|alumiini',
  Lead: '鉛|plomb|plomo|chumbo|Blei|minério de chumbo|bly|lyijy|свинец|铅|铅矿|ołów|kurşun|lead ore|timbal',
  Zinc: '亜鉛|cinc|zinco|Zink|sink|sinkki|цинк|锌|锌矿|cynk|çinko|zinc ore|seng',
  Nickel: 'ニッケル|níquel|nikkel|minério de níquel|никель|镍|镍矿|nikiel|nikel|nikkeli|nickel ore|bijih nikel',
  Platinum: '白金|プラチナ|platine|platino|platina|Platin|платина|铂|platyna|platin',
  Palladium: 'パラジウム|paladio|paládio|палладий|钯|pallad|paladyum',
  Tin: '錫|スズ|étain|estaño|estanho|Zinn|minério de estanho|олово|锡|锡矿|cyna|kalay|tenn|tin ore|timah|bijih timah',
  Lithium: 'リチウム|litio|lítio|литий|锂|锂矿|lit|lityum|litium',
  Cobalt: 'コバルト|cobalto|Kobalt|кобальт|钴|kobalt|koboltti',
  Uranium: 'ウラン|uranio|urânio|Uran|уран|铀|uran|uranyum|uraani|uranium ore',
  Coal: '石炭|charbon|carbón|carvão|Kohle|Steinkohle|houille|уголь|каменный уголь|бурый уголь|煤|煤炭|węgiel|węgiel kamienny|węgiel brunatny|kömür|linyit|taş kömürü|kol|kivihiili|batubara|batu bara|coal (bituminous)|coal (lignite)|coal (anthracite)',
  Diamond:
    'ダイヤモンド|diamant|diamants|diamante|diamantes|Diamanten|алмаз|алмазы|金刚石|钻石|diamenty|elmas|timantti',
  'Rare Earth Elements':
    'レアアース|希土類|terres rares|tierras raras|terras raras|Seltene Erden|reo|treo|редкие земли|редкоземельные металлы|редкоземельные элементы|рзэ|рзм|稀土|metale ziem rzadkich|nadir toprak elementleri|sällsynta jordartsmetaller|harvinaiset maametallit',
  Molybdenum: 'モリブデン|molybdène|molibdeno|molibdênio|Molybdän|молибден|钼|molibden|molybdeeni|molybden',
  Tungsten: 'タングステン|tungstène|tungsteno|wolframio|tungstênio|вольфрам|钨|wolfram|tungsten|volframi|tungsten ore',
  Vanadium: 'vanadio|vanádio|ванадий|钒|wanad|vanadyum|vanadiini',
  Antimony: 'antimoine|antimonio|antimônio|Antimon|сурьма|锑|antymon|antimon',
  Graphite: 'grafito|grafite|Graphit|графит|石墨|grafit|grafiitti',
  Manganese:
    'manganèse|manganeso|manganês|Mangan|minério de manganês|manganese ore|марганец|锰|mangan|manganez|mangaani',
  Phosphate: 'fosfato|phosphates|Phosphat|фосфаты|апатит|磷|磷矿|fosforyty|fosfat|fosfaatti',
  Potash: 'potasse|potasa|potássio|Kali|калийные соли|钾盐|sole potasowe|potas',
  Fluorite: 'fluorit|fluorita|fluorspat|Flussspat|флюорит|плавиковый шпат|萤石|fluoryt|florit|fluoriitti',
  Barite: 'baryt|barita|barytine|Schwerspat',
  Titanium: 'titane|titanio|titânio|Titan|титан|钛|tytan|titan|titaani',
  Chromium: 'chrome|cromo|Chrom|хром|хромиты|铬|chrom|krom|kromi',
};
