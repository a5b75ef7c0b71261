/** A flow as all packages take it. */
export interface DatedFlow {
  date: string;
  /** Cents. */
  cents: number;
}

export interface HarshCase {
  kind: string;
  flows: DatedFlow[];
  /** The one rate that solves them, as a fraction. */
  rate: number;
}

/** The same numbers in every run (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const dayText = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
const dayOf = (date: string) => Date.parse(date) / 86_400_000;

/** By bisection of ln(1 + r), which cannot fail where all money goes out before any comes in: one change of sign. */
function bisected(flows: readonly DatedFlow[]): number | undefined {
  const first = Math.min(...flows.map(({ date }) => dayOf(date)));
  const value = (x: number) =>
    flows.reduce((sum, { date, cents }) => sum + cents * Math.exp((-x * (dayOf(date) - first)) / 365), 0);
  let [low, high] = [Math.log(1e-6), Math.log(10_000.999_999)];
  if (value(low) * value(high) >= 0) return undefined;
  const sign = Math.sign(value(low));
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (Math.sign(value(middle)) === sign) low = middle;
    else high = middle;
  }
  return Math.expm1((low + high) / 2);
}

type Random = () => number;
const between = (random: Random, low: number, high: number) => Math.floor(low + random() * (high - low + 1));
const start = 14_000;

const makers: Readonly<Record<string, (random: Random) => DatedFlow[]>> = {
  'loss near -99 %'(random) {
    const buys = Array.from({ length: between(random, 1, 6) }, () => ({
      date: dayText(start + between(random, 0, 90)),
      cents: -between(random, 100_000, 5_000_000),
    }));
    const spent = buys.reduce((sum, { cents }) => sum - cents, 0);
    const back = Math.max(1, Math.round(spent * (0.001 + random() * 0.02)));
    return [...buys, { date: dayText(start + between(random, 200, 900)), cents: back }];
  },
  '10x in a month'(random) {
    const spent = between(random, 10_000, 2_000_000);
    const back = Math.round(spent * (1.5 + random() * 8.5));
    const days = between(random, 20, 45);
    return [
      { date: dayText(start), cents: -spent },
      { date: dayText(start + Math.ceil(days / 2)), cents: Math.ceil(back / 3) },
      { date: dayText(start + days), cents: back - Math.ceil(back / 3) },
    ];
  },
  '40 years monthly'(random) {
    const months = 480;
    const turn = between(random, 60, 420);
    const growth = 1 + (random() - 0.4) / 100;
    let worth = 0;
    const flows: DatedFlow[] = [];
    for (let month = 0; month < turn; month += 1) {
      const cents = between(random, 5_000, 50_000);
      worth = worth * growth + cents;
      flows.push({ date: dayText(start - 8_000 + Math.round(month * 30.4375)), cents: -cents });
    }
    const each = Math.max(1, Math.round((worth * (0.2 + random() * 3)) / (months - turn)));
    for (let month = turn; month < months; month += 1)
      flows.push({ date: dayText(start - 8_000 + Math.round(month * 30.4375)), cents: each });
    return flows;
  },
  unsorted(random) {
    const turn = between(random, 100, 2_000);
    const flows = [
      ...Array.from({ length: between(random, 2, 20) }, () => ({
        date: dayText(start + between(random, 0, turn)),
        cents: -between(random, 10_000, 900_000),
      })),
      ...Array.from({ length: between(random, 1, 20) }, () => ({
        date: dayText(start + turn + between(random, 1, 2_000)),
        cents: between(random, 100, 2_000_000),
      })),
    ];
    for (let index = flows.length - 1; index > 0; index -= 1) {
      const other = between(random, 0, index);
      [flows[index], flows[other]] = [flows[other]!, flows[index]!];
    }
    return flows;
  },
};

/** So many cases, as many of each kind, each with one true rate within the range. */
export function harshCases(count: number): HarshCase[] {
  const random = randomNumbers(2026);
  const kinds = Object.keys(makers);
  const cases: HarshCase[] = [];
  while (cases.length < count) {
    const kind = kinds[cases.length % kinds.length]!;
    const flows = makers[kind]!(random);
    const rate = bisected(flows);
    if (rate !== undefined) cases.push({ kind, flows, rate });
  }
  return cases;
}
