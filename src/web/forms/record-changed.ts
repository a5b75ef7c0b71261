import { activities } from '../../features/activities/contract.ts';
import { companies } from '../../features/companies/contract.ts';
import { dashboard } from '../../features/dashboard/contract.ts';
import { events } from '../../features/events/contract.ts';
import { mines } from '../../features/mines/contract.ts';
import { refresh } from '../http.ts';

/** After a change within a mine or a company: its page and every list that shows something of it are read anew. */
export function refreshRecords(): Promise<void> {
  return refresh(
    mines.page,
    mines.read,
    mines.activities,
    mines.list,
    companies.page,
    companies.read,
    companies.activities,
    companies.list,
    activities.list,
    dashboard.read,
    events.list,
    events.calendar,
  );
}
