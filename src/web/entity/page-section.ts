import type { ReactNode } from 'react';

/** The lists that a page may have no room for. */
export type ListName<Page> = Page extends { nextOffsets: infer Offsets } ? keyof Offsets & string : never;

interface SectionList<Page> {
  /** Of the list in the page. */
  name: ListName<Page>;
  what: string;
}

/** A part of the page of a mine or a company: its place in the rail, and how it is drawn. A feature describes its own. */
export interface PageSection<Page> {
  /** The id of its element, by which the rail and the history lead to it. */
  id: string;
  label: string;
  /** How many records it has. */
  count?: (page: Page) => number;
  draw: (page: Page) => ReactNode;
  /** Parts further down in it that the rail leads to, too. */
  parts?: (page: Page) => { id: string; label: string }[];
  /** What its list holds, or each of its lists: where one goes on, it says so. */
  list?: SectionList<Page> | readonly SectionList<Page>[];
  /** Whose files made its records: as histories name them, and what one of them is called. */
  credit?: { entityType: string; one?: string; several?: string };
}
