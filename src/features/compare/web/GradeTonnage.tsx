import { listed } from '../../../domain/comparison.ts';
import { metalUnit } from '../../../domain/metal-units.ts';
import { knownMetal } from '../../../domain/metals.ts';
import type { ResourceClass } from '../../../domain/resource-classes.ts';
import { amount, number } from '../../../web/format.ts';
import { useWidth } from '../../../web/ui/use-width.ts';
import type { ComparedMine } from '../contract.ts';
import styles from './Comparison.module.css';
import { equalMetal, type GradeTonnage as Chart, gradeTonnage } from './grade-tonnage.ts';
import { attributesOf, placeNames, shortName } from './place-names.ts';

const height = 360;
const frame = { left: 60, right: 32, top: 30, bottom: 40 };
const radius = 6;

const letters: Readonly<Record<ResourceClass, string>> = {
  'proven and probable': '2P',
  'measured and indicated': 'M&I',
  inferred: 'Inferred',
};

/** Grade against tonnage of each class, with lines of equal metal; the table above lists the same. */
export function GradeTonnage({ mines }: { mines: readonly ComparedMine[] }) {
  const chart = gradeTonnage(mines);
  return chart && <Picture chart={chart} />;
}

function Picture({ chart }: { chart: Chart }) {
  const [element, width] = useWidth<HTMLDivElement>();
  const { metal, unit, points, tonnes, grades, without } = chart;
  const metalName = (knownMetal(metal) ?? metal).toLowerCase();
  const right = width - frame.right;
  const floor = height - frame.bottom;
  const x = (tonnage: number) => frame.left + tonnes.at(tonnage) * (right - frame.left);
  const y = (grade: number) => floor - grades.at(grade) * (floor - frame.top);
  const texts = points.map(({ mine, resourceClass }) => `${shortName(mine)}, ${letters[resourceClass]}`);
  const spots = points.map(({ tonnage, grade }) => ({ x: x(tonnage), y: y(grade), radius }));
  const names = placeNames(texts, spots, width);
  const told = points.map(
    ({ mine, resourceClass, tonnage, grade }) =>
      `${mine.name}, ${resourceClass}: ${amount(tonnage, 'tonnes')} at ${number(Number(grade.toPrecision(3)))} ${unit}`,
  );
  return (
    <section className={styles.picture} aria-labelledby="grade-against-tonnage">
      <h2 id="grade-against-tonnage">Grade against tonnage</h2>
      <figure>
        <figcaption>
          {`${metalName.charAt(0).toUpperCase()}${metalName.slice(1)} by class, both scales logarithmic: along a line the contained metal is the same`}
        </figcaption>
        <div ref={element} style={{ height }}>
          {width > 0 && (
            <svg width={width} height={height} role="img" aria-label={`Grade against tonnage. ${told.join('; ')}`}>
              {tonnes.ticks.map((tick) => (
                <g key={tick}>
                  <line className={styles.grid} x1={x(tick)} x2={x(tick)} y1={frame.top} y2={floor} />
                  <text className={styles.tick} x={x(tick)} y={floor + 17} textAnchor="middle">
                    {amount(tick, 'tonnes')}
                  </text>
                </g>
              ))}
              {grades.ticks.map((tick) => (
                <g key={tick}>
                  <line className={styles.grid} x1={frame.left} x2={right} y1={y(tick)} y2={y(tick)} />
                  <text className={styles.tick} x={frame.left - 8} y={y(tick) + 4} textAnchor="end">
                    {number(tick)}
                  </text>
                </g>
              ))}
              {equalMetal(chart).map(({ contained, from, to }) => (
                <g key={contained}>
                  <line
                    className={styles.equal}
                    x1={x(from.tonnage)}
                    y1={y(from.grade)}
                    x2={x(to.tonnage)}
                    y2={y(to.grade)}
                  />
                  <text className={styles.tick} x={x(from.tonnage) + 6} y={Math.max(frame.top + 10, y(from.grade) + 4)}>
                    {amount(contained, metalUnit(metal))}
                  </text>
                </g>
              ))}
              <text className={styles.tick} x={right} y={height - 6} textAnchor="end">
                Tonnage
              </text>
              <text className={styles.tick} x={4} y={12}>
                {`Grade, ${unit}`}
              </text>
              {points.map(({ mine, resourceClass }, index) => (
                <g key={`${mine.id} ${resourceClass}`}>
                  <circle
                    className={styles.bubble}
                    data-hollow={resourceClass === 'inferred'}
                    cx={spots[index]?.x}
                    cy={spots[index]?.y}
                    r={radius}
                  >
                    <title>{told[index]}</title>
                  </circle>
                  <text className={styles.bubbleName} {...attributesOf(names[index])}>
                    {texts[index]}
                  </text>
                </g>
              ))}
            </svg>
          )}
        </div>
        <p className={styles.caveat}>Inferred resources are hollow. Cut-offs and dates stand in the table above.</p>
        {without.length > 0 && (
          <p className={styles.caveat}>
            {`Not drawn, without a total of ${metalName}: ${listed(without.map(({ name }) => name))}.`}
          </p>
        )}
      </figure>
    </section>
  );
}
