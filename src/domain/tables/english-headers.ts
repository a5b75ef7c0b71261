import { japanese } from './japanese-headers.ts';

/**
 * Words over columns in Cyrillic and Chinese letters (Japanese ones have a file of their own), and what of them is said in English: units and metals, so that a header
 * is taken apart as any other is. `|` between words of one meaning; what is longer is looked for first.
 */
const russian: Readonly<Record<string, string>> = {
  '(g/t)': 'г/т|гр/т|грамм на тонну',
  '(kg/t)': 'кг/т',
  '(ct/t)': 'кар/т|карат/т',
  '(Mt)': 'млн т|млн тонн|миллионов тонн|миллион тонн',
  '(kt)': 'тыс т|тыс тонн|тысяч тонн|кт',
  '(koz)': 'тыс унций|тыс унц|тыс тр унций|тысяч унций|тыс oz',
  '(Moz)': 'млн унций|млн унц|млн тр унций|млн oz',
  '(oz)': 'унций|унции|унция|унц|тр унций',
  '(Mlb)': 'млн фунтов',
  '(lb)': 'фунтов|фунты',
  '(kct)': 'тыс карат|тыс кар',
  '(Mct)': 'млн карат|млн кар',
  '(ct)': 'карат|караты',
  '(USD million)': 'млн долл сша|млн долл|млн долларов сша|млн долларов|млн usd|млн $',
  '(USD/oz)':
    'долл сша/унция|долл сша/унцию|долл/унция|долл/унц|долл/унцию|долл сша/унц|usd/унция|usd/унц|$/унц|$/унция|$/унцию',
  '(USD/t)': 'долл/т|долл сша/т|usd/т|$/т',
  '(USD)': 'долл сша|долларов сша',
  '(RUB million)': 'млн руб|млн рублей',
  '(RUB/t)': 'руб/т',
  '(t)': 'тонн|тонны|т',
  '(kg)': 'кг|килограмм|килограммов',
  '(m)': 'м|метров|метры|метр',
  '(years)': 'лет',
  Gold: 'золото|золота|золоту',
  Silver: 'серебро|серебра',
  Copper: 'медь|меди',
  Iron: 'железо|железа',
  Zinc: 'цинк|цинка',
  Lead: 'свинец|свинца',
  Nickel: 'никель|никеля',
  Platinum: 'платина|платины',
  Palladium: 'палладий|палладия',
  Tin: 'олово|олова',
  Uranium: 'уран|урана',
  Molybdenum: 'молибден|молибдена',
  Tungsten: 'вольфрам|вольфрама',
  Lithium: 'литий|лития',
  Cobalt: 'кобальт|кобальта',
  Antimony: 'сурьма|сурьмы',
  Diamond: 'алмазы|алмазов',
  measured: 'измеренные|измеренная|измеренных',
  indicated: 'выявленные|выявленная|выявленных',
  inferred: 'предполагаемые|предполагаемая|предполагаемых',
  proven: 'доказанные|доказанных',
  probable: 'вероятные|вероятных',
  name: 'название|наименование',
  deposit: 'месторождение|месторождения|месторождений',
  mine: 'рудник|рудника|шахта|карьер',
  project: 'проект|проекта',
  country: 'страна|страны',
  region: 'регион|область|субъект рф|субъект федерации|край|республика|провинция',
  district: 'район',
  company: 'компания|компании|предприятие|название компании|наименование компании',
  owner: 'владелец|собственник|недропользователь',
  operator: 'оператор',
  ownership: 'доля|доля владения|доля участия',
  commodity:
    'полезное ископаемое|полезные ископаемые|вид полезного ископаемого|вид пи|основное полезное ископаемое|вид сырья|сырье|основной металл|основные металлы|металл|металлы|элемент|компонент',
  stage: 'стадия|стадия освоения|стадия проекта|этап|степень освоения',
  status: 'статус|состояние',
  latitude: 'широта|широта гр|северная широта',
  longitude: 'долгота|долгота гр|восточная долгота',
  coordinates: 'координаты',
  easting: 'восток',
  northing: 'север',
  elevation: 'высота|отметка|абсолютная отметка|абс отметка|отметка устья',
  category: 'категория|категория ресурсов|категория запасов|классификация|класс',
  tonnes: 'тоннаж|руда|руды|руде|количество руды|масса руды|запасы руды|ресурсы руды',
  grade: 'содержание|среднее содержание',
  'cut-off grade': 'бортовое содержание|борт',
  contained: 'количество металла|запасы металла|ресурсы металла|содержащийся металл',
  zone: 'зона|рудная зона|рудное тело|участок|жила|залежь',
  'report date': 'дата отчета|отчетная дата|по состоянию на',
  'hole id': 'скважина|скважины|номер скважины|№ скважины|n скважины|id скважины|имя скважины|скв|№ скв|выработка',
  from: 'от|интервал от|глубина от',
  to: 'до|интервал до|глубина до',
  interval: 'интервал|длина интервала|длина|мощность|видимая мощность|длина пробы',
  'true width': 'истинная мощность',
  depth: 'глубина|глубина скважины|конечная глубина',
  azimuth: 'азимут',
  dip: 'угол наклона|наклон|угол падения',
  sample: 'проба|номер пробы|№ пробы',
  date: 'дата|дата опробования|дата бурения',
  year: 'год',
  quarter: 'квартал',
  month: 'месяц',
  period: 'период',
  production: 'производство|добыча|выпуск',
  'ore processed': 'переработано руды|переработка руды|переработка|переработано',
  sold: 'продажи|реализация|продано',
  recovery: 'извлечение',
  revenue: 'выручка',
  price: 'цена|стоимость',
  currency: 'валюта',
  unit: 'единица|единица измерения|ед изм|единицы',
  ticker: 'тикер',
  exchange: 'биржа',
  website: 'сайт|веб-сайт',
  headquarters: 'штаб-квартира|город',
  notes: 'примечание|примечания|комментарий',
  source: 'источник',
};

const chinese: Readonly<Record<string, string>> = {
  '(g/t)': '克/吨|克每吨',
  '(kg/t)': '千克/吨|公斤/吨',
  '(Mt)': '百万吨',
  '(kt)': '千吨',
  '(ten thousand tonnes)': '万吨',
  '(koz)': '千盎司',
  '(Moz)': '百万盎司',
  '(oz)': '盎司',
  '(Mlb)': '百万磅',
  '(lb)': '磅',
  '(ct)': '克拉',
  '(t)': '吨',
  '(kg)': '千克|公斤',
  '(m)': '米',
  '(USD million)': '百万美元',
  '(USD/oz)': '美元/盎司',
  '(USD/t)': '美元/吨',
  '(CNY/t)': '元/吨',
  '(CNY million)': '百万元|百万人民币',
  '(USD)': '美元',
  '(CNY)': '人民币',
  Gold: '金|黄金|岩金',
  Silver: '银|白银',
  Copper: '铜',
  Iron: '铁',
  Aluminum: '铝',
  Lead: '铅',
  Zinc: '锌',
  Nickel: '镍',
  Platinum: '铂',
  Palladium: '钯',
  Tin: '锡',
  Lithium: '锂',
  Cobalt: '钴',
  Uranium: '铀',
  Molybdenum: '钼',
  Tungsten: '钨',
  Vanadium: '钒',
  Antimony: '锑',
  Manganese: '锰',
  'Rare Earth Elements': '稀土',
  measured: '探明',
  indicated: '控制',
  inferred: '推断',
  name: '名称',
  mine: '矿山|矿山名称|矿区|矿区名称|矿名',
  deposit: '矿床|矿床名称',
  project: '项目|项目名称',
  country: '国家|国别|所在国家',
  province: '省份|省|省区|州/省|省/州|省市',
  region: '地区|所在地区',
  company: '公司|公司名称|企业|企业名称',
  owner: '所有者|业主|矿业权人|矿权人|采矿权人',
  operator: '运营商|经营者',
  ownership: '权益|持股比例|股权比例|权益比例|股权',
  commodity: '矿种|主要矿种|开采矿种|矿产|商品|金属|金属种类|矿产种类|元素|品种',
  stage: '阶段|项目阶段|开发阶段',
  status: '状态|生产状态|矿山状态',
  latitude: '纬度|北纬',
  longitude: '经度|东经',
  elevation: '高程|海拔',
  category: '类别|资源类别|资源量类别|资源量类型|资源储量类型|级别|资源级别',
  tonnes: '矿石量|矿石|吨位|矿石资源量|矿量',
  grade: '品位|平均品位',
  'cut-off grade': '边界品位',
  contained: '金属量|含金属量|金属含量',
  zone: '矿体|矿段|矿脉|矿体编号',
  'hole id': '钻孔|孔号|钻孔号|钻孔编号|钻孔名称',
  from: '自|从|起|起始深度|起深|开始深度',
  to: '至|到|止|终止深度|止深|结束深度',
  interval: '长度|样长|厚度|视厚度|见矿厚度|见矿长度|样品长度',
  'true width': '真厚度|真厚',
  depth: '孔深|深度|终孔深度',
  azimuth: '方位角|方位',
  dip: '倾角',
  sample: '样品|样号|样品编号|样品号',
  date: '日期',
  year: '年份|年度|年',
  quarter: '季度',
  month: '月份',
  period: '期间|报告期',
  production: '产量|矿产量',
  'ore processed': '选矿量|处理量|处理矿石量|矿石处理量',
  sold: '销量|销售量',
  recovery: '回收率|选矿回收率',
  revenue: '收入|营业收入|销售收入',
  'cash cost': '现金成本',
  price: '价格|收盘价',
  currency: '货币|币种',
  unit: '单位',
  ticker: '股票代码|证券代码|代码',
  exchange: '交易所|上市地|证券交易所',
  notes: '备注|说明',
  source: '来源|数据来源',
};

const ofWord = /[\p{L}\d]/u;
const isLetter = /\p{L}/u;

/** Puts words into English, at each place the longest that fits; where words are parted by blanks, whole ones alone. */
function translator(
  lists: readonly Readonly<Record<string, string>>[],
  arePartedByBlanks: boolean,
): (text: string) => string {
  const meanings = new Map(
    lists
      .flatMap(Object.entries<string>)
      .flatMap(([meaning, list]) => list.split('|').map((word) => [word, meaning] as const)),
  );
  const longest = Math.max(...[...meanings.keys()].map(({ length }) => length));
  const wordAt = (text: string, at: number): string | undefined => {
    if (arePartedByBlanks && ofWord.test(text[at - 1] ?? '')) return undefined;
    for (let length = Math.min(longest, text.length - at); length > 0; length -= 1) {
      const word = text.slice(at, at + length);
      const isWhole = !arePartedByBlanks || !isLetter.test(text[at + length] ?? '');
      if (isWhole && meanings.has(word)) return word;
    }
    return undefined;
  };
  return (text) => {
    // A letter that is two when it is small would move all others.
    const small = text.replace(/\p{Lu}/gu, (letter) => {
      const one = letter.toLowerCase();
      return one.length === letter.length ? one : letter;
    });
    let said = '';
    for (let at = 0; at < text.length;) {
      const word = wordAt(small, at);
      said += word === undefined ? (text[at] ?? '') : ` ${meanings.get(word) ?? ''} `;
      at += word?.length ?? 1;
    }
    return said;
  };
}

const fromRussian = translator([russian], true);
// Simplified letters differ from those of Japan wherever their words do; the ones that both have mean the same.
const fromEast = translator([japanese, chinese], false);

/** Words between others that say nothing of what a column holds. */
const linking = /(?<!\p{L})(?:в|во|по|на|из|и|с)(?!\p{L})/giu;
/** `тыс. унций`, `ед.изм.` */
const shortened = /(?<=\p{Script=Cyrillic})\.(?!\d)/gu;
const cyrillic = /\p{Script=Cyrillic}/u;
const eastern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Longer headers are sentences. */
const longestHeader = 120;

/**
 * A header in Cyrillic, Chinese or Japanese letters in English words; as it is where one of its words is not known, as half of what
 * a header says is another one.
 */
export function inEnglish(header: string): string {
  if (header.length > longestHeader) return header;
  if (cyrillic.test(header)) {
    const plain = header.replace(/ё/giu, 'е').replace(shortened, ' ').replace(/\s+/gu, ' ');
    const said = fromRussian(plain).replace(linking, ' ');
    return cyrillic.test(said) ? header : joined(said);
  }
  if (!eastern.test(header)) return header;
  const said = fromEast(header.normalize('NFKC'));
  return eastern.test(said) ? header : joined(said);
}

/** Brackets within brackets are one, and commas part nothing any more. */
const joined = (said: string): string =>
  said
    .replace(/[,、]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/\( ?\(/gu, '(')
    .replace(/\) ?\)/gu, ')')
    .trim();
