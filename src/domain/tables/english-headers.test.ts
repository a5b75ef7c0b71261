import { describe, expect, it } from 'vitest';
import { inEnglish } from './english-headers.ts';
import { headerParts } from './header-parts.ts';
import { foreignCountry, usualMeaning } from './value-words.ts';

describe('a header in other letters', () => {
  it.each([
    ['Месторождение', 'deposit'],
    ['НАЗВАНИЕ МЕСТОРОЖДЕНИЯ', 'name deposit'],
    ['Руда, тыс. т', 'tonnes (kt)'],
    ['Ср. содержание Au (г/т)', 'Ср. содержание Au (г/т)'],
    ['Содержание Au в руде, г/т', 'grade Au tonnes (g/t)'],
    ['Объём, тыс. м3', 'Объём, тыс. м3'],
    ['От, м', 'from (m)'],
    ['矿石量（万吨）', 'tonnes (ten thousand tonnes)'],
    ['金品位(克/吨)', 'Gold grade (g/t)'],
    ['孔号', 'hole id'],
    ['金额(万元)', '金额(万元)'],
    ['资源量(亿吨)', '资源量(亿吨)'],
    ['鉱山名', 'mine'],
    ['金品位（g/t）', 'Gold grade (g/t)'],
    ['深度開始 (m)', 'from (m)'],
    ['ボーリング番号', 'hole id'],
    ['鉱石処理量（千トン）', 'ore processed (kt)'],
    ['金のグレード', '金のグレード'],
    ['銅量合計', '銅量合計'],
    ['Tonnes (Mt)', 'Tonnes (Mt)'],
  ])('%s is %s: in English as a whole, or not at all', (header, english) => {
    expect(inEnglish(header)).toBe(english);
  });

  it('says its unit and its metal', () => {
    expect(headerParts('Золото, тыс. унций')).toMatchObject({ unit: 'koz', metal: 'Gold', words: '' });
    expect(headerParts('铜(%)')).toMatchObject({ unit: '%', metal: 'Copper', words: '' });
    expect(headerParts('Запасы золота, кг')).toMatchObject({ unit: null, metal: null });
  });

  it('is not looked at where it is a sentence', () => {
    const sentence = 'золото '.repeat(30);
    expect(inEnglish(sentence)).toBe(sentence);
  });
});

describe('a value in other letters', () => {
  it.each([
    ['золото', 'Gold'],
    ['铜矿', 'Copper'],
    ['Węgiel kamienny', 'Coal'],
    ['ALTIN', 'Gold'],
    ['строится', 'construction'],
    ['Wskazane', 'indicated'],
    ['çıkarsanan', 'inferred'],
    ['г/т', 'g/t'],
    ['操業中', 'production'],
    ['休山', 'care and maintenance'],
    ['亜鉛', 'Zinc'],
  ])('%s is offered as %s', (value, meaning) => {
    expect(usualMeaning(value, (option) => option === meaning)).toBe(meaning);
  });

  it.each(['Россия', '俄罗斯', 'Rosja', 'Rusya', 'ロシア'])('%s is a country', (name) => {
    expect(foreignCountry(name, [{ code: 'RU', name: 'Russia' }])).toBe('Russia');
  });
});
