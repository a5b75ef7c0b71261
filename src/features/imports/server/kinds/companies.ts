import { mayChange } from '../../../records/server/may-change.ts';
import { longText, nameText } from '../../../../domain/records/field-rules.ts';
import { followIdentifiers } from '../match/follow-identifiers.ts';
import { followMerges } from '../match/follow-merges.ts';
import { addIdentifiers } from '../../../../domain/records/identifiers.ts';
import { fold } from '../../../../domain/text/fold.ts';
import { batches } from '../../../../domain/numbers/batches.ts';
import { required } from '../model/columns.ts';
import { dateCell } from '../model/date-cells.ts';
import { identifiersCell, listingsCell, symbolCell } from '../model/list-cells.ts';
import { assessmentCell } from '../model/number-cells.ts';
import { linkCell, nameCell, textCell } from '../model/text-cells.ts';
import { listingParts } from '../model/listing-parts.ts';
import { storedCompanies } from '../match/company-queries.ts';
import type { ExportSource } from '../model/export-source.ts';
import type { Kind, PlanContext } from '../model/kind.ts';
import type { StoredCompany } from '../model/company-values.ts';
import { type CompanyWrite, stageCompanies, storeCompanies } from '../store/store-companies.ts';
import { emptiedOf } from '../model/emptied-fields.ts';
import { tooManyPast } from '../../../steps/server/past-steps.ts';
import { fullOfPast } from './full-of-past.ts';
import {
  type Row,
  fieldsOf,
  Combined,
  changesOf,
  withFounding,
  withMainTicker,
  withStoredListings,
} from './company-rows.ts';
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

interface Counts {
  created: number;
  updated: number;
  unchanged: number;
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
