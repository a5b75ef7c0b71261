import { capitalised } from '../../../domain/text/capitalised.ts';
import { type MetalPrice, shownPrice } from '../../../domain/studies/metal-prices.ts';
import { vouched } from '../../../domain/records/vouched.ts';
import { day, number } from '../../../web/format.ts';

/** Fields whose name in the contract is not what a reader would say. */
const fieldWords: Readonly<Record<string, string>> = {
  companyId: 'Company',
  metalsDistribution: 'Metals',
  primaryJurisdiction: 'Jurisdiction',
  ownershipPercentage: 'Ownership',
  densityValue: 'Grade',
  densityUnit: 'Unit of grade',
  totalTonsMined: 'Tonnes mined',
  npv: 'NPV',
  afterTaxIrr: 'After-tax IRR',
  ceo: 'CEO',
  sourceUrl: 'Source',
  stepOutcome: 'Outcome',
};

/** `alsoKnownAs` as `Also known as`. */
export function fieldName(field: string): string {
  const words = field.replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return fieldWords[field] ?? capitalised(words);
}

const longest = 280;
const mostItems = 20;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A step: what, for when, and how it ended. */
function stepText({ description, date, status, doneDate, sourceUrl }: Record<string, unknown>): string {
  const outcome = [status === 'planned' ? null : status, valueText(doneDate), valueText(sourceUrl)].filter(Boolean);
  const step = `${valueText(description) ?? ''} (${valueText(date) ?? 'no date'})`;
  return outcome.length > 0 ? `${step}: ${outcome.join(', ')}` : step;
}

function itemText(item: unknown): string {
  if (!isRecord(item)) return valueText(item) ?? '';
  if ('metal' in item && 'value' in item) return shownPrice(vouched<MetalPrice>(item), null);
  if ('metal' in item)
    return [valueText(item.metal), typeof item.percentage === 'number' && `${item.percentage}%`]
      .filter(Boolean)
      .join(' ');
  if ('scheme' in item) return `${valueText(item.scheme) ?? ''}:${valueText(item.value) ?? ''}`;
  if ('exchange' in item) return `${valueText(item.exchange) ?? ''}: ${valueText(item.ticker) ?? ''}`;
  if ('description' in item) return stepText(item);
  if ('name' in item) return valueText(item.name) ?? '';
  return Object.entries(item)
    .map(([field, value]) => `${fieldName(field)} ${valueText(value) ?? '–'}`)
    .join(', ');
}

function listText(items: readonly unknown[]): string | null {
  const told = items.slice(0, mostItems).map(itemText);
  if (items.length > mostItems) told.push(`${number(items.length - mostItems)} more`);
  return told.length === 0 ? null : told.join('; ');
}

/** A value of a record in words; null where there is none. */
export function valueText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return number(value);
  if (Array.isArray(value)) return listText(value);
  if (isRecord(value)) return itemText(value);
  if (typeof value !== 'string') return null;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return day(value);
  return value.length > longest ? `${value.slice(0, longest)}…` : value;
}

interface Told {
  from: unknown;
  to: unknown;
  order?: { from: unknown[]; to: unknown[] } | undefined;
  isLong?: true | undefined;
}

/** Before and after of a field in words; null where there was nothing. */
export function bothSides({ from, to, order, isLong }: Told): { before: string | null; after: string | null } {
  if (isLong) return { before: 'too long for here', after: 'too long for here' };
  const [before, after] = [valueText(from), valueText(to)];
  if (!order) return { before, after };
  if (before === null && after === null) return { before: 'the same', after: 'in another order' };
  const same = order.from.length - (from as unknown[]).length;
  const others = same > 0 && (same === 1 ? '1 other' : `${number(same)} others`);
  const beside = (text: string | null) => [text, others].filter(Boolean).join('; ') || null;
  return { before: beside(before), after: beside(after) };
}

/** Fields of a deleted record that say nothing to a reader. */
const silent = new Set([
  'id',
  'mineId',
  'companyId',
  'createdBy',
  'createdAt',
  'updatedAt',
  'version',
  'isSample',
  'importId',
]);

/** What a deleted record held, without what is empty. */
export function snapshotLines(snapshot: Readonly<Record<string, unknown>>): { field: string; text: string }[] {
  return Object.entries(snapshot).flatMap(([field, value]) => {
    const text = silent.has(field) ? null : valueText(value);
    return text === null ? [] : [{ field, text }];
  });
}
