import { useState } from 'react';
import { axisTicks } from '../../../../web/ui/pictures/axis-ticks.ts';
import { AxisText, AxisUp } from '../../../../web/ui/pictures/Axis.tsx';
import { IconButton } from '../../../../web/ui/controls/Button.tsx';
import { linear, plotOf } from '../../../../web/ui/pictures/plot.ts';
import { useWidth } from '../../../../web/ui/hooks/use-width.ts';
import { money, short } from '../amounts.ts';
import { barMonths, type MoneyDay, type MoneySpan, spansOf } from './money-picture.ts';
import styles from './MoneyPicture.module.css';

const height = 300;
const frame = { left: 64, right: 12, top: 16, bottom: 26 };
/** Narrowest bar with its gap, in pixels. */
const slot = 13;
const labelWidth = 64;

function Readout({ span, currency }: { span: MoneySpan; currency: string }) {
  return (
    <p className={styles.readout} aria-live="polite">
      <strong>{span.label}</strong>
      <span>
        <i data-series="in" /> {money(span.moneyIn, currency)} put in
      </span>
      <span>
        <i data-series="out" /> {money(span.moneyOut, currency)} taken out
      </span>
      <span>
        <i data-series="cost" /> {money(span.costBasis, currency)} cost of shares held
      </span>
    </p>
  );
}

interface ChartProps {
  spans: MoneySpan[];
  currency: string;
  width: number;
  active: number;
  onActive: (index: number) => void;
}

function Chart({ spans, currency, width, active, onActive }: ChartProps) {
  const high = Math.max(...spans.map(({ moneyIn, costBasis }) => Math.max(moneyIn, costBasis)));
  const low = -Math.max(...spans.map(({ moneyOut }) => moneyOut));
  const ticks = axisTicks(low, high, 4);
  const plot = plotOf({ width, height, frame });
  const y = linear(ticks, plot.floor, plot.top);
  const step = (plot.right - plot.left) / spans.length;
  const x = (index: number) => plot.left + index * step;
  const bar = Math.max(2, Math.min(22, step * 0.62));
  const line = spans.map(
    ({ costBasis }, index) => `${index === 0 ? 'M' : 'H'}${x(index)}${index === 0 ? ' ' : 'V'}${y(costBasis)}`,
  );
  const every = Math.ceil(labelWidth / step);
  return (
    <svg
      width={width}
      height={height}
      role="img"
      aria-label={`Money put into shares and taken out, with the cost of the shares held, in ${currency}, ${spans[0]?.label} to ${spans.at(-1)?.label}; the table lists the same`}
    >
      <AxisUp plot={plot} ticks={ticks} at={y} text={(tick) => short(tick, currency)} />
      <rect className={styles.active} x={x(active)} y={plot.top} width={step} height={plot.floor - plot.top} />
      {spans.map((span, index) => {
        const left = x(index) + (step - bar) / 2;
        return (
          <g key={span.from}>
            {span.moneyIn > 0 && (
              <rect
                className={styles.moneyIn}
                x={left}
                width={bar}
                y={y(span.moneyIn)}
                height={y(0) - y(span.moneyIn)}
              />
            )}
            {span.moneyOut > 0 && (
              <rect className={styles.moneyOut} x={left} width={bar} y={y(0)} height={y(-span.moneyOut) - y(0)} />
            )}
            {index % every === 0 && x(index) + labelWidth * 0.85 < width && (
              <AxisText x={x(index)} y={height - 8}>
                {span.label}
              </AxisText>
            )}
            <rect
              className={styles.target}
              x={x(index)}
              y={plot.top}
              width={step}
              height={plot.floor - plot.top}
              onPointerEnter={() => onActive(index)}
              onPointerDown={() => onActive(index)}
            />
          </g>
        );
      })}
      <path className={styles.cost} d={`${line.join('')}H${x(spans.length)}`} />
    </svg>
  );
}

interface MoneyPictureProps {
  currency: string;
  /** Oldest first. */
  days: MoneyDay[];
  /** Where the picture ends. */
  today: string;
}

/** Money put in and taken out over time, with the cost of what was held; of one currency. */
export function MoneyPicture({ currency, days, today }: MoneyPictureProps) {
  const [element, width] = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState<number>();
  const first = days[0]?.date ?? today;
  const last = [today, days.at(-1)?.date ?? today].toSorted().at(-1) ?? today;
  const most = Math.max(8, Math.floor((width - frame.left - frame.right) / slot));
  const spans = width > 0 ? spansOf(days, barMonths(first, last, most), today) : [];
  const active = Math.min(chosen ?? spans.length - 1, spans.length - 1);
  const span = spans[active];
  const move = (by: number) => setChosen((active + by + spans.length) % spans.length);
  return (
    <figure className={styles.picture} aria-label={`Money in and out over time, ${currency}`}>
      <figcaption className={styles.bar}>
        {span && <Readout span={span} currency={currency} />}
        <span className={styles.steps}>
          <IconButton label="Earlier" onClick={() => move(-1)}>
            ‹
          </IconButton>
          <IconButton label="Later" onClick={() => move(1)}>
            ›
          </IconButton>
        </span>
      </figcaption>
      <div ref={element} className={styles.plot}>
        {width > 0 && spans.length > 0 && (
          <Chart spans={spans} currency={currency} width={width} active={active} onActive={setChosen} />
        )}
      </div>
    </figure>
  );
}
