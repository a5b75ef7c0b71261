import { bestObservation } from '../../../domain/drilling/best-observation.ts';
import { type EngagementCounts, engagementPoints, engagementScore } from '../../../domain/records/engagement.ts';
import { npsMargin, npsScore } from '../../../domain/records/nps.ts';
import styles from './MethodExamples.module.css';
import { vouched } from '../../../domain/records/vouched.ts';

const acts: { name: keyof EngagementCounts; label: string; count: number }[] = [
  { name: 'pageViews', label: 'page views', count: 40 },
  { name: 'notes', label: 'notes', count: 3 },
  { name: 'likes', label: 'likes', count: 6 },
  { name: 'media', label: 'podcast or article added', count: 1 },
  { name: 'ratings', label: 'votes', count: 4 },
  { name: 'dataChanges', label: 'changes of data', count: 9 },
];

/** The examples of these pages come out of the product's own functions, so that the words cannot drift from them. */
export function EngagementExample() {
  const counts = vouched<EngagementCounts>(Object.fromEntries(acts.map(({ name, count }) => [name, count])));
  const points = acts.reduce((sum, { name, count }) => sum + count * engagementPoints[name], 0);
  return (
    <table className={styles.example}>
      <caption>A mine of the last 90 days</caption>
      <thead>
        <tr>
          <th scope="col">What happened</th>
          <th scope="col">How often</th>
          <th scope="col">Points each</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {acts.map(({ name, label, count }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>{count}</td>
            <td>{engagementPoints[name]}</td>
            <td>{count * engagementPoints[name]}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            Together
          </th>
          <td>{points}</td>
        </tr>
        <tr>
          <th scope="row" colSpan={3}>
            Score
          </th>
          <td>{engagementScore(counts)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

const votes = { promoters: 12, passives: 5, detractors: 3 };

export function NpsExample() {
  const { score, totalRatings } = npsScore(votes);
  return (
    <p>
      Example: of {totalRatings} members {votes.promoters} are promoters, {votes.passives} passives and{' '}
      {votes.detractors} detractors. The score is 100 × ({votes.promoters} − {votes.detractors}) ÷ {totalRatings} ={' '}
      <b>{score}</b>, and with so few votes the true mood of all members could lie {Math.round(npsMargin(votes) ?? 0)}{' '}
      points to either side.
    </p>
  );
}

const intervals = [
  { id: 1, hole: 'A', densityValue: '20', intervalLength: '2' },
  { id: 2, hole: 'B', densityValue: '0.5', intervalLength: '100' },
  { id: 3, hole: 'C', densityValue: '4.1', intervalLength: '11' },
].map((interval) => ({ ...interval, metal: 'Gold', densityUnit: 'g/t', observationDate: null }));

export function BestExample() {
  const best = bestObservation(intervals, 'Gold')?.best;
  return (
    <table className={styles.example}>
      <caption>Three holes of one gold mine</caption>
      <thead>
        <tr>
          <th scope="col">Hole</th>
          <th scope="col">Length, m</th>
          <th scope="col">Grade, g/t</th>
          <th scope="col">Gram-metres</th>
        </tr>
      </thead>
      <tbody>
        {intervals.map(({ id, hole, densityValue, intervalLength }) => (
          <tr key={id}>
            <th scope="row">{id === best?.id ? `${hole}, the best` : hole}</th>
            <td>{intervalLength}</td>
            <td>{densityValue}</td>
            <td>{Number((Number(densityValue) * Number(intervalLength)).toFixed(1))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
