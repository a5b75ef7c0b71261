import { ask, fileBody, sendJson } from './ask.ts';
import { type Attack, forEach } from './attack.ts';

const zeros = '0'.repeat(160_000);
const numbers: Record<string, string> = {
  '0.0…01': `0.${zeros}1`,
  '0.10…01': `0.1${zeros}1`,
  '00…01': `${zeros}1`,
  '10…0': `1${zeros}`,
  '1.0…0': `1.${zeros}`,
  '-0…0': `-${zeros}`,
  '.0…0': `.${zeros}`,
  '1,000,…': `1${',000'.repeat(40_000)}`,
  '1 000 …': `1${' 000'.repeat(40_000)}`,
  '1.000…,': `1${'.000'.repeat(40_000)},`,
  '1e00…': `1e${zeros}`,
  'blanks %': `1${' '.repeat(160_000)}%`,
};

/** A body with the number in it, as text and as it stands. */
const bodiesOf = (before: string, field: string, number: string) => [
  `{${before}"${field}":"${number}"}`,
  `{${before}"${field}":${number}}`,
];

const tables = (number: string) => [
  {
    path: '/api/csv/upload/resource-estimates?dryRun=true',
    csv: `mineName,resourceType,metal,tonnage,grade,gradeUnit\nFiddlehead Lake,indicated,Gold,"${number}","${number}",g/t\n`,
  },
  {
    path: '/api/csv/upload/drill-observations?dryRun=true',
    csv: `mineName,holeId,densityValue,densityUnit,intervalLength\nFiddlehead Lake,A1,"${number}",g/t,"${number}"\n`,
  },
  {
    path: '/api/investments/import?dryRun=true',
    csv: `transactionDate,ticker,transactionType,shares,pricePerShare,currency,fees,notes\n2024-01-15,ABC,buy,"${number}","${number}",USD,"${number}",\n`,
  },
];

/** Numbers of 160,000 digits in every kind of field that takes decimals, and in files. */
export const decimals: Attack = {
  name: 'decimals',
  what: 'numbers of 160,000 zeros in fields and in cells of files',
  rateLimit: 'on',
  async run(target) {
    const { signal, mineId } = target;
    const trade = '"ticker":"ABC","transactionType":"buy","transactionDate":"2024-01-15","shares":"1",';
    const fields = [
      { path: `/api/mines/${mineId}/drill-observations`, before: '', field: 'densityValue' },
      {
        path: `/api/mines/${mineId}/resource-estimates`,
        before: '"resourceType":"indicated","metal":"Gold",',
        field: 'grade',
      },
      { path: `/api/mines/${mineId}/economics`, before: '"studyType":"PEA",', field: 'metalPrice' },
      { path: '/api/investments', before: trade, field: 'pricePerShare' },
    ];
    const tries = Object.values(numbers).flatMap((number) => fields.map((field) => ({ number, ...field })));
    await forEach(tries, { width: 4, signal }, async ({ number, path, before, field }, n) => {
      for (const json of bodiesOf(before, field, number)) {
        await sendJson(target, `POST ${path}`, { path, json, by: target.member(n) });
      }
    });
    const files = Object.values(numbers).flatMap(tables);
    await forEach(files, { width: 3, signal }, ({ path, csv }, n) =>
      ask(target, `POST ${path}`, { method: 'POST', path, by: target.member(n), ...fileBody('numbers.csv', csv) }),
    );
  },
};
