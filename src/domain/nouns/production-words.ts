/** How what a mine produced, and what it said it would, are named where all records are. */
export const productionWords = {
  one: 'production period',
  several: 'production periods',
  link: { type: 'production_periods', section: 'section=production' },
  file: { name: 'production-periods', tab: 'Production', place: 30 },
  dataOf: 'mine',
} as const;

export const guidanceWords = {
  one: 'production guidance',
  several: 'guidances of production',
  label: 'Guidance of production',
  link: { type: 'production_guidance', section: 'section=production-guidance' },
  file: { name: 'production-guidance', tab: 'Guidance', place: 31 },
  dataOf: 'mine',
} as const;
