import { useDeferredValue, useMemo, useState } from 'react';
import { checkSamples, compositeIntercepts, drilledHoles } from '../../../../domain/drilling/composite.ts';
import { count, number } from '../../../../web/format.ts';
import { Notice } from '../../../../web/ui/page/Notice.tsx';
import type { TableCells } from '../../contract-looks.ts';
import { checkHoles, holesOfCollars, samplesOf } from './assay-table.ts';
import { drawn } from './intercepts-file.ts';
import { AssayRemarks } from './AssayRemarks.tsx';
import { areNumbersOpen } from '../choices/shape-choices.ts';
import { CollarTable } from './CollarTable.tsx';
import { cutOf, draftOf } from './assay-draft.ts';
import { AssaySettings } from './AssaySettings.tsx';
import type { DrawHoles } from './draw-holes.ts';
import { InterceptImport } from './InterceptImport.tsx';
import { FileOpening, isOddTable, NumbersField, type Opening } from '../choices/FileOpening.tsx';
import styles from '../ImportPanel.module.css';
import wizard from '../ImportWizard.module.css';
import { allRows, HeaderAgain, TablesField } from '../file/TablesField.tsx';
import { InterceptTable } from './InterceptTable.tsx';

interface Collars {
  table: TableCells;
  opening: Opening;
  /** Rises with each file. */
  number: number;
  onOpen: (opening: Opening) => void;
}

interface AssayTableProps {
  table: TableCells;
  opening: Opening;
  onOpen: (opening: Opening) => void;
  collars: Collars | undefined;
  drawHoles: DrawHoles;
}

/** From the cells of an assay table to intercepts that can be imported. */
export function AssayTable({ table, opening, onOpen, collars, drawHoles }: AssayTableProps) {
  const [draft, setDraft] = useState(() => draftOf(table));
  // Thousands of samples are averaged behind the typing, not within it.
  const set = useDeferredValue(draft);
  const cut = useMemo(() => cutOf(set), [set]);
  const isComplete = cut !== undefined;
  const { columns, depthUnit, grade, unit, below, numbers = 'point', repeatsHole } = set;
  const isTyped = table.delimiter === null;
  const read = useMemo(
    () =>
      isComplete
        ? samplesOf(table.rows, { ...columns, depthUnit, grade, unit, below, numbers, isTyped, repeatsHole })
        : undefined,
    [table, isComplete, columns, depthUnit, grade, unit, below, numbers, isTyped, repeatsHole],
  );
  const drilled = useMemo(() => read && drilledHoles(read.samples), [read]);
  const check = useMemo(() => drilled && checkSamples(drilled), [drilled]);
  const intercepts = useMemo(() => (drilled && cut ? compositeIntercepts(drilled, cut) : []), [drilled, cut]);
  const pictures = useMemo(() => (cut ? drawn(intercepts, cut) : []), [intercepts, cut]);
  const [chosenHoles, setChosenHoles] = useState<{ of: number; index: number }>();
  const collarTable = collars?.table;
  const guessedHoles = collarTable ? holesOfCollars(collarTable) : -1;
  const collarHoles = chosenHoles && chosenHoles.of === collars?.number ? chosenHoles.index : guessedHoles;
  const holes = useMemo(
    () => (read && collarTable && collarHoles >= 0 ? checkHoles(read.samples, collarTable, collarHoles) : undefined),
    [read, collarTable, collarHoles],
  );
  const assayed = read ? read.samples.length - read.missing.count : 0;
  const hasGaps = read !== undefined && read.withoutHole > 0;
  const isMissing = Object.values(columns).some((index) => index < 0) || grade.index < 0;

  return (
    <>
      <section className={wizard.columns} aria-label="How the file is read">
        <h2>How the file is read</h2>
        <details
          className={wizard.mapping}
          open={isOddTable(table) || draft.numbers !== 'point' || table.tables.length > 0 || hasGaps || undefined}
        >
          <summary>Sheet, header, letters, numbers</summary>
          <div className={wizard.shape}>
            <FileOpening file={table} opening={opening} disabled={false} onOpen={onOpen} />
            <NumbersField
              found={table.numbers}
              chosen={draft.numbers}
              isOpen={areNumbersOpen(table.numbers, table.delimiter)}
              disabled={false}
              onChange={(chosen) => setDraft({ ...draft, numbers: chosen })}
            />
          </div>
          <TablesField
            tables={[{ headerRow: table.headerRow, title: '' }, ...table.tables]}
            below={table.below}
            isAll={opening.lastRow !== undefined}
            disabled={false}
            onAll={(isAll) => onOpen({ ...opening, headerRow: table.headerRow, lastRow: isAll ? allRows : undefined })}
            onOther={(headerRow) => onOpen({ ...opening, headerRow, headerRows: undefined, lastRow: undefined })}
          />
          {table.again > 0 && (
            <p className={wizard.hint}>
              <HeaderAgain rows={table.again} />
            </p>
          )}
          {read && read.withoutHole > 0 && (
            <label className={wizard.check}>
              <input
                type="checkbox"
                checked={draft.repeatsHole}
                onChange={(event) => setDraft({ ...draft, repeatsHole: event.target.checked })}
              />
              {count(read.withoutHole, 'row')} without a hole: an empty cell means the hole above it
            </label>
          )}
        </details>
      </section>
      {collars && (
        <CollarTable
          table={collars.table}
          opening={collars.opening}
          onOpen={collars.onOpen}
          holes={collarHoles}
          onHoles={(index) => setChosenHoles({ of: collars.number, index })}
        />
      )}
      {collars && collarHoles < 0 && (
        <Notice tone="warning">No column of the collar table names its holes. Choose it to compare them.</Notice>
      )}
      {draft.numbers === undefined && (
        <Notice tone="warning">
          {table.numbers.style === 'mixed'
            ? `Some numbers have a point before their decimals and some a comma, such as ${table.numbers.examples.join(' and ')}. Choose which one.`
            : `Numbers such as ${table.numbers.unclear} can be read both ways. Choose what stands before their decimals.`}
        </Notice>
      )}
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
