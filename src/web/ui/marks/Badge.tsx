import type { ReactNode } from 'react';
import { type Stage, stageLabels } from '../../../domain/mines/stages.ts';
import { stageColours, type Tone } from './badge-tones.ts';
import styles from './Badge.module.css';

export function Badge({
  tone = 'secondary',
  title,
  children,
}: {
  tone?: Tone | 'outline';
  title?: string;
  children: ReactNode;
}) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`} title={title}>
      {children}
    </span>
  );
}

export function StageBadge({ stage }: { stage: Stage | null }) {
  if (!stage) return <span className={`${styles.badge} ${styles.grey}`}>Unknown</span>;
  return <span className={`${styles.badge} ${styles[stageColours[stage]]}`}>{stageLabels[stage]}</span>;
}
