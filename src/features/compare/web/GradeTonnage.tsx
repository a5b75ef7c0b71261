import { capitalised } from '../../../domain/text/capitalised.ts';
import { listed } from '../../../domain/figures/comparison.ts';
import { metalUnit } from '../../../domain/metals/metal-units.ts';
import { knownMetal } from '../../../domain/metals/metals.ts';
import type { ResourceClass } from '../../../domain/resources/resource-classes.ts';
import { number } from '../../../web/format.ts';
import { amount } from '../../../web/ui/marks/amount.ts';
import { AxisAcross, AxisNames, AxisText, AxisUp } from '../../../web/ui/pictures/Axis.tsx';
import { plotOf } from '../../../web/ui/pictures/plot.ts';
import type { ComparedMine } from '../contract.ts';
import styles from './Comparison.module.css';
import { ComparisonPicture } from './ComparisonPicture.tsx';
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
  const { metal, unit, points, tonnes, grades, without } = chart;
  const metalName = (knownMetal(metal) ?? metal).toLowerCase();
  const told = points.map(
    ({ mine, resourceClass, tonnage, grade }) =>
      `${mine.name}, ${resourceClass}: ${amount(tonnage, 'tonnes')} at ${number(Number(grade.toPrecision(3)))} ${unit}`,
  );

  function draw(width: number) {
    const plot = plotOf({ width, height, frame });
    const x = (tonnage: number) => plot.left + tonnes.at(tonnage) * (plot.right - plot.left);
    const y = (grade: number) => plot.floor - grades.at(grade) * (plot.floor - plot.top);
    const texts = points.map(({ mine, resourceClass }) => `${shortName(mine)}, ${letters[resourceClass]}`);
    const spots = points.map(({ tonnage, grade }) => ({ x: x(tonnage), y: y(grade), radius }));
    const names = placeNames(texts, spots, width);
    return (
      <>
        <AxisAcross plot={plot} ticks={tonnes.ticks} at={x} text={(tick) => amount(tick, 'tonnes')} />
        <AxisUp plot={plot} ticks={grades.ticks} at={y} text={number} />
        {equalMetal(chart).map(({ contained, from, to }) => (
          <g key={contained}>
            <line
              className={styles.equal}
              x1={x(from.tonnage)}
              y1={y(from.grade)}
              x2={x(to.tonnage)}
              y2={y(to.grade)}
            />
            <AxisText x={x(from.tonnage) + 6} y={Math.max(plot.top + 10, y(from.grade) + 4)}>
              {amount(contained, metalUnit(metal))}
            </AxisText>
          </g>
        ))}
        <AxisNames plot={plot} up={`Grade, ${unit}`} across="Tonnage" />
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
      </>
    );
  }

  return (
    <ComparisonPicture
      id="grade-against-tonnage"
      title="Grade against tonnage"
      caption={`${capitalised(metalName)} by class, both scales logarithmic: along a line the contained metal is the same`}
      label={`Grade against tonnage. ${told.join('; ')}`}
      height={height}
      caveats={[
        'Inferred resources are hollow. Cut-offs and dates stand in the table above.',
        without.length > 0 && `Not drawn, without a total of ${metalName}: ${listed(without.map(({ name }) => name))}.`,
      ]}
      draw={draw}
    />
  );
}
