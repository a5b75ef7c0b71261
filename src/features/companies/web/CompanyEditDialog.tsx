import { type ReactNode, useState } from 'react';
import { ConflictNotice, SaveBadge } from '../../../web/forms/AutoSave.tsx';
import { EngagementBadge, NpsBadge } from '../../../web/ui/marks/ScoreBadge.tsx';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { Dialog } from '../../../web/ui/overlays/Dialog.tsx';
import { Figure } from '../../../web/ui/marks/Figure.tsx';
import { useLeaving } from '../../../web/forms/LeaveQuestion.tsx';
import { Tabs } from '../../../web/ui/controls/Tabs.tsx';
import { TimelineFields } from '../../../web/entity/TimelineFields.tsx';
import { useAutoSave } from '../../../web/forms/use-auto-save.ts';
import type { Company } from '../contract.ts';
import { companyEditing } from './company-editing.ts';
import { editTabOf, editTabs, type EditTab } from './company-tabs.ts';
import {
  AssessmentFields,
  BasicFields,
  companyWords,
  LinkFields,
  LitigationField,
  StockFields,
} from './CompanyFields.tsx';
import styles from './CompanyFields.module.css';

/** Engagement and net promoter score: shown, never entered. */
function ComputedScores({ company }: { company: Company }) {
  return (
    <dl className={styles.scores}>
      <Figure label="Engagement" value={<EngagementBadge score={company.engagementScore} />} unit="/ 100" />
      <Figure label="Net promoter" value={<NpsBadge score={company.netPromoterScore} />} />
    </dl>
  );
}

/** Edits a company: each change is saved by itself, there is nothing to confirm. */
export function CompanyEditDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const editor = useAutoSave(companyEditing, company);
  const [tab, setTab] = useState<EditTab>('basic');
  const { close, question } = useLeaving(editor, onClose);
  const fields = { draft: editor.draft, onChange: editor.change, faults: editor.toldFaults };
  const panels: Record<EditTab, ReactNode> = {
    basic: (
      <div className={styles.fields}>
        <BasicFields {...fields} />
        <LitigationField {...fields} />
      </div>
    ),
    stock: <StockFields {...fields} />,
    links: <LinkFields {...fields} />,
    timeline: <TimelineFields {...fields} />,
    assessment: <AssessmentFields {...fields} computed={<ComputedScores company={company} />} />,
  };
  const faulty = new Set(Object.keys(editor.toldFaults).map(editTabOf));
  const tabs = editTabs.map((item) => ({ ...item, faulty: faulty.has(item.id), panel: panels[item.id] }));
  return (
    <Dialog
      title={`Edit ${company.name}`}
      onClose={close}
      aside={<SaveBadge state={editor.status} savedAt={editor.savedAt} />}
      footer={
        <>
          <span className={styles.hint}>Changes are saved as you type.</span>
          <Button look="primary" onClick={close}>
            Close
          </Button>
        </>
      }
    >
      {/* Leaving a field saves it, whichever of the fields it is. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form noValidate onSubmit={(event) => event.preventDefault()} onBlur={editor.leave}>
        {editor.conflicts.map((conflict) => (
          <ConflictNotice
            key={conflict.fields[0]}
            entityType="company"
            entityId={company.id}
            labels={companyWords}
            conflict={conflict}
            onChoose={(whose) => {
              editor.choose(conflict, whose);
              setTab(editTabOf(conflict.fields[0] ?? ''));
            }}
          />
        ))}
        <Tabs label="Parts of the company" tabs={tabs} active={tab} onChange={setTab} />
      </form>
      {question}
    </Dialog>
  );
}
