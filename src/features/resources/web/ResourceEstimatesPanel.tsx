import { Link } from 'react-router';
import type { ResourceType } from '../../../domain/vocabulary.ts';
import { day, number } from '../../../web/format.ts';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { Dash } from '../../../web/ui/Figure.tsx';
import { LinkOutIcon } from '../../../web/ui/icons.tsx';
import { MetalName } from '../../../web/ui/MetalBar.tsx';
import { tableStyles } from '../../../web/ui/Table.tsx';
import type { ResourceEstimate } from '../contract.ts';
import { ResourceLadder } from './ResourceLadder.tsx';
import { inOrder } from './resource-ladder.ts';
import styles from './ResourceEstimatesPanel.module.css';

const typeWords: Record<ResourceType, string> = {
  measured: 'Measured',
  indicated: 'Indicated',
  inferred: 'Inferred',
  proven: 'Proven',
  probable: 'Probable',
};

const withUnit = (value: string | number | null, unit: string | null) =>
  value === null ? <Dash /> : `${number(value)}${unit ? ` ${unit}` : ''}`;

/** Stored in the specification's spelling, shown as its authority writes it. */
const standardWords = (standard: string | null) => (standard === 'SEC S-K1300' ? 'SEC S-K 1300' : standard);

function EstimateRow({ estimate }: { estimate: ResourceEstimate }) {
  const host = estimate.sourceUrl && new URL(estimate.sourceUrl).hostname.replace(/^www\./, '');
  return (
    <tr>
      <td>
        <span className={styles.type} data-type={estimate.resourceType}>
          {typeWords[estimate.resourceType]}
        </span>
      </td>
      <td>
        <MetalName metal={estimate.metal} />
      </td>
      <td className={tableStyles.numeric}>{estimate.tonnage === null ? <Dash /> : number(estimate.tonnage, 0)}</td>
      <td className={tableStyles.numeric}>{withUnit(estimate.grade, estimate.gradeUnit)}</td>
      <td className={tableStyles.numeric}>{withUnit(estimate.containedMetal, estimate.containedMetalUnit)}</td>
      <td className={tableStyles.numeric}>{withUnit(estimate.cutoffGrade, estimate.cutoffGradeUnit)}</td>
      <td>{standardWords(estimate.reportingStandard) ?? <Dash />}</td>
      <td>{estimate.reportDate ? day(estimate.reportDate) : <Dash />}</td>
      <td>
        {estimate.sourceUrl ? (
          <a href={estimate.sourceUrl} target="_blank" rel="noopener noreferrer ugc">
            {host} <LinkOutIcon />
          </a>
        ) : (
          <Dash />
        )}
      </td>
    </tr>
  );
}

interface ResourceEstimatesPanelProps {
  estimates: ResourceEstimate[];
  /** Metals of the mine, the primary one first: the order of the metals here. */
  metals: string[];
}

/** All estimates of a mine, reserves and resources apart, the surest first. */
export function ResourceEstimatesPanel({ estimates: unsorted, metals }: ResourceEstimatesPanelProps) {
  const estimates = inOrder(unsorted, metals);
  return (
    <section className={styles.panel} id="resources" aria-labelledby="resources-title">
      <div className={styles.heading}>
        <h2 id="resources-title">Resource estimates</h2>
        <a href="/api/csv/templates/resource-estimates" target="_blank" rel="noopener">
          CSV template
        </a>
        <Link to="/csv-upload?kind=resource-estimates">Upload CSV</Link>
      </div>
      {estimates.length === 0 ? (
        <EmptyState title="No resource estimates recorded yet.">
          How many tonnes at which grade, and how sure that is. They come in by CSV: fill in the template and upload it.
        </EmptyState>
      ) : (
        <>
          <ResourceLadder estimates={estimates} />
          <div className={tableStyles.inner}>
            <table className={tableStyles.table}>
              <caption className="visually-hidden">Resource estimates</caption>
              <thead>
                <tr>
                  <th scope="col">Category</th>
                  <th scope="col">Metal</th>
                  <th scope="col" className={tableStyles.numeric}>
                    Tonnage (t)
                  </th>
                  <th scope="col" className={tableStyles.numeric}>
                    Grade
                  </th>
                  <th scope="col" className={tableStyles.numeric}>
                    Contained metal
                  </th>
                  <th scope="col" className={tableStyles.numeric}>
                    Cut-off
                  </th>
                  <th scope="col">Standard</th>
                  <th scope="col">Report date</th>
                  <th scope="col">Source</th>
                </tr>
              </thead>
              <tbody>
                {estimates.map((estimate) => (
                  <EstimateRow key={estimate.id} estimate={estimate} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}
