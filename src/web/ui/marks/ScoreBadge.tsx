import { number } from '../../format.ts';
import { Badge } from './Badge.tsx';
import { engagementTone, npsTone } from './badge-tones.ts';
import styles from './Badge.module.css';

/** Engagement, 0 to 100. */
export function EngagementBadge({ score }: { score: number }) {
  return (
    <Badge tone={engagementTone(score)} title="Engagement of the last 90 days, 0 to 100">
      {number(score, 0)}
    </Badge>
  );
}

/** Net promoter score, −100 to 100; a dash where nobody has voted. */
export function NpsBadge({ score }: { score: number | null }) {
  if (score === null) {
    return (
      <span className={styles.none} title="0 votes">
        –<span className="visually-hidden"> 0 votes</span>
      </span>
    );
  }
  return (
    <Badge
      tone={npsTone(score)}
      title="Net promoter score: per cent who would recommend it, minus per cent who would not"
    >
      {score > 0 ? `+${number(score, 0)}` : number(score, 0)}
    </Badge>
  );
}
