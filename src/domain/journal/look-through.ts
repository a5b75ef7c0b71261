import type { OwnedMine } from '../mines/attributable.ts';
import { heldMetal, heldNpv } from '../mines/holdings.ts';
import { divide, Division, toUnits } from '../numbers/exact.ts';
import { fold } from '../text/fold.ts';
import { moneyDigits } from './shares.ts';
import { currencyOrder, moneyText } from './rates.ts';
import { type Stage, stageLabels, stages } from '../mines/stages.ts';

/** A mine of a company that is held. */
export interface UnderlyingMine {
  id: number;
  name: string;
  country: string | null;
  stage: Stage | null;
  /** Per cent. */
  ownership: number;
  metals: readonly { metal: string; percentage: number | null }[];
  /** Whether somebody said so: else it is the default. */
  ownershipStated?: boolean;
  /** Of a mine that another company operates: per cent of that one, of whose share a study may tell; null: not known. */
  operators?: { percent: number | null } | null;
  newestStudy?: OwnedMine['newestStudy'];
  measuredAndIndicated?: OwnedMine['measuredAndIndicated'];
}

/** By what the money of a company was divided: what its shares stand for, or how much of a mine is its own. */
export type SliceBasis = 'npv' | 'metal' | 'ownership' | 'mixed';

export interface HeldCompany {
  id: number;
  name: string;
  mines: readonly UnderlyingMine[];
}

/** What is held of a ticker in a currency, and which companies have that ticker. */
export interface Holding {
  currency: string;
  /** A decimal. */
  costBasis: string;
  companies: readonly HeldCompany[];
}

interface Part {
  /** Null: money of which nobody knows it. */
  key: string | null;
  id: number | null;
  label: string;
  /** What the owner's part of a mine is, in words: `NPV 122 M CAD, after tax`. */
  measure?: string | null;
}

/** Amounts of money by part. */
class Tally {
  readonly #amounts = new Map<string, Part & { amount: bigint; basis: SliceBasis | null }>();

  add(part: Part, amount: bigint, basis: SliceBasis | null = null): void {
    const place = JSON.stringify([part.key, part.label]);
    const known = this.#amounts.get(place);
    if (!known) {
      this.#amounts.set(place, { ...part, amount, basis });
      return;
    }
    known.amount += amount;
    if (known.basis !== basis) known.basis = 'mixed';
  }

  /** The largest first, what is not known last. */
  slices(total: bigint) {
    return [...this.#amounts.values()]
      .filter(({ amount }) => amount > 0n)
      .sort(
        (a, b) =>
          Number(a.key === null) - Number(b.key === null) ||
          Number(b.amount > a.amount) - Number(b.amount < a.amount) ||
          Number(a.label > b.label) - Number(a.label < b.label),
      )
      .map(({ amount, ...part }) => ({
        ...part,
        measure: part.measure ?? null,
        amount: moneyText(amount),
        percent: Number(divide(amount * 10_000n, total)) / 100,
      }));
  }
}

/** Weights as whole numbers, which divide money without a remainder that is lost. */
const wholeWeight = (percent: number) => BigInt(Math.round(percent * 100));

function divided(amount: bigint, weights: readonly bigint[]): bigint[] {
  const division = new Division(
    amount,
    weights.reduce((sum, weight) => sum + weight, 0n),
  );
  return weights.map((weight) => division.take(weight));
}

/** Metals without a share have the rest of the hundred in equal parts; where nothing is left, as much as the smallest share. */
function metalWeights(metals: UnderlyingMine['metals']): bigint[] {
  const known = metals.flatMap(({ percentage }) => percentage ?? []);
  const without = metals.length - known.length;
  const rest = 100 - known.reduce((sum, share) => sum + share, 0);
  const each = rest > 0 ? rest / without : Math.min(...known.filter((share) => share > 0), 1);
  return metals.map(({ percentage }) => wholeWeight(percentage ?? each));
}

/** Mines without a figure that are named. */
const mostLeftOut = 20;

/** A mine with its part of the money that its group has. */
interface Weighed {
  mine: UnderlyingMine;
  weight: bigint;
  basis: SliceBasis;
  measure: string | null;
}

/** What a company's part of a mine stands for, and with what it can be compared: money of a kind, or a metal in a unit. */
interface Worth {
  basis: 'npv' | 'metal';
  kind: string;
  weight: bigint;
  words: string;
}

const plain = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 });
const taxWords = { 'after-tax': ', after tax', 'pre-tax': ', before tax' } as const;

function worthsOf({
  ownership,
  ownershipStated = true,
  newestStudy = null,
  measuredAndIndicated = null,
  operators = null,
}: UnderlyingMine): Worth[] {
  const part = {
    ...{ newestStudy, measuredAndIndicated, held: ownershipStated ? ownership : null, isPartners: operators !== null },
    ownershipPercentage: operators?.percent ?? 0,
    ownershipStated: typeof operators?.percent === 'number',
  };
  const [npv, metal] = [heldNpv(part), heldMetal(part)];
  const worths: Worth[] = [];
  if (npv !== null && npv > 0) {
    const { currency, taxBasis } = newestStudy!;
    const tax = taxBasis === null ? '' : taxWords[taxBasis];
    const kind = `${currency ?? 'USD'} ${taxBasis}`;
    const weight = BigInt(Math.round(npv * 1_000_000));
    worths.push({ basis: 'npv', kind, weight, words: `NPV ${plain(npv)} M ${currency ?? 'USD'}${tax}` });
  }
  if (metal !== null && metal > 0) {
    const { metal: name, containedUnit } = measuredAndIndicated!;
    const weight = BigInt(Math.round(metal * 1_000));
    worths.push({
      basis: 'metal',
      kind: `${fold(name)} ${containedUnit}`,
      weight,
      words: `${plain(metal)} ${containedUnit} ${name}`,
    });
  }
  return worths.filter(({ weight }) => weight > 0n);
}

/**
 * The mines of a company in groups that its money is divided over by ownership, each over its mines by what the company's
 * part stands for: the newest study's NPV where that covers as many as anything does, else metal. A mine of which nothing
 * is known beside others has no part, and is named; where nothing is known of any, ownership decides alone.
 */
function weighed(mines: readonly UnderlyingMine[]): { groups: Weighed[][]; without: UnderlyingMine[] } {
  const all = mines.map((mine) => ({ mine, worths: worthsOf(mine) }));
  const known = all.filter(({ worths }) => worths.length > 0);
  const byOwnership = ({ mine, worths }: (typeof all)[number]): Weighed[] => [
    { mine, weight: 1n, basis: 'ownership', measure: worths[0]?.words ?? null },
  ];
  if (known.length === 0) return { groups: all.map(byOwnership), without: [] };
  const kinds = new Map<string, number>();
  for (const { worths } of known)
    for (const { basis, kind } of worths) kinds.set(`${basis} ${kind}`, (kinds.get(`${basis} ${kind}`) ?? 0) + 1);
  const most = Math.max(...kinds.values());
  const names = [...kinds].filter(([, count]) => count === most).map(([name]) => name);
  const chosen = names.find((name) => name.startsWith('npv')) ?? names[0]!;
  const group: Weighed[] = [];
  const alone: Weighed[][] = [];
  for (const each of known) {
    const measure = each.worths.find(({ basis, kind }) => `${basis} ${kind}` === chosen);
    if (measure) group.push({ mine: each.mine, weight: measure.weight, basis: measure.basis, measure: measure.words });
    else alone.push(byOwnership(each));
  }
  return {
    groups: [group, ...alone],
    without: all.filter(({ worths }) => worths.length === 0).map(({ mine }) => mine),
  };
}

const unknown = (label: string): Part => ({ key: null, id: null, label });

function throughMine(tallies: Tallies, { mine, basis, measure }: Weighed, amount: bigint): void {
  tallies.mines.add({ key: String(mine.id), id: mine.id, label: mine.name, measure }, amount, basis);
  tallies.countries.add(
    mine.country === null ? unknown('Country not known') : { key: mine.country, id: null, label: mine.country },
    amount,
    basis,
  );
  tallies.stages.add(
    mine.stage === null ? unknown('Stage not known') : { key: mine.stage, id: null, label: stageLabels[mine.stage] },
    amount,
    basis,
  );
  const weights = metalWeights(mine.metals);
  if (weights.every((weight) => weight === 0n)) tallies.metals.add(unknown('Metals not known'), amount, basis);
  else
    for (const [index, part] of divided(amount, weights).entries()) {
      const { metal } = mine.metals[index]!;
      tallies.metals.add({ key: metal, id: null, label: metal }, part, basis);
    }
}

type Tallies = Record<'companies' | 'mines' | 'metals' | 'countries' | 'stages', Tally>;

/** The money of each company, by however many tickers it is held, and of what is no single company. */
function byCompany(holdings: readonly Holding[], tallies: Tallies): Map<number, [HeldCompany, amount: bigint]> {
  const amounts = new Map<number, [HeldCompany, bigint]>();
  for (const { costBasis, companies } of holdings) {
    const amount = toUnits(costBasis, moneyDigits);
    const [company] = companies;
    if (company && companies.length === 1) {
      amounts.set(company.id, [company, (amounts.get(company.id)?.[1] ?? 0n) + amount]);
      continue;
    }
    const part = unknown(company ? 'Ticker of several companies' : 'Company not in the database');
    for (const tally of Object.values(tallies)) tally.add(part, amount);
  }
  return amounts;
}

/** A mine of which nobody has entered metal or a study, beside others of its company of which somebody has. */
export interface LeftOut {
  id: number;
  name: string;
  companyId: number;
}

function through(tallies: Tallies, company: HeldCompany, amount: bigint, leftOut: LeftOut[]): void {
  const { companies: ofCompanies, ...below } = tallies;
  ofCompanies.add({ key: String(company.id), id: company.id, label: company.name }, amount);
  if (company.mines.length === 0) {
    for (const tally of Object.values(below)) tally.add(unknown('Companies without mines'), amount);
    return;
  }
  const { groups, without } = weighed(company.mines);
  leftOut.push(...without.map(({ id, name }) => ({ id, name, companyId: company.id })));
  const parts = divided(
    amount,
    groups.map((group) => group.reduce((sum, { mine }) => sum + wholeWeight(mine.ownership), 0n)),
  );
  for (const [index, group] of groups.entries()) {
    const weights = group.map(({ weight }) => weight);
    for (const [place, part] of divided(parts[index]!, weights).entries()) throughMine(tallies, group[place]!, part);
  }
}

const isStage = (key: string | null): key is Stage => stages.some((stage) => stage === key);

/**
 * Where the cost of what is held lies, per currency: a company's money goes to its mines by what its part of each stands
 * for, by ownership where nothing else is known, a mine's to its metals by share. The parts of each view come to the whole.
 */
export function lookThrough(holdings: readonly Holding[]) {
  const currencies = [...new Set(holdings.map(({ currency }) => currency))].sort(currencyOrder);
  return currencies.map((currency) => {
    const own = holdings.filter((holding) => holding.currency === currency);
    const total = own.reduce((sum, { costBasis }) => sum + toUnits(costBasis, moneyDigits), 0n);
    const tallies: Tallies = {
      companies: new Tally(),
      mines: new Tally(),
      metals: new Tally(),
      countries: new Tally(),
      stages: new Tally(),
    };
    const leftOut: LeftOut[] = [];
    for (const [company, amount] of byCompany(own, tallies).values()) through(tallies, company, amount, leftOut);
    return {
      currency,
      costBasis: moneyText(total),
      companies: tallies.companies.slices(total),
      mines: tallies.mines.slices(total),
      metals: tallies.metals.slices(total),
      countries: tallies.countries.slices(total),
      stages: tallies.stages.slices(total).map((slice) => ({ ...slice, key: isStage(slice.key) ? slice.key : null })),
      leftOut: leftOut.slice(0, mostLeftOut),
      leftOutCount: leftOut.length,
    };
  });
}
