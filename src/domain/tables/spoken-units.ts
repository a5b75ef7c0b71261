import { knownMetal } from '../metals/metals.ts';

const longest = 100;
const units: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ ounce: 'oz', ounces: 'oz', oz: 'oz', pound: 'lb', pounds: 'lb', lb: 'lb', lbs: 'lb' },
    ...{ tonne: 't', tonnes: 't', carat: 'ct', carats: 'ct' },
  }),
);
const steps = new Set('produced|sold|recovered|poured|shipped'.split('|'));
const scales: ReadonlyMap<string, string> = new Map([
  ...['000', '000s', "'000", "'000s", 'thousands', 'thousand'].map((words) => [words, 'k'] as const),
  ...['millions', 'million'].map((words) => [words, 'M'] as const),
]);
const behindCost = new Set('sold|produced|payable'.split('|'));
const currency = /^(?:(?:US|CA?|AU?|NZ)?\$|US¢|[A-Z]{3})$/u;

/** The text and what stands in brackets at its end. */
function bracketOf(text: string): { text: string; inside: string | undefined } {
  const open = text.lastIndexOf('(');
  if (open <= 0 || !text.endsWith(')')) return { text, inside: undefined };
  return { text: text.slice(0, open).trim(), inside: text.slice(open + 1, -1).trim() };
}

/** `Gold ounces sold`, `Ounces of gold sold (000s)`. */
function amountIn(words: readonly string[], inside: string | undefined): string | undefined {
  const named = words.length === 4 && words[1]?.toLowerCase() === 'of' ? [words[2], words[0], words[3]] : words;
  const [metal = '', unit = '', step = ''] = named;
  const read = units.get(unit.toLowerCase());
  const scale = inside === undefined ? '' : scales.get(inside.toLowerCase());
  const isWhole = named.length === 3 && read !== undefined && scale !== undefined && steps.has(step.toLowerCase());
  return isWhole && knownMetal(metal) !== null ? `${metal} ${step} (${scale}${read})` : undefined;
}

/** `Cash cost per ounce sold ($)`, `Total cash costs per ounce (US$/oz)`. */
function costIn(text: string, inside: string | undefined): string | undefined {
  const at = text.toLowerCase().lastIndexOf(' per ');
  if (at < 0 || inside === undefined) return undefined;
  const [unit = '', ...behind] = text.slice(at).trim().split(' ').slice(1);
  const read = units.get(unit.toLowerCase());
  const [step, ...more] = behind[0]?.toLowerCase() === 'of' ? behind.slice(2) : behind;
  const isWhole = more.length === 0 && (step === undefined || behindCost.has(step.toLowerCase()));
  const [money = '', per = read, ...others] = inside.split('/');
  const isMoney = currency.test(money.trim()) && per === read && others.length === 0;
  return read !== undefined && isWhole && isMoney ? `${text.slice(0, at)} (${money.trim()}/${read})` : undefined;
}

/** A header whose unit stands among its words as one that has it in brackets: `Gold ounces sold` is `Gold sold (oz)`. */
export function withSpokenUnit(header: string): string {
  if (header.length > longest) return header;
  const { text, inside } = bracketOf(header.trim());
  return amountIn(text.split(' '), inside) ?? costIn(text, inside) ?? header;
}
