import { lazy, Suspense, useState } from 'react';
import { number } from '../../../web/format.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { DeleteDialog } from '../../../web/forms/DeleteDialog.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { Dash } from '../../../web/ui/Figure.tsx';
import { PlusIcon } from '../../../web/ui/icons.tsx';
import { refreshRecords } from '../../../web/forms/record-changed.ts';
import { Panel } from '../../../web/ui/Panel.tsx';
import { Provenance } from '../../../web/entity/Provenance.tsx';
import { RowActions } from '../../../web/ui/RowActions.tsx';
import { tableStyles } from '../../../web/ui/Table.tsx';
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

type Asked = { what: 'add' } | { what: 'edit' | 'delete'; program: DrillProgram };

interface RowProps {
  program: DrillProgram;
  canEdit: boolean;
  onAsk: (asked: Asked) => void;
}

function ProgramRow({ program, canEdit, onAsk }: RowProps) {
  return (
    <tr>
      {canEdit && (
        <td>
          <RowActions
            of={program.season}
            onEdit={() => onAsk({ what: 'edit', program })}
            onDelete={() => onAsk({ what: 'delete', program })}
          />
        </td>
      )}
      <th scope="row">
        <Provenance of={program}>{program.season}</Provenance>
      </th>
      <td className={tableStyles.numeric}>{orDash(program.numberOfHoles, (value) => number(value, 0))}</td>
      <td className={tableStyles.numeric}>{orDash(program.numberOfMeters, (value) => number(value, 2))}</td>
      <td className={tableStyles.numeric}>{orDash(program.cost, dollars)}</td>
      <td className={tableStyles.numeric}>{orDash(program.costPerMeter, dollars)}</td>
      <td>{program.createdBy ? <UserName user={program.createdBy} /> : 'Unknown'}</td>
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
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <Panel
      id="drilling"
      title="Drill programs"
      count={programs.length}
      actions={
        canEdit &&
        programs.length > 0 && (
          <Button onClick={() => setAsked({ what: 'add' })}>
            <PlusIcon /> Add Program
          </Button>
        )
      }
    >
      {programs.length === 0 ? (
        <EmptyState
          compact
          title="No drill programs recorded yet."
          action={canEdit && <Button onClick={() => setAsked({ what: 'add' })}>Add First Program</Button>}
        >
          Holes, meters and cost of each season show how fast a project moves and what a meter costs.
        </EmptyState>
      ) : (
        <>
          <Totals programs={programs} />
          <div className={tableStyles.inner}>
            <table className={`${tableStyles.table} ${styles.table}`} data-actions={canEdit || undefined}>
              <caption className="visually-hidden">Drill programs</caption>
              <thead>
                <tr>
                  {canEdit && <th scope="col">Actions</th>}
                  <th scope="col">Season</th>
                  <th scope="col" className={tableStyles.numeric}>
                    Holes
                  </th>
                  <th scope="col" className={tableStyles.numeric}>
                    Meters
                  </th>
                  <th scope="col" className={tableStyles.numeric}>
                    Total Cost (est.)
                  </th>
                  <th scope="col" className={tableStyles.numeric}>
                    Cost/Meter (est.)
                  </th>
                  <th scope="col">Created By</th>
                </tr>
              </thead>
              <tbody>
                {programs.map((program) => (
                  <ProgramRow key={program.id} program={program} canEdit={canEdit} onAsk={setAsked} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      <Suspense>
        {(asked?.what === 'add' || asked?.what === 'edit') && (
          <DrillProgramDialog
            mineId={mineId}
            program={asked.what === 'edit' ? asked.program : undefined}
            onClose={close}
          />
        )}
      </Suspense>
      {asked?.what === 'delete' && (
        <DeleteDialog
          title="Delete drill program"
          onDelete={() => deleteProgram(asked.program)}
          onDeleted={refreshRecords}
          deleted="Drill program deleted successfully"
          failed="Failed to delete drill program. Please try again."
          onClose={close}
        >
          Are you sure you want to delete the drill program for {asked.program.season}? This action cannot be undone.
        </DeleteDialog>
      )}
    </Panel>
  );
}
