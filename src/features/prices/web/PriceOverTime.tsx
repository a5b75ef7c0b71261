import { day } from '../../../web/format.ts';
import { AxisText, AxisUp } from '../../../web/ui/pictures/Axis.tsx';
import { ticksBetween } from '../../../web/ui/pictures/axis-ticks.ts';
import { linear, lineThrough, plotOf } from '../../../web/ui/pictures/plot.ts';
import { useWidth } from '../../../web/ui/hooks/use-width.ts';
import type { PriceSeries } from '../contract.ts';
import { priceDigits } from './price-words.ts';
import styles from './Prices.module.css';

const height = 220;
const frame = { left: 76, right: 20, top: 12, bottom: 24 };

/** What something cost over its last days, with an axis; the table below it says the same. */
export function PriceOverTime({ points }: Pick<PriceSeries, 'points'>) {
  const [element, width] = useWidth<HTMLDivElement>();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const prices = points.map(({ date, value }) => ({ date, value, time: Date.parse(date), price: Number(value) }));
  const amounts = prices.map(({ price }) => price);
  const ticks = ticksBetween(Math.min(...amounts), Math.max(...amounts), 4);
  const plot = plotOf({ width, height, frame });
  const x = linear([Date.parse(first.date), Date.parse(last.date)], plot.left, plot.right);
  const y = linear(ticks, plot.floor, plot.top);
  const name = `Prices from ${day(first.date)} to ${day(last.date)}; the table lists them`;
  return (
    <div ref={element} className={styles.picture} style={{ height }}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={name}>
          <AxisUp plot={plot} ticks={ticks} at={y} text={(tick) => priceDigits(String(tick))} />
          <path d={lineThrough(prices.map(({ time, price }) => ({ x: x(time), y: y(price) })))} />
          {prices.map(({ date, value, time, price }) => (
            <circle key={date} cx={x(time)} cy={y(price)} r={3}>
              <title>{`${day(date)}: ${priceDigits(value)}`}</title>
            </circle>
          ))}
          <AxisText x={plot.left} y={height - 6}>
            {day(first.date)}
          </AxisText>
          <AxisText x={plot.right} y={height - 6} anchor="end">
            {day(last.date)}
          </AxisText>
        </svg>
      )}
    </div>
  );
}
