import { stageLabels } from '../../../domain/mines/stages.ts';
import { count } from '../../../web/format.ts';
import { MetalName } from '../../../web/entity/MetalBar.tsx';
import { metalColour } from '../../../web/entity/metal-colour.ts';
import { otherMetals, type Portfolio, type StageColumn, unknown } from './portfolio-picture.ts';
import styles from './PortfolioPicture.module.css';

/** A place in the picture. */
export interface PortfolioPlace {
  metal: string;
  stage: StageColumn;
}

/** Pixels across of the largest circle. */
const largest = 34;
const smallest = 12;

const labelOf = (stage: StageColumn) => (stage === unknown ? unknown : stageLabels[stage]);
const colourOf = (metal: string) => (metal === otherMetals || metal === unknown ? 'var(--ink-3)' : metalColour(metal));

/** A circle whose area is the number of mines. */
function Circle({ amount, most, metal }: { amount: number; most: number; metal: string }) {
  const size = Math.max(smallest, largest * Math.sqrt(amount / most));
  return (
    <svg width={largest} height={largest} viewBox={`0 0 ${largest} ${largest}`} aria-hidden="true">
      <circle cx={largest / 2} cy={largest / 2} r={size / 2} fill={colourOf(metal)} />
    </svg>
  );
}

interface PortfolioPictureProps {
  portfolio: Portfolio;
  chosen: PortfolioPlace | null;
  onChoose: (place: PortfolioPlace | null) => void;
}

/** Mines by primary metal and stage, from the first idea to the end; a circle lists its mines below. */
export function PortfolioPicture({ portfolio: { columns, rows, most }, chosen, onChoose }: PortfolioPictureProps) {
  return (
    <table className={styles.picture}>
      <caption className="visually-hidden">Mines by primary metal and stage</caption>
      <thead>
        <tr>
          <th scope="col">Primary metal</th>
          {columns.map((stage) => (
            <th key={stage} scope="col">
              <span>{labelOf(stage)}</span>
            </th>
          ))}
          <th scope="col">
            <span>All</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ metal, cells, total }) => (
          <tr key={metal}>
            <th scope="row">{metal === otherMetals || metal === unknown ? metal : <MetalName metal={metal} />}</th>
            {cells.map(({ stage, count: amount }) => {
              const isChosen = chosen?.metal === metal && chosen.stage === stage;
              return (
                <td key={stage}>
                  {amount > 0 && (
                    <button
                      type="button"
                      aria-pressed={isChosen}
                      aria-label={`${count(amount, 'mine')}: ${metal}, ${labelOf(stage)}`}
                      onClick={() => onChoose(isChosen ? null : { metal, stage })}
                    >
                      <Circle amount={amount} most={most} metal={metal} />
                      <span>{amount}</span>
                    </button>
                  )}
                </td>
              );
            })}
            <td className={styles.total}>{total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
