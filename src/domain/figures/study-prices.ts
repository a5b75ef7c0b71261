/** Measures of mines and companies that follow from NPVs of studies, whatever shares are counted and whatever their tax. */
const ofStudies: ReadonlySet<string> = new Set([
  ...['npv', 'npv-attributable', 'npv-capex', 'irr', 'payback', 'held-npv', 'held-npv-pretax', 'nav', 'leverage'],
  ...['p-nav', 'ev-npv', 'nav-share'],
]);

/** Whether figures of a measure stand at the prices that each study takes its metals to cost. */
export const isAtStudyPrices = (measure: string): boolean =>
  ofStudies.has(measure.replace(/-(?:basic|tsm|diluted)$/u, ''));
