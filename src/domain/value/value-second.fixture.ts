import { add, div, type Fraction, less, mul, none, read, sub, total } from '../capital/fractions.fixture.ts';
import {
  atLeast,
  exactly,
  type Known,
  million,
  minus,
  quotient,
  type Shown,
  sum,
  times,
  told,
} from './known-part.fixture.ts';
import {
  day,
  deck,
  dollars,
  type Made,
  type MadeMetal,
  type MetalClass,
  type SheetMoney,
} from './value-made.fixture.ts';

import {
  grams,
  inDollars,
  inUnit,
  keptIn,
  ownPart,
  percentOf,
  pricedIn,
  signed,
  yearOf,
} from './value-second-parts.fixture.ts';
import { outputBySecond } from './value-second-output.fixture.ts';

/**
 * The columns of the value table a second time: in fractions, from the definitions of what a share costs alone. Nothing here
 * knows how the product computes them, and nothing is rounded before it is shown.
 */

/** What a share of a day has become by now. */
const sharesSince = ({ change }: Made, asOf: string): Fraction =>
  change && change.day > asOf && change.day <= day ? div(read(change.newShares), read(change.oldShares)) : read(1);

/** Documents that had been published, the newest first. */
const documents = ({ sheets: [older, newer] }: Made) =>
  [newer, older].filter(({ asOf, published }) => (published ?? asOf) <= day);

/** The newest statement of money, with the day of its balance sheet. */
function stated(of: Made, field: SheetMoney): { amount: Fraction; of: string } | null {
  const sheet = documents(of).find(({ money }) => money[field] !== null);
  return sheet ? { amount: signed(sheet.money[field]!), of: sheet.balanceDate } : null;
}
/** Stated money at the rate of the day of the price. */
function money(of: Made, field: SheetMoney): Known {
  const found = stated(of, field);
  return found && exactly(inDollars(found.amount, of.currency, of.priceDay)!);
}

/** B: the newest count of common shares and of another class, in shares of now. */
function basicOf(of: Made): Fraction {
  const sheet = documents(of).find(({ shares }) => shares !== null)!;
  const common = mul(read(sheet.shares!), sharesSince(of, sheet.asOf));
  const [amount, stated] =
    of.otherClass?.newer == null ? [of.otherClass?.amount, '2025-07-10'] : [of.otherClass.newer, '2026-05-15'];
  const other = of.otherClass && mul(mul(read(amount!), read(of.otherClass.ratio)), sharesSince(of, stated));
  return add(common, other ?? none);
}

/** What is promised on the day: shares, and what is paid for each; a strike without a rate is null. */
function promisesOf(of: Made) {
  const alive = of.instruments.filter(
    ({ issued, expiry, state, stateDay, kind, isMet }) =>
      (issued === null || issued <= day) &&
      (expiry === null || expiry >= day) &&
      !(state === 'exercised' && stateDay! <= day) &&
      (kind !== 'performance-right' || isMet === true),
  );
  const strikeOf = ({ strike, currency, asOf }: (typeof alive)[number]) =>
    inDollars(div(read(strike!), sharesSince(of, asOf)), currency, of.priceDay);
  const convertibles = alive
    .filter(({ kind }) => kind === 'convertible')
    .map((each) => ({
      shares: div(read(each.principal!), div(read(each.strike!), sharesSince(of, each.asOf))),
      strike: strikeOf(each),
      principal: inDollars(read(each.principal!), each.currency, of.priceDay),
    }));
  const others = alive
    .filter(({ kind }) => kind !== 'convertible')
    .map((each) => ({
      shares: mul(mul(read(each.count), read(each.each)), sharesSince(of, each.asOf)),
      strike: each.strike === null ? none : strikeOf(each),
    }));
  return { convertibles, others };
}

/** Share counts, and the money that goes with them in US dollars of the day. */
function sharesOf(of: Made) {
  // One of before a consolidation is of other shares than there are now.
  const price = div(inDollars(read(of.price), of.priceCurrency, of.priceDay)!, sharesSince(of, of.priceDay));
  const basic = basicOf(of);
  const { convertibles, others } = promisesOf(of);
  const said = documents(of).find(({ isComplete }) => isComplete !== null);
  const isShort = said?.isComplete !== true;
  const noStrike = others.some(({ strike }) => strike === null);
  const noPrincipal = convertibles.some(({ principal }) => principal === null);
  const isIn = ({ strike }: { strike: Fraction | null }) => strike !== null && less(strike, price);
  const added = [
    ...others.filter(isIn).map(({ shares, strike }) => mul(shares, sub(read(1), div(strike!, price)))),
    ...convertibles.filter(isIn).map(({ shares }) => shares),
  ];
  const debts = convertibles.filter((each) => !isIn(each)).map(({ principal }) => principal ?? none);
  const tsm = add(basic, total(added));
  const diluted = total([basic, ...[...others, ...convertibles].map(({ shares }) => shares)]);
  const promised = (list: typeof others) => total(list.map(({ shares }) => shares));
  const ofBasic = (list: typeof others, isLow: boolean) =>
    quotient(atLeast(mul(promised(list), read(100)), isShort || isLow), exactly(basic));
  return {
    price,
    counts: {
      basic: exactly(basic),
      tsm: atLeast(tsm, isShort || noStrike || noPrincipal),
      diluted: atLeast(diluted, isShort),
    },
    /** Principal of convertibles: of all, and of those that are debt at the price. */
    allDebt: atLeast(total(convertibles.map(({ principal }) => principal ?? none)), isShort || noPrincipal),
    debt: atLeast(total(debts), isShort || noPrincipal),
    proceeds: atLeast(total(others.map(({ shares, strike }) => mul(shares, strike ?? none))), isShort || noStrike),
    overhang: ofBasic(others, false),
    inside: ofBasic(others.filter(isIn), noStrike),
    outside: ofBasic(
      others.filter((each) => each.strike !== null && !isIn(each)),
      noStrike,
    ),
  };
}

/** Σ share × NPV; what does not say of whom it is is not multiplied. */
function npvsOf({ mines, priceDay }: Made): Known {
  const parts = mines.flatMap((mine): [Known, 1 | -1][] => {
    if (!mine.study) return [];
    const { npv, currency, basis } = mine.study;
    const all = inDollars(mul(signed(npv), million), currency, priceDay)!;
    const own = basis === null ? all : ownPart(mine, basis, all);
    // Of one that is not known only its sign is.
    return own === null ? [[null, npv.startsWith('-') ? -1 : 1]] : [[exactly(own), 1]];
  });
  return sum(parts);
}

const grossOf = (metal: MadeMetal, amount: Fraction) =>
  mul(inUnit(amount, keptIn[metal], pricedIn[metal]), read(deck[metal][0]));

/** The metal that holds at least 80 % of the gross value, or is the only one. */
function mainOf(values: ReadonlyMap<MadeMetal, Fraction>): MadeMetal | null {
  if (values.size < 2) return [...values.keys()][0] ?? null;
  const limit = percentOf(total([...values.values()]), '80');
  return [...values].find(([, value]) => less(none, value) && !less(value, limit))?.[0] ?? null;
}

function metalOf({ mines }: Made) {
  const values = new Map<MadeMetal, Fraction>();
  for (const { contained, share } of mines)
    for (const { metal, amount } of contained)
      values.set(metal, add(values.get(metal) ?? none, grossOf(metal, percentOf(read(amount), share ?? '100'))));
  return { metal: mainOf(values), isMixed: values.size > 0 };
}

/** The company's metal of a class, in the unit of its price; null: not all of it is known. */
function attributable({ mines }: Made, metal: MadeMetal, metalClass: MetalClass): Known {
  const rows = mines.flatMap(({ contained, share }) =>
    contained
      .filter((each) => each.metal === metal && each.metalClass === metalClass)
      .map((each) => ({ ...each, share })),
  );
  if (rows.length === 0 || rows.some(({ share, isShort }) => share === null || isShort)) return null;
  const own = total(rows.map(({ amount, share }) => percentOf(read(amount), share!)));
  return exactly(inUnit(own, keptIn[metal], pricedIn[metal]));
}

/** The year that an enterprise value is divided by, and its metal. */
function producedBy(of: Made, metal: MadeMetal | null): [MadeMetal, Known] | null {
  const known = new Map<MadeMetal, Fraction>();
  for (const each of ['gold', 'copper'] as const) {
    const year = yearOf(of, each);
    if (year) known.set(each, mul(year.value, read(deck[each][0])));
  }
  const main = metal ?? mainOf(known);
  const year = main === null ? undefined : yearOf(of, main);
  return main === null || year === undefined ? null : [main, year];
}

/** Capital, cost and metal of the lives that studies of a metal plan; null: something that is needed is not known. */
function plannedBy({ mines, priceDay }: Made, metal: MadeMetal): { cost: Fraction; metal: Fraction } | null {
  const planned = mines.flatMap((mine) => (mine.study && mine.metal === metal ? [{ mine, study: mine.study }] : []));
  const parts = planned.map(({ mine, study }) => {
    const { capex, cost, life, output, outputUnit, costUnit, basis, currency } = study;
    const own = ownPart(mine, '100%', mul(read(output), read(life)));
    // Only all of a mine is known to be the company's whatever the basis.
    const isAll = basis !== null || (mine.share !== null && Number(mine.share) === 100);
    if (capex === null || cost === null || own === null || !isAll) return null;
    const spent = ownPart(mine, basis ?? '100%', inDollars(mul(read(capex), million), currency, priceDay)!);
    const unit = outputUnit.slice(0, outputUnit.indexOf('/')) as keyof typeof grams;
    return (
      spent && {
        cost: add(spent, mul(inUnit(own, unit, costUnit), read(cost))),
        metal: inUnit(own, unit, pricedIn[metal]),
      }
    );
  });
  if (parts.length === 0 || parts.includes(null)) return null;
  return { cost: total(parts.map((part) => part!.cost)), metal: total(parts.map((part) => part!.metal)) };
}

/** What came in by new shares after a balance sheet, in its currency, at the rate of the day on which it came. */
function raisedAfter({ financings, currency }: Made, balance: string): Fraction {
  const since = financings.filter(({ closedOn, isDebt }) => closedOn > balance && closedOn <= day && !isDebt);
  return total(
    since.map(({ closedOn, units, price, gross, fees, currency: paidIn }) => {
      const came = sub(gross === null ? mul(read(units), read(price)) : read(gross), fees === null ? none : read(fees));
      return div(inDollars(came, paidIn, closedOn)!, read(dollars[currency]![closedOn]!));
    }),
  );
}

/** Per cent a year that the common shares grew by; null: there are not two counts, or one of them jumps. */
function growthOf(of: Made): string | null {
  const counts = documents(of).flatMap(({ asOf, shares }) => (shares === null ? [] : [{ asOf, shares }]));
  if (counts.length < 2) return null;
  const [after, before] = counts as [(typeof counts)[number], (typeof counts)[number]];
  const isAdjusted = of.change !== null && of.change.day > before.asOf && of.change.day <= after.asOf;
  const start = isAdjusted ? (before.shares * of.change!.newShares) / of.change!.oldShares : before.shares;
  const ratio = after.shares / start;
  if (ratio >= 3 || ratio <= 1 / 3) return null;
  const days = (Date.parse(after.asOf) - Date.parse(before.asOf)) / 86_400_000;
  return ((ratio ** (365.25 / days) - 1) * 100).toFixed(2).replace(/^-(?=0\.00$)/u, '');
}

/** What the price was at most and at least in its year, and how it moved. */
function priceYearOf(of: Made, price: Fraction): [string, Known, Shown][] {
  if (!of.priceYear) return [];
  const { high, low, before } = of.priceYear;
  const inShares = (amount: string, asOf: string) =>
    div(inDollars(read(amount), of.priceCurrency, of.priceDay)!, sharesSince(of, asOf));
  const [most, least] = [inShares(high, of.priceDay), inShares(low, of.priceDay)];
  const percent = (then: Fraction) => exactly(div(mul(sub(price, then), read(100)), then));
  return [
    ['price-high', exactly(most), 'share'],
    ['price-low', exactly(least), 'share'],
    ['price-off-high', percent(most), 'percent'],
    ['price-change', before && percent(inShares(before.amount, before.asOf)), 'percent'],
  ];
}

/** Every column that is known, by its name. */
export function bySecond(of: Made): Record<string, string> {
  const columns: Record<string, string> = {};
  const show = (name: string, part: Known, kind: Shown) => {
    if (part) columns[name] = told(part, kind);
  };
  const shares = sharesOf(of);
  const [cash, debt] = [money(of, 'cash'), money(of, 'debt')];
  const optional = (field: SheetMoney, sign: 1 | -1): [Known, 1 | -1][] => {
    const part = money(of, field);
    return part ? [[part, sign]] : [];
  };
  const others = [
    ...optional('minorityInterests', 1),
    ...optional('preferred', 1),
    ...optional('listedInvestments', -1),
  ];
  const npvs = npvsOf(of);
  const nav = npvs && sum([npvs, cash, minus(debt), minus(shares.debt)]);
  const { metal } = metalOf(of);
  const year = producedBy(of, metal);
  const planned = metal && plannedBy(of, metal);
  const held = (['reserves', 'mi', 'inferred'] as const).map(
    (metalClass) => [metalClass, metal && attributable(of, metal, metalClass)] as const,
  );
  show('share-price', exactly(shares.price), 'share');
  for (const counting of ['basic', 'tsm', 'diluted'] as const) {
    const count = shares.counts[counting];
    const cap = times(count, shares.price);
    const own = { basic: [shares.allDebt], tsm: [shares.debt], diluted: [minus(shares.proceeds)] }[counting];
    const value = sum([cap, debt, minus(cash), ...own, ...others]);
    const assets = {
      // All that can be converted is debt where none of it is shares.
      basic: npvs && sum([npvs, cash, minus(debt), minus(shares.allDebt)]),
      tsm: nav,
      diluted: nav && sum([nav, shares.proceeds, shares.debt]),
    }[counting];
    show(`shares-${counting}`, count, 'shares');
    show(`market-cap-${counting}`, cap, 'money');
    show(`ev-${counting}`, value, 'money');
    for (const [metalClass, amount] of held)
      show(`ev-${metalClass}-${counting}.${metal}`, quotient(value, amount), 'unit');
    if (year) show(`ev-production-${counting}.${year[0]}`, quotient(value, year[1]), 'unit');
    if (planned && value)
      show(
        `total-cost-${counting}.${metal}`,
        quotient({ ...value, value: add(value.value, planned.cost) }, exactly(planned.metal)),
        'unit',
      );
    show(`p-nav-${counting}`, quotient(cap, assets), 'ratio');
    show(`ev-npv-${counting}`, quotient(value, npvs), 'ratio');
    show(`nav-share-${counting}`, quotient(assets, count), 'share');
  }
  show('nav', nav, 'money');
  for (const field of ['cash', 'debt'] as const) {
    const found = stated(of, field);
    show(field, found && exactly(inDollars(found.amount, of.currency, found.of)!), 'money');
  }
  const own = (field: SheetMoney) => {
    const found = stated(of, field);
    return found && exactly(inDollars(found.amount, of.currency, found.of)!);
  };
  show('net-cash', sum([own('cash'), minus(own('debt'))]), 'money');
  show('quarterly-burn', own('quarterlyBurn'), 'money');
  show('cash-cap', quotient(times(cash, read(100)), times(shares.counts.basic, shares.price)), 'percent');
  show('cash-share', quotient(cash, shares.counts.basic), 'share');
  const amountOf = (field: SheetMoney) => stated(of, field)?.amount;
  const [there, burn] = [amountOf('cash'), amountOf('quarterlyBurn')];
  if (there && burn) {
    const all = total([there, amountOf('unusedFacilities') ?? none, raisedAfter(of, stated(of, 'cash')!.of)]);
    show('runway', quotient(exactly(mul(read(3), all)), exactly(burn)), 'months');
  }
  for (const [name, field] of [
    ['overhead-share', 'quarterlyOverhead'],
    ['ground-share', 'quarterlyExploration'],
  ] as const) {
    const sheet = documents(of).find(({ money: inSheet }) => inSheet[field] !== null && inSheet.quarterlyBurn !== null);
    if (sheet)
      show(
        name,
        quotient(exactly(mul(signed(sheet.money[field]!), read(100))), exactly(signed(sheet.money.quarterlyBurn!))),
        'percent',
      );
  }
  show('overhang', shares.overhang, 'percent');
  show('overhang-in', shares.inside, 'percent');
  show('overhang-out', shares.outside, 'percent');
  for (const [name, part, kind] of outputBySecond(of, shares.counts.basic)) show(name, part, kind);
  for (const [name, part, kind] of priceYearOf(of, shares.price)) show(name, part, kind);
  const growth = growthOf(of);
  if (growth !== null) columns['dilution'] = `exact ${growth}`;
  return columns;
}
