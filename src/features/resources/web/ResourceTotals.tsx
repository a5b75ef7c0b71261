import type { EstimatePlace } from '../../../domain/resources/estimate-standing.ts';
import {
  classTotals,
  type ClassTotal,
  notInTotals,
  type ResourceClass,
} from '../../../domain/resources/resource-classes.ts';
import { metalUnit } from '../../../domain/metals/metal-units.ts';
import { day, number, percent } from '../../../web/format.ts';
import { amount } from '../../../web/ui/marks/amount.ts';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { MetalName } from '../../../web/entity/MetalBar.tsx';
import type { Share } from '../../../web/entity/metal-amounts.ts';
import { StackedTable } from '../../../web/ui/tables/StackedTable.tsx';
import { tableStyles } from '../../../web/ui/tables/Table.tsx';
import type { ResourceEstimate } from '../contract.ts';
import { estimateWords, missingWords, placeWords, reserveWords } from '../../../web/entity/estimate-words.ts';
import styles from './ResourceEstimatesPanel.module.css';

const classWords: Readonly<Record<ResourceClass, string>> = {
  'measured and indicated': 'Measured and indicated',
  inferred: 'Inferred',
  'proven and probable': 'Proven and probable',
};

const grade = ({ grade: value, gradeUnit }: ClassTotal) => `${number(Number(value.toPrecision(3)))} ${gradeUnit}`;
const contained = ({ contained: value, containedUnit }: ClassTotal, share: number) =>
  value === null || containedUnit === null ? <Dash /> : amount((value * share) / 100, containedUnit);

const datesOf = ({ reportDates }: ClassTotal) =>
  reportDates.map((date) => (date === null ? 'undated' : day(date))).join(' and ');

const attributable = (ownership: number) => ({
  head: `Attributable, ${percent(ownership)}`,
  numeric: true,
  explained: "The company's part, by its share of the mine",
});

/** Further ones lack the same as a rule, and each row says what it is. */
const mostNamed = 20;

interface ResourceTotalsProps {
  estimates: ResourceEstimate[];
  places: ReadonlyMap<ResourceEstimate, EstimatePlace<ResourceEstimate>>;
  /** What the company owns of the mine. */
  share: Share;
}

/** What is in no line although nothing has replaced it, each with the reason. */
function LeftOut({ estimates, places, totals }: Omit<ResourceTotalsProps, 'share'> & { totals: ClassTotal[] }) {
  const { leftOut, notAdded } = notInTotals(estimates, totals);
  const [bare, ids] = [new Set(leftOut), new Set(notAdded)];
  const hasSeveral = new Set(estimates.map(({ metal }) => metal)).size > 1;
  const lines = estimates.flatMap((estimate) => {
    const { id, metal } = estimate;
    const name = hasSeveral ? `${metal}, ${estimateWords(estimate)}` : estimateWords(estimate);
    if (bare.has(id)) return { id, line: `${name}: ${missingWords(estimate)}` };
    const words = ids.has(id) ? placeWords(estimate, places.get(estimate)!) : null;
    return words ? { id, line: `${name}: ${words.sentence}` } : [];
  });
  if (lines.length === 0) return null;
  return (
    <div className={styles.note}>
      <p>Not in the totals:</p>
      <ul className={styles.reasons}>
        {lines.slice(0, mostNamed).map(({ id, line }) => (
          <li key={id}>{line}</li>
        ))}
        {lines.length > mostNamed && <li>{lines.length - mostNamed} more</li>}
      </ul>
    </div>
  );
}

/** Up to three lines per metal, never added to each other, for the whole mine and for the part of its owner. */
export function ResourceTotals({ estimates, places, share }: ResourceTotalsProps) {
  const totals = classTotals(estimates);
  if (totals.length === 0) return <LeftOut estimates={estimates} places={places} totals={totals} />;
  const dates = new Set(totals.map(datesOf));
  const [onlyDate] = dates.size === 1 ? dates : [];
  const { ownershipPercentage: ownership, ownershipStated } = share;
  const isShared = ownershipStated && ownership < 100;
  const isComputed = totals.some(({ containedFrom }) => containedFrom === 'computed');
  const inTonnes = new Set(totals.map(({ metal }) => metal).filter((metal) => metalUnit(metal) === 'tonnes'));
  const arePounds = estimates.some(
    ({ metal, containedMetalUnit: unit }) => (unit === 'lb' || unit === 'lbs') && inTonnes.has(metal),
  );
  return (
    <div className={styles.totals}>
      <p className={styles.caption}>
        Totals of the newest reports{onlyDate && onlyDate !== 'undated' && `, ${onlyDate}`}; grades weighted by tonnage
      </p>
      <StackedTable
        caption="Totals of the newest reports"
        captionClass="visually-hidden"
        heads={[
          { head: 'Category' },
          { head: 'Metal' },
          { head: 'Tonnage', numeric: true },
          { head: 'Grade', numeric: true },
          { head: 'Contained, 100%', numeric: true },
          ...(isShared ? [attributable(ownership)] : []),
        ]}
        inColumns={3}
        className={styles.table}
        scrolls="Totals"
      >
        {totals.map((total) => (
          <tr key={`${total.metal}-${total.resourceClass}`} data-class={total.resourceClass}>
            <th scope="row">
              {classWords[total.resourceClass]}
              <span className={styles.basis}>
                {dates.size > 1 && <span>{datesOf(total)}</span>}
                {(total.resourceClass === 'measured and indicated' || total.includesReserves !== null) && (
                  <span>{reserveWords(total.includesReserves)}</span>
                )}
              </span>
            </th>
            <td>
              <MetalName metal={total.metal} />
            </td>
            <td className={tableStyles.numeric}>{amount(total.tonnage, 'tonnes')}</td>
            <td className={tableStyles.numeric}>{grade(total)}</td>
            <td className={tableStyles.numeric}>
              {contained(total, 100)}
              {total.containedFrom === 'computed' && <sup title="Computed from tonnage and grade">*</sup>}
            </td>
            {isShared && <td className={tableStyles.numeric}>{contained(total, ownership)}</td>}
          </tr>
        ))}
      </StackedTable>
      <p className={styles.note}>
        Inferred is never added to measured and indicated, nor reserves to resources.
        {isComputed && ' * computed from tonnage and grade.'}
        {arePounds && ' Base metals are told in tonnes, also where a report has pounds.'}
        {!ownershipStated && ' The owner’s share of the mine is not known: nothing is multiplied by it.'}
        {ownershipStated && !isShared && ' The owner holds 100%: all of it is attributable.'}
      </p>
      <LeftOut estimates={estimates} places={places} totals={totals} />
    </div>
  );
}
