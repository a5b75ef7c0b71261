import { describe, expect, it } from 'vitest';
import { exactly } from '../numbers/between.ts';
import { massOfOutput, type MineShares, modelOf, type StatedStudy, studyCaveats } from './study-model.ts';
import { anyStart, anyTax, lackingFor, npvUnder } from './study-what-if.ts';

const study: StatedStudy = {
  npv: 273,
  discountRate: 5,
  totalCapex: 161,
  lifeOfMineYears: 7,
  productionThroughput: 102_000,
  productionThroughputUnit: 'oz/year',
  metalPrices: [{ metal: 'Gold', value: '1600', currency: null, unit: 'oz', basis: 'long-term' }],
  allInSustainingCost: '773',
  allInSustainingCostUnit: 'oz',
  allInSustainingCostCurrency: null,
  currency: 'USD',
  taxBasis: 'after-tax',
  shareBasis: '100%',
};
const mine: MineShares = { ownershipPercentage: 75, ownershipStated: true, royalties: 2, royaltiesStated: true };

it('a study is told in the units of the annuity', () => {
  expect(modelOf(study, mine)).toEqual({
    npv: 273,
    rate: 0.05,
    years: 7,
    output: 0.102,
    price: 1600,
    capex: 161,
    cost: 773,
    royalty: 0.02,
    tax: anyTax,
    start: anyStart,
    isMidYear: false,
    outputLacks: [],
    costLacks: [],
  });
});

it('what one assumes stands for what no study states', () => {
  const assumed = { tax: 28, start: 1, royalty: 3, isMidYear: true };
  expect(modelOf(study, mine, assumed)).toMatchObject({
    tax: exactly(0.28),
    start: exactly(1),
    royalty: 0.03,
    isMidYear: true,
  });
  expect(modelOf({ ...study, taxBasis: 'pre-tax' }, mine, assumed).tax).toEqual(exactly(0));
  expect(modelOf(study, { ...mine, royaltiesStated: false }).royalty).toBeNull();
});

describe('output', () => {
  const output = (changes: Partial<StatedStudy>, shares: Partial<MineShares> = {}, exchange?: number) => {
    const model = modelOf({ ...study, ...changes }, { ...mine, ...shares }, exchange === undefined ? {} : { exchange });
    return model.output ?? model.outputLacks;
  };
  const price = study.metalPrices[0]!;

  it('is told in the unit of the price', () => {
    const pounds = { ...price, unit: 'lb', value: '4.1' } as const;
    expect(
      output({ productionThroughput: 50_000, productionThroughputUnit: 'tonnes/year', metalPrices: [pounds] }),
    ).toBeCloseTo(110.231, 3);
  });

  it('is that of the owner where the money is', () => {
    expect(output({ shareBasis: 'attributable' })).toBeCloseTo(0.0765, 12);
    expect(output({ shareBasis: 'attributable' }, { ownershipStated: false })).toEqual(['share']);
    expect(output({ shareBasis: null })).toBeCloseTo(0.102, 12);
  });

  it('needs a rate of exchange for a price in another currency', () => {
    expect(output({ currency: 'CAD', metalPrices: [{ ...price, currency: 'USD' }] })).toEqual(['exchange']);
    expect(output({ currency: 'CAD', metalPrices: [{ ...price, currency: 'USD' }] }, {}, 1.37)).toBeCloseTo(0.13974, 9);
    expect(output({ currency: null, metalPrices: [{ ...price, currency: 'USD' }] })).toBeCloseTo(0.102, 12);
  });

  it.each([
    [{ productionThroughput: null }, ['output']],
    [{ productionThroughputUnit: null }, ['outputUnit']],
    [{ metalPrices: [] }, ['price']],
    [{ metalPrices: [{ ...price, unit: null }] }, ['priceUnit']],
    [{ metalPrices: [{ ...price, unit: 'dmtu' as const }] }, ['priceUnit']],
    [{ metalPrices: [{ ...price, unit: 'ct' as const }] }, ['priceUnit']],
    [{ productionThroughput: null, metalPrices: [] }, ['output', 'price']],
  ])('says what it lacks: %o', (changes, lacks) => {
    expect(output(changes)).toEqual(lacks);
  });
});

it('a cost in another currency or unit than the price is no cost for it', () => {
  expect(modelOf({ ...study, allInSustainingCostCurrency: 'CAD' }, mine)).toMatchObject({
    cost: null,
    costLacks: ['costUnit'],
  });
  const inCad = { ...study, currency: 'CAD', metalPrices: [{ ...study.metalPrices[0]!, currency: 'USD' }] };
  expect(modelOf(inCad, mine).costLacks).toEqual(['exchange']);
  expect(modelOf(inCad, mine, { exchange: 1.25 }).cost).toBeCloseTo(618.4, 9);
  expect(modelOf({ ...study, allInSustainingCostUnit: 'dmtu' }, mine).costLacks).toEqual(['costUnit']);
  expect(modelOf({ ...study, allInSustainingCostUnit: 'kg', allInSustainingCost: '32150.7' }, mine).cost).toBeCloseTo(
    1000,
    1,
  );
  expect(modelOf({ ...study, allInSustainingCostUnit: null }, mine).cost).toBe(773);
  expect(modelOf({ ...study, allInSustainingCost: null }, mine)).toMatchObject({ cost: null, costLacks: [] });
});

it('nothing is zero that is not known', () => {
  const bare = modelOf(
    {
      ...study,
      npv: null,
      discountRate: null,
      totalCapex: null,
      lifeOfMineYears: null,
      productionThroughput: null,
      metalPrices: [],
      allInSustainingCost: null,
    },
    { ...mine, royaltiesStated: false },
  );
  expect(lackingFor(bare, 'price')).toEqual(['npv', 'discountRate', 'life', 'output', 'price']);
  expect(npvUnder(bare, { price: 1 })).toBeNull();
});

it('says what a study leaves open', () => {
  expect(studyCaveats(study)).toEqual([]);
  const [gold] = study.metalPrices;
  const copper = { metal: 'Copper', value: '4', currency: null, unit: 'lb', basis: null } as const;
  expect(
    studyCaveats({
      ...study,
      shareBasis: null,
      allInSustainingCostUnit: null,
      metalPrices: [{ ...gold!, basis: 'varies' }, copper],
    }),
  ).toEqual([
    'The study has a price for each year; the one here is their average.',
    'The other prices stay as they are: Copper.',
    'The study does not say for which unit its AISC is; it is taken to be for that of the price.',
    'The study does not say whether its money is that of the whole project; it is taken to be.',
  ]);
});

it('knows the units of an output', () => {
  expect(massOfOutput('oz/year')).toBe('oz');
  expect(massOfOutput('toString')).toBeUndefined();
  expect(massOfOutput(null)).toBeUndefined();
});

it('stones are no metal, in output and price', () => {
  const priced = (unit: 'oz' | 'ct', productionThroughputUnit: StatedStudy['productionThroughputUnit']) => {
    const model = modelOf(
      { ...study, productionThroughputUnit, metalPrices: [{ ...study.metalPrices[0]!, unit }] },
      mine,
    );
    return model.output ?? model.outputLacks;
  };
  expect(priced('oz', 'carats/year')).toEqual(['priceUnit']);
  expect(priced('ct', 'oz/year')).toEqual(['priceUnit']);
  expect(priced('ct', 'carats/year')).toBe(0.102);
});

it('caveats name the prices that stay, and what is taken to be so', () => {
  const [price] = study.metalPrices;
  expect(studyCaveats(study)).toEqual([]);
  expect(
    studyCaveats({
      ...study,
      metalPrices: [
        { ...price!, basis: 'varies' },
        { ...price!, metal: 'Silver' },
        { ...price!, metal: null },
      ],
      allInSustainingCostUnit: null,
      shareBasis: null,
    }),
  ).toEqual([
    'The study has a price for each year; the one here is their average.',
    'The other prices stay as they are: Silver, not named.',
    'The study does not say for which unit its AISC is; it is taken to be for that of the price.',
    'The study does not say whether its money is that of the whole project; it is taken to be.',
  ]);
  expect(studyCaveats({ ...study, metalPrices: [], allInSustainingCost: null, allInSustainingCostUnit: null })).toEqual(
    [],
  );
});
