import { shownPrice } from '../../../domain/studies/metal-prices.ts';
import {
  type ComparedFigure,
  comparedFigures,
  comparisonWarnings,
  studyChange,
} from '../../../domain/studies/studies.ts';
import type { StudyType } from '../../../domain/vocabulary.ts';
import { yearOf } from '../../../web/format.ts';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { ScrollFrame, tableStyles } from '../../../web/ui/tables/Table.tsx';
import type { EconomicStudy } from '../contract.ts';
import styles from './Economics.module.css';
import { type Better, Change } from './StudyChange.tsx';
import { StudyBubbles } from './StudyBubbles.tsx';
import { studyMetrics } from './study-metrics.ts';

/** From the first idea to the decision. */
const stages: readonly StudyType[] = ['RE', 'PEA', 'PFS', 'FS'];

interface Compared {
  metric: string;
  /** Whether more of it is better for the owner; undefined: neither. */
  better?: Better;
}

const shown: Readonly<Record<ComparedFigure, Compared>> = {
  npv: { metric: 'NPV', better: 'more' },
  totalCapex: { metric: 'CAPEX', better: 'less' },
  afterTaxIrr: { metric: 'After-tax IRR', better: 'more' },
  allInSustainingCost: { metric: 'AISC', better: 'less' },
  metalPrice: { metric: 'Metal price' },
  lifeOfMineYears: { metric: 'Life of mine' },
};

interface CellProps {
  figure: ComparedFigure;
  study: EconomicStudy;
  /** The last study before it that has this figure. */
  before: EconomicStudy | undefined;
}

function Cell({ figure, study, before }: CellProps) {
  const { metric, better } = shown[figure];
  const [main] = study.metalPrices;
  // Only the main price is compared, whatever kind of price it is.
  const text =
    figure === 'metalPrice' && main
      ? shownPrice({ ...main, basis: null }, study.currency)
      : studyMetrics.find(({ label }) => label === metric)?.text(study);
  return (
    <td className={`${tableStyles.numeric} ${figure === 'metalPrice' ? styles.price : ''}`}>
      {text ?? <Dash />}
      <small className={styles.change}>
        {before && <Change of={studyChange(figure, before, study)} better={better} />}
      </small>
    </td>
  );
}

/** How the figures changed from study to study, as a table with each change and as bubbles of value against capital. */
export function StudyPicture({ studies: unsorted }: { studies: EconomicStudy[] }) {
  const studies = unsorted.toSorted((a, b) => stages.indexOf(a.studyType) - stages.indexOf(b.studyType));
  const figures = comparedFigures.filter((figure) => studies.filter((study) => study[figure] !== null).length > 1);
  if (figures.length === 0) return null;
  const warnings = comparisonWarnings(studies);
  const beforeOf = (figure: ComparedFigure, index: number) =>
    studies.slice(0, index).findLast((study) => study[figure] !== null);
  return (
    <div className={styles.picture}>
      <h3>From study to study</h3>
      <div className={styles.sides}>
        <ScrollFrame label="From study to study">
          <table className={`${tableStyles.table} ${styles.changes}`}>
            <caption className="visually-hidden">Figures of each study and their change from the study before</caption>
            <thead>
              <tr>
                <th scope="col">Figure</th>
                {studies.map(({ id, studyType, reportDate }) => (
                  <th key={id} scope="col" className={tableStyles.numeric}>
                    {studyType}
                    {reportDate && ` ${yearOf(reportDate)}`}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {figures.map((figure) => (
                <tr key={figure}>
                  <th scope="row">{shown[figure].metric}</th>
                  {studies.map((study, index) => (
                    <Cell key={study.id} figure={figure} study={study} before={beforeOf(figure, index)} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
        <StudyBubbles studies={studies} />
      </div>
      {warnings.length > 0 && (
        <ul className={styles.caveats}>
          <li>Compare with care.</li>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
