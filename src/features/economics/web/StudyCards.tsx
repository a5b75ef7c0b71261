import { priceAgeMonths, studyContradiction } from '../../../domain/studies/studies.ts';
import type { StudyType } from '../../../domain/vocabulary.ts';
import { utcToday } from '../../../web/today.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { PlusIcon } from '../../../web/ui/marks/icons.tsx';
import { Notice } from '../../../web/ui/page/Notice.tsx';
import { FindingFlag } from '../../../web/entity/FindingFlag.tsx';
import { Provenance } from '../../../web/entity/Provenance.tsx';
import { RowActions } from '../../../web/ui/tables/RowActions.tsx';
import { rowKey, rowOf } from '../../../web/ui/tables/saved-row.ts';
import { tableStyles } from '../../../web/ui/tables/Table.tsx';
import type { EconomicStudy } from '../contract.ts';
import styles from './Economics.module.css';
import { StudyVersions } from './StudyVersions.tsx';
import { ageText, type Metric, studyMetrics, studyNames } from './study-metrics.ts';

export interface StudiesProps {
  /** The current ones. */
  studies: EconomicStudy[];
  /** Those that they replaced. */
  replaced: readonly EconomicStudy[];
  canEdit: boolean;
  /** A later version of the study of a type. */
  onAddLater: (type: StudyType) => void;
  onEdit: (study: EconomicStudy) => void;
  onDelete: (study: EconomicStudy) => void;
}

function Word({ metric: { label, explained } }: { metric: Metric }) {
  return explained ? <abbr title={explained}>{label}</abbr> : label;
}

function AddLater({ of: { studyType }, onAddLater }: { of: EconomicStudy } & Pick<StudiesProps, 'onAddLater'>) {
  return (
    <Button look="plain" size="s" onClick={() => onAddLater(studyType)}>
      <PlusIcon /> Add later {studyType}
    </Button>
  );
}

/** From two years on a price assumption is worth a warning. */
const oldMonths = 24;

/** What a reader should know before trusting the figures. */
export function StudyWarnings({ study, named = false }: { study: EconomicStudy; named?: boolean }) {
  const contradiction = studyContradiction(study);
  const age = priceAgeMonths(study, utcToday());
  return (
    <>
      {contradiction && (
        <Notice tone="warning">
          {named && <strong>{study.studyType}: </strong>}
          {contradiction}
        </Notice>
      )}
      {age !== null && (
        <p className={age >= oldMonths ? styles.old : styles.age}>
          {named && `${study.studyType}: `}The price assumption is {ageText(age)} old.
        </p>
      )}
    </>
  );
}

export function StudyCards({ studies, replaced, canEdit, onAddLater, onEdit, onDelete }: StudiesProps) {
  return (
    <div className={styles.cards}>
      {studies.map((study) => (
        <article
          key={study.id}
          {...rowOf('economic-study', study.id)}
          className={styles.card}
          aria-label={studyNames[study.studyType]}
        >
          <header>
            <h3>
              <Provenance of={study}>{studyNames[study.studyType]}</Provenance>
              <FindingFlag row={rowKey('economic-study', study.id)} except="ST1" />
            </h3>
            {canEdit && (
              <RowActions
                of={`${study.studyType} study`}
                onEdit={() => onEdit(study)}
                onDelete={() => onDelete(study)}
              />
            )}
          </header>
          <dl>
            {studyMetrics.map((metric) => {
              const text = metric.text(study);
              return (
                text && (
                  <div key={metric.label} data-long={metric.long}>
                    <dt>
                      <Word metric={metric} />
                    </dt>
                    <dd>{text}</dd>
                  </div>
                )
              );
            })}
          </dl>
          <StudyWarnings study={study} />
          <StudyVersions {...{ study, replaced, canEdit, onEdit, onDelete }} />
          {canEdit && <AddLater of={study} onAddLater={onAddLater} />}
        </article>
      ))}
    </div>
  );
}

export function StudyTable({ studies, replaced, canEdit, onAddLater, onEdit, onDelete }: StudiesProps) {
  const shown = studyMetrics.filter(({ rare, text }) => !rare || studies.some((study) => text(study) !== null));
  return (
    <>
      <div className={tableStyles.inner}>
        <table className={`${tableStyles.table} ${styles.table}`}>
          <caption className="visually-hidden">Economic studies side by side</caption>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              {studies.map((study) => (
                <th key={study.id} {...rowOf('economic-study', study.id)} scope="col" className={tableStyles.numeric}>
                  <Provenance of={study}>{study.studyType}</Provenance>
                  <FindingFlag row={rowKey('economic-study', study.id)} except="ST1" />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((metric) => (
              <tr key={metric.label}>
                <th scope="row">
                  <Word metric={metric} />
                </th>
                {studies.map((study) => (
                  <td key={study.id} className={`${tableStyles.numeric} ${metric.long ? styles.long : ''}`}>
                    {metric.text(study) ?? <Dash />}
                  </td>
                ))}
              </tr>
            ))}
            {canEdit && (
              <tr>
                <th scope="row">Actions</th>
                {studies.map((study) => (
                  <td key={study.id} className={tableStyles.numeric}>
                    <RowActions
                      of={`${study.studyType} study`}
                      onEdit={() => onEdit(study)}
                      onDelete={() => onDelete(study)}
                    />
                    <AddLater of={study} onAddLater={onAddLater} />
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <div className={styles.warnings}>
        {studies.map((study) => (
          <StudyWarnings key={study.id} study={study} named />
        ))}
      </div>
      {studies.map((study) => (
        <StudyVersions key={study.id} {...{ study, replaced, canEdit, onEdit, onDelete }} />
      ))}
    </>
  );
}
