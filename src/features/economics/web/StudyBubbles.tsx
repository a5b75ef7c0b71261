import { studyName } from '../../../domain/studies/studies.ts';
import { millions, number, percent } from '../../../web/format.ts';
import { freePlace, roomAround, roomOf, type Taken, type TextPlace } from '../../../web/ui/pictures/free-place.ts';
import { AxisAcross, AxisNames, AxisUp } from '../../../web/ui/pictures/Axis.tsx';
import { linear, lineThrough, plotOf } from '../../../web/ui/pictures/plot.ts';
import { useWidth } from '../../../web/ui/hooks/use-width.ts';
import type { EconomicStudy } from '../contract.ts';
import styles from './Economics.module.css';
import { type Bubble, type BubbleChart, bubblesOf } from './study-bubbles.ts';
import { npvBasis } from './study-metrics.ts';

const height = 264;
const frame = { left: 52, right: 26, top: 26, bottom: 40 };

const letter = { width: 6.8, height: 12 };

function nameOf(study: EconomicStudy): string {
  const name = studyName(study);
  return study.afterTaxIrr === null ? name : `${name}, ${percent(study.afterTaxIrr)}`;
}

/** Each name beside its bubble, or below or above it, within the picture, where it hides no bubble and no other name. */
function placedNames(
  bubbles: readonly Bubble[],
  rooms: readonly Taken[],
  { left, right }: { left: number; right: number },
): TextPlace[] {
  const taken = [...rooms];
  return bubbles.map((bubble, index) => {
    const room = rooms[index]!;
    const size = { width: nameOf(bubble.study).length * letter.width, height: letter.height };
    const middle = (room.left + room.right) / 2;
    const beside = (room.top + room.bottom) / 2 + 4;
    const fits = (place: TextPlace) => roomOf(place, size).right <= right && roomOf(place, size).left >= left;
    const below = { y: room.bottom + 14 };
    const above = { y: room.top - 5 };
    const candidates: TextPlace[] = [
      { x: room.right + 4, y: beside, anchor: 'start' },
      { x: room.left - 4, y: beside, anchor: 'end' },
      { x: middle, ...below, anchor: 'middle' },
      { x: room.right, ...below, anchor: 'end' },
      { x: room.right, ...above, anchor: 'end' },
      { x: room.right, y: room.bottom + 28, anchor: 'end' },
    ];
    const [first = candidates[0]!, ...others] = candidates.filter(fits);
    const place = freePlace([first, ...others], size, taken);
    taken.push(roomOf(place, size));
    return place;
  });
}

/** What each study is worth against what it costs to build, a picture for each currency; the table beside says the same. */
export function StudyBubbles({ studies }: { studies: readonly EconomicStudy[] }) {
  const charts = bubblesOf(studies);
  if (charts.length === 0) return null;
  return (
    <div className={styles.multiples}>
      {charts.map((chart) => (
        <Bubbles key={chart.currency ?? ''} chart={chart} />
      ))}
      {charts.length > 1 && (
        <p className={styles.caveat}>
          Each currency has a picture and scales of its own; heights of two do not compare.
        </p>
      )}
    </div>
  );
}

function Bubbles({ chart: { bubbles, capexTicks, npvTicks, ...chart } }: { chart: BubbleChart }) {
  const [element, width] = useWidth<HTMLDivElement>();
  const currency = chart.currency === null ? 'millions of US dollars, as far as known' : `${chart.currency} millions`;
  const plot = plotOf({ width, height, frame });
  const x = linear(capexTicks, plot.left, plot.right);
  const y = linear(npvTicks, plot.floor, plot.top);
  const rooms = bubbles.map(({ capex, npv, radius }) => roomAround({ x: x(capex), y: y(npv), radius }));
  const names = placedNames(bubbles, rooms, { left: plot.left, right: width });
  return (
    <figure className={styles.bubbles}>
      <figcaption>NPV against CAPEX, {currency}; the area is the after-tax IRR</figcaption>
      <div ref={element} style={{ height }}>
        {width > 0 && (
          <svg
            width={width}
            height={height}
            role="img"
            aria-label="NPV against CAPEX of each study; the table lists the same"
          >
            <AxisAcross plot={plot} ticks={capexTicks} at={x} text={number} />
            <AxisUp plot={plot} ticks={npvTicks} at={y} text={number} />
            <AxisNames plot={plot} up="NPV" across="CAPEX" />
            <path
              className={styles.way}
              d={lineThrough(bubbles.map(({ capex, npv }) => ({ x: x(capex), y: y(npv) })))}
            />
            {bubbles.map((bubble, index) => (
              <g key={bubble.study.id}>
                <circle className={styles.bubble} cx={x(bubble.capex)} cy={y(bubble.npv)} r={bubble.radius}>
                  <title>{`${millions(bubble.npv, bubble.study.currency)}: ${npvBasis(bubble.study)}`}</title>
                </circle>
                <text
                  className={styles.bubbleName}
                  x={names[index]?.x}
                  y={names[index]?.y}
                  textAnchor={names[index]?.anchor}
                >
                  {nameOf(bubble.study)}
                </text>
              </g>
            ))}
          </svg>
        )}
      </div>
    </figure>
  );
}
