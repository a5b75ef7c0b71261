/** The mark of the product: an open pit from above. One function draws it at every size, so the icon, the logo and the contours agree. */
export interface Pit {
  /** Terrace lines as SVG path data, the outermost first. */
  rings: string[];
  /** The filled floor. */
  floor: string;
}

/** Bumps of the rim, as amplitude (share of the radius), number of lobes and phase; chosen by eye to look dug, not drawn. */
const bumps = [
  [0.085, 2, 0.9],
  [0.055, 3, 2.3],
  [0.03, 5, 4.1],
] as const;

function outline(size: number, radius: number, shift: number, twist: number): string {
  const points = 20;
  const centre = size / 2;
  const at = (index: number) => {
    const angle = (index / points) * Math.PI * 2;
    const wave = bumps.reduce(
      (sum, [amplitude, lobes, phase]) => sum + amplitude * Math.sin(lobes * angle + phase + twist),
      0,
    );
    const r = radius * (1 + wave);
    return [centre + shift + r * Math.cos(angle) * 1.04, centre - shift * 0.6 + r * Math.sin(angle) * 0.94] as const;
  };
  // A hundredth of a pixel at the size of an icon, a tenth on a poster.
  const digits = size < 100 ? 100 : 10;
  const text = (value: number) => String(Math.round(value * digits) / digits);
  const [startX, startY] = at(0);
  let path = `M${text(startX)} ${text(startY)}`;
  // A closed Catmull-Rom curve through the points as cubic Béziers, of which each goes on from the one before.
  for (let index = 0; index < points; index += 1) {
    const [x0, y0] = at(index - 1);
    const [x1, y1] = at(index);
    const [x2, y2] = at(index + 1);
    const [x3, y3] = at(index + 2);
    const first = [x1 + (x2 - x0) / 6, y1 + (y2 - y0) / 6];
    const rest = [x2 - (x3 - x1) / 6, y2 - (y3 - y1) / 6, x2, y2];
    path += `${index === 0 ? `C${first.map(text).join(' ')} ` : 'S'}${rest.map(text).join(' ')}`;
  }
  return `${path}Z`;
}

/** Paths of a pit with `terraces` lines in a square of `size`. */
export function pitPaths(size: number, terraces: number): Pit {
  const outer = size * 0.41;
  const inner = size * 0.13;
  const radius = (step: number) => outer - ((outer - inner) * step) / terraces;
  const shift = (step: number) => (size * 0.035 * step) / terraces;
  const rings = Array.from({ length: terraces }, (_, step) => outline(size, radius(step), shift(step), step * 0.22));
  return { rings, floor: outline(size, inner, shift(terraces), terraces * 0.22) };
}
