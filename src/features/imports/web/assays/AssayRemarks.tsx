import type { SampleCheck } from '../../../../domain/drilling/composite.ts';
import { count, number } from '../../../../web/format.ts';
import { Notice } from '../../../../web/ui/page/Notice.tsx';
import type { BelowDetection, HoleCheck, ReadSamples } from './assay-table.ts';
import type { Cut } from './intercepts-file.ts';
import styles from '../ImportPanel.module.css';

const shownHoles = 8;

const listed = (holes: string[]) =>
  `${holes.slice(0, shownHoles).join(', ')}${holes.length > shownHoles ? ` and ${number(holes.length - shownHoles)} more` : ''}`;

const are = (amount: number) => (amount === 1 ? 'is' : 'are');

interface AssayRemarksProps {
  read: ReadSamples;
  check: SampleCheck;
  holes: HoleCheck | undefined;
  cut: Cut | undefined;
  below: BelowDetection;
}

const written = (some: readonly string[]) => (some.length > 0 ? ` (${some.join(', ')})` : '');

function belowDetection({ count: samples, some, withoutLimit }: ReadSamples['below'], choice: BelowDetection): string {
  const verb = samples === 1 ? 'counts' : 'count';
  const what = `${count(samples, 'sample')} below detection${written(some)} ${verb} as`;
  if (choice === 'zero') return `${what} 0.`;
  const unknown = withoutLimit > 0 ? `, ${number(withoutLimit)} without a known limit as 0` : '';
  return `${what} half of the limit${unknown}.`;
}

const withoutAssay = ({ count: samples, some }: ReadSamples['missing'], holes: string[]) =>
  `${count(samples, 'sample')} without an assay${written(some)} in ${listed(holes)}: nothing is known there, so an intercept ends.`;

/** What to look at before the intercepts are trusted, then how the values were taken. */
export function AssayRemarks({ read, check, holes, cut, below: choice }: AssayRemarksProps) {
  const { unusable, unreadable, missing, below, above } = read;
  const hasHighLimit = cut !== undefined && below.count > 0 && below.largest >= Number(cut.cutoff);
  const warnings = [
    check.overlapping.length > 0 &&
      `Samples overlap in ${listed(check.overlapping)}: the same metres may stand in the table twice, and in two intercepts.`,
    unreadable.count > 0 &&
      `${count(unreadable.count, 'grade')} that ${are(unreadable.count)} no number left out: ${unreadable.some.join(', ')}.`,
    hasHighLimit &&
      `A detection limit of ${number(below.largest)} ${cut.unit} is not below the cut-off: look whether it is one, or a code for a missing value.`,
    unusable > 0 && `${count(unusable, 'row')} without a hole or depths left out.`,
    check.withoutLength > 0 && `${count(check.withoutLength, 'sample')} that end where they begin left out.`,
    holes && holes.withoutCollar.length > 0 && `Not in the collar table: ${listed(holes.withoutCollar)}.`,
  ].filter((line) => typeof line === 'string');
  const remarks = [
    below.count > 0 && belowDetection(below, choice),
    missing.count > 0 && withoutAssay(missing, check.withMissing),
    above > 0 &&
      `${count(above, 'sample')} above the limit of the laboratory ${above === 1 ? 'counts' : 'count'} as that limit.`,
    check.withGaps.length > 0 &&
      `${count(check.withGaps.length, 'hole')} with stretches that were not sampled: an intercept ends there.`,
    holes &&
      holes.withoutAssays.length > 0 &&
      `${count(holes.withoutAssays.length, 'collar')} without assays: ${listed(holes.withoutAssays)}.`,
  ].filter((line) => typeof line === 'string');
  return (
    <>
      {warnings.length > 0 && (
        <Notice tone="warning">
          {warnings.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      {remarks.length > 0 && <p className={styles.hint}>{remarks.join(' ')}</p>}
    </>
  );
}
