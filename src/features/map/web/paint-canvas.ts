import { radiusOf, shortCount } from './clusters.ts';
import type { Outlines } from './outlines.ts';
import {
  type Colours,
  css,
  nameFont,
  nameHalo,
  type Painter,
  pointRadii,
  type Scene,
  turnOfPart,
  turnsOf,
} from './scene.ts';

const fullTurn = 2 * Math.PI;

function ringsPath({ rings }: Outlines): Path2D {
  const path = new Path2D();
  for (const ring of rings) {
    path.moveTo(ring[0]!, ring[1]!);
    for (let at = 2; at < ring.length; at += 2) path.lineTo(ring[at]!, ring[at + 1]!);
    path.closePath();
  }
  return path;
}

function linesPath(pieces: Float64Array): Path2D {
  const path = new Path2D();
  for (let at = 0; at < pieces.length; at += 4) {
    if (at === 0 || pieces[at] !== pieces[at - 2] || pieces[at + 1] !== pieces[at - 1])
      path.moveTo(pieces[at]!, pieces[at + 1]!);
    path.lineTo(pieces[at + 2]!, pieces[at + 3]!);
  }
  return path;
}

interface Cluster {
  count: number;
  groups: Uint32Array;
}

/** A ring that is divided by colours, and the count within it. */
function drawCluster(context: CanvasRenderingContext2D, colours: Colours, { count, groups }: Cluster): void {
  const radius = radiusOf(count);
  context.fillStyle = css(colours.paper);
  context.beginPath();
  context.arc(0, 0, radius + 1, 0, fullTurn);
  context.fill();
  let from = -fullTurn / 4;
  context.lineWidth = 4;
  for (const [group, of] of groups.entries()) {
    if (of === 0) continue;
    const to = from + (of / count) * fullTurn;
    context.strokeStyle = css(colours.groups[group]!);
    context.beginPath();
    context.arc(0, 0, radius - 2, from, to);
    context.stroke();
    from = to;
  }
  context.fillStyle = css(colours.ink);
  context.fillText(shortCount(count), 0, 0.5);
}

/** Where there is no WebGL. */
export function paintOnCanvas(canvas: HTMLCanvasElement): Painter | null {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return null;
  let paths: { land: Path2D; coasts: Path2D; borders: Path2D } | undefined;
  return {
    kind: 'canvas',
    setOutlines(outlines) {
      paths = { land: ringsPath(outlines), coasts: linesPath(outlines.coasts), borders: linesPath(outlines.borders) };
    },
    draw(scene: Scene) {
      const { view, frame, ratio, colours, gathered, points } = scene;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.fillStyle = css(colours.sea);
      context.fillRect(0, 0, frame.width, frame.height);
      for (const turn of paths ? turnsOf(scene) : []) {
        context.setTransform(
          ratio * view.size,
          0,
          0,
          ratio * view.size,
          ratio * (frame.width / 2 - (view.x - turn) * view.size),
          ratio * (frame.height / 2 - view.y * view.size),
        );
        context.fillStyle = css(colours.land);
        context.fill(paths!.land, 'evenodd');
        context.lineWidth = 1 / view.size;
        context.strokeStyle = css(colours.border);
        context.stroke(paths!.borders);
        context.strokeStyle = css(colours.coast);
        context.stroke(paths!.coasts);
      }
      const family = getComputedStyle(canvas).fontFamily;
      const turn = turnOfPart(scene);
      const [middleX, middleY] = [frame.width / 2, frame.height / 2];
      const at = (x: number, y: number) =>
        context.setTransform(
          ratio,
          0,
          0,
          ratio,
          ratio * (middleX + (x - view.x - turn) * view.size),
          ratio * (middleY + (y - view.y) * view.size),
        );
      for (const { index, x } of gathered.singles) {
        at(x, points.y[index]!);
        const radius = pointRadii[points.size[index]!]!;
        context.beginPath();
        context.arc(0, 0, radius, 0, fullTurn);
        const colour = css(colours.groups[points.group[index]!]!);
        context.fillStyle = points.placed[index] ? css(colours.paper) : colour;
        context.strokeStyle = points.placed[index] ? colour : css(colours.paper);
        context.lineWidth = points.placed[index] ? 1.75 : 1;
        context.fill();
        context.stroke();
      }
      context.textAlign = 'left';
      context.textBaseline = 'middle';
      context.lineJoin = 'round';
      context.lineWidth = nameHalo;
      context.strokeStyle = css(colours.land);
      for (const { text, x, y, left, of } of scene.names) {
        at(x, y);
        context.font = nameFont(of, 1, family);
        context.strokeText(text, left, 0.5);
        context.fillStyle = css(of === 'mine' ? colours.ink : colours.muted);
        context.fillText(text, left, 0.5);
      }
      context.font = `600 12px ${family}`;
      context.textAlign = 'center';
      for (const cluster of gathered.clusters) {
        at(cluster.x, cluster.y);
        drawCluster(context, colours, cluster);
      }
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
    },
  };
}
