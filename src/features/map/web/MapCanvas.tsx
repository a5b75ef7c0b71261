import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Area, Circle, Coordinates } from '../../../domain/places/geo.ts';
import { gridError } from '../../../domain/places/place-columns.ts';
import { useWidth } from '../../../web/ui/hooks/use-width.ts';
import { IconButton } from '../../../web/ui/controls/Button.tsx';
import { fineFrom } from './atlas.ts';
import type { Points } from './clusters.ts';
import type { Group } from './legend.ts';
import { type Carded, cardOf, reachOf } from './map-card-of.ts';
import { MineOnMap, SpotOnMap } from './MapCard.tsx';
import { pixelOfHit, placeCard, placeRing, ringOf } from './beside-hit.ts';
import { MapButtons } from './MapButtons.tsx';
import { type Found, homeOf, partAround } from './map-home.ts';
import { keysOfMap, showAll, zoomBy } from './map-keys.ts';
import { pace, isStill } from './motion.ts';
import { drawOverlay } from './overlay.ts';
import { pointAt } from './pointing.ts';
import { pixelRatio, useDrawnPoints, useOutlines, useStage } from './use-stage.ts';
import { areaBetween, areaOf, placeAt, type Point, worldAt, writeView } from './view.ts';
import styles from './MapCanvas.module.css';

interface Rest {
  /** As the address writes it; null where one looks as the map does by itself. */
  view: string | null;
  seen: Area;
  middle: Coordinates;
  /** What to ask for exactly; null where all is told well enough for how near one is. */
  wanted: Area | null;
}

interface MapCanvasProps {
  points: Points | undefined;
  found: Found | undefined;
  ids: Float64Array | undefined;
  /** Names of points by their index, those that matter most first. */
  names: ReadonlyMap<number, string>;
  groups: readonly Group[] | undefined;
  isWaiting: boolean;
  isExact: boolean;
  /** Where the address says to look. */
  at: string | null;
  circle: Circle | null;
  area: Area | null;
  isSelecting: boolean;
  onSelected: (area: Area | null) => void;
  onAround: (place: Coordinates) => void;
  onRest: (rest: Rest) => void;
}

const restMilliseconds = 250;
const hoverMilliseconds = 70;
/** Pixels of half a step of the grid from which on one sees it. */
const visibleStep = 1.5;

export function MapCanvas(props: MapCanvasProps) {
  const { points, names, found, groups, isWaiting, isExact, at, circle, area, isSelecting } = props;
  const [frameRef, width] = useWidth<HTMLDivElement>();
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const overlayRef = useRef<HTMLCanvasElement>(null);
  const ringRef = useRef<HTMLDivElement>(null);
  const cardRef = useRef<HTMLDivElement>(null);
  const [card, setCard] = useState<Carded | null>(null);
  const [isFine, setFine] = useState(false);
  const box = useRef<{ from: Point; to: Point } | null>(null);
  const latest = useRef(props);
  const shownCard = useRef<Carded | null>(null);
  useLayoutEffect(() => {
    latest.current = props;
    shownCard.current = card;
  });
  const elements = { frame: frameRef, canvas: canvasRef, overlay: overlayRef };
  const { stage, isLost } = useStage(elements, { at, circle, area, found, points, width });
  const colours = useDrawnPoints(stage, frameRef, { points, groups, names });
  const hasOutlines = useOutlines(stage, isFine);

  // What lies over the picture, with each picture; and what is told when the view has come to rest.
  useEffect(() => {
    if (!stage) return undefined;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const onDraw = () => {
      const { circle: around, area: chosen, points: drawn } = latest.current;
      const overlay = overlayRef.current;
      const isOver = around !== null || chosen !== null || box.current !== null;
      canvasRef.current!.hidden = false;
      // A second canvas costs as much as the first where a processor puts the page together.
      if (overlay) overlay.hidden = !isOver;
      const context = isOver && overlay?.getContext('2d');
      if (context && colours.current)
        drawOverlay(
          context,
          stage,
          { colours: colours.current, ratio: pixelRatio() },
          { circle: around, area: chosen, box: box.current },
        );
      const shown = shownCard.current;
      const pixel = shown && pixelOfHit(stage, shown.hit, drawn);
      if (shown && pixel && ringRef.current) placeRing(ringRef.current, pixel, ringOf(shown.hit, drawn));
      if (cardRef.current && pixel) placeCard(cardRef.current, pixel, stage.frame);
    };
    const onRest = () => {
      clearTimeout(resting);
      resting = setTimeout(() => {
        setFine(stage.view.size >= fineFrom);
        const step = (gridError / 360) * stage.view.size;
        const view = writeView(stage.view);
        const home = writeView(homeOf(stage.frame, latest.current));
        latest.current.onRest({
          view: view === home ? null : view,
          seen: areaOf(stage.view, stage.frame),
          middle: placeAt(stage.view),
          wanted: step >= visibleStep ? partAround(stage) : null,
        });
      }, restMilliseconds);
    };
    const end = stage.listen({ onDraw, onRest });
    return () => {
      clearTimeout(resting);
      end();
    };
  }, [stage, colours]);

  useEffect(() => () => stage?.end(), [stage]);

  useEffect(() => stage?.plan(), [stage, card]);
  // What a card told of may be gone, or drawn as something else.
  useEffect(() => setCard(null), [points]);

  useEffect(() => {
    const element = frameRef.current;
    if (!stage || !element) return undefined;
    let hovering: ReturnType<typeof setTimeout> | undefined;
    const end = pointAt(element, stage, {
      isStill,
      isSelecting: () => latest.current.isSelecting,
      onHover(pixel) {
        clearTimeout(hovering);
        const hit = pixel && stage.hit(pixel, reachOf(false));
        element.style.cursor = hit ? 'pointer' : '';
        if (shownCard.current?.isPinned) return;
        if (!hit) setCard(null);
        else hovering = setTimeout(() => setCard(cardOf(hit, latest.current, false)), hoverMilliseconds);
      },
      onTap(pixel, isFinger) {
        clearTimeout(hovering);
        const hit = stage.hit(pixel, reachOf(isFinger));
        if (!hit) {
          setCard(null);
          return;
        }
        const next = cardOf(hit, latest.current, true);
        setCard(next);
        if (next || hit.kind !== 'cluster') return;
        const { left, right, top, bottom, x, y } = hit.cluster;
        const { view, frame } = stage;
        const fits = Math.min((frame.width * 0.7) / (right - left), (frame.height * 0.7) / (bottom - top));
        stage.look({ x, y, size: Math.max(view.size * 1.8, fits) }, pace());
      },
      onBox(dragged) {
        box.current = dragged;
        stage.plan();
      },
      onBoxEnd({ from, to }) {
        box.current = null;
        const { view, frame } = stage;
        latest.current.onSelected(areaBetween(worldAt(view, frame, from), worldAt(view, frame, to)));
      },
    });
    return () => {
      clearTimeout(hovering);
      end();
    };
  }, [stage, frameRef]);

  function onKeyDown(event: KeyboardEvent) {
    if (!stage || event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keysOfMap.get(event.key);
    if (!act && event.key !== 'Escape') return;
    event.preventDefault();
    act?.(stage);
    if (act) return;
    setCard(null);
    if (isSelecting) props.onSelected(null);
  }

  return (
    <>
      <p className="visually-hidden" id="map-keys">
        Arrow keys move the map, plus and minus zoom, 0 shows the whole world. The mines in view are listed below.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a map takes keys of its own, as its role says */}
      <div
        ref={frameRef}
        className={isSelecting ? `${styles.frame} ${styles.selecting}` : styles.frame}
        role="application"
        aria-roledescription="map"
        aria-label="Map of mines"
        aria-describedby="map-keys"
        aria-busy={isWaiting}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
        tabIndex={0}
        data-painter={stage?.painter.kind}
        data-points={points?.count}
        data-exact={isExact}
        data-outlines={hasOutlines ?? undefined}
        onKeyDown={onKeyDown}
      >
        {/* Before its first picture it is black, and there may be no answer to draw. */}
        <canvas key={String(isLost)} ref={canvasRef} className={styles.canvas} aria-hidden="true" hidden />
        <canvas ref={overlayRef} className={styles.overlay} aria-hidden="true" hidden />
        {card && <div ref={ringRef} className={styles.ring} />}
        <MapButtons onZoom={(factor) => stage && zoomBy(stage, factor)} onShowAll={() => stage && showAll(stage)} />
        {points?.count === 0 && !isWaiting && (
          <p className={styles.empty}>No mine fits all of this. Take a filter away, or search for a shorter word.</p>
        )}
        {isWaiting && <p className={styles.waiting}>Loading places...</p>}
        {stage === null && (
          <p className={styles.waiting}>This browser draws no maps. The mines in view are listed below.</p>
        )}
        {hasOutlines === 'none' && <p className={styles.note}>The outlines of countries could not be loaded.</p>}
        {card && <CardOnMap ref={cardRef} {...card} onClose={() => setCard(null)} onAround={props.onAround} />}
      </div>
      <p className={styles.source}>Coasts and borders: Natural Earth</p>
    </>
  );
}

interface CardOnMapProps extends Carded {
  ref: RefObject<HTMLDivElement | null>;
  onClose: () => void;
  onAround: (place: Coordinates) => void;
}

function CardOnMap({ ref, ids, isPlaced, isPinned, onClose, onAround }: CardOnMapProps) {
  return (
    <div ref={ref} className={styles.card} data-over-map={isPinned || undefined} data-pinned={isPinned}>
      {isPinned && (
        <span className={styles.close}>
          <IconButton label="Close" onClick={onClose}>
            ×
          </IconButton>
        </span>
      )}
      {ids.length === 1 ? (
        <MineOnMap id={ids[0]!} isPlaced={isPlaced} onAround={isPinned ? onAround : undefined} />
      ) : (
        <SpotOnMap ids={ids} total={ids.length} isPlaced={isPlaced} />
      )}
    </div>
  );
}
