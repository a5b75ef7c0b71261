/** What a file can hold: one template each, in the order in which they name each other. */
export const importKinds = [
  'companies',
  'mines',
  'resource-estimates',
  'economic-studies',
  'media',
  'drill-programs',
  'drill-observations',
] as const;
export type ImportKind = (typeof importKinds)[number];

/** What a kind is called: on its tab, and one or several of its rows. */
export const importKindWords: Readonly<Record<ImportKind, { tab: string; one: string; several: string }>> = {
  companies: { tab: 'Companies', one: 'company', several: 'companies' },
  mines: { tab: 'Mines', one: 'mine', several: 'mines' },
  'resource-estimates': { tab: 'Resource Estimates', one: 'resource estimate', several: 'resource estimates' },
  'economic-studies': { tab: 'Economic Studies', one: 'economic study', several: 'economic studies' },
  media: { tab: 'Media', one: 'media entry', several: 'media entries' },
  'drill-programs': { tab: 'Drill Programs', one: 'drill program', several: 'drill programs' },
  'drill-observations': { tab: 'Drill Observations', one: 'drill observation', several: 'drill observations' },
};
