import type { Exact } from '../numbers/exact-decimal.ts';
import { fold } from '../text/fold.ts';
import { metalUnit } from '../metals/metal-units.ts';
import { knownCompound } from '../prices/price-units.ts';
import { gramsPerUnit, massOfUnit } from '../metals/units.ts';
import type { QuantityUnit } from '../vocabulary.ts';
import {
  type About,
  type Digits,
  exact,
  type Figure,
  figureOf,
  type Input,
  noFigure,
  zero,
  over,
} from '../numbers/worked-figure.ts';

/** A price of a metal in a deck. */
export interface DeckPrice {
  metal: string;
  amount: Digits;
  currency: string;
  /** oz, lb, kg, g, t, dmtu or ct. */
  unit: string;
  asOf: string | null;
  source: string | null;
}

export interface MetalAmount {
  metal: string;
  amount: Digits;
  unit: QuantityUnit;
}

/** From this part of the gross value on a mine or a company is told by one metal. */
const dominantPart = '0.8';

/** What stands for a metal in a deck, with the metal in one of what is priced. */
interface Quoted {
  price: DeckPrice;
  share: readonly [string, string];
}

/** By the keys of metals; a deck is read once, however many metals are looked up in it. */
const quotedIn = new WeakMap<readonly DeckPrice[], ReadonlyMap<string, Quoted>>();

function readDeck(deck: readonly DeckPrice[]): ReadonlyMap<string, Quoted> {
  const quoted = new Map<string, Quoted>();
  const add = (metal: string, found: Quoted) => {
    if (!quoted.has(fold(metal))) quoted.set(fold(metal), found);
  };
  for (const price of deck) add(price.metal, { price, share: ['1', '1'] });
  for (const price of deck) {
    const compound = knownCompound(price.metal);
    if (compound) add(compound.metal, { price, share: compound.share });
  }
  quotedIn.set(deck, quoted);
  return quoted;
}

/** What a deck has for a metal: its own price, else that of what is quoted for it (U3O8). */
const quotedFor = (deck: readonly DeckPrice[], metal: string): Quoted | undefined =>
  (quotedIn.get(deck) ?? readDeck(deck)).get(fold(metal));

/** Money for a gram of metal, as a fraction; null: no price, or for something that is no mass. */
function perGram(deck: readonly DeckPrice[], metal: string): { price: DeckPrice; times: Exact; by: Exact } | null {
  const quoted = quotedFor(deck, metal);
  if (!quoted) return null;
  const { price, share } = quoted;
  const mass = massOfUnit(price.unit);
  // One per cent of a dry tonne is ten kilograms of what it is priced for.
  const grams = price.unit === 'dmtu' ? exact(10_000) : mass && exact(gramsPerUnit[mass]);
  return grams ? { price, times: exact(price.amount).times(share[1]), by: grams.times(share[0]) } : null;
}

/** What an amount of metal in the ground would cost under a deck, before recovery; null: the deck has no price of it. */
export function worthOf(
  { metal, amount, unit }: MetalAmount,
  deck: readonly DeckPrice[],
): { value: Exact; price: DeckPrice } | null {
  const price = perGram(deck, metal);
  return (
    price && { value: over(exact(amount).times(gramsPerUnit[unit]).times(price.times), price.by), price: price.price }
  );
}

/** A price of a deck as an input of figures. */
const deckInput = ({ amount, unit, currency, asOf, source }: DeckPrice, metal: string): Input => ({
  ...{ name: `${metal} price`, value: exact(amount).toFixed(), unit: `money/${unit}`, currency, asOf, source },
});

export interface MetalParts {
  /** Each metal's part of the gross value under the deck, before recovery, the largest first; per cent. */
  parts: { metal: string; percent: string }[];
  /** The metal that holds at least 80 % of it; null: none does. */
  dominant: string | null;
  /** Metals without a price in the deck: then no metal is known to be dominant. */
  missing: string[];
}

/** How the gross value in the ground is divided over metals. It is for choosing a column, and itself no value of anything. */
export function metalParts(amounts: readonly MetalAmount[], deck: readonly DeckPrice[]): MetalParts {
  const missing: string[] = [];
  const currencies = new Set<string>();
  // Mines and classes of one metal come as rows of their own.
  const byMetal = new Map<string, { metal: string; value: Exact }>();
  for (const { metal, amount, unit } of amounts) {
    const worth = worthOf({ metal, amount, unit }, deck);
    if (!worth) missing.push(metal);
    else {
      const { value } = worth;
      currencies.add(worth.price.currency);
      const before = byMetal.get(fold(metal));
      byMetal.set(fold(metal), before ? { ...before, value: before.value.plus(value) } : { metal, value });
    }
  }
  const values = [...byMetal.values()];
  const whole = values.reduce((sum, { value }) => sum.plus(value), zero);
  if (whole.lte(0) || currencies.size > 1) return { parts: [], dominant: null, missing };
  const ranked = values.toSorted((a, b) => b.value.cmp(a.value));
  const [first] = ranked;
  const isDominant = first !== undefined && missing.length === 0 && first.value.gte(whole.times(dominantPart));
  return {
    parts: ranked.map(({ metal, value }) => ({ metal, percent: over(value.times(100), whole).round(20).toFixed() })),
    dominant: isDominant ? first.metal : null,
    missing,
  };
}

/** Gross value in the ground under a deck, before recovery, costs and tax; metals without a price are left out by name. */
export function grossValueOf(amounts: readonly MetalAmount[], deck: readonly DeckPrice[], day: string): Figure {
  const priced = amounts.map((each) => ({ metal: each.metal, worth: worthOf(each, deck) }));
  const known = priced.flatMap(({ metal, worth }) => (worth ? [{ metal, ...worth }] : []));
  const currencies = new Set(known.map(({ price }) => price.currency));
  const [currency = null] = currencies;
  const about: About = { unit: 'money', currency, asOf: day };
  const missing = [...new Set(priced.flatMap(({ metal, worth }) => (worth ? [] : [`price of ${metal}`])))];
  const from = [...new Map(known.map(({ metal, price }) => [metal, deckInput(price, metal)])).values()];
  if (currencies.size !== 1) return noFigure(about, { missing, from });
  const sum = known.reduce((all, { value }) => all.plus(value), zero);
  return figureOf(sum, about, { from, missing, bound: missing.length === 0 ? 'exact' : 'at-least' });
}

/**
 * Metals as one of them: Σ amount × price × recovery / (price × recovery of the primary). One without a price or a tested
 * recovery is left out by name, and the result is at least. Without those of the primary there is none.
 */
export function equivalentAmount(
  amounts: readonly MetalAmount[],
  primary: string,
  { deck, recoveries, day }: { deck: readonly DeckPrice[]; recoveries: Readonly<Record<string, Digits>>; day: string },
): Figure {
  const unit = metalUnit(primary);
  const about: About = { unit, currency: null, asOf: day };
  const recoveryOf = (metal: string) => recoveries[metal] ?? null;
  const [own, ownRecovery] = [perGram(deck, primary), recoveryOf(primary)];
  if (!own || ownRecovery === null || exact(ownRecovery).lte(0) || own.times.lte(0))
    return noFigure(about, { missing: [own ? `recovery of ${primary}` : `price of ${primary}`] });
  let sum = zero;
  const missing: string[] = [];
  const from: Input[] = [];
  for (const { metal, amount, unit: given } of amounts) {
    const [price, recovery] = [perGram(deck, metal), recoveryOf(metal)];
    if (!price || price.price.currency !== own.price.currency) missing.push(`price of ${metal}`);
    else if (recovery === null) missing.push(`recovery of ${metal}`);
    else {
      const worth = exact(amount).times(gramsPerUnit[given]).times(price.times).times(recovery);
      sum = sum.plus(over(worth.times(own.by), price.by.times(own.times).times(ownRecovery)));
      from.push(deckInput(price.price, metal), {
        name: `${metal} recovery`,
        value: exact(recovery).toFixed(),
        unit: '%',
        currency: null,
        asOf: null,
        source: null,
      });
    }
  }
  if (from.length === 0) return noFigure(about, { missing });
  return figureOf(over(sum, gramsPerUnit[unit]), about, {
    from,
    missing,
    bound: missing.length === 0 ? 'exact' : 'at-least',
  });
}
