import type { MapStage } from './stage.ts';
import type { Point } from './view.ts';

interface Pointing {
  /** Whether a drag chooses an area instead of moving the map. */
  isSelecting: () => boolean;
  /** The pointer rests or moves over the map, or has left it. */
  onHover: (pixel: Point | null) => void;
  onTap: (pixel: Point, isFinger: boolean) => void;
  /** While a box is dragged; null: given up. */
  onBox: (box: { from: Point; to: Point } | null) => void;
  /** A box has been dragged to its end. */
  onBoxEnd: (box: { from: Point; to: Point }) => void;
  /** Whether movement is unwelcome. */
  isStill: () => boolean;
}

/** Pixels that a press may move and still be a tap. */
const tapReach = 5;
const doubleTapMilliseconds = 320;
const zoomOfDoubleTap = 2;

/** Mouse, fingers and wheel on a map; returns what ends it. */
export function pointAt(element: HTMLElement, stage: MapStage, told: Pointing): () => void {
  const down = new Map<number, Point>();
  let start: Point | undefined;
  let hasMoved = false;
  let lastTap: { at: number; pixel: Point } | undefined;

  const pixelOf = (event: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left - element.clientLeft, y: event.clientY - top - element.clientTop };
  };
  const spread = () => {
    const [one, other] = [...down.values()];
    if (!one || !other) return undefined;
    return {
      middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
      apart: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)),
    };
  };
  const how = () => (told.isStill() ? ('at once' as const) : ('glide' as const));

  const onDown = (event: PointerEvent) => {
    // What lies over the map answers for itself.
    if (event.button !== 0 || (event.target as Element).closest('[data-over-map]')) return;
    element.setPointerCapture(event.pointerId);
    down.set(event.pointerId, pixelOf(event));
    if (down.size > 1) {
      hasMoved = true;
      told.onBox(null);
      return;
    }
    start = pixelOf(event);
    hasMoved = false;
  };

  const onMove = (event: PointerEvent) => {
    const pixel = pixelOf(event);
    const before = down.get(event.pointerId);
    if (!before) {
      const isOver = (event.target as Element).closest('[data-over-map]');
      if (event.pointerType === 'mouse' && !isOver) told.onHover(pixel);
      return;
    }
    const was = spread();
    down.set(event.pointerId, pixel);
    const is = spread();
    if (was && is) {
      stage.move({ x: is.middle.x - was.middle.x, y: is.middle.y - was.middle.y });
      stage.zoom(is.apart / was.apart, is.middle);
      return;
    }
    if (start && Math.hypot(pixel.x - start.x, pixel.y - start.y) > tapReach) hasMoved = true;
    if (!hasMoved || !start) return;
    told.onHover(null);
    if (told.isSelecting()) told.onBox({ from: start, to: pixel });
    else stage.move({ x: pixel.x - before.x, y: pixel.y - before.y });
  };

  const onUp = (event: PointerEvent) => {
    if (!down.delete(event.pointerId)) return;
    const pixel = pixelOf(event);
    const from = start;
    if (down.size > 0) return;
    start = undefined;
    if (event.type === 'pointercancel') {
      told.onBox(null);
      return;
    }
    if (hasMoved) {
      if (from && told.isSelecting()) told.onBoxEnd({ from, to: pixel });
      return;
    }
    const { timeStamp: at } = event;
    const isSecond =
      lastTap !== undefined &&
      at - lastTap.at < doubleTapMilliseconds &&
      Math.hypot(pixel.x - lastTap.pixel.x, pixel.y - lastTap.pixel.y) < 4 * tapReach;
    lastTap = isSecond ? undefined : { at, pixel };
    if (isSecond) stage.zoom(event.shiftKey ? 1 / zoomOfDoubleTap : zoomOfDoubleTap, pixel, how());
    else told.onTap(pixel, event.pointerType !== 'mouse');
  };

  const onWheel = (event: WheelEvent) => {
    if ((event.target as Element).closest('[data-over-map]')) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    // A pinch on a touchpad comes as a wheel with the control key, in smaller steps.
    const speed = event.ctrlKey ? 0.01 : 0.002;
    const turned = Math.max(-300, Math.min(300, event.deltaY * lines));
    stage.zoom(2 ** (-turned * speed), pixelOf(event));
  };

  const onLeave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && down.size === 0) told.onHover(null);
  };

  element.addEventListener('pointerdown', onDown);
  element.addEventListener('pointermove', onMove);
  element.addEventListener('pointerup', onUp);
  element.addEventListener('pointercancel', onUp);
  element.addEventListener('pointerleave', onLeave);
  element.addEventListener('wheel', onWheel, { passive: false });
  return () => {
    element.removeEventListener('pointerdown', onDown);
    element.removeEventListener('pointermove', onMove);
    element.removeEventListener('pointerup', onUp);
    element.removeEventListener('pointercancel', onUp);
    element.removeEventListener('pointerleave', onLeave);
    element.removeEventListener('wheel', onWheel);
  };
}
