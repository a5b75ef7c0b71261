import { studyChange } from '../../../domain/studies/studies.ts';
import { capexFigure, npvFigure } from '../../../web/entity/key-figures.ts';
import { Provenance } from '../../../web/entity/Provenance.tsx';
import { count, day, percent } from '../../../web/format.ts';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { ActionsHead, RowActions } from '../../../web/ui/tables/RowActions.tsx';
import { rowOf } from '../../../web/ui/tables/saved-row.ts';
import { ScrollFrame, tableStyles, TwoLines } from '../../../web/ui/tables/Table.tsx';
import { shownPrice } from '../../../domain/studies/metal-prices.ts';
import type { EconomicStudy } from '../contract.ts';
import { Change } from './StudyChange.tsx';
import styles from './Economics.module.css';
import { NpvOverTime } from './NpvOverTime.tsx';

interface StudyVersionsProps {
  /** The current one. */
  study: EconomicStudy;
  replaced: readonly EconomicStudy[];
  canEdit: boolean;
  onEdit: (study: EconomicStudy) => void;
  onDelete: (study: EconomicStudy) => void;
}

const dateOf = ({ reportDate }: EconomicStudy) => (reportDate ? day(reportDate) : 'No date');

function VersionRow({
  version,
  before,
  ...props
}: Omit<StudyVersionsProps, 'study' | 'replaced'> & {
  version: EconomicStudy;
  /** The last one before it that states an NPV. */
  before: EconomicStudy | undefined;
}) {
  const [main] = version.metalPrices;
  return (
    <tr {...(version.status === 'replaced' && rowOf('economic-study', version.id))}>
      <th scope="row">
        <Provenance of={version}>{dateOf(version)}</Provenance>
        <small className={styles.change}>{version.status === 'current' ? 'Current' : 'Replaced'}</small>
      </th>
      <td className={tableStyles.numeric}>
        <TwoLines of={npvFigure(version)} />
        {before && (
          <small className={styles.change}>
            <Change of={studyChange('npv', before, version)} better="more" />
          </small>
        )}
      </td>
      <td className={tableStyles.numeric}>
        {version.afterTaxIrr === null ? <Dash /> : percent(version.afterTaxIrr, 4)}
      </td>
      <td className={tableStyles.numeric}>
        <TwoLines of={capexFigure(version)} />
      </td>
      <td className={tableStyles.numeric}>{main ? shownPrice(main, version.currency) : <Dash />}</td>
      {props.canEdit && (
        <td className={tableStyles.numeric}>
          {version.status === 'replaced' && (
            <RowActions
              of={`${version.studyType} of ${dateOf(version)}`}
              onEdit={() => props.onEdit(version)}
              onDelete={() => props.onDelete(version)}
            />
          )}
        </td>
      )}
    </tr>
  );
}

/** The studies of its type that a study has replaced, and how the NPV went from one to the next; nothing where there are none. */
export function StudyVersions({ study, replaced, ...props }: StudyVersionsProps) {
  const earlier = replaced.filter(({ studyType }) => studyType === study.studyType);
  if (earlier.length === 0) return null;
  const versions = [study, ...earlier];
  const words = count(earlier.length, 'earlier version');
  return (
    <details className={styles.versions}>
      <summary>
        {words}
        <span className="visually-hidden"> of the {study.studyType}</span>
      </summary>
      <NpvOverTime versions={versions} />
      <ScrollFrame label={`Versions of the ${study.studyType}`}>
        <table className={`${tableStyles.table} ${styles.changes}`}>
          <caption className="visually-hidden">Versions of the {study.studyType}, the last one first</caption>
          <thead>
            <tr>
              <th scope="col">Report</th>
              <th scope="col" className={tableStyles.numeric}>
                NPV
              </th>
              <th scope="col" className={tableStyles.numeric}>
                IRR
              </th>
              <th scope="col" className={tableStyles.numeric}>
                CAPEX
              </th>
              <th scope="col" className={tableStyles.numeric}>
                Metal price
              </th>
              {props.canEdit && <ActionsHead />}
            </tr>
          </thead>
          <tbody>
            {versions.map((version, index) => (
              <VersionRow
                key={version.id}
                version={version}
                before={versions.slice(index + 1).find(({ npv }) => npv !== null)}
                {...props}
              />
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </details>
  );
}
