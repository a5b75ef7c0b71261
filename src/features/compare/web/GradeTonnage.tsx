import { capitalised } from '../../../domain/text/capitalised.ts';
import { listed } from '../../../domain/figures/comparison.ts';
import { metalUnit } from '../../../domain/metals/metal-units.ts';
import { knownMetal } from '../../../domain/metals/metals.ts';
import type { ResourceClass } from '../../../domain/resources/resource-classes.ts';
import { number } from '../../../web/format.ts';
import { amount } from '../../../web/ui/marks/amount.ts';
import { AxisAcross, AxisNames, AxisText, AxisUp } from '../../../web/ui/pictures/Axis.tsx';
import { roomAround, roomOf, type TextPlace } from '../../../web/ui/pictures/free-place.ts';
import { plotOf } from '../../../web/ui/pictures/plot.ts';
import type { ComparedMine } from '../contract.ts';
import styles from './Comparison.module.css';
import { ComparisonPicture } from './ComparisonPicture.tsx';
import { equalMetal, type GradeTonnage as Chart, gradeTonnage, namedTogether } from './grade-tonnage.ts';
import { attributesOf, placeNames, shortName } from './place-names.ts';

const height = 360;
const frame = { left: 60, right: 32, top: 30, bottom: 40 };
const radius = 6;
/** Of what is written at a line. */
const letter = { width: 6.4, height: 12 };

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
    const spots = points.map(({ tonnage, grade }) => ({ x: x(tonnage), y: y(grade), radius }));
    const lines = equalMetal(chart).map(({ contained, from, to }) => {
      const text = amount(contained, metalUnit(metal));
      const long = text.length * letter.width;
      const place: TextPlace = {
        x: Math.min(x(from.tonnage) + 6, width - long),
        y: Math.max(plot.top + 10, y(from.grade) + 4),
        anchor: 'start',
      };
      return { text, from, to, place, room: roomOf(place, { width: long, height: letter.height }) };
    });
    const groups = namedTogether(points, width);
    const texts = groups.map(({ mine, of }) =>
      groups.length < points.length ? shortName(mine) : `${shortName(mine)}, ${letters[points[of[0]!]!.resourceClass]}`,
    );
    const named = groups.map(({ of }) => of[0]!);
    const others = spots.filter((_spot, index) => !named.includes(index)).map(roomAround);
    const names = placeNames(
      texts,
      named.map((index) => spots[index]!),
      width,
      [...others, ...lines.map(({ room }) => room)],
    );
    return (
      <>
        <AxisAcross plot={plot} ticks={tonnes.ticks} at={x} text={(tick) => amount(tick, 'tonnes')} />
        <AxisUp plot={plot} ticks={grades.ticks} at={y} text={number} />
        {lines.map(({ text, from, to, place }) => (
          <g key={text}>
            <line
              className={styles.equal}
              x1={x(from.tonnage)}
              y1={y(from.grade)}
              x2={x(to.tonnage)}
              y2={y(to.grade)}
            />
            <AxisText x={place.x} y={place.y}>
              {text}
            </AxisText>
          </g>
        ))}
        <AxisNames plot={plot} up={`Grade, ${unit}`} across="Tonnage" />
        {groups.map(({ of }) => (
          <polyline
            key={of[0]}
            className={styles.together}
            points={of.map((index) => `${spots[index]?.x},${spots[index]?.y}`).join(' ')}
          />
        ))}
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
          </g>
        ))}
        {groups.map(({ of }, index) => (
          <text key={of[0]} className={styles.bubbleName} {...attributesOf(names[index])}>
            {texts[index]}
          </text>
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
        'Inferred resources are hollow; on a phone a line joins the classes of a mine. Cut-offs and dates stand in the table above.',
        without.length > 0 && `Not drawn, without a total of ${metalName}: ${listed(without.map(({ name }) => name))}.`,
      ]}
      draw={draw}
    />
  );
}
