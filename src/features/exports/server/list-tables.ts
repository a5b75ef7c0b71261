import { type SQL, sql } from 'drizzle-orm';
import { instantText } from '../../../db/json.ts';
import { writtenTicker } from '../../../db/ticker-sql.ts';
import { ownColumns } from '../../investments/server/statements/brokers/own.ts';
import type { CellType, ExportTable } from './export-table.ts';

/** Columns of a list with the text of their cells, in their order. */
type Cells = Readonly<Record<string, SQL | [cell: SQL, type: CellType]>>;

interface Source {
  name: string;
  from: SQL;
  cells: Cells;
  where?: SQL;
  order: SQL;
}

function tableOf({ name, from, cells, where = sql`true`, order }: Source): ExportTable {
  const columns = Object.entries(cells).map(([column, cell]) =>
    Array.isArray(cell)
      ? { name: column, cell: cell[0], type: cell[1] }
      : { name: column, cell, type: 'text' as const },
  );
  const list = sql.join(
    columns.map(({ cell }) => cell),
    sql`, `,
  );
  return {
    name,
    columns: columns.map(({ name: column, type }) => ({ name: column, type })),
    rows: sql`select ${list} from ${from} where ${where} order by ${order}`,
  };
}

/** The name of the member `u`, as pages show it to others: without an e-mail address. */
const memberName = sql`
  case when u.id is null then 'Former member' else coalesce(nullif(trim(u.display_name), ''),
    nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), 'Unknown User') end`;

const eventStatus = sql`case when t.status = 'planned' and t.event_date < current_date then 'late' else t.status end`;

const eventCells: Cells = {
  entityType: sql`case when t.mine_id is null then 'company' else 'mine' end`,
  entityName: sql`coalesce(m.name, c.name)`,
  eventType: sql`t.event_type`,
  description: sql`t.description`,
  eventDate: [sql`t.event_date::text`, 'date'],
  priority: sql`t.priority`,
  status: eventStatus,
  doneDate: [sql`t.done_date::text`, 'date'],
  sourceUrl: sql`t.source_url`,
  addedBy: memberName,
  createdAt: instantText(sql`t.created_at`),
};

const eventJoins = sql`left join mines m on m.id = t.mine_id left join companies c on c.id = t.company_id
  left join users u on u.id = t.created_by`;

/** Events of a list: the steps with these places. */
export const eventTable = (places: SQL): ExportTable =>
  tableOf({
    name: 'events',
    from: sql`steps t ${eventJoins} join (${places}) page on page.id = t.id`,
    cells: eventCells,
    order: sql`page.place`,
  });

/** Events of some mines and companies, by the columns `mine_id` and `company_id` of `t`, or all public ones. */
export const eventsOf = (owners?: SQL): ExportTable =>
  tableOf({
    name: 'events',
    from: sql`steps t ${eventJoins}`,
    cells: eventCells,
    where: sql`t.description is not null and ${owners ?? sql`not coalesce(m.is_archived, c.is_archived)`}`,
    order: sql`t.event_date, t.id`,
  });

/** Notes of members on some mines and companies, like `eventsOf`, or all that are public. */
export const notesOf = (owners?: SQL): ExportTable =>
  tableOf({
    name: 'notes',
    from: sql`(
      select n.mine_id, null::bigint as company_id, m.name, m.is_archived, n.id, n.content, n.tags, n.like_count, n.created_by, n.created_at
      from mine_notes n join mines m on m.id = n.mine_id
      union all
      select null, n.company_id, c.name, c.is_archived, n.id, n.content, n.tags, n.like_count, n.created_by, n.created_at
      from company_notes n join companies c on c.id = n.company_id
    ) t left join users u on u.id = t.created_by`,
    cells: {
      entityType: sql`case when t.mine_id is null then 'company' else 'mine' end`,
      entityName: sql`t.name`,
      content: sql`t.content`,
      tags: sql`array_to_string(t.tags, ', ')`,
      likes: [sql`t.like_count::text`, 'number'],
      author: memberName,
      createdAt: instantText(sql`t.created_at`),
    },
    where: owners ?? sql`not t.is_archived`,
    order: sql`t.company_id, t.mine_id, t.created_at, t.id`,
  });

/** Activities of a list. */
export const activityTable = (places: SQL): ExportTable =>
  tableOf({
    name: 'activities',
    from: sql`activities a left join users u on u.id = a.user_id join (${places}) page on page.id = a.id`,
    cells: {
      createdAt: instantText(sql`a.created_at`),
      member: memberName,
      type: sql`a.type`,
      entityType: sql`a.entity_type`,
      entityName: sql`a.entity_name`,
      description: sql`a.description`,
    },
    order: sql`page.place`,
  });

/** Members of the directory, without e-mail addresses. */
export const memberTable = (places: SQL): ExportTable =>
  tableOf({
    name: 'members',
    from: sql`users u join (${places}) page on page.id = u.id`,
    cells: {
      displayName: memberName,
      firstName: sql`u.first_name`,
      lastName: sql`u.last_name`,
      role: sql`case when u.is_admin then 'administrator' else 'member' end`,
      createdAt: instantText(sql`u.created_at`),
    },
    order: sql`page.place`,
  });

/** What a member follows, the latest first, as the list of it. */
export const watchTable = (memberId: string): ExportTable =>
  tableOf({
    name: 'watchlist',
    from: sql`watches w left join mines m on m.id = w.mine_id left join companies c on c.id = w.company_id`,
    cells: {
      entityType: sql`case when w.mine_id is null then 'company' else 'mine' end`,
      entityName: sql`coalesce(m.name, c.name)`,
      country: sql`m.country`,
      primaryJurisdiction: sql`m.primary_jurisdiction`,
      followedSince: instantText(sql`w.created_at`),
    },
    where: sql`w.user_id = ${memberId} and not coalesce(m.is_archived, c.is_archived)`,
    order: sql`w.created_at desc, w.id desc`,
  });

const tradeCells: Readonly<Record<(typeof ownColumns)[number], SQL | [cell: SQL, type: CellType]>> = {
  transactionDate: [sql`i.transaction_date::text`, 'date'],
  ticker: writtenTicker(sql`i`),
  transactionType: sql`i.transaction_type`,
  shares: [sql`trim_scale(i.shares)::text`, 'number'],
  // As it was written: what reads the file again reads pence as pence.
  pricePerShare: [
    sql`trim_scale(i.price_per_share * case when i.written_currency is null then 1 when i.written_currency = 'KWF' then 1000 else 100 end)::text`,
    'number',
  ],
  currency: sql`coalesce(i.written_currency, i.currency)`,
  fees: [sql`trim_scale(i.fees)::text`, 'number'],
  notes: sql`i.notes`,
  newShares: sql`null`,
  oldShares: sql`null`,
};

/** Trades of a member's journal, in the columns that its import reads. */
export const tradeTable = (places: SQL): ExportTable =>
  tableOf({
    name: 'investments',
    from: sql`investments i join (${places}) page on page.id = i.id`,
    cells: Object.fromEntries(ownColumns.map((column) => [column, tradeCells[column]])),
    order: sql`page.place`,
  });
