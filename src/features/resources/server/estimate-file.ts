import type { LookedAtEstimate } from '../../../domain/resources/looked-at-estimate.ts';
import {
  baseCaseFault,
  baseCaseKey,
  estimateKey,
  type Keyed,
  tableKey,
} from '../../../domain/resources/estimate-keys.ts';
import {
  placesOf,
  toldStanding,
  toldStandings,
  cutoffKey,
  zoneKey,
} from '../../../domain/resources/estimate-standing.ts';
import { estimateGradeRule } from '../../../domain/records/field-rules.ts';
import {
  gradeUnits,
  isOneOf,
  quantityUnits,
  reportingStandards,
  reserveTypes,
  resourceTypes,
} from '../../../domain/vocabulary.ts';
import { mineChildKind } from '../../imports/server/kinds/child-kind.ts';
import { emptyMeaning, required, type RowOf } from '../../imports/server/model/columns.ts';
import { reportDateCell } from '../../imports/server/model/date-cells.ts';
import { metalCell } from '../../imports/server/model/list-cells.ts';
import { decimalCell, numberIn, wholeCell } from '../../imports/server/model/number-cells.ts';
import { linkCell, nameCell, optionCell, textCell } from '../../imports/server/model/text-cells.ts';
import type { FieldParts } from '../../imports/server/model/kind.ts';
import { estimateKind } from './estimate-kind.ts';

const yesOrNo = ['yes', 'no'] as const;
const yesOrNoCell = (example: 'yes' | 'no') => optionCell(yesOrNo, example, { true: 'yes', false: 'no' });

/** As reports and tables write the categories. */
const otherTypes = {
  meas: 'measured',
  ind: 'indicated',
  inf: 'inferred',
  proved: 'proven',
  prob: 'probable',
  'M&I': 'M+I',
  'M and I': 'M+I',
  'Measured & Indicated': 'M+I',
  'Measured and Indicated': 'M+I',
  'Measured + Indicated': 'M+I',
  'M+I+I': 'M+I+inferred',
  'M&I+I': 'M+I+inferred',
  'M&I+inferred': 'M+I+inferred',
  'Measured + Indicated + Inferred': 'M+I+inferred',
  'Measured, Indicated and Inferred': 'M+I+inferred',
  'Measured, Indicated & Inferred': 'M+I+inferred',
  'Measured Indicated Inferred': 'M+I+inferred',
  '2P reserves': '2P',
  'P+P': '2P',
  'P&P': '2P',
  'Proven and Probable': '2P',
  'Proven & Probable': '2P',
  'Proven + Probable': '2P',
  'Proved and Probable': '2P',
  'Proved & Probable': '2P',
  'Proved + Probable': '2P',
} as const;

type Category = (typeof resourceTypes)[number];
const ofReserves: ReadonlySet<string> = new Set(reserveTypes);
const spelledTypes: readonly (readonly [string, Category])[] = [
  ...resourceTypes.map((type) => [type, type] as const),
  ...Object.entries(otherTypes),
];
/** `Proven Reserves`, `Measured Mineral Resources`: a category with what it is of. */
const withNouns: Readonly<Record<string, Category>> = Object.fromEntries(
  spelledTypes.flatMap(([spelling, type]) => {
    const nouns = ofReserves.has(type)
      ? ['reserve', 'reserves', 'ore reserve', 'ore reserves', 'mineral reserve', 'mineral reserves']
      : ['resource', 'resources', 'mineral resource', 'mineral resources'];
    return nouns.map((noun) => [`${spelling} ${noun}`, type]);
  }),
);

const columns = {
  resourceType: required(optionCell(resourceTypes, 'indicated', { ...otherTypes, ...withNouns })),
  metal: required(metalCell('Gold')),
  reportDate: reportDateCell('2026-06-30'),
  tonnage: wholeCell('1,200,000', { measure: 'ore' }),
  grade: decimalCell(estimateGradeRule, '1.85', 'grade'),
  gradeUnit: optionCell(gradeUnits, 'g/t'),
  containedMetal: wholeCell('71,375', { measure: 'contained' }),
  containedMetalUnit: optionCell(quantityUnits, 'oz'),
  cutoffGrade: decimalCell(estimateGradeRule, '0.5', 'grade'),
  cutoffGradeUnit: optionCell(gradeUnits, 'g/t'),
  reportingStandard: optionCell(reportingStandards, 'NI 43-101', {
    'SEC S-K 1300': 'SEC S-K1300',
    'S-K 1300': 'SEC S-K1300',
  }),
  sourceUrl: linkCell('https://www.example.com/technical-report'),
  includesReserves: yesOrNoCell('no'),
  zone: nameCell('North Pit'),
  baseCase: emptyMeaning('yes', yesOrNoCell('yes')),
  standing: optionCell(toldStandings, 'current'),
};
type Values = RowOf<typeof columns>;

const keyed = (values: Values): Keyed => ({ ...values, baseCase: values.baseCase !== 'no' });

const within = (values: Values, ...parts: string[]) => [tableKey(keyed(values)), ...parts].join('\u0000');

/** `0.5 (base case)`: what stands behind the cut-off. */
const baseCaseWords = /[ ,–-]{0,4}[([]?(?:base|reference)[ -]?case[)\]]?$/iu;

/** A file may have the unit of its ore in a column of its own. */
const oreUnit: FieldParts = { columns: { tonnageUnit: textCell('Mt', 40) }, makes: [], compose: () => ({ cells: {} }) };

export const estimateFile = mineChildKind({
  record: estimateKind,
  parts: oreUnit,
  columns,
  key: (values) => estimateKey(keyed(values)),
  keyWords: 'mine, resource type, metal, report date, zone and cut-off',
  looseKeys: {
    of: (stored) => [
      within(stored),
      within(stored, 'zone', zoneKey(stored)),
      within(stored, 'cut-off', cutoffKey(stored)),
      within(stored, 'zone', zoneKey(stored), 'cut-off', cutoffKey(stored)),
    ],
    // A cut-off that one of the two does not state may be that of the other; a zone that no row of the file names, too.
    for(given, isSaid) {
      const zone = within(given, 'zone', zoneKey(given));
      const cutoff = cutoffKey(given);
      if (cutoff === '') return isSaid('zone') ? [zone] : [zone, within(given)];
      const unstated = within(given, 'zone', zoneKey(given), 'cut-off', '');
      return isSaid('zone') ? [unstated] : [unstated, within(given, 'cut-off', cutoff)];
    },
  },
  rivals: {
    key: (values) => baseCaseKey(keyed(values)),
    fault: (values, rival) => baseCaseFault(keyed(values), keyed(rival)),
    beside: {
      isSaid: ({ baseCase }) => baseCase !== null,
      yielded: (values, holder) => ({
        values: { ...values, baseCase: 'no' as const },
        field: 'baseCase',
        warning: `Kept as another cut-off beside the base case of ${[holder.cutoffGrade ?? 'no cut-off', holder.cutoffGradeUnit].filter(Boolean).join(' ')}.`,
      }),
      undecided: {
        field: 'baseCase',
        error:
          'The file has several cut-offs and does not say which one is the base case. Choose it beside the file, write (base case) behind its cut-off, or say no in baseCase for all rows and choose one on the page of the mine.',
      },
    },
  },
  saidBehind: {
    cutoffGrade: {
      field: 'baseCase',
      read(text) {
        const own = text.replace(baseCaseWords, '').trim();
        return own === '' || own === text.trim() || own.length > 40 ? undefined : { own, value: 'yes' };
      },
      chosen: { held: 'yes', others: 'no' },
    },
  },
  rowName: ({ resourceType, metal, zone, reportDate }) =>
    [metal, resourceType, zone, reportDate].filter(Boolean).join(', '),
  unitOf: { grade: 'gradeUnit', containedMetal: 'containedMetalUnit', cutoffGrade: 'cutoffGradeUnit' },
  following: {
    fields: { standing: { column: 'standing', type: 'text' } },
    otherwise(together) {
      const places = placesOf(
        together.flatMap((values) => {
          const { resourceType, gradeUnit, grade } = values;
          const key = estimateKey(keyed(values));
          return isOneOf(resourceTypes, resourceType)
            ? [{ ...keyed(values), resourceType, grade, gradeUnit, tonnage: numberIn(values.tonnage), key }]
            : [];
        }),
      );
      const standings = new Map([...places].map(([{ key }, { standing }]) => [key, toldStanding(standing)]));
      return (given, estimate) => {
        const standing = standings.get(estimateKey(keyed(estimate)));
        if (given.standing === null || standing === undefined || given.standing === standing) return undefined;
        const warning = `Kept as ${standing}: what it is follows from the other estimates of its mine.`;
        return { field: 'standing', value: given.standing, warning };
      };
    },
  },
  complete: (values) => ({ ...values, baseCase: values.baseCase ?? 'yes' }),
  check({ resourceType, includesReserves }) {
    if (includesReserves === null || !isOneOf(reserveTypes, resourceType)) return undefined;
    return { field: 'includesReserves', error: 'Only resources can include reserves; leave this empty for reserves.' };
  },
  judged: (values): LookedAtEstimate => ({
    ...values,
    tonnage: numberIn(values.tonnage),
    containedMetal: numberIn(values.containedMetal),
    baseCase: values.baseCase !== 'no',
    includesReserves: values.includesReserves === null ? null : values.includesReserves === 'yes',
  }),
  undo: { name: `concat_ws(', ', t.metal, t.resource_type, t.zone, t.report_date)`, kept: [] },
});
