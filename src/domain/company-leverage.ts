import { convert, missingRate, rateInput } from './capital/currencies.ts';
import type { Rates } from './capital/records.ts';
import { fold } from './fold.ts';
import { type OperatedMine, partOfStated, type PlannedStudy, shareInput } from './held-operation.ts';
import { knownMetal } from './metals.ts';
import { mainPriceOf, modelOf, studyMoney } from './study-model.ts';
import { lackingFor, slopeOf, type StudyPart } from './study-what-if.ts';
import {
  type About,
  exact,
  type Figure,
  figureOf,
  type FigureWarning,
  type Input,
  noFigure,
  over,
  quotientOf,
  roundedValue,
  sumOf,
} from './worked-figure.ts';

const keyOf = (metal: string) => fold(knownMetal(metal) ?? metal);

const lackWords: Readonly<Record<StudyPart, string>> = {
  npv: 'NPV',
  discountRate: 'discount rate',
  life: 'life of mine',
  output: 'production of a year',
  outputUnit: 'unit of the production',
  price: 'metal price',
  priceUnit: 'unit of the price',
  capex: 'CAPEX',
  cost: 'AISC',
  costUnit: 'unit of the AISC',
  share: "owner's share",
  exchange: 'rate of exchange',
};

interface StudiedMine {
  mine: OperatedMine;
  study: PlannedStudy;
}

const studied = (mines: readonly OperatedMine[]): StudiedMine[] =>
  mines.flatMap((mine) => {
    const { study } = mine.operation;
    return study && study.npv !== null ? [{ mine, study }] : [];
  });

/** Metals that the studies with an NPV sell first. */
export const leverMetals = (mines: readonly OperatedMine[]): string[] => [
  ...new Map(
    studied(mines).flatMap(({ study }) => {
      const metal = mainPriceOf(study)?.metal;
      return metal ? [[keyOf(metal), knownMetal(metal) ?? metal] as const] : [];
    }),
  ).values(),
];

/** A number of double precision with the digits that it is sure of. */
const digits = (value: number) => Number(value.toPrecision(15));

interface Change {
  low: Figure;
  high: Figure;
}

/** What is the same for all mines of a company. */
interface Money {
  currency: string;
  day: string;
  priceDay: string;
  rates: Rates;
}

/** What one per cent of its main price makes of the company's part of an NPV, from the latest start and highest tax to the earliest and none. */
function changeOf({ mine, study }: StudiedMine, { currency, day, priceDay, rates }: Money): Change {
  const { name, operation, operator, isOperator, percent } = mine;
  const about: About = { unit: 'money', currency, asOf: day };
  const price = mainPriceOf(study)!;
  const money = studyMoney(study);
  const none = (missing: string[]): Change => ({
    low: noFigure(about, { missing }),
    high: noFigure(about, { missing }),
  });
  const inStudy = convert(exact(1), price.currency, money, priceDay, rates);
  const inOwn = convert(exact(1), money, currency, priceDay, rates);
  if (!inStudy) return none([missingRate(price.currency, money, priceDay)]);
  if (!inOwn) return none([missingRate(money, currency, priceDay)]);
  if (operation.royalties === null) return none([`royalties of ${name}`]);
  // Money of a study that does not say whose it is is not multiplied by the share: as the NAV has it.
  const part = study.shareBasis === null ? { percent: exact(100) } : partOfStated(mine, study.shareBasis, 'the NPV');
  if ('missing' in part) return none([part.missing]);
  const owners = isOperator ? percent : operator?.percent;
  const model = modelOf(
    study,
    {
      ownershipPercentage: Number(owners ?? 0),
      ownershipStated: owners !== null && owners !== undefined,
      royalties: operation.royalties,
      royaltiesStated: true,
    },
    { exchange: inStudy.amount.toNumber() },
  );
  const slope = slopeOf(model);
  if (!slope) return none(lackingFor(model, 'price').map((lacking) => `${lackWords[lacking]} of ${name}`));
  const input = (what: string, value: string | number, unit: string, own: string | null = null): Input => ({
    ...{ name: `${what} of ${name} (${study.studyType})`, value: exact(value).toFixed(), unit, currency: own },
    ...{ asOf: study.reportDate, source: study.sourceUrl },
  });
  const from: Input[] = [
    input('price', price.value, `money/${price.unit ?? ''}`, price.currency),
    input('production of a year', study.productionThroughput!, study.productionThroughputUnit!),
    input('life', study.lifeOfMineYears!, 'years'),
    input('discount rate', study.discountRate!, '%'),
    { ...input('royalties', operation.royalties, '%'), name: `royalties of ${name}`, asOf: null, source: null },
    shareInput(mine, part.percent),
    ...(inStudy.rate ? [rateInput(price.currency, money, inStudy.rate)] : []),
    ...(inOwn.rate ? [rateInput(money, currency, inOwn.rate)] : []),
  ];
  const at = (each: number) =>
    figureOf(
      over(
        exact(digits(each * model.price! * 10_000))
          .times(part.percent)
          .times(inOwn.amount),
        100,
      ),
      about,
      { from },
    );
  return { low: at(slope.low), high: at(slope.high) };
}

const shown = ({ value }: Figure) => roundedValue(value ?? '0', 2);

/**
 * Per cent of NAV for one per cent of a metal's price, by the annuity of a study's what-if. Nobody states marginal tax and
 * start of production, so that it lies between two ends: the lower one is told, as at least, and the other beside it.
 */
export function leverageTo(
  metal: string,
  mines: readonly OperatedMine[],
  nav: Figure,
  money: Omit<Money, 'currency'>,
): Figure {
  const about: About = { unit: 'ratio', currency: null, asOf: money.day };
  const { currency } = nav;
  if (currency === null || nav.value === null) return noFigure(about, nav);
  const all = studied(mines);
  const mains = all.filter(({ study }) => keyOf(mainPriceOf(study)?.metal ?? '') === keyOf(metal));
  const besides = all.filter(({ study }) =>
    study.metalPrices.slice(1).some((price) => price.metal !== null && keyOf(price.metal) === keyOf(metal)),
  );
  const changes = mains.map((each) => changeOf(each, { ...money, currency }));
  const paid: About = { unit: 'money', currency, asOf: money.day };
  const sum = (of: (change: Change) => Figure) =>
    sumOf(
      changes.map((change) => ({ figure: of(change) })),
      paid,
    );
  const [low, high] = [sum(({ low: end }) => end), sum(({ high: end }) => end)].map((end) =>
    // The change is of one per cent of the price, the quotient in per cent of the NAV.
    quotientOf(end, nav, 'The NAV', about, 100),
  ) as [Figure, Figure];
  const warnings: FigureWarning[] = [];
  if (besides.length > 0)
    warnings.push({
      code: 'basis',
      sentence: `Sold beside another metal, which does not move here: ${besides.map(({ mine }) => mine.name).join(', ')}.`,
    });
  if (low.value === null || high.value === null) return { ...low, warnings: [...low.warnings, ...warnings] };
  const isOne = low.value === high.value && low.bound === 'exact' && besides.length === 0;
  if (!isOne)
    warnings.push({
      code: 'basis',
      sentence: `From ${shown(low)} where production begins in three years and 35 % of what is earned more is tax, to ${shown(high)} at once and without tax${low.bound === 'exact' && besides.length === 0 ? '' : ', of the mines that are counted'}.`,
    });
  return { ...low, bound: isOne ? 'exact' : 'at-least', warnings: [...low.warnings, ...warnings] };
}
