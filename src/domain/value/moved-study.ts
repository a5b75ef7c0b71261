import { convert, missingRate, rateInput } from '../capital/conversion.ts';
import type { Rates } from '../capital/records.ts';
import { type OperatedMine, partOfStated, type PlannedStudy, shareInput } from './held-operation.ts';
import { mainPriceOf, modelOf, studyMoney } from '../studies/study-model.ts';
import { lackingFor, type StudyModel, type StudyPart } from '../studies/study-what-if.ts';
import { exact, type Input, over } from '../numbers/worked-figure.ts';

/** A mine that a company holds, with a study that has an NPV. */
export interface StudiedMine {
  mine: OperatedMine;
  study: PlannedStudy;
}

export const studiedMines = (mines: readonly OperatedMine[]): StudiedMine[] =>
  mines.flatMap((mine) => {
    const { study } = mine.operation;
    return study && study.npv !== null ? [{ mine, study }] : [];
  });

/** In which money is to be told, and at the rates of which day. */
export interface MoneyOfDay {
  currency: string;
  day: string;
  priceDay: string;
  rates: Rates;
}

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

/** A study of which the main price can move. */
export interface MovableStudy {
  model: StudyModel;
  /** The company's part, in its currency, of millions that the model tells. */
  ownOf: (millions: number) => ReturnType<typeof exact>;
  from: Input[];
}

/** A number of double precision with the digits that it is sure of. */
const digits = (value: number) => Number(value.toPrecision(15));

/** The study of a mine as the annuity of what-if takes it, or what is missing for it. */
export function movableStudy(
  { mine, study }: StudiedMine,
  { currency, priceDay, rates }: MoneyOfDay,
): MovableStudy | { missing: string[] } {
  const { name, operation, operator, isOperator, percent } = mine;
  const price = mainPriceOf(study);
  if (!price) return { missing: [`metal price of ${name}`] };
  const money = studyMoney(study);
  const inStudy = convert(exact(1), price.currency, money, priceDay, rates);
  const inOwn = convert(exact(1), money, currency, priceDay, rates);
  if (!inStudy) return { missing: [missingRate(price.currency, money, priceDay)] };
  if (!inOwn) return { missing: [missingRate(money, currency, priceDay)] };
  if (operation.royalties === null) return { missing: [`royalties of ${name}`] };
  // Money of a study that does not say whose it is is not multiplied by the share: as the NAV has it.
  const part = study.shareBasis === null ? { percent: exact(100) } : partOfStated(mine, study.shareBasis, 'the NPV');
  if ('missing' in part) return { missing: [part.missing] };
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
  const lacks = lackingFor(model, 'price');
  if (lacks.length > 0) return { missing: lacks.map((lacking) => `${lackWords[lacking]} of ${name}`) };
  const input = (what: string, value: string | number, unit: string, own: string | null = null): Input => ({
    ...{ name: `${what} of ${name} (${study.studyType})`, value: exact(value).toFixed(), unit, currency: own },
    ...{ asOf: study.reportDate, source: study.sourceUrl },
  });
  return {
    model,
    ownOf: (millions) =>
      over(
        exact(digits(millions * 1_000_000))
          .times(part.percent)
          .times(inOwn.amount),
        100,
      ),
    from: [
      input('price', price.value, `money/${price.unit ?? ''}`, price.currency),
      input('production of a year', study.productionThroughput!, study.productionThroughputUnit!),
      input('life', study.lifeOfMineYears!, 'years'),
      input('discount rate', study.discountRate!, '%'),
      { ...input('royalties', operation.royalties, '%'), name: `royalties of ${name}`, asOf: null, source: null },
      shareInput(mine, part.percent),
      ...(inStudy.rate ? [rateInput(price.currency, money, inStudy.rate)] : []),
      ...(inOwn.rate ? [rateInput(money, currency, inOwn.rate)] : []),
    ],
  };
}
