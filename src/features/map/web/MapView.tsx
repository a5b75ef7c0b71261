import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral, throttle, useQueryStates } from 'nuqs';
import { startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  type Area,
  type Coordinates,
  readArea,
  readCircle,
  sharedArea,
  writeArea,
  writeCircle,
} from '../../../domain/places/geo.ts';
import { count, number } from '../../../web/format.ts';
import { MinePicker } from '../../../web/entity/MinePicker.tsx';
import { call, messageOf, reasonOf } from '../../../web/http.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { LoadFailure } from '../../../web/ui/page/EmptyState.tsx';
import { TextField } from '../../../web/ui/controls/Field.tsx';
import { LeftOut } from '../../../web/ui/tables/LeftOut.tsx';
import { Segments } from '../../../web/ui/controls/Segments.tsx';
import { unreadParts } from '../../../web/ui/tables/unread-parts.ts';
import { type Mine, mines } from '../../mines/contract.ts';
import { type Filters, minePlaces, minePlacesIn, minesInView } from './api.ts';
import {
  colourBy,
  colourings,
  groupsOf,
  ownPositions,
  positionsOf,
  shownOf,
  sizesBy,
  thirdsOf,
  withPlaced,
} from './legend.ts';
import { foundBy } from './map-home.ts';
import { MapCanvas } from './MapCanvas.tsx';
import { MapLegend } from './MapLegend.tsx';
import { MinesInView } from './MinesInView.tsx';
import { boundsOf, readMiddle } from './view.ts';
import styles from './MapView.module.css';

interface MapViewProps {
  /** Those of the list, readable ones only. */
  filters: Filters;
  within: string | null;
  area: string | null;
  onChoose: (chosen: { within?: string | null; area?: string | null }) => void;
  /** The map has what it asked for, or has failed to get it: others may ask. */
  onAnswered: () => void;
}

const address = {
  at: parseAsString,
  colour: parseAsStringLiteral(colourings).withDefault('metal'),
};
const readable = { ...address, at: { parse: readMiddle } };
/** So often an address may change: browsers refuse more. */
const addressMilliseconds = 400;

const noneHidden: ReadonlySet<string> = new Set();
const usualKm = 50;
const wholeWorld: Area = { south: -90, west: -180, north: 90, east: 180 };

/** The names of mines by where their ids stand, in their own order. */
function namesOf(mines: readonly { id: number; name: string }[], ids: Float64Array | undefined): Map<number, string> {
  const wanted = new Set(mines.map(({ id }) => id));
  const places = new Map<number, number>();
  const all = wanted.size > 0 ? (ids ?? []) : [];
  for (let index = 0; index < all.length; index += 1) if (wanted.has(all[index]!)) places.set(all[index]!, index);
  return new Map(mines.flatMap(({ id, name }) => (places.has(id) ? [[places.get(id)!, name] as const] : [])));
}

interface RadiusProps {
  /** What lies in the middle of the map. */
  middle: Coordinates | undefined;
  onChoose: MapViewProps['onChoose'];
}

const fourDecimals = (degrees: number) => Number(degrees.toFixed(4));

/** Mines within so many kilometres of one of them, or of the middle of the map. */
function Radius({ middle, onChoose }: RadiusProps) {
  const [km, setKm] = useState(String(usualKm));
  const [error, setError] = useState<string>();
  function choose({ latitude, longitude }: Pick<Mine, 'latitude' | 'longitude'>) {
    const circle = latitude === null || longitude === null ? null : readCircle([latitude, longitude, km.trim()].join());
    if (circle) {
      setError(undefined);
      onChoose({ within: writeCircle(circle), area: null });
    } else setError(latitude === null ? 'This mine has no coordinates.' : 'Enter kilometres, such as 50.');
  }
  return (
    <details className={styles.radius}>
      <summary>Within a radius</summary>
      <div className={styles.radiusFields}>
        <TextField label="Kilometres" inputMode="decimal" value={km} onChange={setKm} unit="km" />
        <MinePicker
          label="Of this mine"
          value={null}
          onChange={(mine) => mine && void call(mines.read, { params: { id: mine.id } }).then(choose)}
          error={error}
        />
        <Button
          disabled={!middle}
          onClick={() =>
            middle && choose({ latitude: fourDecimals(middle.latitude), longitude: fourDecimals(middle.longitude) })
          }
        >
          Of the middle of the map
        </Button>
      </div>
    </details>
  );
}

/** The mines of a list on a map: the same search and filters, with what it chooses written into their address. */
export function MapView({ filters, within, area, onChoose, onAnswered }: MapViewProps) {
  const [{ at, colour }, setAddress] = useQueryStates(address, {
    history: 'replace',
    limitUrlUpdates: throttle(addressMilliseconds),
  });
  // What the address said when the map came: the map writes it anew as it moves.
  const [parts] = useSearchParams();
  const [leftOut] = useState(() => [...unreadParts(parts, readable).values()]);
  const [hidden, setHidden] = useState(noneHidden);
  const [isSelecting, setSelecting] = useState(false);
  const [inView, setInView] = useState<Area>();
  const [middle, setMiddle] = useState<Coordinates>();
  const [part, setPart] = useState<string>();

  const all = useQuery({ ...minePlaces(filters), placeholderData: keepPreviousData });
  // What a filter finds is told by these, so they are kept as long as there is a map.
  useQuery({ ...minePlaces({}), enabled: false });
  const exact = useQuery({
    ...minePlacesIn(filters, part ?? ''),
    enabled: part !== undefined && all.data?.exact === false,
    placeholderData: keepPreviousData,
  });
  const legend = useMemo(() => all.data && colourBy(colour, all.data), [all.data, colour]);
  const thirds = useMemo(() => all.data && thirdsOf(all.data), [all.data]);
  const isPart =
    part !== undefined && all.data?.exact === false && exact.data?.exact === true && !exact.isPlaceholderData;
  const columns = useMemo(
    () => (isPart && all.data ? withPlaced(exact.data!, all.data) : all.data),
    [isPart, exact.data, all.data],
  );
  const chosenArea = useMemo(() => (area === null ? null : readArea(area)), [area]);
  const circle = useMemo(() => (within === null ? null : readCircle(within)), [within]);
  // Each step by itself: what the legend hides is a hundred thousand places less to compute than all of it.
  const allPositions = useMemo(() => all.data && positionsOf(all.data), [all.data]);
  const positions = useMemo(
    () => (columns === all.data ? allPositions : columns && positionsOf(columns)),
    [columns, all.data, allPositions],
  );
  // While an answer is on its way, what is shown answers the question before.
  const question = JSON.stringify(minePlaces(filters).queryKey);
  const found = useMemo(
    () =>
      all.data && allPositions && !all.isPlaceholderData
        ? foundBy(question, () => boundsOf(ownPositions(allPositions, all.data)))
        : undefined,
    [all.data, allPositions, all.isPlaceholderData, question],
  );
  const group = useMemo(() => columns && legend && groupsOf(legend, columns), [columns, legend]);
  const size = useMemo(() => columns && thirds && sizesBy(thirds, columns), [columns, thirds]);
  const points = useMemo(() => {
    if (!columns || !legend || !positions || !group || !size) return undefined;
    const shown = shownOf(columns, group, { groups: legend.groups, hidden, area: isPart ? chosenArea : null });
    return { count: columns.count, ...positions, group, size, placed: columns.placed, shown };
  }, [columns, legend, positions, group, size, hidden, isPart, chosenArea]);
  const placed = useMemo(() => all.data?.placed.reduce((sum, each) => sum + each, 0) ?? 0, [all.data]);
  const unsized = useMemo(
    () => all.data?.amounts.reduce((sum, each) => sum + (each === 0 ? 1 : 0), 0) ?? 0,
    [all.data],
  );

  // Where an area is chosen, only what lies in it is on the map.
  const looked = inView && (chosenArea ? sharedArea(inView, chosenArea) : inView);
  // The picture comes first: its names, and the list below it, are asked for once it has its places.
  const isWaiting = all.isPending || all.isPlaceholderData;
  const answered = useEffectEvent(onAnswered);
  useEffect(() => {
    if (!isWaiting) startTransition(answered);
  }, [isWaiting, question]);
  const named = useInfiniteQuery({
    ...minesInView(filters, writeArea(looked ?? wholeWorld)),
    enabled: !!looked && !isWaiting,
    placeholderData: keepPreviousData,
  });
  const names = useMemo(
    () => namesOf(named.data?.pages.flatMap(({ items }) => items) ?? [], columns?.ids),
    [named.data, columns],
  );

  const toggle = (key: string) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    setHidden(next);
  };

  return (
    <div className={styles.view}>
      <LeftOut sentences={leftOut} />
      <div className={styles.tools}>
        <span className={styles.label} aria-hidden="true">
          Colour by
        </span>
        <Segments
          label="Colour by"
          options={[
            { value: 'metal', label: 'Metal' },
            { value: 'stage', label: 'Stage' },
          ]}
          value={colour}
          onChange={(value) => {
            setHidden(noneHidden);
            void setAddress({ colour: value });
          }}
        />
        <Button size="s" aria-pressed={isSelecting} onClick={() => setSelecting(!isSelecting)}>
          {isSelecting ? 'Drag a box on the map' : 'Select an area'}
        </Button>
        <Button
          size="s"
          disabled={!inView}
          onClick={() => inView && onChoose({ area: writeArea(inView), within: null })}
        >
          Only what is in view
        </Button>
        <Radius middle={middle} onChoose={onChoose} />
      </div>
      {all.isError && (
        <LoadFailure
          title="Error loading the map"
          detail={messageOf(all.error, `Failed to fetch the places of mines: ${reasonOf(all.error)}`)}
          onRetry={() => void all.refetch()}
        />
      )}
      <MapCanvas
        points={points}
        found={found}
        ids={columns?.ids}
        names={names}
        groups={legend?.groups}
        isWaiting={isWaiting}
        isExact={columns?.exact === true}
        at={at}
        circle={circle}
        area={chosenArea}
        isSelecting={isSelecting}
        onSelected={(box) => {
          setSelecting(false);
          if (box) onChoose({ area: writeArea(box), within: null });
        }}
        onAround={({ latitude, longitude }) =>
          onChoose({ within: writeCircle({ latitude, longitude, km: usualKm }), area: null })
        }
        onRest={({ view, seen, middle: looked, wanted }) => {
          void setAddress({ at: view });
          setInView(seen);
          setMiddle(looked);
          setPart(wanted === null ? undefined : writeArea(wanted));
        }}
      />
      {legend && <MapLegend label={`Colours by ${colour}`} groups={legend.groups} hidden={hidden} onToggle={toggle} />}
      <div className={styles.said}>
        {all.data && (
          <p>
            Size: contained metal, measured and indicated, by thirds among the mines shown of the same metal; smallest
            where it is not known ({number(unsized, 0)} of {count(all.data.count, 'mine')}).
          </p>
        )}
        {placed > 0 && (
          <p>
            {count(placed, 'mine has', 'mines have')} no place of {placed === 1 ? 'its' : 'their'} own and{' '}
            {placed === 1 ? 'is drawn, hollow, at its' : 'are drawn, hollow, at their'} country; the mines in view are
            those with coordinates.
          </p>
        )}
        {all.data && all.data.nowhere > 0 && (
          <p>
            {count(all.data.nowhere, 'mine has', 'mines have')} neither coordinates nor a country and are not on the
            map: the table has them.
          </p>
        )}
        {all.data?.more && <p>Only the first {number(all.data.count, 0)} are on the map. Filter to see the others.</p>}
      </div>
      {looked !== undefined && (
        <MinesInView filters={filters} area={looked && writeArea(looked)} isWaiting={isWaiting} />
      )}
    </div>
  );
}
