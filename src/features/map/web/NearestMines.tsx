import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { count, number } from '../../../web/format.ts';
import { MetalName } from '../../../web/entity/MetalBar.tsx';
import { StageBadge } from '../../../web/ui/marks/Badge.tsx';
import { LoadFailure } from '../../../web/ui/page/EmptyState.tsx';
import { neighbourKm } from '../contract.ts';
import { neighboursOf } from './api.ts';
import styles from './NearestMines.module.css';
import { Waiting } from '../../../web/ui/page/Waiting.tsx';

interface Placed {
  id: number;
  latitude: number | null;
  longitude: number | null;
}

export function NearestMines({ mine: { id, latitude, longitude } }: { mine: Placed }) {
  const query = useQuery({ ...neighboursOf(id), enabled: latitude !== null });
  if (latitude === null || longitude === null)
    return (
      <p className={styles.none}>This mine has no coordinates, so nobody knows what is near it. Edit it to add them.</p>
    );
  if (query.isError)
    return <LoadFailure title="The mines nearby could not be read" onRetry={() => void query.refetch()} />;
  if (!query.data) return <Waiting rows={6} />;
  const { mines, total } = query.data;
  const map = `/mines?show=map&within=${[latitude, longitude, neighbourKm].join()}`;
  return (
    <>
      {mines.length === 0 && <p className={styles.none}>No other mine lies within {neighbourKm} km.</p>}
      <ol className={styles.list}>
        {mines.map(({ id: near, name, stage, metal, km }) => (
          <li key={near}>
            <span className={styles.km}>{number(km, 1)} km</span>
            <span className={styles.what}>
              <Link to={`/mines/${near}`}>{name}</Link>
              <StageBadge stage={stage} />
              {metal && <MetalName metal={metal} />}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.more}>
        {total > mines.length && `${number(mines.length, 0)} of ${count(total, 'mine')} within ${neighbourKm} km. `}
        <Link to={map}>Show {neighbourKm} km around it on the map</Link>
      </p>
    </>
  );
}
