import { lazy, useState } from 'react';
import type { MineShares } from '../../../domain/studies/study-model.ts';
import { studyName } from '../../../domain/studies/studies.ts';
import { type StudyType, studyTypes } from '../../../domain/vocabulary.ts';
import { millions, yearOf } from '../../../web/format.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { DeleteRecord } from '../../../web/forms/DeleteRecord.tsx';
import { useRecordDialogs } from '../../../web/forms/use-record-dialogs.tsx';
import { PlusIcon } from '../../../web/ui/marks/icons.tsx';
import { Panel } from '../../../web/ui/page/Panel.tsx';
import { Segments } from '../../../web/ui/controls/Segments.tsx';
import { CurveLinks } from '../../../web/entity/CurveLinks.tsx';
import { WhenNear } from '../../../web/ui/page/WhenNear.tsx';
import type { EconomicStudy } from '../contract.ts';
import { deleteStudy } from './api.ts';
import styles from './Economics.module.css';
import { StudyCards, StudyTable } from './StudyCards.tsx';
import type { StudyDraft } from './study-form.ts';
import { npvBasis, studyNames } from './study-metrics.ts';
import { PartOfPage } from '../../../web/ui/page/PartOfPage.tsx';

const EconomicStudyDialog = lazy(async () => ({
  default: (await import('./EconomicStudyDialog.tsx')).EconomicStudyDialog,
}));

// By itself: many mines have one study or none.
const StudyPicture = lazy(async () => ({ default: (await import('./StudyPicture.tsx')).StudyPicture }));

const WhatIf = lazy(async () => ({ default: (await import('./what-if/WhatIf.tsx')).WhatIf }));

type View = 'cards' | 'table';
const views = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
] as const;

interface TileProps {
  type: StudyType;
  study: EconomicStudy | undefined;
  /** Undefined where nobody may add. */
  onAdd: (() => void) | undefined;
}

function Headline({ study }: { study: EconomicStudy }) {
  const { npv, currency, reportDate } = study;
  if (npv === null) return <strong>{reportDate ? yearOf(reportDate) : 'Recorded'}</strong>;
  return (
    <>
      <strong>{millions(npv, currency)}</strong>
      <small>{npvBasis(study)}</small>
    </>
  );
}

/** Filled where the mine has a study of the type, else the place to add it. */
function Tile({ type, study, onAdd }: TileProps) {
  return (
    <li className={styles.tile} data-filled={study !== undefined}>
      <abbr title={studyNames[type]}>{type}</abbr>
      {study && <Headline study={study} />}
      {!study && onAdd && (
        <Button look="plain" size="s" onClick={onAdd}>
          <PlusIcon /> Add {type}
        </Button>
      )}
      {!study && !onAdd && <span className={styles.none}>No study</span>}
    </li>
  );
}

interface EconomicsPanelProps {
  mineId: number;
  studies: EconomicStudy[];
  shares: MineShares;
  canEdit: boolean;
}

/** What a mine would earn and cost, study by study. */
export function EconomicsPanel({ mineId, studies: unsorted, shares, canEdit }: EconomicsPanelProps) {
  const [view, setView] = useState<View>('cards');
  /** Of the study to be added. */
  const [newType, setNewType] = useState<StudyType>(studyTypes[0]);
  /** Where the form of a study begins; undefined: at its first field. */
  const [beginAt, setBeginAt] = useState<keyof StudyDraft>();
  const { current: all = [], replaced = [] } = Object.groupBy(unsorted, ({ status }) => status);
  const studies = all.toSorted((a, b) => studyTypes.indexOf(a.studyType) - studyTypes.indexOf(b.studyType));
  const { add, ask, dialogs } = useRecordDialogs<EconomicStudy>({
    renderForm: (study, close) => (
      <EconomicStudyDialog
        mineId={mineId}
        study={study}
        studyType={study?.studyType ?? newType}
        current={study ? undefined : studies.find(({ studyType }) => studyType === newType)}
        beginAt={study && beginAt}
        onClose={close}
      />
    ),
    renderDeletion: (study, close) => (
      <DeleteRecord
        noun="economic study"
        which={`the ${studyName(study)} study`}
        onDelete={() => deleteStudy(study)}
        onClose={close}
      />
    ),
  });
  const enter = (study: EconomicStudy, field?: keyof StudyDraft) => {
    setBeginAt(field);
    ask('edit', study);
  };
  const addOf = (type: StudyType) => {
    setNewType(type);
    add();
  };
  const shown = {
    studies,
    replaced,
    canEdit,
    onAddLater: addOf,
    onEdit: (study: EconomicStudy) => enter(study),
    onDelete: (study: EconomicStudy) => ask('delete', study),
  };
  return (
    <Panel
      id="economics"
      title="Economics"
      count={unsorted.length}
      actions={studies.length > 0 && <Segments label="View" options={views} value={view} onChange={setView} />}
    >
      <ul className={styles.tiles}>
        {studyTypes.map((type) => (
          <Tile
            key={type}
            type={type}
            study={studies.find(({ studyType }) => studyType === type)}
            onAdd={canEdit ? () => addOf(type) : undefined}
          />
        ))}
      </ul>
      {studies.length === 0 ? (
        <p className={styles.empty}>
          No economic studies recorded yet. A study says what the mine would cost, earn and need as a metal price: add
          the most advanced one first.
        </p>
      ) : (
        <>
          {view === 'cards' ? <StudyCards {...shown} /> : <StudyTable {...shown} />}
          <CurveLinks
            className={styles.curves}
            metals={studies.flatMap(({ allInSustainingCost, metalPrices }) =>
              allInSustainingCost === null ? [] : (metalPrices[0]?.metal ?? []),
            )}
          />
          <PartOfPage>
            <StudyPicture studies={studies} />
          </PartOfPage>
          <section className={styles.whatIf} id="what-if" aria-labelledby="what-if-title">
            <h3 id="what-if-title">What if</h3>
            <WhenNear rows={10}>
              <WhatIf studies={unsorted} shares={shares} onEnter={canEdit ? enter : undefined} />
            </WhenNear>
          </section>
        </>
      )}
      {dialogs}
    </Panel>
  );
}
