import type { Company, CompanyInput } from '../contract.ts';

export const assessments = ['irPromoterScore', 'leadershipScore', 'assetScore', 'financialScore'] as const;
export const links = ['companyWebsiteUrl', 'investorRelationsUrl', 'financialStatsUrl'] as const;

export interface ExchangeDraft {
  key: string;
  exchange: string;
  ticker: string;
}

const texts = [
  'name',
  'headquarters',
  'ceo',
  'foundedDate',
  'description',
  'stockSymbol',
  'pendingLitigation',
  'nextStepDescription',
  'nextStepDate',
  ...links,
  ...assessments,
] as const;

/** What the form holds: text as typed. */
export type CompanyDraft = Record<(typeof texts)[number], string> & { stockExchanges: ExchangeDraft[] };

export const emptyCompany: CompanyDraft = {
  ...(Object.fromEntries(texts.map((field) => [field, ''])) as Record<(typeof texts)[number], string>),
  stockExchanges: [],
};

export function draftOfCompany(company: Company): CompanyDraft {
  return {
    ...(Object.fromEntries(
      texts.map((field) => [field, company[field] === null ? '' : String(company[field])]),
    ) as Record<(typeof texts)[number], string>),
    stockExchanges: company.stockExchanges.map((pair, index) => ({ ...pair, key: `s${index}` })),
  };
}

const score = (text: string) => (text.trim() === '' ? null : Number(text.trim()));
const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

export function companyBody(draft: CompanyDraft): CompanyInput {
  const entries = texts.map((field) => [
    field,
    (assessments as readonly string[]).includes(field) ? score(draft[field]) : orNull(draft[field]),
  ]);
  return {
    ...Object.fromEntries(entries),
    name: draft.name.trim(),
    stockExchanges: draft.stockExchanges.map(({ exchange, ticker }) => ({
      exchange: exchange.trim(),
      ticker: ticker.trim(),
    })),
  };
}

/** Only the fields in which a body differs from the record. */
export function companyChanges(draft: CompanyDraft, before: Company): Partial<CompanyInput> {
  const [now, then] = [companyBody(draft), companyBody(draftOfCompany(before))];
  return Object.fromEntries(
    Object.entries(now).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(then[field as keyof CompanyInput]),
    ),
  );
}

const isAddress = (text: string) => /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text);

/** What is wrong, by the path of the field. */
export function companyFaults(draft: CompanyDraft): Record<string, string> {
  const faults: Record<string, string> = {};
  if (draft.name.trim() === '') faults.name = 'Company name is required';
  for (const field of links)
    if (draft[field].trim() !== '' && !isAddress(draft[field].trim())) faults[field] = 'Must be a valid URL';
  for (const field of assessments) {
    const value = score(draft[field]);
    if (value !== null && !(value >= 0 && value <= 100)) faults[field] = 'Enter a number from 0 to 100.';
  }
  for (const [index, { exchange, ticker }] of draft.stockExchanges.entries()) {
    if (exchange.trim() === '') faults[`stockExchanges.${index}.exchange`] = 'Exchange name is required';
    if (ticker.trim() === '') faults[`stockExchanges.${index}.ticker`] = 'Ticker symbol is required';
  }
  return faults;
}

export const companyTabs = [
  { id: 'basic', label: 'Basic Info' },
  { id: 'stock', label: 'Stock & URLs' },
  { id: 'assessment', label: 'Assessment' },
  { id: 'notes', label: 'Notes' },
] as const;
export type CompanyTab = (typeof companyTabs)[number]['id'];

export function companyTabOf(path: string): CompanyTab {
  const field = path.split('.')[0] ?? '';
  if (field.startsWith('stock') || field.endsWith('Url')) return 'stock';
  if (field.endsWith('Score')) return 'assessment';
  return field === 'pendingLitigation' || field.startsWith('nextStep') ? 'notes' : 'basic';
}
