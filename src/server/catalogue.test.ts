import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { serverWithMembers } from '../../tests/kit.ts';
import { fleetingTables, lastingTablesOf } from '../db/backup/catalogue.ts';
import { dataTypes } from '../domain/nouns/nouns.ts';
import { importKinds } from '../domain/nouns/file-words.ts';
import { ownTables, secretTables } from '../features/account/server/export-tables.ts';
import { minesTablesThatStay, mineMergeTables } from '../features/mines/server/merge-tables.ts';
import { mergeTables, tablesThatStay } from '../features/companies/server/merge-tables.ts';
import { recordKinds } from '../features/records/server/record-kinds.ts';
import { kindOf } from '../features/imports/server/kinds/kinds.ts';
import { companyDependants } from '../features/imports/server/kinds/undo-companies.ts';
import { mineDependants } from '../features/imports/server/kinds/undo-mines.ts';

const { server } = await serverWithMembers();

type Referenced = 'mines' | 'companies' | 'users' | 'imports';

interface Reference {
  table: string;
  column: string;
  to: Referenced;
  /** `c` cascade, `n` set null, `a` no action; null: a column named like a reference, without a foreign key. */
  onDelete: 'c' | 'n' | 'a' | null;
}

/** What names a mine, a company, a member or an import, by foreign key or by the name of its column. */
const readReferences = () =>
  server.db.rows<Reference>(sql`
  select c.relname as table, a.attname::text as column, wanted.name as to, k.confdeltype as "onDelete"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    cross join (values ('mines', 'mine_id'), ('companies', 'company_id'), ('users', 'user_id'), ('imports', 'import_id'))
      as wanted(name, usual)
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and (k.confrelid = wanted.name::regclass or (k.oid is null and a.attname = wanted.usual))
  order by 1, 2`);
const references = await readReferences();

const tablesNaming = (found: readonly Reference[], ...to: Referenced[]) => [
  ...new Set(found.filter((each) => to.includes(each.to)).map(({ table }) => table)),
];

/** Whoever deals with what names a mine, …: by what it deals with, and what it leaves out for a reason. */
interface Concern {
  of: Referenced[];
  handled: readonly string[];
  leftOut: Readonly<Record<string, string>>;
}

const tablesOfRecordKinds = [...recordKinds.values()].map(({ table }) => table);
const tablesOfImports = importKinds.map((kind) => kindOf(kind).undone.table);
const tableOfEntity = (entityType: string) =>
  ({ mine: 'mines', company: 'companies' })[entityType] ??
  [...recordKinds.values()].find((kind) => kind.entityType === entityType)?.table ??
  entityType;

const visits = 'who looked or follows says nothing of the record';
const computed = 'computed from the others';
const history = 'the history itself';
const foundOfMines = {
  record_findings: computed,
  mine_checks: computed,
  mine_figures: computed,
  mine_figured: computed,
};
const foundOfCompanies = {
  record_findings: computed,
  company_checks: computed,
  company_figures: computed,
  company_figured: computed,
  company_figures_due: computed,
};
const found = { ...foundOfMines, ...foundOfCompanies };
const ofMerges = 'tells of merges, which the mines and companies themselves undo';
const mergedInto = 'one that was merged into it is archived and stays so';
const ofIdentifiers = 'fields of their mine or company, whose version and history have them';
const ofSteps = 'a change of them is a change of their mine or company, whose version and history have it';

const concerns: Readonly<Record<string, Concern>> = {
  'undo of an imported mine': {
    of: ['mines'],
    handled: mineDependants().map(([table]) => table),
    leftOut: {
      mines: mergedInto,
      mine_merges: ofMerges,
      identifiers: ofIdentifiers,
      steps: ofSteps,
      past_steps: ofSteps,
      watches: visits,
      page_views: visits,
      scores: computed,
      ...foundOfMines,
      activities: history,
      import_records: 'what the undo reads',
    },
  },
  'undo of an imported company': {
    of: ['companies'],
    handled: companyDependants().map(([table]) => table),
    leftOut: {
      identifiers: ofIdentifiers,
      steps: ofSteps,
      past_steps: ofSteps,
      watches: visits,
      page_views: visits,
      scores: computed,
      ...foundOfCompanies,
      activities: history,
      companies: mergedInto,
      company_merges: ofMerges,
    },
  },
  'what a file makes and an undo takes back': {
    of: ['mines', 'companies'],
    handled: tablesOfImports,
    leftOut: {
      mine_merges: ofMerges,
      identifiers: ofIdentifiers,
      mine_notes: 'the words of their author, no data of a file',
      company_notes: 'the words of their author, no data of a file',
      nps_ratings: 'each member has one voice',
      steps: 'the next step comes with the row of its mine or company',
      past_steps: 'made by the history of a step',
      watches: visits,
      page_views: visits,
      scores: computed,
      ...found,
      ...foundOfCompanies,
      activities: history,
      import_records: 'what the undo reads',
      company_merges: ofMerges,
    },
  },
  'merge of companies': {
    of: ['companies'],
    handled: mergeTables.map(({ name }) => name),
    leftOut: tablesThatStay,
  },
  'merge of mines': {
    of: ['mines'],
    handled: mineMergeTables.map(({ name }) => name),
    leftOut: minesTablesThatStay,
  },
  'export of an account': {
    of: ['users'],
    handled: (await ownTables(server.db)).map(({ name }) => name),
    leftOut: secretTables,
  },
  'export of everything': {
    of: ['mines', 'companies'],
    handled: [...tablesOfImports, 'mine_notes', 'company_notes', 'steps'],
    leftOut: {
      mine_merges: 'what is left after a merge is exported',
      identifiers: 'a column of the files of mines and companies',
      past_steps: 'what a step said before: the history has it',
      nps_ratings: 'a vote is its member’s own; the scores of the lists have their sum',
      watches: 'what a member follows is private',
      page_views: 'who looked is private',
      scores: 'columns of mines and companies',
      ...found,
      ...foundOfCompanies,
      activities: 'exported by itself, from the page of activity',
      import_records: 'how the data came; the credits stand with the records',
      company_merges: 'what is left after a merge is exported',
    },
  },
  'activity and history': {
    of: ['mines', 'companies'],
    handled: ['mines', 'companies', ...tablesOfRecordKinds],
    leftOut: {
      mine_merges: 'the activity of the merge stands for them',
      identifiers: ofIdentifiers,
      steps: ofSteps,
      past_steps: ofSteps,
      nps_ratings: 'a vote is never public',
      watches: 'what a member follows is private',
      page_views: 'who looked is private',
      scores: computed,
      ...found,
      ...foundOfCompanies,
      activities: history,
      import_records: 'the activity of the import stands for them',
      company_merges: 'the activity of the merge stands for them',
    },
  },
  scores: {
    of: ['mines', 'companies'],
    handled: [
      ...[...dataTypes('mine'), ...dataTypes('company')].map(tableOfEntity),
      'mine_notes',
      'company_notes',
      'media',
      'nps_ratings',
      'page_views',
      'activities',
      'import_records',
    ],
    leftOut: {
      mine_merges: 'the activity of the merge counts',
      identifiers: ofIdentifiers,
      steps: ofSteps,
      past_steps: ofSteps,
      watches: 'private, so it counts nowhere',
      scores: 'what is computed',
      ...found,
      ...foundOfCompanies,
      company_merges: 'the activity of the merge counts',
    },
  },
  'removal of the sample data': {
    of: ['mines', 'companies', 'imports'],
    // What goes with its mine, company or import by the foreign key.
    handled: [
      ...references.filter(({ to, onDelete }) => to !== 'users' && onDelete === 'c').map(({ table }) => table),
      'mines',
      'companies',
      'import_records',
    ],
    leftOut: {},
  },
};

const forgotten = (found: readonly Reference[], { of, handled, leftOut }: Concern) =>
  tablesNaming(found, ...of).filter((table) => !handled.includes(table) && !(table in leftOut));

it.each(Object.entries(concerns))('%s knows every table that it concerns', (_, concern) => {
  const { of, handled, leftOut } = concern;
  expect(forgotten(references, concern)).toEqual([]);
  const all = tablesNaming(references, ...of);
  expect(Object.keys(leftOut).filter((table) => handled.includes(table) || !all.includes(table))).toEqual([]);
});

it('sees a table that was added and forgotten', async () => {
  await server.db.rows(sql`
    create table royalties (
      id int primary key, mine_id int references mines (id) on delete cascade,
      company_id int references companies (id) on delete cascade, created_by text references users (id)
    )`);
  const found = await readReferences();
  await server.db.rows(sql`drop table royalties`);
  const automatic = new Set(['export of an account', 'removal of the sample data']);
  for (const [name, concern] of Object.entries(concerns)) {
    if (!automatic.has(name)) expect(forgotten(found, concern), name).toEqual(['royalties']);
  }
});

/** Columns that hold numbers of rows, by their name or what they refer to, and their sequences, as far as they end at 32 bits. */
const narrowIds = async () => {
  const found = await server.db.rows<{ name: string }>(sql`
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
      and a.atttypid in ('smallint'::regtype, 'integer'::regtype, 'smallint[]'::regtype, 'integer[]'::regtype)
      and (a.attname ~ '(^|_)ids?$' or a.attidentity <> '' or exists (
        select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey)))
    union all
    select sequencename from pg_sequences where schemaname = 'public' and max_value < 9223372036854775807
    order by name`);
  return found.map(({ name }) => name);
};

it('keeps every id in 64 bits', async () => {
  expect(await narrowIds()).toEqual([]);
  await server.db.rows(sql`
    create table claims (
      id int primary key generated always as identity, mine_id int, sold_to int references companies (id), holes int,
      best_id bigint, other_ids int[])`);
  const found = await narrowIds();
  await server.db.rows(sql`drop table claims`);
  expect(found).toEqual(['claims.id', 'claims.mine_id', 'claims.other_ids', 'claims.sold_to', 'claims_id_seq']);
});

/** What becomes of a row when the account that it names goes: it goes as well, or stays without the name. */
const afterDeletion: Readonly<Record<string, 'goes' | 'stays'>> = {
  ...Object.fromEntries(tablesOfRecordKinds.map((table) => [`${table}.created_by`, 'stays' as const])),
  'accounts.user_id': 'goes',
  'activities.user_id': 'stays',
  'admin_acts.target_user_id': 'stays',
  'admin_acts.user_id': 'stays',
  'api_tokens.user_id': 'goes',
  'calendar_feeds.user_id': 'goes',
  'companies.created_by': 'stays',
  'company_merges.user_id': 'stays',
  'mine_merges.user_id': 'stays',
  'company_note_likes.user_id': 'goes',
  'corporate_actions.user_id': 'goes',
  'currency_rates.user_id': 'goes',
  'entered_prices.user_id': 'goes',
  'holdings.user_id': 'goes',
  'idempotency_keys.user_id': 'goes',
  'import_mappings.user_id': 'goes',
  'import_values.user_id': 'goes',
  'imports.undone_by': 'stays',
  'imports.user_id': 'stays',
  'investments.user_id': 'goes',
  'journal_events.user_id': 'goes',
  'journal_settings.user_id': 'goes',
  'mine_note_likes.user_id': 'goes',
  'mines.created_by': 'stays',
  'nps_ratings.user_id': 'goes',
  'page_views.user_id': 'goes',
  'past_steps.created_by': 'stays',
  'past_steps.outcome_by': 'stays',
  'second_factors.user_id': 'goes',
  'price_decks.user_id': 'goes',
  'prices.created_by': 'stays',
  'saved_views.user_id': 'goes',
  'sessions.user_id': 'goes',
  'steps.created_by': 'stays',
  'steps.outcome_by': 'stays',
  'ticker_aliases.user_id': 'goes',
  'uploads.user_id': 'goes',
  'view_follows.user_id': 'goes',
  'visits.user_id': 'goes',
  'watches.user_id': 'goes',
};

it('says of every column that names a member what becomes of the row when the account goes', () => {
  const words = { c: 'goes', n: 'stays', a: 'refuses', none: 'is forgotten' } as const;
  const columns = references
    .filter(({ to }) => to === 'users')
    .map(({ table, column, onDelete }) => [`${table}.${column}`, words[onDelete ?? 'none']]);
  expect(Object.fromEntries(columns)).toEqual(afterDeletion);
});

it('backs up every table but those that are of the hour', async () => {
  const client = await server.db.client.connect();
  try {
    const backedUp = (await lastingTablesOf(client)).map(({ name }) => name);
    const { rows } = await client.query<{ name: string }>(
      `select table_name::text as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    expect([...backedUp, ...Object.keys(fleetingTables)].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  } finally {
    client.release();
  }
});
