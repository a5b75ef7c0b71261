import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { metalColour } from '../../../web/entity/metal-colour.ts';
import { day, number } from '../../../web/format.ts';
import { amount } from '../../../web/ui/marks/amount.ts';
import { axisTicks } from '../../../web/ui/pictures/axis-ticks.ts';
import { AxisNames, AxisText, AxisUp } from '../../../web/ui/pictures/Axis.tsx';
import { linear, plotOf } from '../../../web/ui/pictures/plot.ts';
import { useWidth } from '../../../web/ui/hooks/use-width.ts';
import type { CostCurve, CurveMine } from '../contract.ts';
import styles from './CostCurve.module.css';
import { basisOf, costOf, costText, metalWord } from './curve-words.ts';

const height = 400;
const frame = { left: 64, right: 16, top: 30, bottom: 40 };
/** A letter of a name, in pixels. */
const letter = 6.6;

const told = (mine: CurveMine, { unit, costUnit }: CostCurve) =>
  `${mine.name}: ${costText(mine.cost, costUnit)}, ${amount(mine.production, unit)} a year ${mine.measure === 'planned' ? 'planned' : mine.measure}, ${costOf(mine)}, ${basisOf(mine)}`;

const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowRight: (index, last) => Math.min(last, index + 1),
  ArrowLeft: (index) => Math.max(0, index - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Mines as blocks by rising cost, as wide as what they make; the table below lists the same. */
export function CostCurveChart({ curve }: { curve: CostCurve }) {
  const [element, width] = useWidth<HTMLDivElement>();
  const hatching = useId();
  const blocks = useRef<SVGSVGElement>(null);
  /** The block that the keyboard is at, and the one that is pointed at. */
  const [current, setCurrent] = useState(0);
  const [shown, setShown] = useState<number | null>(null);
  const { mines, total, marks, price, unit, costUnit } = curve;
  const costs = mines.map(({ cost }) => cost);
  const line = price?.inCurve ?? null;
  const ticks = axisTicks(Math.min(...costs, line ?? 0), Math.max(...costs, line ?? 0) || 1, 6);
  const plot = plotOf({ width, height, frame });
  const x = linear([0, total], plot.left, plot.right);
  const y = linear(ticks, plot.floor, plot.top);
  const among = axisTicks(0, total, width < 600 ? 3 : 6).filter((tick) => tick <= total);
  const at = Math.min(current, mines.length - 1);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = step(at, mines.length - 1);
    setCurrent(next);
    blocks.current?.querySelectorAll<SVGAElement>('a')[next]?.focus();
  };
  const active = shown === null ? undefined : mines[shown];
  return (
    <figure className={styles.picture}>
      <figcaption>
        {`AISC in US dollars for one ${costUnit}, by rising cost; a block is as wide as the ${metalWord(curve)} of a year`}
      </figcaption>
      <div ref={element} style={{ height }}>
        {width > 0 && (
          <svg ref={blocks} width={width} height={height} role="group" aria-label={`Cost curve of ${metalWord(curve)}`}>
            <defs>
              <pattern id={hatching} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect width="7" height="7" className={styles.ground} />
                <rect width="3" height="7" fill={metalColour(curve.metal)} />
              </pattern>
            </defs>
            <g aria-hidden="true">
              <AxisUp plot={plot} ticks={ticks} at={y} text={number} />
              {among.map((tick) => (
                <AxisText key={tick} x={x(tick)} y={plot.floor + 17} anchor="middle">
                  {tick === 0 ? '0' : amount(tick, unit)}
                </AxisText>
              ))}
              <AxisNames plot={plot} up={`US$/${costUnit}`} across="Cumulated a year" />
            </g>
            {mines.map((mine, index) => {
              const [from, to] = [x(mine.from), x(mine.to)];
              const [top, bottom] = [Math.min(y(mine.cost), y(0)), Math.max(y(mine.cost), y(0))];
              return (
                <Link
                  key={mine.id}
                  to={`/mines/${mine.id}`}
                  className={styles.block}
                  tabIndex={index === at ? 0 : -1}
                  aria-label={told(mine, curve)}
                  onKeyDown={move}
                  onFocus={() => {
                    setCurrent(index);
                    setShown(index);
                  }}
                  onBlur={() => setShown(null)}
                  onPointerEnter={() => setShown(index)}
                  onPointerLeave={() => setShown(null)}
                >
                  <rect
                    x={from}
                    y={top}
                    width={Math.max(1, to - from)}
                    height={Math.max(2, bottom - top)}
                    fill={mine.source === 'study' ? `url(#${hatching})` : metalColour(curve.metal)}
                  />
                </Link>
              );
            })}
            <g aria-hidden="true" className={styles.over}>
              {marks.map(({ percent, production }) => (
                <g key={percent}>
                  <line
                    className={styles.mark}
                    x1={x(production)}
                    x2={x(production)}
                    y1={plot.top - 8}
                    y2={plot.floor}
                  />
                  <AxisText x={x(production)} y={plot.top - 12} anchor="middle">
                    {`${percent}%`}
                  </AxisText>
                </g>
              ))}
              {mines.map((mine) => {
                const [from, wide] = [x(mine.from), x(mine.to) - x(mine.from)];
                const [top, long] = [Math.min(y(mine.cost), y(0)), mine.name.length * letter];
                if (wide >= long + 4)
                  return (
                    <text key={mine.id} className={styles.name} x={from + wide / 2} y={top - 6} textAnchor="middle">
                      {mine.name}
                    </text>
                  );
                if (wide < 15 || long > top - frame.top) return null;
                return (
                  <text
                    key={mine.id}
                    className={styles.name}
                    transform={`translate(${from + wide / 2 + 4} ${top - 6}) rotate(-90)`}
                  >
                    {mine.name}
                  </text>
                );
              })}
              {line !== null && price && (
                <g>
                  <line className={styles.price} x1={plot.left} x2={plot.right} y1={y(line)} y2={y(line)} />
                  <text className={styles.priceText} x={plot.right} y={y(line) - 6} textAnchor="end">
                    {`${costText(line, costUnit)}, ${day(price.asOf)}`}
                  </text>
                </g>
              )}
            </g>
          </svg>
        )}
      </div>
      <p className={styles.shown}>
        {active ? told(active, curve) : 'Point at a block, or go through them with the arrow keys, to read it.'}
      </p>
      <ul className={styles.key}>
        <li>
          <svg width="22" height="14" aria-hidden="true">
            <rect width="22" height="14" fill={metalColour(curve.metal)} />
          </svg>
          Reported for a full year
        </li>
        <li>
          <svg width="22" height="14" aria-hidden="true">
            <rect width="22" height="14" fill={`url(#${hatching})`} />
          </svg>
          Planned by a study
        </li>
        {marks.length > 0 && (
          <li>
            <svg width="22" height="14" aria-hidden="true">
              <line className={styles.mark} x1="11" x2="11" y1="0" y2="14" />
            </svg>
            A quarter, a half, three quarters of the {metalWord(curve)}
          </li>
        )}
        {line !== null && (
          <li>
            <svg width="22" height="14" aria-hidden="true">
              <line className={styles.price} x1="0" x2="22" y1="7" y2="7" />
            </svg>
            Newest price
          </li>
        )}
      </ul>
    </figure>
  );
}
