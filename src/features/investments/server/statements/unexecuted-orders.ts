import type { Cells } from './model.ts';
import { textOf } from './read-cells.ts';

/** Columns of orders that tell whether they came to anything. */
export const statusHeaders = new Set([
  'status',
  'orderstatus',
  'state',
  'statut',
  'etat',
  'estado',
  'stato',
  'zustand',
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

/** An order that nothing came of is no trade. */
export function isUnexecuted(cells: Cells): boolean {
  if (textOf(cells, 'cancelled') !== '') return true;
  const status = textOf(cells, 'status').slice(0, 60);
  return /^open$/iu.test(status) || notExecuted.test(status);
}
