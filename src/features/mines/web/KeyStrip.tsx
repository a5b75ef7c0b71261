import { classTotals, type ResourceClass } from '../../../domain/resources/resource-classes.ts';
import { fold } from '../../../domain/text/fold.ts';
import { studyName } from '../../../domain/studies/studies.ts';
import { percent, years } from '../../../web/format.ts';
import { capexFigure, interceptFigure, type KeyFigure, npvFigure } from '../../../web/entity/key-figures.ts';
import { attributableAmount, measuredBasis, metalAmount } from '../../../web/entity/metal-amounts.ts';
import { followSection } from '../../../web/ui/page/SectionRail.tsx';
import { Strip, StripCell } from '../../../web/ui/marks/Strip.tsx';
import type { NewestStudy } from '../../economics/contract.ts';
import type { MinePage } from '../contract.ts';

interface Shown {
  label: string;
  /** What the label means, for those who do not say it daily. */
  explained?: string;
  figure: KeyFigure | null;
  /** The section that it comes from. */
  section: string;
}

const classLabels: Readonly<Record<ResourceClass, string>> = {
  'proven and probable': 'Reserves',
  'measured and indicated': 'M&I',
  inferred: 'Inferred',
};

const classNames: Readonly<Record<ResourceClass, string>> = {
  'proven and probable': 'Proven and probable reserves',
  'measured and indicated': 'Measured and indicated resources',
  inferred: 'Inferred resources: too little is known of them to be added to any others',
};

const ofStudy = (study: NewestStudy | null, value: string | null | undefined): KeyFigure | null =>
  study && value ? { value, basis: studyName(study) } : null;

function studyFigures({ newestStudy: study }: MinePage['mine']): Shown[] {
  const irr = study?.afterTaxIrr == null ? null : percent(study.afterTaxIrr);
  const payback = study?.paybackPeriod;
  const section = 'economics';
  const explained = 'Net present value, as the newest study has it';
  const npv = { label: 'NPV', explained, figure: npvFigure(study), section };
  // Of a mine without a study nothing is known of its money: that is said once.
  if (!study) return [npv];
  return [
    npv,
    { label: 'IRR', explained: 'Internal rate of return, after tax', figure: ofStudy(study, irr), section },
    { label: 'CAPEX', explained: 'Capital cost in all', figure: capexFigure(study), section },
    {
      label: 'Payback',
      explained: 'Years until the capital is earned back, undiscounted',
      figure: ofStudy(study, payback == null ? null : years(payback)),
      section,
    },
  ];
}

/** What is in the ground of the primary metal, by class; classes are never added to each other. */
function metalFigures({ mine, resourceEstimates }: MinePage): Shown[] {
  const [primary] = mine.metalsDistribution;
  const totals = classTotals(resourceEstimates).filter(({ metal }) => fold(metal) === fold(primary?.metal ?? ''));
  const classes = (Object.keys(classLabels) as ResourceClass[]).map((name) => {
    const total = totals.find(({ resourceClass }) => resourceClass === name);
    if (!total || total.contained === null || total.containedUnit === null) return { name, figure: null };
    const { metal, contained, containedUnit, reportDates, leftOut, notAdded } = total;
    const value = metalAmount({ metal, contained, containedUnit });
    const part = attributableAmount({ metal, contained, containedUnit }, mine);
    const basis = measuredBasis({ metal, reportDates, leftOut: leftOut.length + notAdded.length });
    return { name, figure: { value, basis: part ? `${basis}; ${part}` : basis } };
  });
  // Most mines have no reserves, and many no inferred: those say nothing by a dash. That nothing is known is said once.
  const shown = classes.filter(({ name, figure }) => figure !== null || name === 'measured and indicated');
  return shown.map(({ name, figure }) => ({
    label: classLabels[name],
    explained: classNames[name],
    figure,
    section: 'resources',
  }));
}

/** What a mine is worth, what is in it, and the best that was drilled; each figure leads to where it comes from. */
export function KeyStrip({ page }: { page: MinePage }) {
  const best: Shown = {
    label: 'Best intercept',
    figure: interceptFigure(page.mine.bestObservation),
    section: 'drill-observations',
  };
  return (
    <Strip label="Key figures">
      {[...studyFigures(page.mine), ...metalFigures(page), best].map(({ label, explained, figure, section }) => (
        <StripCell
          key={label}
          {...{ label, explained }}
          figure={
            figure && (
              <a href={`#${section}`} onClick={(event) => followSection(event, section)}>
                {figure.value}
              </a>
            )
          }
          basis={figure?.basis}
        />
      ))}
    </Strip>
  );
}
