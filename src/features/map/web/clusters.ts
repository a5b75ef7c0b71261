import type { Frame, View } from './view.ts';

/** Points of a map in units of the world (`view.ts`). */
export interface Points {
  count: number;
  x: Float64Array;
  y: Float64Array;
  /** The colour of each, as its place in the legend. */
  group: Uint8Array;
  /** 0 to 3: how large. */
  size: Uint8Array;
  /** 1: drawn at its country, hollow. */
  placed: Uint8Array;
  /** 0 where the legend hides it. */
  shown: Uint8Array;
}

/** What is drawn of points within a part of the world. */
export interface Gathered {
  /** The part, and the size of the world that it was gathered for. */
  part: { left: number; right: number; top: number; bottom: number; size: number };
  /** Points by themselves: which, and where, `x` as it lies in the part. */
  singles: { index: number; x: number }[];
  clusters: Cluster[];
}

export interface Cluster {
  x: number;
  y: number;
  count: number;
  /** How many of each colour. */
  groups: Uint32Array;
  /** All of them are hollow. */
  isPlaced: boolean;
  /** One of them. */
  first: number;
  /** All of them lie on one spot: no zoom takes them apart. */
  isOneSpot: boolean;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Pixels: of a cell in which points are counted, and how near cells become one cluster. */
const cell = 22;
const near = 52;
/** Fewer are drawn by themselves, even where they overlap. */
const fewest = 5;
/** A step of the zoom at which points are gathered anew. */
const stepsPerDoubling = 2;

/** The size of the world for which points of a view are gathered. */
const stepOf = (size: number) => 2 ** (Math.round(Math.log2(size) * stepsPerDoubling) / stepsPerDoubling);

/** Whether what was gathered still fills a frame. */
export function covers({ part }: Gathered, view: View, frame: Frame): boolean {
  if (part.size !== stepOf(view.size)) return false;
  const [halfWidth, halfHeight] = [frame.width / 2 / view.size, frame.height / 2 / view.size];
  const top = Math.max(0, view.y - halfHeight);
  const bottom = Math.min(1, view.y + halfHeight);
  const isWithin = (x: number) => x - halfWidth >= part.left && x + halfWidth <= part.right;
  return (isWithin(view.x) || isWithin(view.x + 1) || isWithin(view.x - 1)) && top >= part.top && bottom <= part.bottom;
}

/** Points of a part, in no order: their indexes, where they lie in it, and in which of its cells. */
let room = { indexes: new Uint32Array(), x: new Float64Array(), cells: new Uint32Array() };

/** Room for so many, the same for each part: points are gathered while one zooms, a hundred thousand of them each time. */
function roomFor(most: number): typeof room {
  if (room.indexes.length < most)
    room = { indexes: new Uint32Array(most), x: new Float64Array(most), cells: new Uint32Array(most) };
  return room;
}

/**
 * Gathers the points around a frame: counted by cells of a fixed grid of the world, so that a cluster stays while the map
 * moves; then the fullest cell takes those near it. One pass over all points, and one over those of the part.
 */
export function gather(points: Points, view: View, frame: Frame, groups: number): Gathered {
  const size = stepOf(view.size);
  const unit = cell / size;
  // Half a frame further on each side: moving on does not gather anew at once.
  const [width, height] = [frame.width / view.size, frame.height / view.size];
  const firstColumn = Math.floor((view.x - width) / unit);
  const columns = Math.ceil((view.x + width) / unit) - firstColumn;
  const firstRow = Math.max(0, Math.floor((view.y - height) / unit));
  const rows = Math.ceil(Math.min(1 + unit, view.y + height) / unit) - firstRow;
  const left = firstColumn * unit;
  const top = firstRow * unit;
  const [right, bottom] = [left + columns * unit, top + rows * unit];

  const cells = columns * rows;
  const counts = new Uint32Array(cells);
  const sumX = new Float64Array(cells);
  const sumY = new Float64Array(cells);
  const { x, y, shown } = points;
  // A part may be wider than the world, which then is in it more than once.
  const inside = roomFor(points.count * (Math.ceil(right - left) + 1));
  let insides = 0;
  for (let index = 0; index < points.count; index += 1) {
    if (shown[index] === 0) continue;
    const row = Math.floor((y[index]! - top) / unit);
    if (row < 0 || row >= rows) continue;
    for (let turned = Math.ceil(left - x[index]!); x[index]! + turned < right; turned += 1) {
      const at = x[index]! + turned;
      const column = Math.min(columns - 1, Math.floor((at - left) / unit));
      const place = row * columns + column;
      counts[place]! += 1;
      sumX[place]! += at;
      sumY[place]! += y[index]!;
      inside.indexes[insides] = index;
      inside.x[insides] = at;
      inside.cells[insides] = place;
      insides += 1;
    }
  }

  const owner = new Int32Array(cells).fill(-1);
  const filled: number[] = [];
  for (let place = 0; place < cells; place += 1) if (counts[place]! > 0) filled.push(place);
  filled.sort((one, other) => counts[other]! - counts[one]! || one - other);
  const reach = Math.ceil(near / cell);
  const limit = (near / size) ** 2;
  const totals: number[] = [];
  for (const place of filled) {
    if (owner[place] !== -1) continue;
    const cluster = totals.length;
    let total = 0;
    const [column, row] = [place % columns, Math.floor(place / columns)];
    const [middleX, middleY] = [sumX[place]! / counts[place]!, sumY[place]! / counts[place]!];
    for (let j = Math.max(0, row - reach); j <= Math.min(rows - 1, row + reach); j += 1) {
      for (let i = Math.max(0, column - reach); i <= Math.min(columns - 1, column + reach); i += 1) {
        const other = j * columns + i;
        if (counts[other] === 0 || owner[other] !== -1) continue;
        const away = (sumX[other]! / counts[other]! - middleX) ** 2 + (sumY[other]! / counts[other]! - middleY) ** 2;
        if (away > limit) continue;
        owner[other] = cluster;
        total += counts[other]!;
      }
    }
    totals.push(total);
  }

  const singles: Gathered['singles'] = [];
  const clusters: (Cluster | undefined)[] = [];
  for (let at = 0; at < insides; at += 1) {
    const index = inside.indexes[at]!;
    const number = owner[inside.cells[at]!]!;
    const own = inside.x[at]!;
    if (totals[number]! < fewest) {
      singles.push({ index, x: own });
      continue;
    }
    const cluster = (clusters[number] ??= {
      x: 0,
      y: 0,
      count: 0,
      groups: new Uint32Array(groups),
      isPlaced: true,
      first: index,
      isOneSpot: false,
      left: Infinity,
      right: -Infinity,
      top: Infinity,
      bottom: -Infinity,
    });
    cluster.count += 1;
    cluster.x += own;
    cluster.y += y[index]!;
    cluster.groups[points.group[index]!]! += 1;
    cluster.isPlaced &&= points.placed[index] === 1;
    cluster.left = Math.min(cluster.left, own);
    cluster.right = Math.max(cluster.right, own);
    cluster.top = Math.min(cluster.top, y[index]!);
    cluster.bottom = Math.max(cluster.bottom, y[index]!);
  }
  const kept = clusters.filter((cluster) => cluster !== undefined);
  for (const cluster of kept) {
    cluster.x /= cluster.count;
    cluster.y /= cluster.count;
    cluster.isOneSpot = cluster.right - cluster.left < 1e-7 && cluster.bottom - cluster.top < 1e-7;
  }
  return { part: { left, right, top, bottom, size }, singles, clusters: kept };
}

/** Pixels from the middle of a cluster to its rim. */
export const radiusOf = (count: number): number => Math.min(26, 9 + 3.4 * Math.log10(count) * 1.5);

/** `1,240` as it fits into a cluster: `1.2k`. */
export function shortCount(count: number): string {
  if (count < 1_000) return String(count);
  const thousands = count / 1_000;
  return thousands < 9.95 ? `${thousands.toFixed(1)}k` : `${Math.round(thousands)}k`;
}
