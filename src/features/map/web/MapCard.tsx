import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { count } from '../../../web/format.ts';
import { interceptFigure, npvFigure } from '../../../web/entity/key-figures.ts';
import { measuredFigure } from '../../../web/entity/metal-amounts.ts';
import { MetalName } from '../../../web/entity/MetalBar.tsx';
import { StageBadge } from '../../../web/ui/marks/Badge.tsx';
import { Button } from '../../../web/ui/controls/Button.tsx';
import type { Mine } from '../../mines/contract.ts';
import { mineOf } from './api.ts';
import { placeWords } from './place-filters.ts';
import styles from './MapCard.module.css';

/** The figures of a mine that one looks for first. */
function figuresOf(mine: Mine) {
  return [
    ['NPV', npvFigure(mine.newestStudy)],
    ['M&I', measuredFigure(mine.measuredAndIndicated)],
    ['Best intercept', interceptFigure(mine.bestObservation)],
  ] as const;
}

interface MineOnMapProps {
  id: number;
  isPlaced: boolean;
  /** Makes a circle around it a filter; undefined while one only points at it. */
  onAround: ((place: { latitude: number; longitude: number }) => void) | undefined;
}

/** A mine that one points at: what it is called, and what tells it from others. */
export function MineOnMap({ id, isPlaced, onAround }: MineOnMapProps) {
  const { data: mine, isError } = useQuery(mineOf(id));
  if (isError) return <p>This mine could not be read.</p>;
  if (!mine) return <p className={styles.waiting}>Loading...</p>;
  const [primary] = mine.metalsDistribution;
  const figure = figuresOf(mine).find(([, value]) => value !== null);
  const { latitude, longitude } = mine;
  return (
    <>
      <p className={styles.head}>
        <Link to={`/mines/${id}`}>{mine.name}</Link> <StageBadge stage={mine.stage} />
      </p>
      <p className={styles.line}>
        {primary ? <MetalName metal={primary.metal} /> : 'No metal given'}
        {mine.company && ` · ${mine.company.name}`}
      </p>
      {figure && (
        <p className={styles.line}>
          {figure[0]} <b>{figure[1]!.value}</b> <small>{figure[1]!.basis}</small>
        </p>
      )}
      {isPlaced && <p className={styles.hint}>No coordinates: drawn at {mine.country}, not at its own place.</p>}
      {onAround && latitude !== null && longitude !== null && (
        <p className={styles.actions}>
          <small>{placeWords({ latitude, longitude })}</small>
          <Button size="s" onClick={() => onAround({ latitude, longitude })}>
            Within 50 km
          </Button>
        </p>
      )}
    </>
  );
}

const named = 6;

/** Mines on one spot, which no zoom takes apart. */
export function SpotOnMap({ ids, total, isPlaced }: { ids: readonly number[]; total: number; isPlaced: boolean }) {
  const mines = useQueries({ queries: ids.slice(0, named).map(mineOf) });
  return (
    <>
      <p className={styles.head}>{count(total, 'mine')} on one spot</p>
      {isPlaced && <p className={styles.hint}>They have no coordinates and are drawn at their country.</p>}
      <ul className={styles.list}>
        {mines.map(
          ({ data }) =>
            data && (
              <li key={data.id}>
                <Link to={`/mines/${data.id}`}>{data.name}</Link>
              </li>
            ),
        )}
      </ul>
      {total > named && (
        <p className={styles.hint}>and {count(total - named, 'more', 'more')}: the table has them all.</p>
      )}
    </>
  );
}
