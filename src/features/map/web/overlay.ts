import { geoCircle } from 'd3-geo';
import type { Area, Circle } from '../../../domain/places/geo.ts';
import { type Colours, css } from './scene.ts';
import type { MapStage } from './stage.ts';
import { pixelOf, type Point, xOf, yOf } from './view.ts';

const earthRadiusKm = 6371.0088;

/** The rim of a circle on the ground, as places. */
export const rimOf = ({ latitude, longitude, km }: Circle): [longitude: number, latitude: number][] =>
  (geoCircle()
    .center([longitude, latitude])
    .radius((km / earthRadiusKm) * (180 / Math.PI))
    .precision(3)().coordinates[0] ?? []) as [number, number][];

interface Chosen {
  circle: Circle | null;
  area: Area | null;
  /** The box that is being dragged, in pixels. */
  box: { from: Point; to: Point } | null;
}

/** Draws what is chosen over the map. */
export function drawOverlay(
  context: CanvasRenderingContext2D,
  stage: MapStage,
  { colours, ratio }: { colours: Colours; ratio: number },
  { circle, area, box }: Chosen,
): void {
  const { view, frame } = stage;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, frame.width, frame.height);
  context.strokeStyle = css(colours.accent);
  context.fillStyle = css(colours.accent, 0.08);
  context.lineWidth = 1.5;
  if (circle) {
    const middle = { x: xOf(circle.longitude), y: yOf(circle.latitude) };
    const { x: centre } = pixelOf(view, frame, middle);
    context.beginPath();
    let last = middle.x;
    for (const [index, [longitude, latitude]] of rimOf(circle).entries()) {
      // Beside the place before it, also over the date line.
      const x = xOf(longitude) + Math.round(last - xOf(longitude));
      last = x;
      const pixel = {
        x: centre + (x - middle.x) * view.size,
        y: frame.height / 2 + (yOf(latitude) - view.y) * view.size,
      };
      if (index === 0) context.moveTo(pixel.x, pixel.y);
      else context.lineTo(pixel.x, pixel.y);
    }
    context.fill();
    context.stroke();
  }
  const rectangles: [x: number, y: number, width: number, height: number][] = [];
  if (area) {
    const wide = (area.east < area.west ? area.east + 360 - area.west : area.east - area.west) / 360;
    const { x } = pixelOf(view, frame, { x: xOf(area.west) + wide / 2, y: 0.5 });
    const [top, bottom] = [area.north, area.south].map(
      (latitude) => frame.height / 2 + (yOf(latitude) - view.y) * view.size,
    );
    rectangles.push([x - (wide / 2) * view.size, top!, wide * view.size, bottom! - top!]);
  }
  if (box) rectangles.push([box.from.x, box.from.y, box.to.x - box.from.x, box.to.y - box.from.y]);
  for (const rectangle of rectangles) {
    context.fillRect(...rectangle);
    context.strokeRect(...rectangle);
  }
}
