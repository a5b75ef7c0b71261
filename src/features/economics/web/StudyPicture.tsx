import { aiscMargin, comparisonWarnings } from '../../../domain/studies.ts';
import type { StudyType } from '../../../domain/vocabulary.ts';
import type { EconomicStudy } from '../contract.ts';
import styles from './Economics.module.css';
import { studyMetrics } from './study-metrics.ts';

/** From the first idea to the decision. */
const stages: readonly StudyType[] = ['RE', 'PEA', 'PFS', 'FS'];

const drawn = [
  { label: 'NPV', of: ({ npv }: EconomicStudy) => npv },
  { label: 'CAPEX', of: ({ totalCapex }: EconomicStudy) => totalCapex },
  { label: 'After-tax IRR', of: ({ afterTaxIrr }: EconomicStudy) => afterTaxIrr },
  { label: 'AISC margin', of: aiscMargin },
] as const;

interface Bar {
  type: StudyType;
  value: number;
  text: string;
}

function barsOf(studies: readonly EconomicStudy[], { label, of }: (typeof drawn)[number]): Bar[] {
  const metric = studyMetrics.find((candidate) => candidate.label === label);
  return stages.flatMap((type) => {
    const study = studies.find(({ studyType }) => studyType === type);
    const value = study ? of(study) : null;
    return study && value !== null ? [{ type, value, text: metric?.text(study) ?? '' }] : [];
  });
}

const height = 112;

function Bars({ label, bars }: { label: string; bars: Bar[] }) {
  const values = bars.map(({ value }) => value);
  const [top, bottom] = [Math.max(0, ...values), Math.min(0, ...values)];
  const span = top - bottom || 1;
  const share = (value: number) => (value / span) * height;
  return (
    <figure className={styles.bars}>
      <figcaption>{label}</figcaption>
      <ol>
        {bars.map(({ type, value, text }) => (
          <li key={type}>
            <span className={styles.space} style={{ height: `${share(top) - Math.max(0, share(value))}px` }} />
            <b>{text}</b>
            <span
              className={value < 0 ? styles.below : styles.bar}
              style={{ height: `${Math.max(2, Math.abs(share(value)))}px` }}
            />
            <span style={{ height: `${-share(bottom) - Math.max(0, -share(value))}px` }} />
            <span className={styles.stage}>{type}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** How the figures changed from study to study, each on its own scale; the cards and the table say the same. */
export function StudyPicture({ studies }: { studies: EconomicStudy[] }) {
  const pictures = drawn
    .map((metric) => ({ label: metric.label, bars: barsOf(studies, metric) }))
    .filter(({ bars }) => bars.length > 1);
  if (pictures.length === 0) return null;
  const warnings = comparisonWarnings(studies);
  return (
    <div className={styles.picture}>
      <h3>From study to study</h3>
      <div className={styles.pictures}>
        {pictures.map(({ label, bars }) => (
          <Bars key={label} label={label} bars={bars} />
        ))}
      </div>
      {warnings.length > 0 && <p className={styles.caveat}>Compare with care: {warnings.join(' ')}</p>}
    </div>
  );
}
