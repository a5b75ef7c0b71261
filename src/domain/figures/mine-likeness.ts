import { type Basis, compareFigures, listed } from './comparison.ts';
import { type FigureRef, measureOf, writeRef } from './measures.ts';
import type { ResourceClass } from '../resources/resource-classes.ts';
import type { ShareBasis, StudyType, TaxBasis } from '../vocabulary.ts';

/** A study as far as it says what its figures stand for. */
interface StatedStudy {
  studyType: StudyType;
  discountRate: number | null;
  taxBasis: TaxBasis | null;
  shareBasis: ShareBasis | null;
  currency: string | null;
  prices: Readonly<Record<string, number>>;
  reportDate: string | null;
}

/** What counts of one metal in one class, as far as it says what it stands for. */
interface StatedResource {
  /** Folded name of the metal. */
  of: string;
  resourceClass: ResourceClass;
  cutoffs: readonly string[] | null;
  reportDates: readonly (string | null)[];
  includesReserves: boolean | null;
  leftOut: number;
}

/** A mine as far as its figures stand for something. */
export interface StatedMine {
  name: string;
  /** The first one is what it is a mine of. */
  metals: readonly { metal: string }[];
  resources: readonly StatedResource[];
  /** The first one speaks for the mine. */
  studies: readonly StatedStudy[];
  bestIntercept: { trueWidth: string | null } | null;
}

export const studyBasis = (study: StatedStudy | undefined, currency: string | null): Basis =>
  study
    ? {
        level: study.studyType,
        rate: study.discountRate,
        taxBasis: study.taxBasis,
        shareBasis: study.shareBasis,
        currency,
        prices: study.prices,
        date: study.reportDate,
      }
    : {};

/** What a cost of a study stands for; `of` is its currency and unit: `USD/oz`. */
export const costBasis = (
  { metals: [first] }: Pick<StatedMine, 'metals'>,
  study: StatedStudy | undefined,
  of: string,
) => (study ? { ...studyBasis(study, of), metal: first?.metal ?? null } : {});

/** The classes of measures by the last part of their names. */
export const classOf: Readonly<Record<string, ResourceClass>> = {
  reserves: 'proven and probable',
  mi: 'measured and indicated',
  inferred: 'inferred',
};

const classOfMeasure = (id: string) => classOf[id.slice(id.indexOf('-') + 1)];

export const resourceOf = <Resource extends Pick<StatedResource, 'of' | 'resourceClass'>>(
  { resources }: { resources: readonly Resource[] },
  of: string,
  wanted: ResourceClass | undefined,
): Resource | undefined => resources.find((each) => each.of === of && each.resourceClass === wanted);

export const cutoffOf = (resource: Pick<StatedResource, 'cutoffs'> | undefined): string | null =>
  resource?.cutoffs && resource.cutoffs.length > 0 ? listed(resource.cutoffs) : null;

function resourceBasis(mine: StatedMine, { measure, of }: FigureRef): Basis {
  const resource = resourceOf(mine, of, classOfMeasure(measure));
  if (!resource) return { cutoff: null, reserves: null, date: null };
  return {
    cutoff: cutoffOf(resource),
    // Where there are no reserves, nothing is kept out of the resources.
    reserves: resourceOf(mine, of, 'proven and probable') ? resource.includesReserves : true,
    leftOut: resource.leftOut,
    date: resource.reportDates.includes(null) ? null : (resource.reportDates[0] ?? null),
  };
}

/** What a figure of a mine stands for, as far as it has to be alike for another one. */
export function basisOf(mine: StatedMine, ref: FigureRef): Basis {
  const { group } = measureOf(ref);
  const [study] = mine.studies;
  if (ref.measure === 'aisc') return costBasis(mine, study, ref.of);
  if (group === 'Studies') return studyBasis(study, study?.currency ?? null);
  if (group === 'Resources') return resourceBasis(mine, ref);
  return { isTrueWidth: typeof mine.bestIntercept?.trueWidth === 'string' };
}

/** In what the figures of one measure stand for different things, or for something that is not known, as sentences. */
export function unlikeMines(
  ref: FigureRef,
  mines: readonly (StatedMine & { figures: Readonly<Record<string, { value: number }>> })[],
): string[] {
  const name = writeRef(ref);
  const figures = mines.flatMap((mine) => {
    const figure = mine.figures[name];
    return figure ? [{ name: mine.name, value: figure.value, basis: basisOf(mine, ref) }] : [];
  });
  return compareFigures({ id: ref.measure }, figures).differences;
}
