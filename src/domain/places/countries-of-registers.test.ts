import { describe, expect, it, test } from 'vitest';
import { countries } from './country-list.ts';
import { resolveCountry } from './countries.ts';

const codeOf = (name: string) => {
  const found = resolveCountry(name, { suggest: false });
  return found.ok ? found.code : undefined;
};

describe('a country as registers, exchanges and reports write it', () => {
  it.each<[code: string, names: readonly string[]]>([
    [
      'CD',
      [
        ...[
          'DRC',
          'D.R.C.',
          'DR Congo',
          'D.R. Congo',
          'Congo DR',
          'Congo (DRC)',
          'Congo, Dem. Rep.',
          'Dem. Rep. Congo',
        ],
        ...['Democratic Republic of Congo (DRC)', 'Democratic Republic of the Congo', 'RDC', 'Zaire', 'Congo-Kinshasa'],
        ...['République démocratique du Congo', 'Dem. Rep. of the Congo', 'COD'],
      ],
    ],
    ['CG', ['Republic of Congo', 'Congo, Rep.', 'Congo, Republic of', 'Rep. of the Congo', 'Congo-Brazzaville', 'COG']],
    [
      'CI',
      [
        ...["Côte d'Ivoire", 'Côte d’Ivoire', 'Cote D`Ivoire', "COTE D'IVOIRE", 'Ivory Coast', 'Ivory-Coast', 'CIV'],
        ...["Côte d'Ivoire (Ivory Coast)", 'Ivory Coast (Côte d’Ivoire)', 'Elfenbeinküste', 'Costa de Marfil'],
      ],
    ],
    ['TW', ['Taiwan', 'Republic of China', 'China, Republic of', 'Rep. of China']],
    ['CN', ['China', "People's Republic of China", 'PRC']],
    ['PG', ['PNG', 'P.N.G.', 'Papua New Guinea (PNG)', 'Papua-New Guinea', 'PAPUA NEW GUINEA']],
    [
      'GN',
      ['Guinea', 'Republic of Guinea', 'Guinea-Conakry', 'Guinea (Conakry)', 'Guinea, Republic of', 'Rep. of Guinea'],
    ],
    ['GQ', ['Equatorial Guinea', 'Eq. Guinea', 'Republic of Equatorial Guinea']],
    ['GW', ['Guinea-Bissau', 'Guinea Bissau']],
    ['US', ['USA', 'U.S.A.', 'U.S.', 'United States of America (USA)', 'The United States', 'US', 'America']],
    ['GB', ['UK', 'U.K.', 'United Kingdom (UK)', 'England', 'Scotland', 'Great Britain', 'Northern Ireland']],
    [
      'KR',
      ['South Korea', 'Korea, South', 'Korea, Republic of', 'Korea, Rep.', 'Korea, Rep. of', 'Rep. of Korea', 'ROK'],
    ],
    ['KP', ['North Korea', 'DPRK', "Dem. People's Rep. of Korea", "Korea, Democratic People's Republic of"]],
    ['KG', ['Kyrgyzstan', 'Kyrgyz Republic', 'Kyrgyz Rep.']],
    ['KZ', ['Kazakhstan', 'Republic of Kazakhstan', 'Rep. of Kazakhstan', 'Kazakhstan, Republic of', 'Kazakstan']],
    ['TZ', ['Tanzania', 'United Republic of Tanzania', 'Tanzania, United Rep. of', 'Tanzania (United Republic of)']],
    ['MK', ['North Macedonia', 'F.Y.R.O.M.', 'Macedonia (FYROM)', 'FYR Macedonia']],
    ['DO', ['Dominican Republic', 'Dominican Rep.', 'República Dominicana']],
    ['CF', ['Central African Republic', 'Central African Rep.', 'CAR']],
    ['CZ', ['Czechia', 'Czech Republic', 'Czech Rep.', 'Czech Republic (Czechia)']],
    ['TR', ['Turkey', 'Türkiye', 'Turkiye', 'Republic of Türkiye', 'Turkey (Türkiye)']],
    ['MM', ['Myanmar', 'Burma', 'Myanmar (Burma)', 'Burma (Myanmar)']],
    ['SZ', ['Eswatini', 'Swaziland', 'Eswatini (Swaziland)', 'Kingdom of Eswatini']],
    ['BF', ['Burkina Faso', 'Burkina', 'Upper Volta', 'BURKINA-FASO']],
    ['OM', ['Oman', 'Sultanate of Oman']],
    ['AR', ['Argentina', 'Argentine Republic', 'República Argentina'.replace('República ', 'Republic of ')]],
    ['SL', ['Sierra Leone', 'Sierra-Leone']],
    ['BA', ['Bosnia and Herzegovina', 'Bosnia & Herzegovina', 'Bosnia']],
    ['RU', ['Russia', 'Russian Federation', 'Russian Fed.']],
    ['VN', ['Vietnam', 'Viet Nam', 'Viet-Nam']],
    ['IR', ['Iran', 'Iran, Islamic Rep.', 'Islamic Rep. of Iran']],
    ['MR', ['Mauritania', 'Islamic Republic of Mauritania']],
  ])('%s', (code, names) => {
    for (const name of names) expect([name, codeOf(name)]).toEqual([name, code]);
  });

  it.each([
    // Two of one name, none, two at once, a state, a bracket that says another one or something else.
    ...['Congo', 'Korea', 'Virgin Islands', 'Atlantis', 'Chile/Argentina', 'Canada / USA', 'Multiple', 'International'],
    ...['Nevada', 'Western Australia', 'Yugoslavia', 'Serbia & Montenegro', 'Niger (Nigeria)', 'Guinea (Ghana)'],
    ...['USA (Nevada)', 'Russia (Far East)', 'Chile (100%)', 'Republic of', 'Rep.', 'Dem. Rep.'],
    ...['Congo (Congo)', 'Republic', 'Kingdom of the', 'State of Nevada'],
  ])('%s is none that is known', (name) => expect(codeOf(name)).toBeUndefined());

  test('by each of its names with its code in a bracket, whichever stands first', () => {
    for (const { name, code, code3 } of countries.filter(({ name }) => !name.includes('(')))
      expect([name, codeOf(`${name} (${code3})`), codeOf(`${code3} (${name})`)]).toEqual([name, code, code]);
  });

  test('no name with another country in its bracket is either', () => {
    const plain = countries.filter(({ name }) => !name.includes('('));
    for (const [at, { name }] of plain.entries()) {
      const other = plain[(at + 7) % plain.length]!;
      expect([name, other.name, codeOf(`${name} (${other.name})`)]).toEqual([name, other.name, undefined]);
    }
  });

  test('a bracket of any length is answered', () => {
    expect(codeOf(`Chile (${'x'.repeat(190)})`)).toBeUndefined();
    // Brackets around nothing are signs as points are.
    expect(codeOf(`Chile ${'('.repeat(150)}`)).toBe('CL');
    expect(codeOf('Chile (Chile)')).toBe('CL');
  });
});
