import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Area, Circle } from '../../../domain/places/geo.ts';
import { outlines } from './atlas.ts';
import type { Points } from './clusters.ts';
import type { Group } from './legend.ts';
import { type Found, homeOf, showsAny } from './map-home.ts';
import { pace } from './motion.ts';
import { onSchemeChange, readColours } from './read-colours.ts';
import type { Colour, Colours } from './scene.ts';
import { MapStage } from './stage.ts';
import { type Frame, readView } from './view.ts';

export interface MapElements {
  frame: RefObject<HTMLDivElement | null>;
  canvas: RefObject<HTMLCanvasElement | null>;
  /** What lies over the picture of the points. */
  overlay: RefObject<HTMLCanvasElement | null>;
}

/** How many pixels of the screen make one of CSS, as far as one sees them. */
export const pixelRatio = () => Math.min(2, devicePixelRatio);

function resize(canvas: HTMLCanvasElement, { width, height }: Frame, ratio: number): void {
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
}

/** What is looked at. */
interface LookedAt {
  /** Where the address says to look. */
  at: string | null;
  circle: Circle | null;
  area: Area | null;
  found: Found | undefined;
  points: Points | undefined;
  width: number;
}

/** The stage of a map, in its size, looking where the address, a chosen place or an answer says; null where nothing draws one. */
export function useStage({ frame, canvas, overlay }: MapElements, looked: LookedAt) {
  const { at, circle, area, found, points, width } = looked;
  const [stage, setStage] = useState<MapStage | null>();
  const [isLost, setLost] = useState(false);
  const latest = useRef(looked);
  useLayoutEffect(() => {
    latest.current = looked;
  });

  /** Where the address said to look when the map opened, and the question whose answer it looks at. */
  const placedAt = useRef<string | null>(null);
  const answered = useRef<string | null>(null);
  useEffect(() => {
    const drawn = canvas.current!;
    setStage(MapStage.on(drawn, isLost ? 'canvas' : undefined));
    const lost = (event: Event) => {
      event.preventDefault();
      // What is drawn instead looks where this one did.
      placedAt.current = null;
      answered.current = null;
      setLost(true);
    };
    drawn.addEventListener('webglcontextlost', lost);
    return () => drawn.removeEventListener('webglcontextlost', lost);
  }, [isLost, canvas]);

  // The size, and with the first one where to look.
  useLayoutEffect(() => {
    if (!stage || width === 0) return;
    const size = { width, height: frame.current!.clientHeight };
    const ratio = pixelRatio();
    resize(overlay.current!, size, ratio);
    stage.setFrame(size, ratio);
    if (placedAt.current !== null) return;
    placedAt.current = at ?? '';
    stage.look((at === null ? null : readView(at, size)) ?? homeOf(size, { circle, area, found: undefined }));
  }, [stage, width, at, area, circle, frame, overlay]);

  // A place that is chosen later comes into sight.
  const chosenBefore = useRef({ circle, area });
  useEffect(() => {
    const before = chosenBefore.current;
    chosenBefore.current = { circle, area };
    if (!stage || stage.frame.width === 0) return;
    const isNew = (circle && circle !== before.circle) || (area && area !== before.area);
    if (isNew) stage.look(homeOf(stage.frame, { circle, area, found: undefined }), pace());
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
      stage.look(homeOf(stage.frame, { circle: null, area: null, found }), isFirst ? 'at once' : pace());
  }, [stage, found, points, width]);

  return { stage, isLost };
}

interface Drawn {
  points: Points | undefined;
  groups: readonly Group[] | undefined;
  names: ReadonlyMap<number, string>;
}

/** Puts points and names on a stage, in the colours of the scheme, which it answers. */
export function useDrawnPoints(
  stage: MapStage | null | undefined,
  frame: RefObject<HTMLDivElement | null>,
  { points, groups, names }: Drawn,
): RefObject<Colours | null> {
  const colours = useRef<Colours>(null);
  const [known, setKnown] = useState(() => new Map<string, Colour>());
  useEffect(() => onSchemeChange(() => setKnown(new Map())), []);

  useEffect(() => {
    if (!stage || !points || !groups) return;
    colours.current = readColours(
      frame.current!,
      groups.map(({ colour }) => colour),
      known,
    );
    stage.setPoints(points, groups.length, colours.current);
  }, [stage, points, groups, known, frame]);

  useEffect(() => stage?.setNames(names), [stage, names]);

  // Names have the room of the letters that they are written in, which may come after the first picture.
  useEffect(() => void document.fonts.ready.then(() => stage?.measureNames()), [stage]);

  return colours;
}

/** Puts coasts and borders on a stage; tells which ones are there, or that none could be had. */
export function useOutlines(stage: MapStage | null | undefined, isFine: boolean) {
  const [has, setHas] = useState<'coarse' | 'fine' | 'none' | null>(null);
  useEffect(() => {
    if (!stage) return undefined;
    const detail = isFine ? 'fine' : 'coarse';
    let isCurrent = true;
    outlines(detail)
      .then((found) => {
        if (!isCurrent) return;
        stage.setOutlines(found);
        setHas(detail);
      })
      .catch(() => isCurrent && setHas((before) => before ?? 'none'));
    return () => {
      isCurrent = false;
    };
  }, [stage, isFine]);
  return has;
}
