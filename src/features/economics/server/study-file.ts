import { type MetalPrice, readPrices, settlePrices, writtenPrices } from '../../../domain/studies/metal-prices.ts';
import {
  cutoffUnits,
  miningMethods,
  oreThroughputUnits,
  priceUnits,
  shareBases,
  studyStatuses,
  studyTypes,
  taxBases,
  throughputUnits,
} from '../../../domain/vocabulary.ts';
import { mineChildKind } from '../../imports/server/kinds/child-kind.ts';
import { required } from '../../imports/server/model/columns.ts';
import { reportDateCell } from '../../imports/server/model/date-cells.ts';
import { decimalCell, numberIn, percentCell, wholeCell } from '../../imports/server/model/number-cells.ts';
import type { FieldParts } from '../../imports/server/model/kind.ts';
import { linkCell, optionCell, textCell, wordCell } from '../../imports/server/model/text-cells.ts';
import { studyKind } from './study-kind.ts';
import {
  discountRateRule,
  gradeRule,
  irrRule,
  nameText,
  npvRule,
  oreRule,
  productionRule,
  recoveryRule,
  stripRatioRule,
  studyMoneyRule,
  sustainingCostRule,
  unitPriceRule,
  yearsRule,
} from '../../../domain/records/field-rules.ts';
import type { LookedAtStudy } from '../../../domain/studies/study-findings.ts';
import { currencies } from '../../../domain/money/currencies.ts';
import { studyCurrency } from '../../../domain/studies/studies.ts';
import { costCurrency, costUnitWords } from '../../../domain/studies/unit-costs.ts';
import { jsonText } from '../../../db/json-text.ts';

const currencyCellBy = (rule: (text: string) => { currency: string } | { error: string }) =>
  wordCell(
    'USD',
    (cell) => {
      const read = rule(cell);
      return 'currency' in read ? { value: read.currency } : read;
    },
    currencies,
  );

const oreUnitWords = {
  tpd: 't/d',
  't/day': 't/d',
  'tonnes/day': 't/d',
  tpa: 't/year',
  't/a': 't/year',
  'tonnes/year': 't/year',
  Mtpa: 'Mt/year',
  'Mt/a': 'Mt/year',
} as const;

const miningWords = {
  'open-cut': 'open pit',
  'open cast': 'open pit',
  surface: 'open pit',
  UG: 'underground',
  'in-situ leach': 'in-situ recovery',
  'in-situ leaching': 'in-situ recovery',
  ISR: 'in-situ recovery',
  ISL: 'in-situ recovery',
} as const;

/** Prices as one text that means one thing however it was written. */
const pricesCell = wordCell('Gold: 1900 USD/oz (long-term)', (cell) => {
  const read = readPrices(cell);
  if ('error' in read) return read;
  return { value: writtenPrices(read.value), ...(read.told !== undefined && { warning: read.told }) };
});

/** As `writtenPrices` has it. */
const writtenPricesSql = `(
  select string_agg(concat(p ->> 'metal' || ': ', p ->> 'value', ' ' || (p ->> 'currency'), '/' || (p ->> 'unit'),
    ' (' || (p ->> 'basis') || ')'), '; ' order by place)
  from jsonb_array_elements(t.metal_prices) with ordinality listed(p, place))`;

function pricesIn(cell: string | null): MetalPrice[] {
  const read = cell === null ? { value: [] } : readPrices(cell);
  if ('error' in read) throw new Error(`prices that were read before are none: ${read.error}`);
  return read.value;
}

interface PriceCells {
  metalPrice: string | null;
  metalPrices: string | null | undefined;
}

/** What the two columns of prices come to; an empty cell says nothing. */
function pricesOf(given: PriceCells, before: PriceCells | null) {
  const settled = settlePrices(
    {
      metalPrice: given.metalPrice ?? undefined,
      ...(given.metalPrices && { metalPrices: pricesIn(given.metalPrices) }),
    },
    before && { metalPrice: before.metalPrice, metalPrices: pricesIn(before.metalPrices ?? null) },
  );
  if ('error' in settled) return settled;
  const { metalPrice, metalPrices } = settled.value;
  return { value: { metalPrice, metalPrices: metalPrices.length > 0 ? writtenPrices(metalPrices) : null } };
}

/** Of studies of each type the last one; one without a date was before all others. */
function newestOfType<Study extends { studyType: string; reportDate: string | null }>(studies: readonly Study[]) {
  const newest = new Map<string, Study>();
  for (const study of studies) {
    const before = newest.get(study.studyType);
    if (!before || (study.reportDate ?? '') > (before.reportDate ?? '')) newest.set(study.studyType, study);
  }
  return newest;
}

const ofOne = /^(\d{1,6}(?:[.,]\d{1,6})?) ?: ?1(?:\.0)?$/u;
const plainRatio = decimalCell(stripRatioRule, '3.2');
/** `5.1:1`: so many tonnes of waste for one of ore. */
const ratioCell: typeof plainRatio = {
  ...plainRatio,
  read: (cell) => plainRatio.read((cell.length < 20 && ofOne.exec(cell)?.[1]?.replace(',', '.')) || cell),
};

const saysBeforeTax = (cell: string) => /^(?:pre|before|avant|antes|vor)(?:\b|tax)/iu.test(cell.trim());

/**
 * Of a study at several prices a file may say which row is which: one of them is the study. An `IRR` is after tax unless its
 * row says that its figures are before. Prices may stand in a column for each metal.
 */
const parts: FieldParts = {
  columns: {
    studyCase: textCell('Base case', 100),
    irr: percentCell(irrRule, '24'),
    pricesOfMetals: { ...decimalCell(unitPriceRule, '1900', 'per-unit'), joinedBy: '; ', isOfMetals: true },
  },
  makes: ['afterTaxIrr', 'metalPrices'],
  compose({ irr = '', pricesOfMetals = '' }, beside) {
    const prices = pricesOfMetals === '' ? {} : { metalPrices: pricesOfMetals };
    const leftOut = (why: string) => ({ cells: prices, remarks: [{ field: 'irr', warning: `Left out: ${why}.` }] });
    const { afterTaxIrr, taxBasis = '' } = beside;
    if (irr === '' || irr === afterTaxIrr?.trim()) return { cells: prices };
    if (afterTaxIrr !== undefined) return leftOut('the IRR after tax has a column of its own');
    if (saysBeforeTax(taxBasis))
      return leftOut('the figures of this row are before tax, and the IRR after tax is kept');
    return { cells: { ...prices, afterTaxIrr: irr } };
  },
};

export const studyFile = mineChildKind({
  record: studyKind,
  parts,
  caseField: 'studyCase',
  columns: {
    studyType: required(optionCell(studyTypes, 'PEA', { DFS: 'FS', BFS: 'FS' })),
    reportDate: reportDateCell('2026-06-30'),
    lifeOfMineYears: decimalCell(yearsRule, '12', 'years'),
    allInSustainingCost: decimalCell(sustainingCostRule, '985', 'unit-cost'),
    afterTaxIrr: percentCell(irrRule, '24'),
    paybackPeriod: decimalCell(yearsRule, '4', 'years'),
    totalCapex: decimalCell(studyMoneyRule, '310', 'millions'),
    totalOpex: decimalCell(studyMoneyRule, '1,150', 'millions'),
    metalPrice: decimalCell(unitPriceRule, '1900', 'per-unit'),
    totalTonsMined: wholeCell('17,500,000', { measure: 'ore' }),
    discountRate: percentCell(discountRateRule, '5'),
    npv: decimalCell(npvRule, '275', 'millions'),
    gradeCutoffRate: decimalCell(gradeRule, '0.5', 'grade'),
    gradeCutoffUnit: optionCell(cutoffUnits, 'g/t'),
    productionThroughput: decimalCell(productionRule, '150,000', 'yearly'),
    productionThroughputUnit: optionCell(throughputUnits, 'oz/year'),
    sourceUrl: linkCell('https://www.example.com/technical-report'),
    currency: currencyCellBy(studyCurrency),
    taxBasis: optionCell(taxBases, 'after-tax'),
    shareBasis: optionCell(shareBases, '100%'),
    status: optionCell(studyStatuses, 'current'),
    metalPrices: pricesCell,
    oreThroughput: decimalCell(oreRule, '4,000', 'ore-rate'),
    oreThroughputUnit: optionCell(oreThroughputUnits, 't/d', oreUnitWords),
    recovery: percentCell(recoveryRule, '92.5'),
    stripRatio: ratioCell,
    miningMethod: optionCell(miningMethods, 'open pit', miningWords),
    depositType: textCell('Orogenic gold', nameText),
    allInSustainingCostUnit: optionCell(priceUnits, 'oz', costUnitWords),
    allInSustainingCostCurrency: currencyCellBy(costCurrency),
  },
  others: {
    metalPrices: {
      column: 'metal_prices',
      type: 'json',
      read: writtenPricesSql,
      write: (cell) => jsonText(pricesIn(cell)),
    },
  },
  key: ({ studyType, reportDate }) => `${studyType}\u0000${reportDate ?? ''}`,
  keyWords: 'mine, study type and report date',
  // A row without a date is about the study that is current; one with a date may say when an undated one was reported.
  meant(stored) {
    const newest = newestOfType(stored);
    const undated = newestOfType(stored.filter(({ reportDate }) => reportDate === null));
    return ({ studyType, reportDate }) => (reportDate === null ? newest : undated).get(studyType);
  },
  following: {
    fields: { status: { column: 'status', type: 'text' } },
    otherwise(together) {
      const newest = newestOfType(together);
      return (given, study) => {
        if (given.status === null) return undefined;
        const last = newest.get(study.studyType);
        const status = last?.reportDate === study.reportDate ? 'current' : 'replaced';
        if (given.status === status) return undefined;
        const why =
          status === 'current'
            ? `no later ${study.studyType} is known of this mine`
            : `the ${study.studyType} of ${last?.reportDate} is later`;
        return { field: 'status', value: given.status, warning: `Kept as ${status}: ${why}.` };
      };
    },
  },
  unitOf: {
    gradeCutoffRate: 'gradeCutoffUnit',
    productionThroughput: 'productionThroughputUnit',
    oreThroughput: 'oreThroughputUnit',
    npv: 'currency',
    totalCapex: 'currency',
    totalOpex: 'currency',
    allInSustainingCost: ['allInSustainingCostUnit', 'allInSustainingCostCurrency', 'currency'],
    metalPrice: 'currency',
  },
  currencyOf: { allInSustainingCost: 'allInSustainingCostCurrency' },
  check(values) {
    const prices = pricesOf(values, null);
    return 'error' in prices ? { field: 'metalPrice', error: prices.error } : undefined;
  },
  complete(values, given, before) {
    const prices = pricesOf(given, before);
    return 'error' in prices ? values : { ...values, ...prices.value };
  },
  restored(values, old, current) {
    // Of an import before prices were records.
    if (old.metalPrice === undefined || old.metalPrices !== undefined) return values;
    const prices = pricesOf({ metalPrice: old.metalPrice, metalPrices: undefined }, current);
    return 'error' in prices ? values : { ...values, ...prices.value };
  },
  judged: (values): LookedAtStudy => ({
    ...values,
    afterTaxIrr: numberIn(values.afterTaxIrr),
    discountRate: numberIn(values.discountRate),
    npv: numberIn(values.npv),
    totalCapex: numberIn(values.totalCapex),
    lifeOfMineYears: numberIn(values.lifeOfMineYears),
    productionThroughput: numberIn(values.productionThroughput),
    recovery: numberIn(values.recovery),
    oreThroughput: numberIn(values.oreThroughput),
    stripRatio: numberIn(values.stripRatio),
    totalTonsMined: numberIn(values.totalTonsMined),
    metalPrices: pricesIn(values.metalPrices),
  }),
  rowName: ({ studyType, reportDate }) => [studyType, reportDate].filter(Boolean).join(', '),
  undo: { name: `concat_ws(', ', t.study_type, t.report_date)`, kept: [] },
});
