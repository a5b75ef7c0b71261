import { utcDay } from '../domain/time/dates.ts';

/** Today in UTC, `YYYY-MM-DD`. */
export const utcToday = () => utcDay(new Date());
