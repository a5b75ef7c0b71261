/** What a file can hold: one template each. */
export const importKinds = ['companies', 'mines', 'resource-estimates'] as const;
export type ImportKind = (typeof importKinds)[number];

/** What a kind is called: on its tab, and one or several of its rows. */
export const importKindWords: Readonly<Record<ImportKind, { tab: string; one: string; several: string }>> = {
  companies: { tab: 'Companies', one: 'company', several: 'companies' },
  mines: { tab: 'Mines', one: 'mine', several: 'mines' },
  'resource-estimates': { tab: 'Resource Estimates', one: 'resource estimate', several: 'resource estimates' },
};
