import type { ReactNode } from 'react';
import type { Plot } from './plot.ts';
import styles from './Axis.module.css';

interface AxisProps {
  plot: Plot;
  ticks: readonly number[];
  /** The pixel of a tick. */
  at: (tick: number) => number;
  text: (tick: number) => string;
}

/** A line across for each tick, with its text on the left; the one of zero stands out. */
export const AxisUp = ({ plot, ticks, at, text }: AxisProps) =>
  ticks.map((tick) => (
    <g key={tick}>
      <line className={styles.grid} data-zero={tick === 0} x1={plot.left} x2={plot.right} y1={at(tick)} y2={at(tick)} />
      <AxisText x={plot.left - 8} y={at(tick) + 4} anchor="end">
        {text(tick)}
      </AxisText>
    </g>
  ));

/** A line up for each tick, with its text below. */
export const AxisAcross = ({ plot, ticks, at, text }: AxisProps) =>
  ticks.map((tick) => (
    <g key={tick}>
      <line className={styles.grid} x1={at(tick)} x2={at(tick)} y1={plot.top} y2={plot.floor} />
      <AxisText x={at(tick)} y={plot.floor + 17} anchor="middle">
        {text(tick)}
      </AxisText>
    </g>
  ));

/** What the axes measure: up in the upper left, across in the lower right corner. */
export const AxisNames = ({ plot, up, across }: { plot: Plot; up: string; across: string }) => (
  <>
    <AxisText x={plot.right} y={plot.height - 6} anchor="end">
      {across}
    </AxisText>
    <AxisText x={4} y={12}>
      {up}
    </AxisText>
  </>
);

interface AxisTextProps {
  x: number;
  y: number;
  anchor?: 'start' | 'middle' | 'end';
  children: ReactNode;
}

/** A quiet text of a picture, as those of its axes. */
export const AxisText = ({ x, y, anchor = 'start', children }: AxisTextProps) => (
  <text className={styles.tick} x={x} y={y} textAnchor={anchor}>
    {children}
  </text>
);
