import { activities } from '../features/activities/contract.ts';
import { companies } from '../features/companies/contract.ts';
import { dashboard } from '../features/dashboard/contract.ts';
import { events } from '../features/events/contract.ts';
import type { UndoResult } from '../features/imports/contract-results.ts';
import { map } from '../features/map/contract.ts';
import type { NewestStudy } from '../features/economics/contract.ts';
import { type BestObservation, mines } from '../features/mines/contract.ts';
import { type ListOf, pageLists } from '../features/records/contract.ts';
import type { MeasuredAndIndicated } from '../features/resources/contract.ts';
import { users } from '../features/users/contract.ts';

/**
 * What the product is made of, for the shared rooms: the one file in which they name features, by their calls, shapes and
 * what is loaded when it is asked for. Pages and `src/web/site/site-pages.tsx` compose what features show
 * (`tests/architecture.test.ts`).
 */

/** Who changed what in a mine or a company. */
export const history = { mine: mines.activities, company: companies.activities } as const;

/** All that shows something of a mine, a company or what belongs to them. */
export const showingRecords = [
  mines.page,
  mines.read,
  mines.activities,
  mines.list,
  map.places,
  map.neighbours,
  companies.page,
  companies.read,
  companies.activities,
  companies.list,
  activities.list,
  dashboard.read,
  events.list,
  events.calendar,
];

/** By what a picker finds what one types, and by what it names what was picked. */
export const pickers = {
  mines: mines.list,
  companies: companies.list,
  members: users.list,
  member: users.read,
} as const;

/** The form of a new mine, which opens on every page. */
export const loadAddMineDialog = async () => (await import('../features/mines/web/AddMineDialog.tsx')).AddMineDialog;

/** The search everywhere: its code comes with the first use. */
export const loadPalette = async () => (await import('../features/search/web/SearchPalette.tsx')).SearchPalette;

export { pageLists };
export type { BestObservation, ListOf, MeasuredAndIndicated, NewestStudy, UndoResult };
