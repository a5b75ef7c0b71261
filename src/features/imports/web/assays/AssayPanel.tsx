import { FileDrop } from '../../../../web/forms/FileDrop.tsx';
import { Notice } from '../../../../web/ui/page/Notice.tsx';
import { AssayTable } from './AssayTable.tsx';
import type { DrawHoles } from './draw-holes.ts';
import styles from '../ImportPanel.module.css';
import wizard from '../ImportWizard.module.css';
import { useTable } from '../choices/use-table.ts';

/** Makes drill observations of raw assays: intercepts at a cut-off, seen as strip logs before they are imported. */
export function AssayPanel({ drawHoles }: { drawHoles: DrawHoles }) {
  const assays = useTable('drill-observations');
  const collars = useTable('drill-holes');
  return (
    <div className={styles.kind}>
      <div className={styles.intro}>
        <p>
          An assay table with hole, from, to and grades becomes intercepts: length-weighted averages at a cut-off that
          you set, one metal at a time. A collar table, if there is one, tells which holes are missing.
        </p>
      </div>
      <div className={wizard.credit}>
        <FileDrop
          file={assays.chosen?.file}
          disabled={false}
          label="Choose an assay table"
          what="an assay table"
          onChoose={assays.choose}
        />
        <FileDrop
          file={collars.chosen?.file}
          disabled={false}
          label="Choose a collar table"
          what="a collar table"
          onChoose={collars.choose}
        />
      </div>
      {[assays.problem, collars.problem].map((problem) => problem && <Notice key={problem}>{problem}</Notice>)}
      {assays.isReading && <p role="status">Reading the table...</p>}
      {assays.chosen && (
        <AssayTable
          key={assays.chosen.number}
          table={assays.chosen.table}
          opening={assays.chosen.opening}
          onOpen={assays.open}
          collars={collars.chosen && { ...collars.chosen, onOpen: collars.open }}
          drawHoles={drawHoles}
        />
      )}
    </div>
  );
}
