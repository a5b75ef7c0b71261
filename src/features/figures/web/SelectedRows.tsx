import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { figureName, type FigureRef, isOwnMetal, writeRef } from '../../../domain/figures/measures.ts';
import { count } from '../../../web/format.ts';
import { Button, buttonClass } from '../../../web/ui/controls/Button.tsx';
import { figureHead, summaryOf } from '../../../web/entity/figure-words.ts';
import styles from './Screener.module.css';

/** As many as one reads side by side. */
const mostCompared = 6;

/** With more figures than so many the bar would cover the rows that it tells of: they are told when they are asked for. */
const mostInSight = 6;

interface FiguredRow {
  id: number;
  figures?: Readonly<Record<string, { value: number; isUnranked?: boolean | undefined }>> | undefined;
}

interface SelectedRowsProps {
  /** What a row is called, and several. */
  noun: readonly [string, string];
  rows: readonly FiguredRow[];
  /** Where those that are named behind it are compared. */
  comparison: string;
  /** The day that the figures are of; not there: today. */
  asOf?: string;
  /** The figures that the table shows. */
  figures: readonly FigureRef[];
  onClear: () => void;
  /** What else can be done with them. */
  children?: ReactNode;
}

/** What the selected rows come to in the figures that are shown, and the way to compare them. */
export function SelectedRows({ noun, rows, comparison, asOf, figures, onClear, children }: SelectedRowsProps) {
  const told = figures.filter((ref) => !isOwnMetal(ref));
  const sums = (
    <dl>
      {told.map((ref) => (
        <div key={writeRef(ref)} title={figureName(ref)}>
          <dt>{figureHead(ref)}: </dt>
          <dd>
            {summaryOf(
              ref,
              rows.map((row) => row.figures?.[writeRef(ref)]),
              noun,
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
  const ids = rows.map(({ id }) => id);
  return (
    <section className={styles.selected} aria-label={`Selected ${noun[1]}`}>
      <strong aria-live="polite">{count(rows.length, ...noun)} selected</strong>
      {rows.length >= 2 && rows.length <= mostCompared && (
        <Link
          className={buttonClass('quiet', 's')}
          to={`${comparison}?ids=${ids.join()}${asOf === undefined ? '' : `&asOf=${asOf}`}`}
        >
          Compare
        </Link>
      )}
      {rows.length === 1 && <span>Select another one to compare them.</span>}
      {rows.length > mostCompared && <span>Up to {mostCompared} are compared at once.</span>}
      {children}
      {figures.length === 0 && rows.length > 1 && <span>Figures that are columns are added up here.</span>}
      {told.length > 0 && told.length <= mostInSight && sums}
      {told.length > mostInSight && (
        <details>
          <summary>Sums and medians of {told.length} figures</summary>
          {sums}
        </details>
      )}
      <Button size="s" look="plain" className={styles.push} onClick={onClear}>
        Clear selection
      </Button>
    </section>
  );
}
