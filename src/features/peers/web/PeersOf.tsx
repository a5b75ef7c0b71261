import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { mostCompared } from '../../../domain/figures/comparison.ts';
import { type PeerMeasure, peerMeasures } from '../../../domain/figures/peers.ts';
import { count, number, percent } from '../../../web/format.ts';
import { StageBadge } from '../../../web/ui/marks/Badge.tsx';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { LoadFailure } from '../../../web/ui/page/EmptyState.tsx';
import { StackedTable } from '../../../web/ui/tables/StackedTable.tsx';
import { tableStyles, TwoLines } from '../../../web/ui/tables/Table.tsx';
import type { PeerStandings, Peers } from '../contract.ts';
import { peersOf } from './api.ts';
import styles from './Peers.module.css';
import { placesOf, standingWords, toldAlike, valueText } from './standing-words.ts';
import { Waiting } from '../../../web/ui/page/Waiting.tsx';

const words: Readonly<Record<PeerMeasure, string>> = {
  grade: 'Grade, M&I',
  size: 'Contained, M&I',
  'npv-capex': 'NPV / CAPEX',
  aisc: 'AISC',
};

const fewPeers = 10;

function Strip({ standing }: { standing: PeerStandings }) {
  const { alike, value } = standing;
  if (value === null || alike.length < 2) return null;
  const places = placesOf(alike);
  const own = places[alike.indexOf(value)];
  return (
    <div className={styles.strip}>
      <svg className={styles.track} aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 2">
        <path d="M0 1H100" />
      </svg>
      {[...new Set(places)].map((left) => (
        <span key={left} className={left === own ? styles.own : styles.dot} style={{ left: `${left}%` }} />
      ))}
      <span className={styles.low}>{valueText(standing, alike[0]!)}</span>
      <span className={styles.high}>{valueText(standing, alike.at(-1)!)}</span>
    </div>
  );
}

function Standing({ standing }: { standing: PeerStandings }) {
  const { measure, value, basis, unlike, unknown } = standing;
  return (
    <div className={styles.standing}>
      <dt>{words[measure]}</dt>
      <dd>
        <p>
          {value !== null && <strong>{valueText(standing, value)}</strong>}
          {basis && <small> {basis}</small>}
        </p>
        <Strip standing={standing} />
        <p className={styles.words}>{standingWords(standing)}</p>
        {unlike.length > 0 && (
          <details className={styles.why}>
            <summary>
              {count(unlike.length, 'peer')} not compared
              {unknown > 0 && `, ${number(unknown, 0)} without the figure`}
            </summary>
            <ul>
              {unlike.map(({ id, name, why }) => (
                <li key={id}>
                  <b>{name}</b>: {why}
                </li>
              ))}
            </ul>
          </details>
        )}
        {unlike.length === 0 && value !== null && unknown > 0 && (
          <p className={styles.words}>Not known of {count(unknown, 'peer')}</p>
        )}
      </dd>
    </div>
  );
}

function Cohort({ cohort, standings }: Pick<Peers, 'cohort' | 'standings'>) {
  const [isWhole, setWhole] = useState(false);
  const told = toldAlike(cohort, standings);
  const shown = isWhole ? cohort : cohort.slice(0, fewPeers);
  return (
    <>
      <StackedTable
        caption="Peers, the most alike first"
        captionClass="visually-hidden"
        className={styles.table}
        heads={[
          ...[{ head: 'Mine' }, { head: 'Alike', numeric: true }, { head: 'Stage' }],
          ...peerMeasures.map((measure) => ({ head: words[measure], numeric: true })),
        ]}
      >
        {shown.map(({ id, name, likeness, stage, country, figures }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={`/mines/${id}`}>{name}</Link>
              <small>{country}</small>
            </th>
            <td className={tableStyles.numeric}>{percent(100 * likeness, 0)}</td>
            <td>
              <StageBadge stage={stage} />
            </td>
            {peerMeasures.map((measure) => {
              const figure = figures[measure];
              return (
                <td key={measure} className={tableStyles.numeric}>
                  <TwoLines of={figure ? told(figure) : null} />
                </td>
              );
            })}
          </tr>
        ))}
      </StackedTable>
      {cohort.length > fewPeers && (
        <Button onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? `Show the first ${fewPeers}` : `Show all ${number(cohort.length, 0)}`}
        </Button>
      )}
    </>
  );
}

/** The mines that are most like this one, and where it stands among them. */
export function PeersOf({ id, name }: { id: number; name: string }) {
  const query = useQuery(peersOf(id));
  if (query.isError) return <LoadFailure title="The peers could not be read" onRetry={() => void query.refetch()} />;
  if (!query.data) return <Waiting rows={8} />;
  const { metal, cohort, standings } = query.data;
  if (metal === null)
    return <p className={styles.words}>Peers are mines of the same main metal: this mine names none.</p>;
  if (cohort.length === 0)
    return (
      <p className={styles.words}>No other mine of {metal.toLowerCase()} is like this one by what is known of both.</p>
    );
  const compared = [id, ...cohort.slice(0, mostCompared - 1).map((peer) => peer.id)];
  return (
    <>
      <p className={styles.words}>
        The {cohort.length === 1 ? 'mine' : `${number(cohort.length, 0)} mines`} of {metal.toLowerCase()} most like{' '}
        {name}, by size, stage, grade, place, method and other metals.{' '}
        <Link to={`/mines/compare?ids=${compared.join(',')}`}>Compare it with the most alike</Link>
      </p>
      <dl className={styles.standings}>
        {standings.map((standing) => (
          <Standing key={standing.measure} standing={standing} />
        ))}
      </dl>
      <Cohort cohort={cohort} standings={standings} />
      <details className={styles.why}>
        <summary>How this is computed</summary>
        <p>
          Alike is the mean of six parts by their weights: size 3, stage 2, grade 2, place, method and other metals 1
          each. What is not known of {name} is left out, what is not known of the other is not alike. A percentile is
          100 × (those that are worse + half of those that are equal) / all, of eight mines or more with figures that
          stand for the same; of five to seven the third is told. The better end is 100: a higher grade, a lower cost.
        </p>
      </details>
    </>
  );
}
