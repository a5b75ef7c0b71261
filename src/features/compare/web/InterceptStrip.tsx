import { listed } from '../../../domain/figures/comparison.ts';
import { thicknessText } from '../../../domain/metals/grade-thickness.ts';
import { knownMetal } from '../../../domain/metals/metals.ts';
import { count, number } from '../../../web/format.ts';
import { AxisAcross, AxisNames } from '../../../web/ui/pictures/Axis.tsx';
import { plotOf } from '../../../web/ui/pictures/plot.ts';
import { ScrollFrame, tableStyles } from '../../../web/ui/tables/Table.tsx';
import type { ComparedMine } from '../contract.ts';
import styles from './Comparison.module.css';
import { ComparisonPicture } from './ComparisonPicture.tsx';
import { interceptStrip, type InterceptStrip as Strip } from './intercept-strip.ts';
import { shortName } from './place-names.ts';

const rowHeight = 46;
const frame = { left: 12, right: 32, top: 8, bottom: 40 };
const radius = 5;

/** The best intercepts of each mine on one scale, each a point; the table below it says what they come to. */
export function InterceptStrip({ mines }: { mines: readonly ComparedMine[] }) {
  const strip = interceptStrip(mines);
  return strip && <Picture strip={strip} />;
}

function Picture({ strip }: { strip: Strip }) {
  const { metal, unit, axis, rows, without } = strip;
  const metalName = (knownMetal(metal) ?? metal).toLowerCase();
  const height = frame.top + frame.bottom + rows.length * rowHeight;
  const told = (value: number) => thicknessText({ value, unit });

  function draw(width: number) {
    const plot = plotOf({ width, height, frame });
    const x = (value: number) => plot.left + axis.at(value) * (plot.right - plot.left);
    return (
      <>
        <AxisAcross plot={plot} ticks={axis.ticks} at={x} text={number} />
        <AxisNames plot={plot} up="" across={`Grade times length, ${unit}`} />
        {rows.map(({ mine, points, median }, index) => {
          const top = plot.top + index * rowHeight;
          const y = top + 32;
          return (
            <g key={mine.id}>
              <text className={styles.bubbleName} x={plot.left + 2} y={top + 14}>
                {shortName(mine)}
              </text>
              <line className={styles.track} x1={plot.left} x2={plot.right} y1={y} y2={y} />
              {points.map(({ id, value, words }) => (
                <circle key={id} className={styles.bubble} cx={x(value)} cy={y} r={radius}>
                  <title>{words}</title>
                </circle>
              ))}
              <line className={styles.median} x1={x(median)} x2={x(median)} y1={y - 11} y2={y + 11} />
            </g>
          );
        })}
      </>
    );
  }

  return (
    <ComparisonPicture
      id="best-intercepts"
      title="Best intercepts"
      caption={`The best 25 of ${metalName} of each mine by grade times length down the hole, on a logarithmic scale; the line marks their median`}
      label="Best intercepts; the table below lists the same"
      height={height}
      caveats={[
        without.length > 0 &&
          `Not drawn, without an intercept of ${metalName} with a length: ${listed(without.map(({ name }) => name))}.`,
      ]}
      draw={draw}
      table={
        <ScrollFrame label="What the strip shows">
          <table className={`${tableStyles.table} ${styles.drawn}`}>
            <caption className="visually-hidden">Best intercepts</caption>
            <thead>
              <tr>
                <th scope="col">Mine</th>
                <th scope="col" className={tableStyles.numeric}>
                  Shown
                </th>
                <th scope="col" className={tableStyles.numeric}>
                  Median
                </th>
                <th scope="col">Best</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ mine, points, median }) => (
                <tr key={mine.id}>
                  <td>{mine.name}</td>
                  <td className={tableStyles.numeric}>{count(points.length, 'intercept')}</td>
                  <td className={tableStyles.numeric}>{told(median)}</td>
                  <td>{points[0]!.words}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      }
    />
  );
}
