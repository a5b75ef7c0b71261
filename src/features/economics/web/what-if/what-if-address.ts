import { mostSteps, type PriceStep } from '../../../../domain/studies/what-if.ts';

interface FieldRule {
  /** What a sentence calls it. */
  words: string;
  min: number;
  max: number;
}

/** What one can assume, by its name in the address: money and prices as the study tells them, rates and taxes in per cent. */
const rules = {
  price: { words: 'price', min: 0, max: 1e9 },
  rate: { words: 'discount rate', min: 0, max: 100 },
  capex: { words: 'CAPEX', min: 0, max: 1e12 },
  cost: { words: 'AISC', min: -1e9, max: 1e9 },
  delay: { words: 'delay', min: 0, max: 30 },
  start: { words: 'years to the start', min: 0, max: 30 },
  tax: { words: 'tax', min: 0, max: 95 },
  royalty: { words: 'royalty', min: 0, max: 95 },
  exchange: { words: 'rate of exchange', min: 1e-6, max: 1e6 },
  'by-price': { words: 'range of the price', min: 0, max: 100 },
  'by-cost': { words: 'range of the AISC', min: 0, max: 100 },
  'by-capex': { words: 'range of the CAPEX', min: 0, max: 100 },
  'by-rate': { words: 'range of the rate', min: 0, max: 20 },
} as const satisfies Readonly<Record<string, FieldRule>>;

export type WhatIfField = keyof typeof rules;
const isField = (name: string): name is WhatIfField => Object.hasOwn(rules, name);
export const whatIfFields = Object.keys(rules).filter(isField);

/** What a link assumes, as far as it can be read. */
export interface WhatIfState {
  /** Id of the study; null: the one that speaks for the mine. */
  study: number | null;
  values: Partial<Record<WhatIfField, number>>;
  isMidYear: boolean;
  /** The study's own table, millions by price. */
  steps: PriceStep[];
}

export const nothingAssumed: WhatIfState = { study: null, values: {}, isMidYear: false, steps: [] };

const longestNumber = 20;
const numberShape = /^-?\d{1,13}(?:\.\d{1,6})?$/;

/** A number as it is typed, `1,900.5` as well; undefined where it is none. */
export function readNumber(text: string): number | undefined {
  const plain = text
    .slice(0, longestNumber + 1)
    .trim()
    .replaceAll(',', '')
    .replace('\u2212', '-');
  return plain.length <= longestNumber && numberShape.test(plain) ? Number(plain) : undefined;
}

/** What a field takes, or what to write instead. */
export function readValue(field: WhatIfField, text: string): { value: number } | { error: string } {
  const { words, min, max } = rules[field];
  const value = readNumber(text);
  if (value !== undefined && value >= min && value <= max) return { value };
  const most = max.toLocaleString('en-US');
  return {
    error: `The ${words} is a number from ${min.toLocaleString('en-US', { maximumFractionDigits: 6 })} to ${most}.`,
  };
}

/** `1500=215.7`: the study prints an NPV of 215.7 million at a price of 1,500. */
function readStep(text: string): PriceStep | undefined {
  const [price, npv, ...more] = text.split(/[=:]/).map((part) => readNumber(part));
  return price === undefined || npv === undefined || price < 0 || more.length > 0 ? undefined : { price, npv };
}

/** The rows of a study's table, between commas in an address and on lines where they are typed, and what is left out. */
export function readSteps(parts: readonly string[]): { steps: PriceStep[]; leftOut: string[] } {
  const leftOut: string[] = [];
  const steps = new Map<number, PriceStep>();
  for (const part of parts.slice(0, mostSteps + 1)) {
    const step = readStep(part);
    if (!step) leftOut.push(`'${part.slice(0, 30)}' is no price with its NPV, as 1500=215.7.`);
    else if (steps.size < mostSteps) steps.set(step.price, step);
  }
  if (parts.length > mostSteps) leftOut.push(`A table has ${mostSteps} prices at most.`);
  return { steps: [...steps.values()], leftOut };
}

const longestAddress = 1_000;

/** Reads what a link assumes: `study:12;price:1900;rate:6`. What cannot be read is left out and said. */
export function readWhatIf(address: string | null): WhatIfState & { leftOut: string[] } {
  const state = { ...nothingAssumed, values: {} as WhatIfState['values'], leftOut: [] as string[] };
  if (address !== null && address.length > longestAddress)
    state.leftOut.push('It is longer than any link of this page.');
  for (const part of (address ?? '').slice(0, longestAddress).split(';')) {
    const colon = part.indexOf(':');
    const [name, text] = [part.slice(0, Math.max(0, colon)).trim(), part.slice(colon + 1).trim()];
    if (part.trim() === '') continue;
    if (name === 'study' && /^\d{1,15}$/.test(text)) state.study = Number(text);
    else if (name === 'flows' && (text === 'middle' || text === 'end')) state.isMidYear = text === 'middle';
    else if (name === 'steps') {
      const read = readSteps(text.split(','));
      state.steps = read.steps;
      state.leftOut.push(...read.leftOut);
    } else if (isField(name)) {
      const read = readValue(name, text);
      if ('value' in read) state.values[name] = read.value;
      else state.leftOut.push(read.error);
    } else state.leftOut.push(`'${part.trim().slice(0, 30)}' is nothing that can be assumed.`);
  }
  return state;
}

/** The address of a state; null where it assumes nothing. */
export function writeWhatIf({ study, values, isMidYear, steps }: WhatIfState): string | null {
  const parts = [
    ...(study === null ? [] : [`study:${study}`]),
    ...whatIfFields.flatMap((field) => (values[field] === undefined ? [] : [`${field}:${values[field]}`])),
    ...(isMidYear ? ['flows:middle'] : []),
    ...(steps.length > 0 ? [`steps:${steps.map(({ price, npv }) => `${price}=${npv}`).join(',')}`] : []),
  ];
  return parts.length === 0 ? null : parts.join(';');
}
