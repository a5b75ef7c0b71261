import { divide, Division, toUnits } from './exact.ts';
import { moneyDigits } from './shares.ts';
import { currencyOrder, moneyText } from './rates.ts';
import { type Stage, stageLabels, stages } from './vocabulary.ts';

/** A mine of a company that is held. */
export interface HeldMine {
  id: number;
  name: string;
  country: string | null;
  stage: Stage | null;
  /** Per cent. */
  ownership: number;
  metals: readonly { metal: string; percentage: number | null }[];
}

export interface HeldCompany {
  id: number;
  name: string;
  mines: readonly HeldMine[];
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
}

/** Amounts of money by part. */
class Tally {
  readonly #amounts = new Map<string, Part & { amount: bigint }>();

  add(part: Part, amount: bigint): void {
    const place = JSON.stringify([part.key, part.label]);
    const known = this.#amounts.get(place);
    if (known) known.amount += amount;
    else this.#amounts.set(place, { ...part, amount });
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
function metalWeights(metals: HeldMine['metals']): bigint[] {
  const known = metals.flatMap(({ percentage }) => percentage ?? []);
  const without = metals.length - known.length;
  const rest = 100 - known.reduce((sum, share) => sum + share, 0);
  const each = rest > 0 ? rest / without : Math.min(...known.filter((share) => share > 0), 1);
  return metals.map(({ percentage }) => wholeWeight(percentage ?? each));
}

const unknown = (label: string): Part => ({ key: null, id: null, label });

function throughMine(tallies: Tallies, mine: HeldMine, amount: bigint): void {
  tallies.mines.add({ key: String(mine.id), id: mine.id, label: mine.name }, amount);
  tallies.countries.add(
    mine.country === null ? unknown('Country not known') : { key: mine.country, id: null, label: mine.country },
    amount,
  );
  tallies.stages.add(
    mine.stage === null ? unknown('Stage not known') : { key: mine.stage, id: null, label: stageLabels[mine.stage] },
    amount,
  );
  const weights = metalWeights(mine.metals);
  if (weights.every((weight) => weight === 0n)) tallies.metals.add(unknown('Metals not known'), amount);
  else
    for (const [index, part] of divided(amount, weights).entries()) {
      const { metal } = mine.metals[index]!;
      tallies.metals.add({ key: metal, id: null, label: metal }, part);
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

function through(tallies: Tallies, company: HeldCompany, amount: bigint): void {
  const { companies: ofCompanies, ...below } = tallies;
  ofCompanies.add({ key: String(company.id), id: company.id, label: company.name }, amount);
  if (company.mines.length === 0) {
    for (const tally of Object.values(below)) tally.add(unknown('Companies without mines'), amount);
    return;
  }
  const parts = divided(
    amount,
    company.mines.map(({ ownership }) => wholeWeight(ownership)),
  );
  for (const [index, mine] of company.mines.entries()) throughMine(tallies, mine, parts[index]!);
}

const isStage = (key: string | null): key is Stage => stages.some((stage) => stage === key);

/**
 * Where the cost of what is held lies, per currency: a company's money goes to its mines by ownership, a mine's to its
 * metals by share. The parts of each view come to the whole.
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
    for (const [company, amount] of byCompany(own, tallies).values()) through(tallies, company, amount);
    return {
      currency,
      costBasis: moneyText(total),
      companies: tallies.companies.slices(total),
      mines: tallies.mines.slices(total),
      metals: tallies.metals.slices(total),
      countries: tallies.countries.slices(total),
      stages: tallies.stages.slices(total).map((slice) => ({ ...slice, key: isStage(slice.key) ? slice.key : null })),
    };
  });
}
