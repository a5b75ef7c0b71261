import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { div, type Fraction, less, mul, read, rounded } from '../capital/fractions.fixture.ts';
import { priceUnits } from '../vocabulary.ts';
import { type Deck, deckFault, metalOfPrice, priceUnder } from './decks.ts';
import { type Quote, RatesOfDay } from './price-quotes.ts';
import { remarkOf } from './price-remarks.ts';
import { convertPrice, priceOfCompound, priceOfMetal } from './price-units.ts';

/** Prices for other units, of compounds and in other currencies, once more in fractions: valuation 3.1, NIST Handbook 44. */

const grams: Readonly<Record<string, Fraction>> = {
  oz: read('31.1034768'),
  lb: read('453.59237'),
  kg: read(1_000),
  g: read(1),
  t: read(1_000_000),
  // One per cent of a dry tonne.
  dmtu: read(10_000),
};
const masses = ['oz', 'lb', 'kg', 'g', 't', 'dmtu'] as const;

/** Metal in one of what is quoted: atomic weights. */
const compounds: Readonly<Record<string, { metal: string; share: Fraction }>> = {
  U3O8: { metal: 'Uranium', share: read('0.848005') },
  Li2O: { metal: 'Lithium', share: read('0.46454') },
  LCE: { metal: 'Lithium', share: div(read(1), read('5.32334')) },
  V2O5: { metal: 'Vanadium', share: read('0.560172') },
  WO3: { metal: 'Tungsten', share: read('0.792971') },
};

const isNear = (value: number, wanted: Fraction) => {
  const other = Number(rounded(wanted, 30));
  return Math.abs(value - other) <= 1e-13 * Math.abs(other);
};
const amount = fc.integer({ min: 1, max: 999_999_999 }).map((units) => (units / 10_000).toFixed(4));

describe('a price for another unit', () => {
  it('is what the mass of both says, from a gram to a tonne and back', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(...masses), fc.constantFrom(...masses), (value, from, to) => {
        const wanted = div(mul(read(value), grams[to]!), grams[from]!);
        expect(isNear(convertPrice(value, from, to)!, wanted)).toBe(true);
        expect(convertPrice(convertPrice(value, from, to)!, to, from)! / Number(value)).toBeCloseTo(1, 12);
      }),
    );
  });

  it.each([
    ['4.50', 'lb', 't', '9920.8018'],
    ['10000', 't', 'lb', '4.535924'],
    ['3375', 'oz', 'g', '108.508770'],
    ['1', 'oz', 't', '32150.746569'],
    ['1', 'lb', 't', '2204.622622'],
    // 1.80 for a dmtu at 62 % are 111.60 for a dry tonne, and 180 for a tonne of iron.
    ['1.80', 'dmtu', 't', '180.000000'],
  ] as const)('of %s for one %s is %s: %s', (value, from, to, wanted) => {
    expect(convertPrice(value, from, to)!.toFixed(wanted.split('.')[1]!.length)).toBe(wanted);
  });

  it('of stones is one of stones alone', () => {
    for (const unit of priceUnits) {
      expect(convertPrice('120', unit, 'ct')).toBe(unit === 'ct' ? 120 : null);
      expect(convertPrice('120', 'ct', unit)).toBe(unit === 'ct' ? 120 : null);
    }
  });
});

describe('what is quoted, and the metal in it', () => {
  it('cost the same for the same metal, either way', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(...Object.keys(compounds)), (value, name) => {
        const { metal, share } = compounds[name]!;
        expect(metalOfPrice(name)).toBe(metal);
        expect(isNear(priceOfMetal(value, name)!, div(read(value), share))).toBe(true);
        expect(isNear(priceOfCompound(value, name)!, mul(read(value), share))).toBe(true);
        // A pound of a compound costs less than one of its metal.
        expect(priceOfMetal(value, name)!).toBeGreaterThan(Number(value));
      }),
    );
    expect(priceOfMetal('80', 'U3O8')!.toFixed(4)).toBe('94.3391');
    expect([priceOfMetal('1', 'Gold'), priceOfCompound('1', 'Copper')]).toEqual([null, null]);
  });

  it('of lithium agree with each other: LCE is 2.47291 Li2O', () => {
    const metal = priceOfMetal('1', 'LCE')!;
    expect((priceOfCompound(metal, 'Li2O')! / 2.472_91).toFixed(4)).toBe('1.0000');
  });
});

describe('a price under a deck', () => {
  const deckOf = (...prices: Deck['prices']): Deck => ({ name: 'Ours', date: '2026-06-30', prices });
  const names = ['Uranium', 'Lithium', 'Tungsten', 'Vanadium', ...Object.keys(compounds)];
  const shareOf = (name: string) => compounds[name]?.share ?? read(1);
  const metalOf = (name: string) => compounds[name]?.metal ?? name;

  it('is that of the same metal, by what of it is in either, for the unit asked for', () => {
    fc.assert(
      fc.property(
        amount,
        fc.constantFrom(...names),
        fc.constantFrom(...names),
        fc.constantFrom(...masses),
        fc.constantFrom(...masses),
        (value, priced, wanted, from, to) => {
          const found = priceUnder(
            deckOf({ metal: priced, value, currency: 'USD', unit: from }),
            { metal: wanted, unit: to, currency: 'USD' },
            null,
          );
          if (metalOf(priced) !== metalOf(wanted)) expect(found).toHaveProperty('missing');
          else {
            const perMetal = div(div(mul(read(value), grams[to]!), grams[from]!), shareOf(priced));
            expect('value' in found && isNear(found.value, mul(perMetal, shareOf(wanted)))).toBe(true);
          }
        },
      ),
    );
  });

  it('takes the metal’s own price first, then that of what is quoted; of what is quoted its own', () => {
    const both = deckOf(
      { metal: 'U3O8', value: '80', currency: 'USD', unit: 'lb' },
      { metal: 'Uranium', value: '100', currency: 'USD', unit: 'lb' },
    );
    const value = (metal: string) => priceUnder(both, { metal, unit: 'lb', currency: 'USD' }, null);
    expect(value('Uranium')).toMatchObject({ value: 100 });
    expect(value('U')).toMatchObject({ value: 100 });
    expect(value('u3o8')).toMatchObject({ value: 80 });
    expect(value('yellowcake')).toMatchObject({ value: 80 });
  });

  it('is unknown without a price, without a unit in common, or without a rate, and says which', () => {
    const deck = deckOf(
      { metal: 'Gold', value: '2000', currency: 'USD', unit: 'oz' },
      { metal: 'Diamond', value: '120', currency: 'USD', unit: 'ct' },
    );
    const missing = (metal: string, unit: 'oz' | 'ct' | 'kg', currency = 'USD') => {
      const found = priceUnder(deck, { metal, unit, currency }, null);
      return 'missing' in found ? found.missing : null;
    };
    expect(missing('Silver', 'oz')).toBe("The deck 'Ours' has no price of Silver.");
    expect(missing('Diamond', 'oz')).toBe('The price of Diamond for one ct says nothing of one oz.');
    expect(missing('Gold', 'oz', 'CAD')).toBe('No rate of USD in CAD of the week before 2026-06-30 is known.');
    expect(missing('Gold', 'kg')).toBeNull();
  });

  it('has one price of each metal, however it is spelled', () => {
    const named = (...metals: string[]) => deckFault(metals.map((metal) => ({ metal })));
    expect(named('Gold', 'Silver')).toBeUndefined();
    expect(named('Gold', 'Au')).toBe('Gold stands twice: a deck has one price of each metal.');
    expect(named('U3O8', 'uranium')).toMatch(/^Uranium stands twice/u);
    expect(named('Li2O', 'LCE')).toMatch(/^Lithium stands twice/u);
    expect(named()).toBe('Enter at least one price.');
    expect(named(...Array.from({ length: 60 }, (_, index) => `Metal ${index}`))).toBeUndefined();
    expect(named(...Array.from({ length: 61 }, (_, index) => `Metal ${index}`))).toMatch(/at most 60/u);
  });
});

describe('rates of a day', () => {
  const day = '2026-06-30';
  const quote = (key: string, value: string, ageDays = 0): Quote => ({
    ...{
      kind: 'rate',
      key,
      value,
      currency: key.slice(4),
      unit: null,
      basis: 'spot',
      ageDays,
      source: 'ours',
      licence: null,
    },
    asOf: new Date(Date.parse(day) - ageDays * 86_400_000).toISOString().slice(0, 10),
  });
  const currencies = ['USD', 'CAD', 'GBP', 'AUD'] as const;
  const rateText = fc.integer({ min: 1, max: 99_999 }).map((units) => (units / 1_000).toFixed(3));
  const pair = fc
    .tuple(fc.constantFrom(...currencies), fc.constantFrom(...currencies), rateText, fc.integer({ min: 0, max: 9 }))
    .filter(([of, into]) => of !== into)
    .map(([of, into, value, age]) => quote(`${of}/${into}`, value, age));

  /** As stated, turned round, or by way of the first currency that joins both. */
  function second(quotes: readonly Quote[], of: string, into: string): Fraction | null {
    const usable = quotes.filter(({ ageDays }) => ageDays <= 7);
    const direct = (one: string, other: string): Fraction | null => {
      const [given, turned] = [`${one}/${other}`, `${other}/${one}`].map((key) =>
        usable.find((each) => each.key === key),
      );
      if (given && !(turned && turned.asOf > given.asOf)) return read(given.value);
      return turned ? div(read(1), read(turned.value)) : null;
    };
    if (of === into) return read(1);
    for (const third of [null, 'USD', 'EUR', 'GBP']) {
      const [first, last] = third === null ? [direct(of, into), read(1)] : [direct(of, third), direct(third, into)];
      if (first && last) return mul(first, last);
    }
    return null;
  }

  it('are those that were entered, the other way round, or by way of a third', () => {
    const quotes = fc.uniqueArray(pair, { maxLength: 6, selector: ({ key }) => key });
    fc.assert(
      fc.property(
        quotes,
        fc.constantFrom(...currencies),
        fc.constantFrom(...currencies),
        amount,
        (all, of, into, money) => {
          const found = new RatesOfDay(all).convert(money, of, into);
          const rate = second(all, of, into);
          if (rate === null) expect(found).toBeNull();
          else expect(isNear(found!.value.toNumber(), mul(read(money), rate))).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    ['USD', 'CAD', '122000000', 'CAD', 'USD', '89.0511'],
    ['GBP', 'USD', '40820000', 'GBP', 'USD', '51.8414'],
  ])('of %s in %s make %s %s: %s M', (one, other, money, of, into, millions) => {
    const rates = new RatesOfDay([quote(`${one}/${other}`, one === 'USD' ? '1.37' : '1.27')]);
    expect((rates.convert(money, of, into)!.value.toNumber() / 1e6).toFixed(4)).toBe(millions);
    expect(rates.rate(of, of)!.rate.toNumber()).toBe(1);
    expect(rates.rate('AUD', 'USD')).toBeNull();
  });

  it('are of the older of both where one is made of two, and are named', () => {
    const rates = new RatesOfDay([quote('AUD/USD', '0.65', 3), quote('USD/CAD', '1.37', 5)]);
    expect(rates.rate('AUD', 'CAD')).toMatchObject({
      asOf: '2026-06-25',
      from: [{ key: 'AUD/USD' }, { key: 'USD/CAD' }],
    });
    expect(rates.rate('CAD', 'AUD')!.from.map(({ key }) => key)).toEqual(['USD/CAD', 'AUD/USD']);
  });
});

describe('PR1, a price far from the one before', () => {
  const price = (value: string, unit: (typeof masses)[number] | null = 'oz', currency = 'USD') => ({
    ...{ date: '2026-01-31', value, unit, currency },
  });
  const isTold = (kind: 'metal' | 'ticker' | 'rate', now: ReturnType<typeof price>, before: ReturnType<typeof price>) =>
    remarkOf({ kind, key: 'USD/CAD' }, now, before) !== null;

  it.each([
    ['metal', '9920.80', '1984.20', false],
    ['metal', '5000', '1000', true],
    ['metal', '4999.99', '1000', false],
    ['metal', '200', '1000', true],
    ['metal', '200.01', '1000', false],
    ['ticker', '20', '1', true],
    ['ticker', '19.99', '1', false],
    ['ticker', '0.05', '1', true],
    ['ticker', '40.82', '40.50', false],
    ['ticker', '4082', '40.50', true],
    ['rate', '1.5', '1', true],
    ['rate', '1.49', '1', false],
    // 1.37 the other way round is 0.73.
    ['rate', '0.73', '1.37', true],
  ] as const)('of a %s: %s after %s: %j', (kind, now, before, told) =>
    expect(
      isTold(kind, price(now, kind === 'metal' ? 'oz' : null), price(before, kind === 'metal' ? 'oz' : null)),
    ).toBe(told),
  );

  it('compares metals in one unit, and nothing in two currencies', () => {
    // Copper of 4.50 for a tonne after 9,300; the same for a pound is 9,920.80.
    expect(isTold('metal', price('4.50', 't'), price('9300', 't'))).toBe(true);
    expect(isTold('metal', price('4.50', 'lb'), price('9300', 't'))).toBe(false);
    expect(isTold('metal', price('4.50', 't', 'CAD'), price('9300', 't'))).toBe(false);
    expect(less(read('4.50'), read('9300'))).toBe(true);
  });
});
