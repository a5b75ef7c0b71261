import { useDeferredValue, useMemo, useState } from 'react';
import { checkSamples, compositeIntercepts, drilledHoles } from '../../../domain/composite.ts';
import { count, number } from '../../../web/format.ts';
import { Notice } from '../../../web/ui/Notice.tsx';
import type { TableCells } from '../contract.ts';
import { checkHoles, drawn, samplesOf } from './assay-table.ts';
import { AssayRemarks } from './AssayRemarks.tsx';
import { cutOf, draftOf } from './assay-draft.ts';
import { AssaySettings } from './AssaySettings.tsx';
import type { DrawHoles } from './draw-holes.ts';
import { InterceptImport } from './InterceptImport.tsx';
import styles from './ImportPanel.module.css';
import { InterceptTable } from './InterceptTable.tsx';

interface AssayTableProps {
  table: TableCells;
  collars: TableCells | undefined;
  drawHoles: DrawHoles;
}

/** From the cells of an assay table to intercepts that can be imported. */
export function AssayTable({ table, collars, drawHoles }: AssayTableProps) {
  const [draft, setDraft] = useState(() => draftOf(table.header));
  // Thousands of samples are averaged behind the typing, not within it.
  const set = useDeferredValue(draft);
  const cut = useMemo(() => cutOf(set), [set]);
  const isComplete = cut !== undefined;
  const { columns, depthUnit, grade, unit, below } = set;
  const read = useMemo(
    () => (isComplete ? samplesOf(table.rows, { ...columns, depthUnit, grade, unit, below }) : undefined),
    [table, isComplete, columns, depthUnit, grade, unit, below],
  );
  const drilled = useMemo(() => read && drilledHoles(read.samples), [read]);
  const check = useMemo(() => drilled && checkSamples(drilled), [drilled]);
  const intercepts = useMemo(() => (drilled && cut ? compositeIntercepts(drilled, cut) : []), [drilled, cut]);
  const pictures = useMemo(() => (cut ? drawn(intercepts, cut) : []), [intercepts, cut]);
  const holes = useMemo(() => (read && collars ? checkHoles(read.samples, collars) : undefined), [read, collars]);
  const assayed = read ? read.samples.length - read.missing.count : 0;
  const isMissing = Object.values(columns).some((index) => index < 0) || grade.index < 0;

  return (
    <>
      <AssaySettings header={table.header} draft={draft} onChange={setDraft} />
      {isMissing && (
        <Notice tone="warning">
          The headers do not tell all columns. Choose those of hole, from, to and grade; if there are none, this is no
          assay table.
        </Notice>
      )}
      {read && check && (
        <>
          <h2 className={styles.heading}>Intercepts</h2>
          <p role="status">
            <strong>{count(intercepts.length, 'intercept')}</strong> in{' '}
            {number(new Set(intercepts.map(({ hole }) => hole)).size)} of {count(drilled?.pieces.size ?? 0, 'hole')},
            from {count(assayed, 'sample')}.
            {intercepts.length === 0 &&
              (assayed === 0
                ? ' Look at the columns: no row has a grade with its depths.'
                : ' No sample reaches the cut-off: lower it, or look at the units.')}
          </p>
          <AssayRemarks read={read} check={check} holes={holes} cut={cut} below={below} />
        </>
      )}
      {cut && intercepts.length > 0 && (
        <>
          {drawHoles(pictures, cut.metal)}
          <InterceptTable intercepts={intercepts} unit={cut.unit} />
          <InterceptImport intercepts={intercepts} cut={cut} />
        </>
      )}
    </>
  );
}
