import { countriesOfRegion } from '../../../domain/places/world-regions.ts';
import { fold } from '../../../domain/text/fold.ts';
import { studyTypes } from '../../../domain/vocabulary.ts';
import type { MineFacetQuery } from '../contract-list.ts';
import { countriesOf, filled, foldedMetals } from './find-mines.ts';
import type { Group } from './read-groups.ts';

export type Filter = 'stage' | 'place' | 'metals' | 'grade' | 'isEstimated' | 'study';

type Test = (group: Group) => boolean;

/** What each filter that is set asks of a group. */
function testsOf(query: MineFacetQuery): Map<Filter, Test> {
  const { stage, country, region, metals, densityRange, hasResourceEstimates, hasEconomicStudies, studyLevel } = query;
  const tests = new Map<Filter, Test>();
  if (filled(stage)) {
    const wanted = new Set<string | null>(stage);
    tests.set('stage', (group) => wanted.has(group.stage));
  }
  const places = [
    ...(filled(country) ? [new Set<string | null>(countriesOf(country!))] : []),
    ...(filled(region) ? [new Set<string | null>(region!.flatMap(countriesOfRegion).map(fold))] : []),
  ];
  if (places.length > 0) tests.set('place', (group) => places.every((wanted) => wanted.has(group.countryFolded)));
  if (filled(metals)) {
    const wanted = new Set(foldedMetals(metals!));
    tests.set('metals', (group) => group.metals.some((metal) => wanted.has(metal)));
  }
  if (densityRange) tests.set('grade', ({ grade }) => grade === densityRange);
  if (hasResourceEstimates !== undefined)
    tests.set('isEstimated', ({ isEstimated }) => isEstimated === hasResourceEstimates);
  if (hasEconomicStudies !== undefined || studyLevel) {
    const most = studyLevel ? studyTypes.indexOf(studyLevel) + 1 : undefined;
    tests.set(
      'study',
      ({ isStudied, study }) =>
        (hasEconomicStudies === undefined || isStudied === hasEconomicStudies) &&
        (most === undefined || (isStudied && study !== null && study <= most)),
    );
  }
  return tests;
}

const isAsked = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '');

/** A question in parts: what groups tell, what figures tell, and what is asked of the database; a jurisdiction is a place, too. */
export function partsOf(query: MineFacetQuery) {
  const {
    figures = [],
    jurisdiction,
    area,
    exchange,
    search,
    within,
    stage,
    country,
    region,
    metals,
    ...others
  } = query;
  const { densityRange, hasResourceEstimates, hasEconomicStudies, studyLevel, ...rest } = others;
  const ofGroups = {
    stage,
    country,
    region,
    metals,
    densityRange,
    hasResourceEstimates,
    hasEconomicStudies,
    studyLevel,
  };
  return {
    tests: [...testsOf(ofGroups)],
    figures,
    rest: Object.values(rest).some(isAsked) ? rest : undefined,
    part: search || within ? { ...(search && { search }), ...(within && { within }) } : undefined,
    where: isAsked(jurisdiction) ? { jurisdiction } : undefined,
    area,
    exchange: filled(exchange),
  };
}
