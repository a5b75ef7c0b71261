import { useState } from 'react';
import {
  changesOf,
  type EstimateChange,
  roundedWaterfall,
  type Waterfall,
} from '../../../domain/resources/estimate-change.ts';
import type { EstimatePlace } from '../../../domain/resources/estimate-standing.ts';
import { drilledBetween, type DrilledProgram } from '../../../domain/drilling/drilled-between.ts';
import { signedAmount, WaterfallBars } from '../../../web/entity/WaterfallBars.tsx';
import { count, number } from '../../../web/format.ts';
import { SelectField } from '../../../web/ui/controls/Field.tsx';
import { ScrollFrame, tableStyles } from '../../../web/ui/tables/Table.tsx';
import type { ResourceEstimate } from '../contract.ts';
import { dateWords, estimateWords, typeWords, unlikeWords } from '../../../web/entity/estimate-words.ts';
import styles from './EstimateChanges.module.css';

type Change = EstimateChange<ResourceEstimate>;

/** Tonnes are whole; of small amounts two decimals are told. */
const wholeFrom = 1_000;

function Figures({ change: { from, to }, drawn }: { change: Change; drawn: Waterfall }) {
  const digits = Math.max(drawn.start, drawn.end) >= wholeFrom ? 0 : 2;
  const { start, tonnage, grade, both, end } = roundedWaterfall(drawn, digits);
  const plus = (value: number) => signedAmount(value, number(value, digits));
  const rows = [
    [dateWords(from), number(from.tonnage!, 0), `${number(from.grade!)} ${from.gradeUnit}`, number(start, digits)],
    ['Tonnes, at the old grade', plus(to.tonnage! - from.tonnage!), '', plus(tonnage)],
    ['Grade, in the old tonnes', '', '', plus(grade)],
    ['Both: that grade in those tonnes', '', '', plus(both)],
    [dateWords(to), number(to.tonnage!, 0), `${number(to.grade!)} ${to.gradeUnit}`, number(end, digits)],
  ] as const;
  return (
    <ScrollFrame label="What changed, in figures">
      <table className={`${tableStyles.table} ${styles.figures}`}>
        <caption className="visually-hidden">What changed from the one report to the other</caption>
        <thead>
          <tr>
            <th scope="col">From, by, to</th>
            <th scope="col" className={tableStyles.numeric}>
              Tonnage (t)
            </th>
            <th scope="col" className={tableStyles.numeric}>
              Grade
            </th>
            <th scope="col" className={tableStyles.numeric}>
              Contained ({drawn.unit})
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, tonnes, gradeText, metal]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className={tableStyles.numeric}>{tonnes}</td>
              <td className={tableStyles.numeric}>{gradeText}</td>
              <td className={tableStyles.numeric}>{metal}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

/** What was drilled between the two reports, as far as the seasons of the programs tell. */
function DrilledLine({ change: { from, to }, programs }: { change: Change; programs: readonly DrilledProgram[] }) {
  if (from.reportDate === null || to.reportDate === null)
    return <p>Drilling in between: a report without a date has no time between.</p>;
  const drilled = drilledBetween(programs, from.reportDate, to.reportDate);
  const { metres, cost, withoutMetres, withoutCost, partly, undated } = drilled;
  const known = [
    metres === null ? 'metres not known' : `${withoutMetres > 0 ? 'at least ' : ''}${number(metres, 0)} m`,
    cost === null ? 'cost not known' : `${withoutCost > 0 ? 'at least ' : ''}US$${number(cost, 0)}`,
  ].join(', ');
  return (
    <p>
      {drilled.programs === 0
        ? 'No drill program lies wholly between the two reports.'
        : `Drilled in between: ${known}, in ${count(drilled.programs, 'program')}.`}
      {partly.length > 0 && ` Only in part between them, and not counted: ${partly.join(', ')}.`}
      {undated > 0 && ` ${count(undated, 'program')} ${undated === 1 ? 'names' : 'name'} no year.`}
    </p>
  );
}

function cutoffWords({ cutoffGrade, cutoffGradeUnit }: ResourceEstimate) {
  return cutoffGrade === null ? 'not stated' : `${number(cutoffGrade)} ${cutoffGradeUnit ?? ''}`.trim();
}

function Unlike({ change: { from, to, unlike } }: { change: Change }) {
  const reasons = unlike.map((reason) =>
    reason === 'cut-off' ? `the cut-offs differ (${cutoffWords(from)} and ${cutoffWords(to)})` : unlikeWords[reason],
  );
  return (
    <p>
      Not like for like: {reasons.join('; ')}. {estimateWords(from)} and {estimateWords(to)} are not set against each
      other.
    </p>
  );
}

/** Named by what it is of; several of one name never stand in one list, since each estimate is replaced once. */
const nameOf = ({ from, to }: Change) =>
  `${from.metal}: ${[typeWords[from.resourceType], from.zone].filter(Boolean).join(', ')}, ${dateWords(from)} to ${dateWords(to)}`;

interface EstimateChangesProps {
  places: ReadonlyMap<ResourceEstimate, EstimatePlace<ResourceEstimate>>;
  programs: readonly DrilledProgram[];
}

/** From what was replaced to what replaced it: how much tonnes and grade made of the change, and what was drilled between. */
export function EstimateChanges({ places, programs }: EstimateChangesProps) {
  const changes = changesOf(places);
  const [chosen, setChosen] = useState('0');
  const change = changes[Number(chosen)] ?? changes[0];
  if (!change) return null;
  return (
    <section className={styles.changes} aria-label="What changed">
      <div className={styles.head}>
        <h3>What changed</h3>
        <SelectField
          label="Estimate"
          hideLabel
          value={chosen}
          onChange={setChosen}
          options={changes.map((each, index) => ({ value: String(index), label: nameOf(each) }))}
        />
      </div>
      {change.waterfall ? (
        <div className={styles.sides}>
          <WaterfallBars
            drawn={change.waterfall}
            metal={change.to.metal}
            from={dateWords(change.from)}
            to={dateWords(change.to)}
          />
          <Figures change={change} drawn={change.waterfall} />
        </div>
      ) : (
        <Unlike change={change} />
      )}
      <DrilledLine change={change} programs={programs} />
      {change.waterfall && (
        <p className={styles.note}>Of tonnage × grade; published figures of contained metal are rounded.</p>
      )}
    </section>
  );
}
