/** Fees and tax in columns that nothing is read of: each row that has some says so. */
import type { Cells } from '../model.ts';
import { takeMoney, textOf } from '../read-cells.ts';
import type { UnderstoodColumns } from './mapped-columns.ts';

const costs =
  /\bfees?\b|fee.?tax|entgelt|gastos|taks\b|belasting|kosten|spese\b|commission|brokerage|\bdut(?:y|ies)\b|\blevy\b|\btax(?:es)?\b|withh|steuer|geb[üu]hr|spesen|kommission|provision|courtage|abgaben|\bfrais\b|imp[ôo]t|comisi|retenc|impuesto|avgift|kurtage|kurtasje|gebyr|afgift|makelaar|palkkio|\bkulut\b|prowizj|op[łl]at|poplat|proviz|comiss[ãõa]|corretage|emolument|\btax[ae]s?\b|\bskatt?\b|podatek|voorheffing|\bvero\b|\bda[ňn]\b/iu;
/** Beside them, what is no money. */
const noMoney = /%|\b(?:bps|percent\w*|rate|currency|ccy|number|id|year|lot|status|code|type|date)\b/iu;
const mostColumns = 20;

/** Columns that are read for what they warn of alone. */
export const isUnread = (column: string): boolean => column.startsWith('unread ');

/** Adds the places of such columns. None is what a member decided not to read, nor what `guessed` read and another one holds the sum of. */
export function addUnreadCosts(
  places: Map<string, number>,
  columns: UnderstoodColumns['columns'],
  guessed: UnderstoodColumns['columns'],
): void {
  const taken = new Set(places.values());
  columns
    .flatMap(({ header, field, by }, at) => {
      const name = header.slice(0, 100);
      const isCost =
        field === null && guessed[at]?.field !== 'fees' && by === 'none' && costs.test(name) && !noMoney.test(name);
      return isCost && !taken.has(at) ? [at] : [];
    })
    .slice(0, mostColumns)
    .forEach((at, count) => places.set(`unread ${count}`, at));
}

const isMoney = (text: string) =>
  text.length <= 40 && /[1-9]/u.test(text) && /^-?[\d.,'’ ]+$/u.test(takeMoney(text).number);

/** Says of a row which of them are filled. */
export function warnOfUnread(cells: Cells): void {
  for (let count = 0; cells.hasColumn(`unread ${count}`); count += 1) {
    const text = textOf(cells, `unread ${count}`);
    if (isMoney(text))
      cells.warn(
        `unread ${count}`,
        `${text} of ‘${cells.header(`unread ${count}`).trim().slice(0, 60)}’ is not read: choose what the column holds.`,
      );
  }
}
