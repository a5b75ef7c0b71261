import { metalUnit } from '../../../domain/metals/metal-units.ts';
import { knownMetal } from '../../../domain/metals/metals.ts';
import { listed } from '../../../domain/figures/comparison.ts';
import { millions, number } from '../../../web/format.ts';
import { amount } from '../../../web/ui/marks/amount.ts';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { ScrollFrame, tableStyles } from '../../../web/ui/tables/Table.tsx';
import { AxisAcross, AxisNames, AxisUp } from '../../../web/ui/pictures/Axis.tsx';
import { linear, plotOf } from '../../../web/ui/pictures/plot.ts';
import type { ComparedMine } from '../contract.ts';
import { type MineBubbles, mineBubbles } from './comparison-bubbles.ts';
import styles from './Comparison.module.css';
import { ComparisonPicture } from './ComparisonPicture.tsx';
import { attributesOf, placeNames, shortName } from './place-names.ts';

const height = 320;
const frame = { left: 60, right: 32, top: 30, bottom: 40 };
const namesOf = (mines: readonly ComparedMine[]) => listed(mines.map(({ name }) => name));

/** What each mine is worth against what it costs to build; the table below says the same. */
export function ComparisonBubbles({ mines }: { mines: readonly ComparedMine[] }) {
  const chart = mineBubbles(mines);
  return chart && <Picture chart={chart} />;
}

function Picture({ chart }: { chart: MineBubbles }) {
  const { bubbles, capexTicks, npvTicks, currency, metal, elsewhere, without } = chart;
  const metalName = metal && (knownMetal(metal) ?? metal).toLowerCase();
  const hollow = bubbles.filter(({ contained }) => contained === null);
  const size = metalName ? `; the area is contained ${metalName}, measured and indicated` : '';

  function draw(width: number) {
    const plot = plotOf({ width, height, frame });
    const x = linear(capexTicks, plot.left, plot.right);
    const y = linear(npvTicks, plot.floor, plot.top);
    const spots = bubbles.map(({ npv, capex, radius }) => ({ x: x(capex), y: y(npv), radius }));
    const names = placeNames(
      bubbles.map(({ mine }) => shortName(mine)),
      spots,
      width,
    );
    return (
      <>
        <AxisAcross plot={plot} ticks={capexTicks} at={x} text={number} />
        <AxisUp plot={plot} ticks={npvTicks} at={y} text={number} />
        <AxisNames plot={plot} up="NPV" across="CAPEX" />
        {bubbles.map((bubble, index) => (
          <g key={bubble.mine.id}>
            <circle
              className={styles.bubble}
              data-hollow={metal !== null && bubble.contained === null}
              cx={spots[index]?.x}
              cy={spots[index]?.y}
              r={bubble.radius}
            >
              <title>{`${bubble.mine.name}: ${millions(bubble.npv, currency)}`}</title>
            </circle>
            <text className={styles.bubbleName} {...attributesOf(names[index])}>
              {shortName(bubble.mine)}
            </text>
          </g>
        ))}
      </>
    );
  }

  return (
    <ComparisonPicture
      id="value-against-cost"
      title="NPV against CAPEX"
      caption={`${currency} millions, as published: basis in the table above${size}`}
      label="NPV against CAPEX; the table below lists the same"
      height={height}
      caveats={[
        hollow.length > 0 &&
          metalName &&
          `Hollow, because their contained ${metalName} is not known: ${namesOf(hollow.map(({ mine }) => mine))}.`,
        elsewhere.length > 0 && `Not drawn, being in another currency: ${namesOf(elsewhere)}.`,
        without.length > 0 && `Not drawn, without an NPV or a CAPEX: ${namesOf(without)}.`,
      ]}
      draw={draw}
      table={
        <ScrollFrame label="What the picture shows">
          <table className={`${tableStyles.table} ${styles.drawn}`}>
            <caption className="visually-hidden">NPV against CAPEX</caption>
            <thead>
              <tr>
                <th scope="col">Mine</th>
                <th scope="col" className={tableStyles.numeric}>
                  CAPEX
                </th>
                <th scope="col" className={tableStyles.numeric}>
                  NPV
                </th>
                {metalName && (
                  <th scope="col" className={tableStyles.numeric}>
                    Contained {metalName}, M&I
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {bubbles.map(({ mine, npv, capex, contained }) => (
                <tr key={mine.id}>
                  <td>{mine.name}</td>
                  <td className={tableStyles.numeric}>{millions(capex, currency)}</td>
                  <td className={tableStyles.numeric}>{millions(npv, currency)}</td>
                  {metal && (
                    <td className={tableStyles.numeric}>
                      {contained === null ? <Dash /> : amount(contained, metalUnit(metal))}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      }
    />
  );
}
