import { mostInList } from '../../../domain/records/most-in-list.ts';

interface Told {
  title: string;
  text: string;
}

/** What is said of a hole of which none of so many observations is: a page with as many as it takes may not have its. */
export const missingHole = (hole: string, observations: number): Told =>
  observations < mostInList
    ? { title: 'Hole not found', text: `No observation of this mine is of the hole ${hole}.` }
    : { title: 'Hole not shown', text: `${hole} is not among the observations that this page shows.` };
