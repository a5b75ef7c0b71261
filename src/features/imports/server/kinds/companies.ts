import { mayChange } from '../../../records/server/may-change.ts';
import { shareKind } from '../../../../domain/tickers/kinds-of-shares.ts';
import { parseTicker } from '../../../../domain/tickers/securities.ts';
import { longText, nameText } from '../../../../domain/records/field-rules.ts';
import { followIdentifiers } from '../match/follow-identifiers.ts';
import { followMerges } from '../match/follow-merges.ts';
import { addIdentifiers, type Identifier, sayIdentifiers } from '../../../../domain/records/identifiers.ts';
import { isDateOrPeriod } from '../../../../domain/time/dates.ts';
import { fold } from '../../../../domain/text/fold.ts';
import { batches } from '../../../../domain/numbers/batches.ts';
import { required, type RowOf } from '../model/columns.ts';
import { dateCell } from '../model/date-cells.ts';
import { identifiersCell, type Listing, listingsCell, maxListings, symbolCell } from '../model/list-cells.ts';
import { assessmentCell } from '../model/number-cells.ts';
import { linkCell, nameCell, textCell } from '../model/text-cells.ts';
import { listingParts } from '../model/listing-parts.ts';
import { storedCompanies } from '../match/company-queries.ts';
import type { ExportSource } from '../model/export-source.ts';
import type { FileRow, Kind, PlanContext } from '../model/kind.ts';
import type { CompanyField, CompanyValues, StoredCompany } from '../model/company-values.ts';
import { type CompanyWrite, stageCompanies, storeCompanies } from '../store/store-companies.ts';
import { emptiedOf } from '../model/emptied-fields.ts';
import { leftOut, shown } from '../model/report.ts';
import { tooManyPast } from '../../../steps/server/past-steps.ts';
import { fullOfPast } from './full-of-past.ts';
import { undoneCompanies } from './undo-companies.ts';

const columns = {
  name: required(nameCell('Example Mining Corp')),
  headquarters: textCell('Toronto, Canada'),
  // A date, or the words that are stored, which an export holds as they are.
  foundedDate: { ...textCell('1998', nameText), notation: { is: 'date' as const, takesPeriods: false } },
  ceo: textCell('Alex Example', nameText),
  description: textCell('One row for each company; this one is an example.', longText),
  stockSymbol: symbolCell('EXM'),
  stockExchanges: listingsCell('TSXV:EXM; OTCQX:EXMPF'),
  companyWebsiteUrl: linkCell('https://www.example.com'),
  investorRelationsUrl: linkCell('https://www.example.com/investors'),
  financialStatsUrl: linkCell('https://www.example.com/financials'),
  pendingLitigation: textCell('', longText),
  nextStepDescription: textCell('Annual general meeting'),
  nextStepDate: dateCell('2027-06-15'),
  irPromoterScore: assessmentCell('70'),
  leadershipScore: assessmentCell('80'),
  assetScore: assessmentCell('75.5'),
  financialScore: assessmentCell('60'),
  identifiers: identifiersCell('wikidata:Q42; own-list:C-3'),
};

const namesAtOnce = 1_000;

type Row = FileRow<RowOf<typeof columns>>;

const fieldsOf = (values: CompanyValues) => Object.keys(values) as CompanyField[];
const listingKey = ({ exchange, ticker }: Listing) => `${fold(exchange)}:${fold(ticker)}`;
const sayItem = (item: Listing | Identifier) =>
  'exchange' in item ? `${item.exchange}:${item.ticker}` : sayIdentifiers([item]);
const say = (value: CompanyValues[CompanyField]) =>
  Array.isArray(value) ? value.map(sayItem).join('; ') : String(value ?? '');

function isSame(a: CompanyValues[CompanyField], b: CompanyValues[CompanyField]): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && say(a) === say(b);
}

/** What all rows of one company say together, and which row said what first. */
class Combined {
  readonly values: CompanyValues;
  /** For each row, the fields that it gave first, or added tickers to. */
  readonly given = new Map<number, Set<CompanyField>>();
  readonly #firstRow = new Map<CompanyField, number>();
  readonly #listings: Set<string>;

  constructor({ row, values }: Row) {
    this.values = { ...values };
    this.#listings = new Set(values.stockExchanges?.map(listingKey));
    const fields = fieldsOf(this.values).filter((field) => values[field] !== null);
    this.given.set(row, new Set(fields));
    for (const field of fields) this.#firstRow.set(field, row);
  }

  /** Fills what is empty and adds tickers; what differs otherwise stays, with a warning. */
  add({ row, values }: Row, report: PlanContext['report']): void {
    const given = new Set<CompanyField>();
    for (const field of fieldsOf(this.values)) {
      const value = values[field];
      if (field === 'name' || value === null) continue;
      const kept = this.values[field];
      if (kept === null) {
        Object.assign(this.values, { [field]: value });
        this.#firstRow.set(field, row);
        given.add(field);
      } else if (field === 'stockExchanges') {
        if (this.#addListings(row, values.stockExchanges ?? [], report)) given.add(field);
      } else if (field === 'identifiers') {
        const { identifiers } = addIdentifiers(this.values.identifiers ?? [], values.identifiers ?? []);
        if (identifiers.length > (this.values.identifiers ?? []).length) given.add(field);
        this.values.identifiers = identifiers;
      } else if (!isSame(kept, value)) {
        const first = this.#firstRow.get(field);
        report.warn(
          row,
          field,
          say(value),
          `Row ${first} says '${shown(say(kept))}' of the company '${this.values.name}'; that stays.`,
        );
      }
    }
    this.given.set(row, given);
  }

  #addListings(row: number, listings: Listing[], report: PlanContext['report']): boolean {
    const added = listings.filter((listing) => !this.#listings.has(listingKey(listing)));
    if (added.length === 0) return false;
    const kept = this.values.stockExchanges ?? [];
    if (kept.length + added.length > maxListings) {
      const { name } = this.values;
      report.warn(
        row,
        'stockExchanges',
        say(listings),
        `A company has at most ${maxListings} stock exchanges; these of '${name}' are left out.`,
      );
      return false;
    }
    for (const listing of added) this.#listings.add(listingKey(listing));
    this.values.stockExchanges = [...kept, ...added];
    return true;
  }
}

const changesOf = (said: CompanyValues, stored: CompanyValues) =>
  fieldsOf(said).filter((field) => field !== 'name' && said[field] !== null && !isSame(said[field], stored[field]));

interface Counts {
  created: number;
  updated: number;
  unchanged: number;
}

/** Rows without a founding that is neither a date nor what is stored of the company already. */
function withFounding(rows: Row[], stored: StoredCompany | undefined, { report }: PlanContext): Row[] {
  return rows.map((given) => {
    const { foundedDate } = given.values;
    if (foundedDate === null || foundedDate === stored?.values.foundedDate || isDateOrPeriod(foundedDate)) return given;
    report.warn(given.row, 'foundedDate', foundedDate, leftOut('Write the year as YYYY or the date as YYYY-MM-DD.'));
    return { ...given, values: { ...given.values, foundedDate: null } };
  });
}

/** Rows whose ticker is that of a warrant, a preferred share and the like have no main ticker. */
function withMainTicker(rows: Row[], stored: StoredCompany | undefined, { report, replace }: PlanContext): Row[] {
  const symbols = [...rows.map(({ values }) => values), ...(stored ? [stored.values] : [])].flatMap((values) => [
    ...(values.stockSymbol === null ? [] : [values.stockSymbol]),
    ...(values.stockExchanges ?? []).map(({ ticker }) => ticker),
  ]);
  const without = (row: Row): Row => ({ ...row, values: { ...row.values, stockSymbol: null } });
  return rows.map((row) => {
    const { stockSymbol } = row.values;
    if (stockSymbol === null) return row;
    const main = stored?.values.stockSymbol ?? null;
    if (main !== null && isSameTicker(main, stockSymbol)) return without(row);
    const kind = shareKind(stockSymbol, symbols);
    if (kind !== null) {
      const why = `The ticker of a ${kind} is not the main one, so it is left out. Name it under stockExchanges.`;
      report.warn(row.row, 'stockSymbol', stockSymbol, why);
      return without(row);
    }
    if (main === null || replace?.has(row.row)) return row;
    report.wouldReplace({ row: row.row, field: 'stockSymbol', name: row.values.name, from: main, to: stockSymbol });
    return without(row);
  });
}

/** Whether two spellings are one ticker: `ABC`, `ABC.V` and `TSXV:ABC`. */
function isSameTicker(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [parseTicker(one), parseTicker(other)];
  return a.symbol === b.symbol && (a.exchange === null || b.exchange === null || a.exchange === b.exchange);
}

/** A file adds tickers to those of a company, and takes none away. */
function withStoredListings(
  given: readonly Listing[],
  { values }: StoredCompany,
  row: number,
  report: PlanContext['report'],
): Listing[] {
  const listings = values.stockExchanges ?? [];
  const known = new Set(listings.map(listingKey));
  const all = [...listings, ...given.filter((listing) => !known.has(listingKey(listing)))];
  const left = all.slice(maxListings);
  if (left.length > 0)
    report.warn(
      row,
      'stockExchanges',
      say(left),
      `A company has at most ${maxListings} stock exchanges; these of '${values.name}' are left out.`,
    );
  return all.slice(0, maxListings);
}

function planCompany(
  given: Row[],
  stored: StoredCompany | undefined,
  context: PlanContext,
  counts: Counts,
): CompanyWrite | undefined {
  const { report, importer } = context;
  const rows = withMainTicker(withFounding(given, stored, context), stored, context);
  const [first, ...others] = rows;
  if (!first) return undefined;
  const combined = new Combined(first);
  for (const other of others) combined.add(other, report);
  if (stored && combined.values.stockExchanges)
    combined.values.stockExchanges = withStoredListings(combined.values.stockExchanges, stored, first.row, report);
  if (stored && combined.values.identifiers)
    combined.values.identifiers = addIdentifiers(
      stored.values.identifiers ?? [],
      combined.values.identifiers,
    ).identifiers;

  const emptied = stored
    ? emptiedOf({ said: combined.values, stored: stored.values, rows: given }, context.emptied)
    : [];
  const changed = stored ? [...changesOf(combined.values, stored.values), ...emptied] : fieldsOf(combined.values);
  if (stored && changed.length > 0 && !mayChange(importer, stored)) {
    for (const { row, values } of rows) {
      report.error(
        row,
        'name',
        values.name,
        `The company '${stored.values.name}' is archived. An administrator can bring it back.`,
      );
    }
    return undefined;
  }
  for (const { row, values } of rows) {
    const mine = changed.filter(
      (field) => combined.given.get(row)?.has(field) || (row === first.row && emptied.includes(field)),
    );
    const further = mine.length > 0 ? 'updated' : 'unchanged';
    const outcome = !stored && row === first.row ? 'created' : further;
    counts[outcome] += 1;
    report.outcome(row, outcome, values.name, () =>
      outcome === 'updated'
        ? mine.map((field) => ({ field, from: stored?.values[field], to: combined.values[field] }))
        : [],
    );
  }
  if (changed.length === 0) return undefined;
  const values = { ...(stored?.values ?? combined.values) };
  for (const field of changed) Object.assign(values, { [field]: combined.values[field] });
  return { row: first.row, stored: stored ?? null, values, fields: changed };
}

const exported: ExportSource = {
  from: `companies c left join steps st on st.company_id = c.id and st.event_type = 'immediate_next_step'`,
  where: 'not c.is_archived',
  cells: {
    name: 'c.name',
    headquarters: 'c.headquarters',
    foundedDate: 'c.founded_date',
    ceo: 'c.ceo',
    description: 'c.description',
    stockSymbol: 'c.stock_symbol',
    stockExchanges: `(select string_agg((e.listing ->> 'exchange') || ':' || (e.listing ->> 'ticker'), '; ' order by e.place)
      from jsonb_array_elements(c.stock_exchanges) with ordinality as e(listing, place))`,
    companyWebsiteUrl: 'c.company_website_url',
    investorRelationsUrl: 'c.investor_relations_url',
    financialStatsUrl: 'c.financial_stats_url',
    pendingLitigation: 'c.pending_litigation',
    nextStepDescription: 'st.description',
    nextStepDate: 'st.event_date::text',
    irPromoterScore: 'c.ir_promoter_score::text',
    leadershipScore: 'c.leadership_score::text',
    assetScore: 'c.asset_score::text',
    financialScore: 'c.financial_score::text',
    identifiers: `(select string_agg(i.scheme || ':' || i.value, '; ' order by i.position, i.id) from identifiers i
      where i.company_id = c.id)`,
  },
  types: {
    nextStepDate: 'date',
    irPromoterScore: 'number',
    leadershipScore: 'number',
    assetScore: 'number',
    financialScore: 'number',
  },
  order: 'c.created_at desc, c.id desc',
};

export const companiesKind: Kind<typeof columns> = {
  name: 'companies',
  columns,
  parts: listingParts,
  emptyable: [
    'headquarters',
    'foundedDate',
    'ceo',
    'description',
    'companyWebsiteUrl',
    'investorRelationsUrl',
    'financialStatsUrl',
    'pendingLitigation',
    'nextStepDescription',
    'nextStepDate',
    'irPromoterScore',
    'leadershipScore',
    'assetScore',
    'financialScore',
  ],
  exported,
  undone: undoneCompanies,

  async plan(context, given) {
    const rows = await followIdentifiers(context, await followMerges(context, given, 'name'));
    const counts = { created: 0, updated: 0, unchanged: 0 };
    const planned: { write: CompanyWrite; group: Row[]; own: Counts }[] = [];
    let seen = 0;
    const groups = [...Map.groupBy(rows, ({ values }) => fold(values.name))];
    for (const batch of batches(groups, namesAtOnce)) {
      const stored = await storedCompanies(
        context.client,
        batch.map(([name]) => name),
      );
      for (const [name, group] of batch) {
        const own = { created: 0, updated: 0, unchanged: 0 };
        const write = planCompany(group, stored.get(name), context, own);
        if (write) planned.push({ write, group, own });
        else counts.unchanged += own.unchanged;
        seen += group.length;
      }
      await context.onProgress(seen);
    }
    const full = await fullOfPast(
      context.client,
      'company',
      planned.map(({ write }) => write),
    );
    const writes: CompanyWrite[] = [];
    for (const { write, group, own } of planned) {
      if (write.stored && full.has(write.stored.id)) {
        const said = write.values.nextStepDescription ?? '';
        for (const { row } of group) context.report.error(row, 'nextStepDescription', said, tooManyPast('company'));
        continue;
      }
      writes.push(write);
      counts.created += own.created;
      counts.updated += own.updated;
      counts.unchanged += own.unchanged;
    }
    writes.sort((a, b) => a.row - b.row);
    return {
      ...counts,
      createdCompanies: 0,
      stage: (client) => stageCompanies(client, writes),
      store: storeCompanies,
    };
  },
};
