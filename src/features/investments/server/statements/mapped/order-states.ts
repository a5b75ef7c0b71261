/**
 * Lists of orders: some tell an order once for each of its states, which look like trades of their own. What is no trade is left
 * out, and what may be one or none is refused.
 */
import { fold } from '../../../../../domain/text/fold.ts';
import { headerKey } from '../../../../imports/server/read/words/header-keys.ts';
import { shown } from '../../../../imports/server/model/report.ts';
import { roughly } from '../fee-columns.ts';
import type { RawRow } from './mapped-columns.ts';
import { type Cells, LeftOut, RowRefused } from '../model.ts';

/** Columns of orders that tell whether they came to anything. */
export const statusHeaders = new Set([
  ...['status', 'orderstatus', 'state', 'orderstate', 'executionstatus', 'fillstatus'],
  ...['statut', 'etat', 'estado', 'stato', 'zustand'],
]);
/** Days on which orders were taken back. */
export const cancelledHeaders = new Set([
  'makuleringsdatum',
  'cancellationdate',
  'cancelledon',
  'stornodatum',
  'annulleringsdato',
]);
const notExecuted =
  /cancel|reject|expired|pending|not (?:executed|filled)|unfilled|failed|storn|gestrichen|abgelehnt|abgelaufen|annul|rejet|expir|rechaz|geannuleerd|verlopen|makul|avbrut|fallit/iu;
const underWay =
  /^(?:open|working|(?:pre)?submitted|queued|placed|routed|acknowledged|offen|en cours|en attente|in attesa|pendiente)$/iu;
/** Of trades these words say something else: an order is new only where others of its file are executed. */
const begun = /^(?:new|accepted|active|created|modified|replaced|triggered)$/iu;
const ended =
  /\b(?:filled|fill|executed|completed?|ausgefuhrt|teilausgefuhrt|execute|ejecutad[ao]|eseguit[ao]|uitgevoerd)\b/u;
const endedEarly = /cancel|expir/iu;

const longestStatus = 60;

interface Order {
  cells: readonly string[];
}

/** What the columns of orders say of a row. */
interface OrderColumns {
  status: number | undefined;
  cancelled: number | undefined;
  /** What was executed, where its column says so. */
  executed: number | undefined;
  /** What was asked for, in a column of its own. */
  ordered: number | undefined;
}

const statusOf = ({ cells }: Order, { status }: OrderColumns): string =>
  (cells[status ?? -1] ?? '').trim().slice(0, longestStatus);

/** What is executed of an order whose rest was cancelled is a trade. */
function isPartOnly(order: Order, columns: OrderColumns): boolean {
  const at = (place: number | undefined) => roughly(order.cells[place ?? -1] ?? '');
  const [executed, ordered] = [at(columns.executed), at(columns.ordered)];
  return endedEarly.test(statusOf(order, columns)) && executed > 0 && executed < ordered;
}

/** Tells whether nothing came of an order. */
function unexecutedAmong(orders: readonly Order[], columns: OrderColumns): (order: Order) => boolean {
  const hasEnded = orders.some((order) => ended.test(fold(statusOf(order, columns))));
  return (order) => {
    if ((order.cells[columns.cancelled ?? -1] ?? '').trim() !== '') return true;
    const status = statusOf(order, columns);
    const executed = columns.executed === undefined ? undefined : (order.cells[columns.executed] ?? '');
    if (status !== '' && executed !== undefined && /\d/u.test(executed) && roughly(executed) === 0) return true;
    if (notExecuted.test(status)) return !isPartOnly(order, columns);
    const isBegun = underWay.test(status) || (hasEnded && begun.test(status));
    return isBegun && executed === undefined;
  };
}

const idHeaders = new Set([
  ...['orderid', 'order#', 'orderno', 'orderno.', 'ordernumber', 'orderref', 'orderreference', 'clientorderid'],
  ...['ordernummer', 'ordrenummer', 'auftragsnummer', 'numérodordre', 'númerodeorden', 'ordine'],
]);
const orderedHeaders = new Set([
  ...['quantity', 'qty', 'orderquantity', 'orderqty', 'orderedquantity', 'orderedqty', 'totalquantity', 'totalqty'],
  ...['quantityordered', 'shares', 'ordershares'],
]);
const ofExecution = /^(?:filled|fill|executed|cum)/u;
const inPart = /part|teil|parz|parc|delvis|gedeelt/iu;

const isSame = (a: number, b: number) => Math.abs(a - b) <= 1e-6 * Math.max(a, b);

interface State {
  row: number;
  status: string;
  shares: number;
  ordered: number;
  /** Whether the rest of the order was cancelled. */
  isEnded: boolean;
}

type Verdict = 'earlier' | 'unclear' | 'likely';

/** What the states of one order are; nothing is said of parts of it that were executed one by one. */
function verdictsOf(states: readonly State[], isNumbered: boolean): [row: number, verdict: Verdict][] {
  const statuses = new Set(states.map(({ status }) => status));
  const parts = states.filter(({ status }) => inPart.test(status));
  const [first] = states;
  if (first === undefined || states.length < 2 || (statuses.size < 2 && parts.length === 0)) return [];
  const ordered = states.every((state) => isSame(state.ordered, first.ordered)) ? first.ordered : 0;
  const sum = states.reduce((all, { shares }) => all + shares, 0);
  if (ordered > 0 && isSame(sum, ordered)) return [];
  if (!isNumbered) return statuses.size < 2 ? [] : parts.map(({ row }) => [row, 'likely']);
  const most = states.reduce((all, { shares }) => Math.max(all, shares), 0);
  const whole = states.findLast(({ shares, isEnded }) => ordered > 0 && isSame(shares, isEnded ? most : ordered));
  if (whole) return states.filter((state) => state !== whole).map(({ row }) => [row, 'earlier']);
  const isAlike = states.every(({ shares }) => isSame(shares, first.shares));
  const isUnclear = statuses.size < 2 ? ordered > 0 && sum > ordered : parts.length > 0 || isAlike;
  return isUnclear ? states.map(({ row }) => [row, 'unclear']) : [];
}

/** What is no trade among the rows of a list; throws for rows of which nobody can tell. */
export function orderStates(
  header: readonly string[],
  places: ReadonlyMap<string, number>,
  rows: readonly RawRow[],
): (cells: Cells) => LeftOut | undefined {
  const keys = header.map((name) => headerKey(name.slice(0, 60)));
  const shares = places.get('shares');
  const ordered = keys.findIndex((key, at) => at !== shares && orderedHeaders.has(key));
  const columns: OrderColumns = {
    status: places.get('status'),
    cancelled: places.get('cancelled'),
    executed: ofExecution.test(keys[shares ?? -1] ?? '') ? shares : undefined,
    ordered: ordered < 0 ? undefined : ordered,
  };
  const isUnexecuted = unexecutedAmong(rows, columns);
  const id = keys.findIndex((key) => idHeaders.has(key));
  const named = ['ticker', 'isin', 'name', 'type'].flatMap((field) => places.get(field) ?? []);
  const dayIn = (cells: readonly string[]) => (cells[places.get('date') ?? -1] ?? '').trim().slice(0, 10);
  const gone = new Set(rows.filter(isUnexecuted).map(({ row }) => row));
  const ended = new Set(rows.filter((raw) => isPartOnly(raw, columns)).map(({ row }) => row));
  const byOrder = Map.groupBy(
    columns.status === undefined
      ? []
      : rows.filter(({ row, cells }) => !gone.has(row) && (cells[id] ?? 'x').trim() !== ''),
    ({ cells }) =>
      [id, ...named, ...(id < 0 ? [ordered] : [])]
        .map((place) => (cells[place] ?? '').trim().slice(0, 100))
        .concat(id < 0 ? dayIn(cells) : [])
        .join('\n'),
  );
  const verdicts = new Map<number, Verdict>();
  for (const same of byOrder.values()) {
    const states = same.map((raw) => ({
      ...{ row: raw.row, status: statusOf(raw, columns).toLowerCase() },
      ...{ shares: roughly(raw.cells[shares ?? -1] ?? ''), ordered: roughly(raw.cells[ordered] ?? '') },
      isEnded: ended.has(raw.row),
    }));
    for (const [row, verdict] of verdictsOf(states, id >= 0)) verdicts.set(row, verdict);
  }
  return (cells) => {
    if (gone.has(cells.row)) return new LeftOut('Orders that were not executed, or cancelled later');
    const verdict = verdicts.get(cells.row);
    if (verdict === 'earlier') return new LeftOut('States of orders that another row tells whole');
    if (verdict === 'unclear')
      throw new RowRefused(
        'shares',
        'Several rows tell this order, as its parts or as its states, and nothing says which: remove those that are no trade of their own.',
      );
    const status = shown(cells.text('status'));
    if (verdict === 'likely')
      cells.warn('shares', `The order is ‘${status}’: look whether another row tells the same shares again.`);
    if (ended.has(cells.row))
      cells.warn('shares', `The order is ‘${status}’, after a part of it was executed: that part is read.`);
    return undefined;
  };
}
