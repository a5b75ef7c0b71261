import type { ReactNode } from 'react';
import { number } from '../../format.ts';
import { NpsBadge } from './ScoreBadge.tsx';
import { engagementExtreme, type Extreme, npsExtreme } from './score-extremes.ts';
import styles from './Score.module.css';

function QuietScore({ title, extreme, children }: { title: string; extreme: Extreme; children: ReactNode }) {
  return (
    <span className={styles.quiet} data-extreme={extreme} title={title}>
      {children}
    </span>
  );
}

/** Engagement in a list: a number, with colour only where it is very high or low. */
export function EngagementScore({ score }: { score: number }) {
  return (
    <QuietScore title="Engagement of the last 90 days, 0 to 100" extreme={engagementExtreme(score)}>
      {number(score, 0)}
    </QuietScore>
  );
}

/** Net promoter score in a list. */
export function NpsScore({ score }: { score: number | null }) {
  if (score === null) return <NpsBadge score={null} />;
  return (
    <QuietScore
      title="Net promoter score: per cent who would recommend it, minus per cent who would not"
      extreme={npsExtreme(score)}
    >
      {score > 0 ? `+${number(score, 0)}` : number(score, 0)}
    </QuietScore>
  );
}
