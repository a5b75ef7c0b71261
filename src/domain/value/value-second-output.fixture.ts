import { add, type Fraction, mul, none, read, sub, div, total } from '../capital/fractions.fixture.ts';
import { exactly, type Known, million, quotient, type Shown, sum } from './known-part.fixture.ts';
import { deck, type Made, type MadeMetal, type MadeMine, type MetalClass } from './value-made.fixture.ts';
import { inDollars, inUnit, keptIn, ownPart, percentOf, pricedIn, yearOf } from './value-second-parts.fixture.ts';

/** The columns of what mines produce, plan and grade a second time, in fractions, from their definitions alone. */

const rowsOf = ({ mines }: Made, metal: MadeMetal, metalClass: MetalClass) =>
  mines.flatMap(({ contained, share }) =>
    contained
      .filter((each) => each.metal === metal && each.metalClass === metalClass)
      .map((each) => ({ ...each, share })),
  );

/** The company's metal of a class by the unit of its price: too low where a share is not known. */
function heldOf(of: Made, metal: MadeMetal, metalClass: MetalClass): Known {
  const rows = rowsOf(of, metal, metalClass);
  if (rows.some(({ isShort }) => isShort)) return null;
  return sum(
    rows.map(({ amount, share }) =>
      share === null ? null : exactly(inUnit(percentOf(read(amount), share), keptIn[metal], pricedIn[metal])),
    ),
  );
}

/** Grams for a tonne, or per cent, of all tonnes that are the company's. */
function gradeOf(of: Made, metal: MadeMetal, metalClass: MetalClass): Known {
  const rows = rowsOf(of, metal, metalClass);
  if (rows.length === 0 || rows.some(({ share, grade, isShort }) => share === null || grade === null || isShort))
    return null;
  const tonnes = rows.map(({ tonnage, share }) => percentOf(read(tonnage), share!));
  return exactly(div(total(rows.map(({ grade }, place) => mul(tonnes[place]!, read(grade!)))), total(tonnes)));
}

/** Dollars for a unit of what was produced: null where one of the mines does not say. */
function costOfYear({ mines, priceDay }: Made, metal: MadeMetal, produced: Known): Known {
  const counted = mines.filter((mine) => mine.metal === metal && mine.year);
  const spent = counted.map((mine): Fraction | null => {
    const { amount, unit, basis, cost } = mine.year!;
    if (!cost) return null;
    const own = ownPart(mine, basis, inUnit(read(amount), unit, cost.unit));
    return own && inDollars(mul(own, read(cost.amount)), cost.currency, priceDay);
  });
  if (spent.includes(null)) return null;
  return quotient(exactly(spent.reduce<Fraction>((all, each) => add(all, each!), none)), produced);
}

/** A study speaks of money that is known to be the company's. */
const isKnownWhose = ({ study, share }: MadeMine) => study!.basis !== null || (share !== null && Number(share) === 100);

const capexOf = ({ mines, priceDay }: Made): Known =>
  sum(
    mines.flatMap((mine): Known[] => {
      if (!mine.study) return [];
      const { capex, basis, currency } = mine.study;
      if (capex === null || !isKnownWhose(mine)) return [null];
      const own = ownPart(mine, basis ?? '100%', inDollars(mul(read(capex), million), currency, priceDay)!);
      return [own && exactly(own)];
    }),
  );

/** What studies of a metal plan for a year: the company's metal, and dollars for a unit of it. */
function plannedOf({ mines }: Made, metal: MadeMetal): { metal: Known; cost: Known } {
  const parts = mines.flatMap((mine) => {
    if (!mine.study || mine.metal !== metal) return [];
    const { output, outputUnit, cost, costUnit } = mine.study;
    const unit =
      outputUnit === 'kg/year' || outputUnit === 'oz/year' || outputUnit === 'tonnes/year' ? outputUnit : 'lb/year';
    const own = ownPart(mine, '100%', read(output));
    const from = ({ 'oz/year': 'oz', 'kg/year': 'kg', 'tonnes/year': 'tonnes', 'lb/year': 'lb' } as const)[unit];
    return {
      metal: own && inUnit(own, from, pricedIn[metal]),
      cost: own && cost !== null ? mul(inUnit(own, from, costUnit), read(cost)) : null,
    };
  });
  const planned = sum(parts.map(({ metal: own }) => own && exactly(own)));
  const isCosted = parts.every(({ cost }) => cost !== null);
  const spent = total(parts.map(({ cost }) => cost ?? none));
  return { metal: planned, cost: isCosted ? quotient(exactly(spent), planned) : null };
}

const grade = { gold: 'ratio', silver: 'ratio', copper: 'percent' } as const;

/** These columns by name, each as it is shown. */
export function outputBySecond(of: Made, shares: Known): [string, Known, Shown][] {
  const columns: [string, Known, Shown][] = [['held-capex', capexOf(of), 'money']];
  const inList = (part: Known, metal: MadeMetal): Known =>
    part && { ...part, value: inUnit(part.value, pricedIn[metal], keptIn[metal]) };
  for (const metal of ['gold', 'silver', 'copper'] as const) {
    for (const metalClass of ['reserves', 'mi', 'inferred'] as const) {
      columns.push(
        [`held-grade-${metalClass}.${metal}`, gradeOf(of, metal, metalClass), grade[metal]],
        [`${metalClass}-share.${metal}`, quotient(heldOf(of, metal, metalClass), shares), 'share'],
      );
    }
    const produced = yearOf(of, metal);
    const planned = plannedOf(of, metal);
    columns.push(
      [`planned-production.${metal}`, inList(planned.metal, metal), 'ratio'],
      [`planned-aisc.${metal}`, planned.cost, 'unit'],
    );
    if (produced === undefined) continue;
    const cost = costOfYear(of, metal, produced);
    columns.push(
      [`held-production.${metal}`, inList(produced, metal), 'ratio'],
      [`held-aisc.${metal}`, cost, 'unit'],
      [`margin.${metal}`, cost && exactly(sub(read(deck[metal][0]), cost.value)), 'unit'],
      [`reserve-life.${metal}`, quotient(heldOf(of, metal, 'reserves'), produced), 'months'],
    );
  }
  return columns;
}
