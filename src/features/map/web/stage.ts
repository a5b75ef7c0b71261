import { covers, gather, type Gathered, type Points } from './clusters.ts';
import type { Outlines } from './outlines.ts';
import { paintOnCanvas } from './paint-canvas.ts';
import { paintByWebgl } from './paint-webgl.ts';
import { placeNames } from './names.ts';
import { type Colours, nameFont, type Painter, type PlacedName, type Scene, turnOfPart } from './scene.ts';
import { type Frame, held, inWholePixels, moved, type Point, type View, zoomed } from './view.ts';

/** What lies under a pixel: a mine, or a cluster. */
export type Hit =
  | { kind: 'mine'; index: number; pixel: Point }
  | { kind: 'cluster'; cluster: Gathered['clusters'][number]; pixel: Point };

const glideMilliseconds = 180;
const ease = (part: number) => 1 - (1 - part) ** 3;

interface Listener {
  /** After each picture: what lies over it moves along. */
  onDraw: () => void;
  /** The view has come to rest. */
  onRest: () => void;
}

/** The picture of the map: where it looks, what it shows, and when it is drawn. */
export class MapStage {
  view: View = { x: 0.5, y: 0.5, size: 256 };
  frame: Frame = { width: 0, height: 0 };
  readonly painter: Painter;
  private listener: Listener | undefined;
  gathered: Gathered | undefined;
  private readonly canvas: HTMLCanvasElement;
  private points: Points | undefined;
  private groups = 0;
  private mineNames: ReadonlyMap<number, string> = new Map();
  private countryNames: Outlines['names'] = [];
  private placedNames: PlacedName[] | undefined;
  private colours: Colours | undefined;
  private ratio = 1;
  private planned = 0;
  /** Less than a pixel of the screen, which goes with the next move. */
  private unmoved: Point = { x: 0, y: 0 };
  private glide: { from: View; to: View; start: number } | undefined;

  private constructor(canvas: HTMLCanvasElement, painter: Painter) {
    this.canvas = canvas;
    this.painter = painter;
  }

  static on(canvas: HTMLCanvasElement, wanted?: 'canvas'): MapStage | null {
    const painter = (wanted === 'canvas' ? null : paintByWebgl(canvas)) ?? paintOnCanvas(canvas);
    return painter && new MapStage(canvas, painter);
  }

  listen(listener: Listener): () => void {
    this.listener = listener;
    this.plan();
    return () => {
      this.listener = undefined;
    };
  }

  setFrame(frame: Frame, ratio: number): void {
    this.frame = frame;
    this.ratio = Math.min(2, ratio);
    this.canvas.width = Math.round(frame.width * this.ratio);
    this.canvas.height = Math.round(frame.height * this.ratio);
    this.view = held(this.view, frame);
    // An empty canvas until the next picture would flicker.
    this.draw();
  }

  setPoints(points: Points, groups: number, colours: Colours): void {
    this.points = points;
    this.groups = groups;
    this.colours = colours;
    this.gathered = undefined;
    this.plan();
  }

  /** Names of points by their index, those that matter most first. */
  setNames(names: ReadonlyMap<number, string>): void {
    this.mineNames = names;
    this.placedNames = undefined;
    this.plan();
  }

  /** Measures all names again, when their letters have come. */
  measureNames(): void {
    this.widths.clear();
    this.placedNames = undefined;
    this.plan();
  }

  setOutlines(outlines: Outlines): void {
    this.painter.setOutlines(outlines);
    this.countryNames = outlines.names;
    this.placedNames = undefined;
    this.plan();
  }

  /** Goes there at once, or where one should see the way, within a moment. */
  look(view: View, how: 'at once' | 'glide' = 'at once'): void {
    const to = held(view, this.frame);
    if (how === 'glide') {
      // The short way round.
      const x = to.x + Math.round(this.view.x - to.x);
      this.glide = { from: this.view, to: { ...to, x }, start: performance.now() };
    } else {
      this.glide = undefined;
      this.view = to;
    }
    this.plan();
  }

  move(by: Point): void {
    const { whole, left } = inWholePixels({ x: this.unmoved.x + by.x, y: this.unmoved.y + by.y }, this.ratio);
    this.unmoved = left;
    this.look(moved(this.view, this.frame, whole));
  }

  zoom(factor: number, around: Point, how: 'at once' | 'glide' = 'at once'): void {
    this.look(zoomed(this.glide?.to ?? this.view, this.frame, factor, around), how);
  }

  get target(): View {
    return this.glide?.to ?? this.view;
  }

  plan(): void {
    this.planned ||= requestAnimationFrame((now) => {
      this.planned = 0;
      this.step(now);
    });
  }

  private step(now: number): void {
    const { glide } = this;
    if (glide) {
      const part = Math.min(1, Math.max(0, (now - glide.start) / glideMilliseconds));
      const at = ease(part);
      const size = glide.from.size * (glide.to.size / glide.from.size) ** at;
      // What stays under one pixel while the size changes evenly: the middle moves with the size.
      const share =
        glide.to.size === glide.from.size
          ? at
          : (1 / glide.from.size - 1 / size) / (1 / glide.from.size - 1 / glide.to.size);
      this.view = held(
        {
          x: glide.from.x + (glide.to.x - glide.from.x) * share,
          y: glide.from.y + (glide.to.y - glide.from.y) * share,
          size: part === 1 ? glide.to.size : size,
        },
        this.frame,
      );
      if (part === 1) this.glide = undefined;
    }
    this.draw();
    if (this.glide) this.plan();
    else this.listener?.onRest();
  }

  private draw(): void {
    const { points, colours, frame, view } = this;
    if (!points || !colours || frame.width === 0) return;
    if (!this.gathered || !covers(this.gathered, view, frame)) {
      this.gathered = gather(points, view, frame, this.groups);
      this.placedNames = undefined;
    }
    this.placedNames ??= placeNames(this.gathered, points, {
      mines: this.mineNames,
      countries: this.countryNames,
      widthOf: this.ruler(),
    });
    const scene: Scene = {
      view,
      frame,
      ratio: this.ratio,
      colours,
      gathered: this.gathered,
      points,
      names: this.placedNames,
    };
    this.painter.draw(scene);
    this.listener?.onDraw();
  }

  private readonly widths = new Map<string, number>();
  private measuring: CanvasRenderingContext2D | null | undefined;

  /** Tells how many pixels of the page a name is wide. */
  private ruler(): (text: string, of: PlacedName['of']) => number {
    const { fontFamily } = getComputedStyle(this.canvas);
    const context = (this.measuring ??= document.createElement('canvas').getContext('2d'));
    return (text, of) => {
      const font = nameFont(of, 1, fontFamily);
      const key = `${font} ${text}`;
      const known = this.widths.get(key);
      if (known !== undefined || !context) return known ?? Infinity;
      context.font = font;
      const { width } = context.measureText(text);
      this.widths.set(key, width);
      return width;
    };
  }

  /** Where in the frame something of the part is. */
  pixelOfPart({ x, y }: Point): Point {
    const { view, frame, gathered } = this;
    const turn = gathered ? turnOfPart({ view, frame, gathered }) : 0;
    return { x: frame.width / 2 + (x - view.x - turn) * view.size, y: frame.height / 2 + (y - view.y) * view.size };
  }

  /** What lies under a pixel, clusters first as they lie on top; for a finger within a wider ring. */
  hit(pixel: Point, radii: { point: (size: number) => number; cluster: (count: number) => number }): Hit | undefined {
    const { gathered, points } = this;
    if (!gathered || !points) return undefined;
    let best: Hit | undefined;
    let nearest = Infinity;
    const away = (at: Point) => Math.hypot(at.x - pixel.x, at.y - pixel.y);
    for (const cluster of gathered.clusters) {
      const at = this.pixelOfPart(cluster);
      const distance = away(at);
      if (distance > radii.cluster(cluster.count) || distance >= nearest) continue;
      nearest = distance;
      best = { kind: 'cluster', cluster, pixel: at };
    }
    if (best) return best;
    for (const { index, x } of gathered.singles) {
      const at = this.pixelOfPart({ x, y: points.y[index]! });
      const distance = away(at);
      if (distance > radii.point(points.size[index]!) || distance >= nearest) continue;
      nearest = distance;
      best = { kind: 'mine', index, pixel: at };
    }
    return best;
  }

  end(): void {
    cancelAnimationFrame(this.planned);
    this.planned = -1;
    this.painter.end?.();
  }
}
