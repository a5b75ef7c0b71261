import { lazy } from 'react';
import { number } from '../../../web/format.ts';
import { DeleteRecord } from '../../../web/forms/DeleteRecord.tsx';
import { RecordPanel } from '../../../web/forms/RecordPanel.tsx';
import type { AskFor } from '../../../web/forms/use-record-dialogs.tsx';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { FindingFlag } from '../../../web/entity/FindingFlag.tsx';
import { Provenance } from '../../../web/entity/Provenance.tsx';
import { actionsHead, RowActions } from '../../../web/ui/tables/RowActions.tsx';
import { rowKey, rowOf } from '../../../web/ui/tables/saved-row.ts';
import { StackedTable } from '../../../web/ui/tables/StackedTable.tsx';
import { tableStyles } from '../../../web/ui/tables/Table.tsx';
import { usePhone } from '../../../web/ui/hooks/use-phone.ts';
import { UserName } from '../../../web/entity/UserLink.tsx';
import type { DrillProgram } from '../contract.ts';
import { deleteProgram } from './api.ts';
import { dollars } from './dollars.ts';
import styles from './Drilling.module.css';

const DrillProgramDialog = lazy(async () => ({
  default: (await import('./DrillProgramDialog.tsx')).DrillProgramDialog,
}));

const sum = (programs: readonly DrillProgram[], of: (program: DrillProgram) => number | null) => {
  const known = programs.map(of).filter((value) => value !== null);
  return known.length > 0 ? known.reduce((total, value) => total + value, 0) : null;
};

const orDash = (value: number | null, text: (value: number) => string) => (value === null ? <Dash /> : text(value));

function Totals({ programs }: { programs: DrillProgram[] }) {
  const cards = [
    ['Total holes', sum(programs, ({ numberOfHoles }) => numberOfHoles), (value: number) => number(value, 0)],
    ['Total meters', sum(programs, ({ numberOfMeters }) => numberOfMeters), (value: number) => number(value, 2)],
    ['Total estimated cost', sum(programs, ({ cost }) => cost), dollars],
  ] as const;
  return (
    <dl className={styles.cards}>
      {cards.map(([label, value, text]) => (
        <div key={label} className={styles.card}>
          <dt>{label}</dt>
          <dd>{orDash(value, text)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface RowProps {
  program: DrillProgram;
  canEdit: boolean;
  /** On a phone the season comes first. */
  actionsLast: boolean;
  onAsk: AskFor<DrillProgram>['ask'];
}

function ProgramRow({ program, canEdit, actionsLast, onAsk }: RowProps) {
  const actions = canEdit && (
    <td>
      <RowActions of={program.season} onEdit={() => onAsk('edit', program)} onDelete={() => onAsk('delete', program)} />
    </td>
  );
  return (
    <tr {...rowOf('drill-program', program.id)}>
      {!actionsLast && actions}
      <th scope="row">
        <Provenance of={program}>{program.season}</Provenance>
        <FindingFlag row={rowKey('drill-program', program.id)} />
      </th>
      <td className={tableStyles.numeric}>{orDash(program.numberOfHoles, (value) => number(value, 0))}</td>
      <td className={tableStyles.numeric}>{orDash(program.numberOfMeters, (value) => number(value, 2))}</td>
      <td className={tableStyles.numeric}>{orDash(program.cost, dollars)}</td>
      <td className={tableStyles.numeric}>{orDash(program.costPerMeter, dollars)}</td>
      <td data-wide="">{program.createdBy ? <UserName user={program.createdBy} /> : 'Unknown'}</td>
      {actionsLast && actions}
    </tr>
  );
}

interface DrillProgramsPanelProps {
  mineId: number;
  programs: DrillProgram[];
  canEdit: boolean;
}

/** What was drilled season by season, and what it cost. */
export function DrillProgramsPanel({ mineId, programs, canEdit }: DrillProgramsPanelProps) {
  const isPhone = usePhone();
  const actionsHeads = canEdit ? [actionsHead] : [];
  return (
    <RecordPanel
      id="drilling"
      title="Drill programs"
      addable="Program"
      records={programs}
      canEdit={canEdit}
      empty={{
        title: 'No drill programs recorded yet.',
        why: 'Holes, meters and cost of each season show how fast a project moves and what a meter costs.',
      }}
      renderForm={(program, close) => <DrillProgramDialog mineId={mineId} program={program} onClose={close} />}
      renderDeletion={(program, close) => (
        <DeleteRecord
          noun="drill program"
          which={`the drill program for ${program.season}`}
          onDelete={() => deleteProgram(program)}
          failed="Failed to delete drill program. Please try again."
          onClose={close}
        />
      )}
    >
      {({ ask }) => (
        <>
          <Totals programs={programs} />
          <StackedTable
            caption="Drill programs"
            captionClass="visually-hidden"
            heads={[
              ...(isPhone ? [] : actionsHeads),
              { head: 'Season' },
              { head: 'Holes', numeric: true },
              { head: 'Meters', numeric: true },
              { head: 'Total Cost (est.)', numeric: true },
              { head: 'Cost/Meter (est.)', numeric: true },
              { head: 'Created By' },
              ...(isPhone ? actionsHeads : []),
            ]}
            inColumns={3}
            className={styles.table}
            actionsFirst={canEdit && !isPhone}
          >
            {programs.map((program) => (
              <ProgramRow key={program.id} program={program} canEdit={canEdit} actionsLast={isPhone} onAsk={ask} />
            ))}
          </StackedTable>
        </>
      )}
    </RecordPanel>
  );
}
