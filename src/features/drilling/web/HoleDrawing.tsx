import { type PointerEvent, useMemo } from 'react';
import { number } from '../../../web/format.ts';
import { freePlace, roomAround, roomOf, type Taken, type TextPlace } from '../../../web/ui/pictures/free-place.ts';
import { useWidth } from '../../../web/ui/hooks/use-width.ts';
import { disc, nearest, placeIn } from './drill-picture.ts';
import styles from './DrillPictures.module.css';
import { roundLength } from './hole-picture.ts';

/** Metres: to the right, and upward. */
export type Point = readonly [right: number, up: number];

export interface DrawnHoleLine {
  id: number;
  name: string;
  collar: Point;
  line: readonly Point[];
  parts: readonly { class: number; line: readonly Point[] }[];
}

interface HoleDrawingProps {
  label: string;
  holes: readonly DrawnHoleLine[];
  /** A plan has its north above; a section is marked with where its ends lie, and has levels where they are known. */
  of: { kind: 'plan' } | { kind: 'section'; left: string; right: string; hasLevels: boolean };
  active: number | undefined;
  onActive: (id: number) => void;
}

/** To the right of a plan stands its north. */
const pad = { left: 54, right: 52, top: 52, bottom: 44 };
const sizes = { least: 240, most: 480 };
/** About as wide as a letter of these texts is, and as high as a line of them. */
const letter = { width: 7.2, height: 13 };
const dot = 4;
const reach = 24;
/** Metres: a single collar is no picture of a millimetre. */
const leastSpan = 20;
/** Of more holes only those names are written that have room; further ones would only cover the picture. */
const mostNames = 150;

interface Frame {
  height: number;
  x: (metres: number) => number;
  y: (metres: number) => number;
  /** Pixels of a metre. */
  scale: number;
  low: number;
  high: number;
}

/** A frame in which a metre is as long in both directions. */
function frameOf(holes: readonly DrawnHoleLine[], width: number): Frame {
  const points = holes.flatMap(({ collar, line }) => [collar, ...line]);
  const span = (of: 0 | 1) => {
    const values = points.map((point) => point[of]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const wider = Math.max(0, leastSpan - (high - low)) / 2;
    return { low: low - wider, high: high + wider };
  };
  const [across, upward] = [span(0), span(1)];
  const [wide, tall] = [across.high - across.low, upward.high - upward.low];
  const room = { width: width - pad.left - pad.right, height: sizes.most - pad.top - pad.bottom };
  const scale = Math.min(room.width / wide, room.height / tall);
  const height = Math.max(sizes.least, tall * scale + pad.top + pad.bottom);
  const left = pad.left + (room.width - wide * scale) / 2;
  const top = pad.top + (height - pad.top - pad.bottom - tall * scale) / 2;
  return {
    height,
    scale,
    low: upward.high - (height - pad.bottom - top) / scale,
    high: upward.high + (top - pad.top) / scale,
    x: (metres) => left + (metres - across.low) * scale,
    y: (metres) => top + (upward.high - metres) * scale,
  };
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** A part as long as it is, or so long that it is seen. */
const leastPart = 4;

function partPath(line: readonly Point[], { x, y }: Frame): string {
  const points = line.map(([right, up]) => [x(right), y(up)] as const);
  const [first, last] = [points[0]!, points.at(-1)!];
  const [across, down] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(across, down);
  const more = (leastPart - length) / 2;
  if (more > 0) {
    // Seen from above a steep one has no length: it is a mark across the page.
    const [a, b] = length > 0.1 ? [across / length, down / length] : [1, 0];
    points[0] = [first[0] - a * more, first[1] - b * more];
    points[points.length - 1] = [last[0] + a * more, last[1] + b * more];
  }
  return points.map(([left, top], index) => `${index === 0 ? 'M' : 'L'}${rounded(left)} ${rounded(top)}`).join('');
}

const pathOf = (line: readonly Point[], { x, y }: Frame) =>
  line.map(([right, up], index) => `${index === 0 ? 'M' : 'L'}${rounded(x(right))} ${rounded(y(up))}`).join('');

/** Points along a line, so close that the pointer meets one of them and a name keeps away from all. */
function along(line: readonly Point[], { x, y }: Frame): { x: number; y: number }[] {
  return line.flatMap(([right, up], index) => {
    const here = { x: x(right), y: y(up) };
    const before = line[index - 1];
    if (!before) return [here];
    const from = { x: x(before[0]), y: y(before[1]) };
    const steps = Math.max(1, Math.min(40, Math.round(Math.hypot(here.x - from.x, here.y - from.y) / 10)));
    return Array.from({ length: steps }, (_, step) => ({
      x: from.x + ((here.x - from.x) * (step + 1)) / steps,
      y: from.y + ((here.y - from.y) * (step + 1)) / steps,
    }));
  });
}

interface Marks {
  frame: Frame;
  dots: { id: number; x: number; y: number; radius: number }[];
  /** Where the pointer means a hole. */
  spots: { id: number; x: number; y: number }[];
  names: { id: number; text: string; place: TextPlace }[];
}

/** Where everything stands; a name that finds no place beside dots, lines and other names is left to the readout. */
function marksOf(holes: readonly DrawnHoleLine[], width: number): Marks {
  const frame = frameOf(holes, width);
  const dots = holes.map(({ id, collar }) => ({ id, x: frame.x(collar[0]), y: frame.y(collar[1]), radius: dot }));
  const lines = holes.map(({ id, line }) => along(line, frame).map((point) => ({ ...point, id })));
  const spots = [...dots.map(({ id, x, y }) => ({ id, x, y })), ...lines.flat()];
  const taken: Taken[] = [
    ...dots.map((each) => roomAround({ ...each, radius: dot + 2 })),
    ...lines.flat().map((point) => roomAround({ ...point, radius: 2 })),
    // Levels, north, the ends of a section and the scale have their corners.
    { left: 0, right: pad.left + 4, top: 0, bottom: frame.height },
    { left: width - 60, right: width, top: 0, bottom: 50 },
    { left: 0, right: width, top: 0, bottom: 24 },
    { left: 0, right: width, top: frame.height - 26, bottom: frame.height },
  ];
  const names: Marks['names'] = [];
  for (const [index, { id, name }] of holes.slice(0, mostNames).entries()) {
    const { x, y } = dots[index]!;
    const size = { width: name.length * letter.width, height: letter.height };
    const sides: [TextPlace, ...TextPlace[]] = [
      { x: x + 9, y: y + 4, anchor: 'start' },
      { x: x - 9, y: y + 4, anchor: 'end' },
      { x, y: y - 9, anchor: 'middle' },
      { x, y: y + 20, anchor: 'middle' },
      { x: x + 8, y: y - 8, anchor: 'start' },
      { x: x - 8, y: y - 8, anchor: 'end' },
    ];
    const inside = sides.filter((place) => {
      const room = roomOf(place, size);
      return room.left >= 2 && room.right <= width - 2;
    });
    const place = freePlace([inside[0] ?? sides[0], ...inside.slice(1)], size, taken);
    const room = roomOf(place, size);
    const isFree = !taken.some(
      (other) =>
        room.left < other.right && other.left < room.right && room.top < other.bottom && other.top < room.bottom,
    );
    if (!isFree) continue;
    taken.push(room);
    names.push({ id, text: name, place });
  }
  return { frame, dots, spots, names };
}

/** Round levels of a section, about four. */
function levelsOf({ low, high }: Frame): number[] {
  const step = roundLength(Math.max(1, (high - low) / 3));
  const first = Math.ceil(low / step);
  const count = Math.max(0, Math.floor(high / step) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

function Scale({ frame, width }: { frame: Frame; width: number }) {
  const length = roundLength((width - pad.left - pad.right) / 4 / frame.scale);
  const [left, base] = [pad.left, frame.height - 14];
  const right = left + length * frame.scale;
  return (
    <g>
      <path className={styles.scale} d={`M${left} ${base - 4}V${base}H${right}V${base - 4}`} />
      <text className={styles.tick} x={right + 8} y={base + 2}>
        {length >= 1000 ? `${number(length / 1000)} km` : `${number(length)} m`}
      </text>
    </g>
  );
}

function North({ width }: { width: number }) {
  const x = width - 26;
  return (
    <g>
      <path className={styles.north} d={`M${x} 12l6 18l-6 -5l-6 5z`} />
      <text className={styles.axis} x={x} y={44} textAnchor="middle">
        N
      </text>
    </g>
  );
}

/** Collars and traces of holes with what was found in them, as a plan or as a section, a metre as long in both directions. */
export function HoleDrawing({ label, holes, of, active, onActive }: HoleDrawingProps) {
  const [element, width] = useWidth<HTMLDivElement>();
  const marks = useMemo(() => (width > 0 && holes.length > 0 ? marksOf(holes, width) : null), [holes, width]);
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const [left, top] = placeIn(event);
    const found = nearest(marks?.spots ?? [], reach, (spot) => Math.hypot(spot.x - left, spot.y - top));
    if (found && found.id !== active) onActive(found.id);
  };
  if (!marks) return <div ref={element} className={styles.drawing} />;
  const { frame, dots, names } = marks;
  const levels = of.kind === 'section' ? levelsOf(frame) : [];
  const classes = [
    ...Map.groupBy(
      holes.flatMap(({ parts }) => parts),
      (part) => part.class,
    ),
  ].toSorted(([a], [b]) => a - b);
  const chosen = dots.find(({ id }) => id === active);
  const chosenHole = holes.find(({ id }) => id === active);
  return (
    <div ref={element} className={styles.drawing}>
      <svg
        width={width}
        height={frame.height}
        role="img"
        aria-label={label}
        onPointerMove={point}
        onPointerDown={point}
      >
        {levels.map((level) => (
          <g key={level}>
            <line
              className={styles.grid}
              x1={pad.left}
              x2={width - pad.right}
              y1={frame.y(level)}
              y2={frame.y(level)}
            />
            <text className={styles.tick} x={pad.left - 8} y={frame.y(level) + 4} textAnchor="end">
              {number(level, 0)}
            </text>
          </g>
        ))}
        {of.kind === 'section' && (
          <>
            <text className={styles.axis} x={pad.left} y={18}>
              {of.left}
            </text>
            <text className={styles.axis} x={width - pad.right} y={18} textAnchor="end">
              {of.right}
            </text>
            <text className={styles.axis} x={width - pad.right} y={frame.height - 12} textAnchor="end">
              {of.hasLevels ? 'm above the sea' : 'm above the collars'}
            </text>
          </>
        )}
        <path className={styles.holeTrace} d={holes.map(({ line }) => pathOf(line, frame)).join('')} />
        {chosenHole && <path className={styles.holeTrace} data-active d={pathOf(chosenHole.line, frame)} />}
        {classes.map(([each, parts]) => (
          <path
            key={each}
            className={styles.part}
            data-class={each}
            d={parts.map(({ line }) => partPath(line, frame)).join('')}
          />
        ))}
        <path className={styles.collar} d={dots.map(disc).join('')} />
        {chosen && <path className={styles.collar} data-active d={disc({ ...chosen, radius: dot + 2 })} />}
        {names.map(({ id, text, place }) => (
          <text
            key={id}
            className={styles.holeName}
            data-active={id === active || undefined}
            x={place.x}
            y={place.y}
            textAnchor={place.anchor}
          >
            {text}
          </text>
        ))}
        <Scale frame={frame} width={width} />
        {of.kind === 'plan' && <North width={width} />}
      </svg>
    </div>
  );
}
