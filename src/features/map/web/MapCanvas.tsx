import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Area, Circle, Coordinates } from '../../../domain/places/geo.ts';
import { gridError } from '../../../domain/places/place-columns.ts';
import { useWidth } from '../../../web/ui/hooks/use-width.ts';
import { IconButton } from '../../../web/ui/controls/Button.tsx';
import { fineFrom, outlines } from './atlas.ts';
import { type Points, radiusOf } from './clusters.ts';
import type { Group } from './legend.ts';
import { MineOnMap, SpotOnMap } from './MapCard.tsx';
import { pixelOfHit, placeCard, placeRing, ringOf } from './beside-hit.ts';
import { MapButtons } from './MapButtons.tsx';
import { type Found, homeOf, partAround, showsAny, wholeWorld } from './map-home.ts';
import { drawOverlay } from './overlay.ts';
import { pointAt } from './pointing.ts';
import { onSchemeChange, readColours } from './read-colours.ts';
import { type Colours, pointRadii } from './scene.ts';
import { type Hit, MapStage } from './stage.ts';
import { areaBetween, areaOf, placeAt, type Point, readView, worldAt, writeView } from './view.ts';
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

/** What a card tells of. */
interface Carded {
  hit: Hit;
  ids: number[];
  isPlaced: boolean;
  /** One has clicked on it, so that it stays. */
  isPinned: boolean;
}

const restMilliseconds = 250;
const hoverMilliseconds = 70;
const keyStep = 90;
const fingerReach = 10;
/** Pixels of half a step of the grid from which on one sees it. */
const visibleStep = 1.5;
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function MapCanvas(props: MapCanvasProps) {
  const { points, names, found, groups, isWaiting, isExact, at, circle, area, isSelecting } = props;
  const [frameRef, width] = useWidth<HTMLDivElement>();
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const overlayRef = useRef<HTMLCanvasElement>(null);
  const ringRef = useRef<HTMLDivElement>(null);
  const cardRef = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<MapStage | null>();
  const [isLost, setLost] = useState(false);
  const [card, setCard] = useState<Carded | null>(null);
  const [scheme, setScheme] = useState(0);
  const [isFine, setFine] = useState(false);
  const [hasOutlines, setHasOutlines] = useState<'coarse' | 'fine' | 'none' | null>(null);
  const box = useRef<{ from: Point; to: Point } | null>(null);
  const colours = useRef<Colours>(null);
  const latest = useRef(props);
  const shownCard = useRef<Carded | null>(null);
  useLayoutEffect(() => {
    latest.current = props;
    shownCard.current = card;
  });

  /** Where the address said to look when the map opened, and the question whose answer it looks at. */
  const placedAt = useRef<string | null>(null);
  const answered = useRef<string | null>(null);
  useEffect(() => {
    const canvas = canvasRef.current!;
    setStage(MapStage.on(canvas, isLost ? 'canvas' : undefined));
    const lost = (event: Event) => {
      event.preventDefault();
      // What is drawn instead looks where this one did.
      placedAt.current = null;
      answered.current = null;
      setLost(true);
    };
    canvas.addEventListener('webglcontextlost', lost);
    return () => canvas.removeEventListener('webglcontextlost', lost);
  }, [isLost]);

  // The size, and with the first one where to look.
  useLayoutEffect(() => {
    if (!stage || width === 0) return;
    const height = frameRef.current!.clientHeight;
    const frame = { width, height };
    const ratio = Math.min(2, devicePixelRatio);
    const overlay = overlayRef.current!;
    overlay.width = Math.round(width * ratio);
    overlay.height = Math.round(height * ratio);
    stage.setFrame(frame, ratio);
    if (placedAt.current !== null) return;
    placedAt.current = at ?? '';
    stage.look((at === null ? null : readView(at, frame)) ?? homeOf(frame, { circle, area, found: undefined }));
  }, [stage, width, at, area, circle, frameRef]);

  // A place that is chosen later comes into sight.
  const chosenBefore = useRef({ circle, area });
  useEffect(() => {
    const before = chosenBefore.current;
    chosenBefore.current = { circle, area };
    if (!stage || stage.frame.width === 0) return;
    const isNew = (circle && circle !== before.circle) || (area && area !== before.area);
    if (isNew) stage.look(homeOf(stage.frame, { circle, area, found: undefined }), isStill() ? 'at once' : 'glide');
    else stage.plan();
  }, [stage, circle, area]);

  // What was found comes into sight: the first time, and when a filter leaves nothing where one looks.
  useEffect(() => {
    if (!stage || !found || !points || width === 0 || answered.current === found.question) return;
    const isFirst = answered.current === null;
    answered.current = found.question;
    const { at: written, circle: around, area: chosen } = latest.current;
    if (around || chosen || points.count === 0) return;
    if (isFirst ? written === null : !showsAny(stage, points))
      stage.look(homeOf(stage.frame, { circle: null, area: null, found }), isFirst || isStill() ? 'at once' : 'glide');
  }, [stage, found, points, width]);

  useEffect(() => onSchemeChange(() => setScheme((value) => value + 1)), []);

  useEffect(() => {
    if (!stage || !points || !groups) return;
    colours.current = readColours(
      frameRef.current!,
      groups.map(({ colour }) => colour),
    );
    stage.setPoints(points, groups.length, colours.current);
  }, [stage, points, groups, scheme, frameRef]);

  useEffect(() => stage?.setNames(names), [stage, names]);

  // Names have the room of the letters that they are written in, which may come after the first picture.
  useEffect(() => void document.fonts.ready.then(() => stage?.measureNames()), [stage]);

  useEffect(() => {
    if (!stage) return undefined;
    const detail = isFine ? 'fine' : 'coarse';
    let isCurrent = true;
    outlines(detail)
      .then((found) => {
        if (!isCurrent) return;
        stage.setOutlines(found);
        setHasOutlines(detail);
      })
      .catch(() => isCurrent && setHasOutlines((has) => has ?? 'none'));
    return () => {
      isCurrent = false;
    };
  }, [stage, isFine]);

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
      const ratio = Math.min(2, devicePixelRatio);
      if (context && colours.current)
        drawOverlay(
          context,
          stage,
          { colours: colours.current, ratio },
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
  }, [stage, frameRef]);

  useEffect(() => () => stage?.end(), [stage]);

  useEffect(() => stage?.plan(), [stage, card]);
  // What a card told of may be gone, or drawn as something else.
  useEffect(() => setCard(null), [points]);

  useEffect(() => {
    const element = frameRef.current;
    if (!stage || !element) return undefined;
    let hovering: ReturnType<typeof setTimeout> | undefined;
    const carded = (hit: Hit, isPinned: boolean): Carded | null => {
      const { points: drawn, ids: known } = latest.current;
      if (!drawn || !known) return null;
      if (hit.kind === 'mine')
        return { hit, ids: [known[hit.index]!], isPlaced: drawn.placed[hit.index] === 1, isPinned };
      if (!hit.cluster.isOneSpot) return null;
      const { x, y } = hit.cluster;
      const turned = x - Math.floor(x);
      const on = [...known.keys()].filter(
        (index) =>
          drawn.shown[index] === 1 && Math.abs(drawn.x[index]! - turned) < 1e-7 && Math.abs(drawn.y[index]! - y) < 1e-7,
      );
      return { hit, ids: on.map((index) => known[index]!), isPlaced: hit.cluster.isPlaced, isPinned };
    };
    const reach = (isFinger: boolean) => ({
      point: (size: number) => pointRadii[size]! + (isFinger ? fingerReach : 2),
      cluster: (count: number) => radiusOf(count) + (isFinger ? fingerReach / 2 : 0),
    });
    const end = pointAt(element, stage, {
      isStill,
      isSelecting: () => latest.current.isSelecting,
      onHover(pixel) {
        clearTimeout(hovering);
        const hit = pixel && stage.hit(pixel, reach(false));
        element.style.cursor = hit ? 'pointer' : '';
        if (shownCard.current?.isPinned) return;
        if (!hit) setCard(null);
        else hovering = setTimeout(() => setCard(carded(hit, false)), hoverMilliseconds);
      },
      onTap(pixel, isFinger) {
        clearTimeout(hovering);
        const hit = stage.hit(pixel, reach(isFinger));
        if (!hit) {
          setCard(null);
          return;
        }
        const next = carded(hit, true);
        setCard(next);
        if (next || hit.kind !== 'cluster') return;
        const { left, right, top, bottom, x, y } = hit.cluster;
        const { view, frame } = stage;
        const fits = Math.min((frame.width * 0.7) / (right - left), (frame.height * 0.7) / (bottom - top));
        stage.look({ x, y, size: Math.max(view.size * 1.8, fits) }, isStill() ? 'at once' : 'glide');
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

  const middle = () => ({ x: stage!.frame.width / 2, y: stage!.frame.height / 2 });
  const how = () => (isStill() ? ('at once' as const) : ('glide' as const));
  const zoomBy = (factor: number) => stage?.zoom(factor, middle(), how());
  const showAll = () => stage?.look(homeOf(stage.frame, wholeWorld), how());

  function onKeyDown(event: KeyboardEvent) {
    if (!stage || event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = (x: number, y: number) => {
      const { target } = stage;
      stage.look({ ...target, x: target.x + x / target.size, y: target.y + y / target.size }, how());
    };
    const acts: Record<string, () => void> = {
      ArrowLeft: () => step(-keyStep, 0),
      ArrowRight: () => step(keyStep, 0),
      ArrowUp: () => step(0, -keyStep),
      ArrowDown: () => step(0, keyStep),
      '+': () => zoomBy(2),
      '=': () => zoomBy(2),
      '-': () => zoomBy(0.5),
      _: () => zoomBy(0.5),
      '0': showAll,
      Home: showAll,
      Escape() {
        setCard(null);
        if (isSelecting) props.onSelected(null);
      },
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
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
        <MapButtons onZoom={zoomBy} onShowAll={showAll} />
        {points?.count === 0 && !isWaiting && (
          <p className={styles.empty}>No mine fits all of this. Take a filter away, or search for a shorter word.</p>
        )}
        {isWaiting && <p className={styles.waiting}>Loading places...</p>}
        {stage === null && (
          <p className={styles.waiting}>This browser draws no maps. The mines in view are listed below.</p>
        )}
        {hasOutlines === 'none' && <p className={styles.note}>The outlines of countries could not be loaded.</p>}
        {card && (
          <div
            ref={cardRef}
            className={styles.card}
            data-over-map={card.isPinned || undefined}
            data-pinned={card.isPinned}
          >
            {card.isPinned && (
              <span className={styles.close}>
                <IconButton label="Close" onClick={() => setCard(null)}>
                  ×
                </IconButton>
              </span>
            )}
            {card.ids.length === 1 ? (
              <MineOnMap
                id={card.ids[0]!}
                isPlaced={card.isPlaced}
                onAround={card.isPinned ? props.onAround : undefined}
              />
            ) : (
              <SpotOnMap ids={card.ids} total={card.ids.length} isPlaced={card.isPlaced} />
            )}
          </div>
        )}
      </div>
      <p className={styles.source}>Coasts and borders: Natural Earth</p>
    </>
  );
}
