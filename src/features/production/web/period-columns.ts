import { millions, number } from '../../../web/format.ts';
import type { ProductionPeriod } from '../contract.ts';
import { bareCost, bareMillions, costText, currencySign, metalText } from './production-words.ts';

interface ToldFigure {
  /** With its unit. */
  whole: string;
  /** Below a head that says the unit. */
  bare: string;
  unit: string | null;
}

interface Figure {
  head: string;
  tell: (period: ProductionPeriod) => ToldFigure | null;
}

const amount = (head: string, field: 'recovered' | 'poured' | 'inConcentrate' | 'sold'): Figure => ({
  head,
  tell: ({ [field]: value, unit }) =>
    value === null ? null : { whole: metalText(value, unit), bare: metalText(value, null), unit },
});

const cost = (head: string, field: 'cashCost' | 'allInSustainingCost'): Figure => ({
  head,
  tell: ({ [field]: value, currency, costUnit }) =>
    value === null
      ? null
      : {
          whole: costText(value, currency, costUnit),
          bare: bareCost(value),
          unit: costUnit && `${currencySign(currency)}/${costUnit}`,
        },
});

const figures: readonly Figure[] = [
  {
    head: 'Ore milled',
    tell: ({ oreMilled: value }) =>
      value === null ? null : { whole: `${number(value, 0)} t`, bare: number(value, 0), unit: 't' },
  },
  {
    head: 'Head grade',
    tell: ({ headGrade: value, headGradeUnit: unit }) =>
      value === null ? null : { whole: `${number(value)} ${unit ?? ''}`.trim(), bare: number(value), unit },
  },
  {
    head: 'Recovery',
    tell: ({ recovery: value }) =>
      value === null ? null : { whole: `${number(value)}%`, bare: number(value), unit: '%' },
  },
  amount('Recovered', 'recovered'),
  amount('Poured', 'poured'),
  amount('In concentrate', 'inConcentrate'),
  amount('Sold', 'sold'),
  {
    head: 'Revenue',
    tell: ({ revenue: value, currency }) =>
      value === null
        ? null
        : {
            whole: millions(Number(value), currency),
            bare: bareMillions(Number(value)),
            unit: `${currencySign(currency)} M`,
          },
  },
  cost('Cash cost', 'cashCost'),
  cost('AISC', 'allInSustainingCost'),
];

export interface PeriodColumn extends Figure {
  /** What all figures of the column are told in; null where they differ, or one has none. */
  unit: string | null;
}

/** Columns that some period fills: a mine that pours bars has none for concentrate. */
export function periodColumns(periods: readonly ProductionPeriod[]): PeriodColumn[] {
  return figures.flatMap((figure) => {
    const units = new Set(periods.flatMap((period) => figure.tell(period) ?? []).map(({ unit }) => unit));
    const [unit = null] = units;
    return units.size === 0 ? [] : [{ ...figure, unit: units.size === 1 ? unit : null }];
  });
}
