import { radiusOf, shortCount } from './clusters.ts';
import type { Outlines, Stretch } from './outlines.ts';
import {
  type Colour,
  css,
  nameFont,
  nameHalo,
  type Painter,
  pointRadii,
  type Scene,
  turnOfPart,
  turnsOf,
} from './scene.ts';

/** So many colours a picture has at most. */
const mostColours = 16;
/** A cluster's ring has so many parts; where it has more colours, the last is the rest. */
const ringParts = 4;

// Numbers of the graphics processor have 24 bits: places of the world come as a rough and a fine part, and the view is taken
// from each by itself.
const placed = `
  uniform vec4 u_view; // x and y of the middle, rough, then fine
  uniform vec2 u_scale; // pixels of the world, of the page
  uniform vec2 u_frame;
  vec2 pixelOf(vec2 rough, vec2 fine) { return ((rough - u_view.xy) + (fine - u_view.zw)) * u_scale.x; }
  vec4 clipOf(vec2 pixel) { return vec4(pixel.x * 2.0 / u_frame.x, -pixel.y * 2.0 / u_frame.y, 0.0, 1.0); }`;

const landVertex = `#version 300 es
  ${placed}
  in vec4 a_place;
  void main() { gl_Position = clipOf(pixelOf(a_place.xy, a_place.zw)); }`;

const plainFragment = `#version 300 es
  precision highp float;
  uniform vec3 u_colour;
  out vec4 colour;
  void main() { colour = vec4(u_colour, 1.0); }`;

/**
 * A piece of a line as a rectangle, half a pixel wider on each side, where it fades: four corners in a row, as emulated
 * graphics cards draw instances one by one.
 */
const lineVertex = `#version 300 es
  precision highp float;
  ${placed}
  uniform float u_width;
  in vec4 a_place;
  in vec2 a_along;
  out float v_off;
  void main() {
    vec2 from = pixelOf(a_place.xy, a_place.zw);
    vec2 along = a_along * u_scale.x;
    vec2 across = vec2(-along.y, along.x) / max(length(along), 0.0001);
    float side = float(gl_VertexID & 1) * 2.0 - 1.0;
    float reach = u_width * 0.5 + 0.5 / u_scale.y;
    v_off = side * reach;
    gl_Position = clipOf(((gl_VertexID & 2) == 0 ? from : from + along) + across * side * reach);
  }`;

const lineFragment = `#version 300 es
  precision highp float;
  uniform vec3 u_colour;
  uniform float u_width;
  uniform vec2 u_scale;
  in float v_off;
  out vec4 colour;
  void main() {
    float alpha = clamp((u_width * 0.5 - abs(v_off)) * u_scale.y + 0.5, 0.0, 1.0);
    colour = vec4(u_colour * alpha, alpha);
  }`;

const pointVertex = `#version 300 es
  precision highp float;
  uniform vec2 u_scale;
  uniform vec2 u_frame;
  uniform vec2 u_offset;
  uniform float u_zoom;
  in vec2 a_place;
  in float a_radius;
  in vec4 a_ends;
  in vec4 a_groups;
  in float a_kind;
  out float v_radius;
  flat out vec4 v_ends;
  flat out vec4 v_groups;
  flat out float v_kind;
  void main() {
    vec2 pixel = a_place * u_zoom + u_offset;
    v_radius = a_radius + 1.5;
    v_ends = a_ends;
    v_groups = a_groups;
    v_kind = a_kind;
    gl_Position = vec4(pixel.x * 2.0 / u_frame.x, -pixel.y * 2.0 / u_frame.y, 0.0, 1.0);
    gl_PointSize = v_radius * 2.0 * u_scale.y;
  }`;

/** A point (0), a hollow one (1), or a cluster (2): a ring that is divided by colours. */
const pointFragment = `#version 300 es
  precision highp float;
  uniform vec3 u_colours[${mostColours}];
  uniform vec3 u_paper;
  uniform vec2 u_scale;
  in float v_radius;
  flat in vec4 v_ends;
  flat in vec4 v_groups;
  flat in float v_kind;
  out vec4 colour;
  float within(float edge, float away) { return clamp((edge - away) * u_scale.y + 0.5, 0.0, 1.0); }
  void main() {
    vec2 at = (gl_PointCoord * 2.0 - 1.0) * v_radius;
    float away = length(at);
    float rim = v_radius - 1.5;
    float alpha = within(rim + (v_kind > 0.5 && v_kind < 1.5 ? 0.5 : 1.0), away);
    if (alpha <= 0.0) discard;
    vec3 tint = u_colours[int(v_groups.x + 0.5)];
    vec3 painted;
    if (v_kind > 1.5) {
      painted = u_paper;
      float ring = within(rim, away) * (1.0 - within(rim - 4.0, away));
      if (ring > 0.0) {
        float turn = fract(atan(at.x, -at.y) / 6.2831853);
        float group = turn < v_ends.x ? v_groups.x : turn < v_ends.y ? v_groups.y : turn < v_ends.z ? v_groups.z : v_groups.w;
        painted = mix(u_paper, u_colours[int(group + 0.5)], ring);
      }
    } else if (v_kind > 0.5) painted = mix(tint, u_paper, within(rim - 1.4, away));
    else painted = mix(u_paper, tint, within(rim, away));
    colour = vec4(painted * alpha, alpha);
  }`;

/** Counts of clusters: letters of a picture of them, on whole pixels of the screen. */
const letterVertex = `#version 300 es
  precision highp float;
  uniform vec2 u_scale;
  uniform vec2 u_frame;
  uniform vec2 u_offset;
  uniform float u_zoom;
  in vec2 a_place;
  in vec2 a_corner;
  in vec2 a_letter;
  out vec2 v_letter;
  void main() {
    vec2 middle = a_place * u_zoom + u_offset + u_frame * 0.5;
    vec2 pixel = (floor(middle * u_scale.y + 0.5) + a_corner) / u_scale.y;
    v_letter = a_letter;
    gl_Position = vec4(pixel.x * 2.0 / u_frame.x - 1.0, 1.0 - pixel.y * 2.0 / u_frame.y, 0.0, 1.0);
  }`;

const letterFragment = `#version 300 es
  precision highp float;
  uniform sampler2D u_letters;
  uniform vec3 u_colour;
  in vec2 v_letter;
  out vec4 colour;
  void main() {
    float alpha = texture(u_letters, v_letter).a;
    colour = vec4(u_colour * alpha, alpha);
  }`;

/** Names: pieces of a picture of them, on whole pixels of the screen. */
const nameVertex = `#version 300 es
  precision highp float;
  ${placed}
  in vec4 a_place;
  in vec2 a_corner;
  in vec2 a_letter;
  out vec2 v_letter;
  void main() {
    vec2 middle = (pixelOf(a_place.xy, a_place.zw) + u_frame * 0.5) * u_scale.y;
    vec2 pixel = (floor(middle + 0.5) + a_corner) / u_scale.y;
    v_letter = a_letter;
    gl_Position = vec4(pixel.x * 2.0 / u_frame.x - 1.0, 1.0 - pixel.y * 2.0 / u_frame.y, 0.0, 1.0);
  }`;

const nameFragment = `#version 300 es
  precision highp float;
  uniform sampler2D u_letters;
  in vec2 v_letter;
  out vec4 colour;
  void main() { colour = texture(u_letters, v_letter); }`;

function programOf(gl: WebGL2RenderingContext, vertex: string, fragment: string): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type)!;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
    throw new Error(gl.getProgramInfoLog(program) ?? 'a shader does not compile');
  return program;
}

/** Rough and fine parts of places: x, y, and what is left of both. */
function split(values: Float64Array): Float32Array {
  const parts = new Float32Array(values.length * 2);
  for (let at = 0; at < values.length; at += 2) {
    const [x, y] = [Math.fround(values[at]!), Math.fround(values[at + 1]!)];
    parts.set([x, y, values[at]! - x, values[at + 1]! - y], at * 2);
  }
  return parts;
}

/** Of a corner of a piece: where the piece begins, and where it goes. */
const cornerNumbers = 6;

/** The four corners of each piece of a line. */
function cornersOf(pieces: Float64Array): Float32Array {
  const corners = new Float32Array(pieces.length * cornerNumbers);
  for (let piece = 0; piece < pieces.length / 4; piece += 1) {
    const [fromX, fromY, toX, toY] = [0, 1, 2, 3].map((at) => pieces[piece * 4 + at]!) as [
      number,
      number,
      number,
      number,
    ];
    const [x, y] = [Math.fround(fromX), Math.fround(fromY)];
    for (let corner = 0; corner < 4; corner += 1)
      corners.set([x, y, fromX - x, fromY - y, toX - fromX, toY - fromY], (piece * 4 + corner) * cornerNumbers);
  }
  return corners;
}

function trianglesOf(pieces: number): Uint32Array {
  const corners = new Uint32Array(pieces * 6);
  for (let piece = 0; piece < pieces; piece += 1)
    corners.set(
      [0, 1, 2, 2, 1, 3].map((corner) => piece * 4 + corner),
      piece * 6,
    );
  return corners;
}

interface Shapes {
  buffer: WebGLBuffer;
  /** Of lines: the corners of their triangles. */
  corners?: WebGLBuffer;
  stretches: readonly Stretch[];
}

const bytesOfPlace = 16;
/** Corners of a rectangle, as two triangles. */
const quad = [
  [0, 0],
  [1, 0],
  [0, 1],
  [0, 1],
  [1, 0],
  [1, 1],
] as const;
const letters = '0123456789.k';
/** Of a corner of a letter: the middle of its cluster, pixels of the screen from there, and where in the picture. */
const letterNumbers = 6;
/** Of a point: place, radius, ends of four parts, their colours, kind. */
const pointNumbers = 12;

/** What of the shapes a frame shows, neighbours as one. */
function inSight(stretches: readonly Stretch[], { view, frame }: Scene, turn: number): [from: number, to: number][] {
  const [width, height] = [frame.width / 2 / view.size, frame.height / 2 / view.size];
  const seen: [number, number][] = [];
  for (const { from, to, left, right, top, bottom } of stretches) {
    if (right + turn < view.x - width || left + turn > view.x + width) continue;
    if (bottom < view.y - height || top > view.y + height) continue;
    const last = seen.at(-1);
    if (last?.[1] === from) last[1] = to;
    else seen.push([from, to]);
  }
  return seen;
}

function pointsOf({ gathered, points, colours }: Scene): Float32Array {
  const { singles, clusters, part } = gathered;
  const numbers = new Float32Array((singles.length + clusters.length) * pointNumbers);
  // From the middle of the part, so that 24 bits are enough.
  const [middleX, middleY] = [(part.left + part.right) / 2, (part.top + part.bottom) / 2];
  let at = 0;
  for (const { index, x } of singles) {
    numbers[at] = (x - middleX) * part.size;
    numbers[at + 1] = (points.y[index]! - middleY) * part.size;
    numbers[at + 2] = pointRadii[points.size[index]!]!;
    numbers[at + 7] = points.group[index]!;
    numbers[at + 11] = points.placed[index]!;
    at += pointNumbers;
  }
  for (const { x, y, count, groups } of clusters) {
    numbers[at] = (x - middleX) * part.size;
    numbers[at + 1] = (y - middleY) * part.size;
    numbers[at + 2] = radiusOf(count);
    const largest = [...groups.keys()]
      .filter((group) => groups[group]! > 0)
      .sort((one, other) => groups[other]! - groups[one]!);
    const hasRest = largest.length > ringParts;
    let end = 0;
    for (let piece = 0; piece < ringParts; piece += 1) {
      const isLast = piece === ringParts - 1;
      const group = largest[Math.min(piece, largest.length - 1)]!;
      end = isLast || piece >= largest.length ? 1 : end + groups[group]! / count;
      numbers[at + 3 + piece] = end;
      numbers[at + 7 + piece] = isLast && hasRest ? colours.groups.length : group;
    }
    numbers[at + 11] = 2;
    at += pointNumbers;
  }
  return numbers;
}

/** Pixels from the middle of the frame to the middle of the part that points were gathered for. */
function offsetOf(scene: Scene): [x: number, y: number] {
  const {
    view,
    gathered: { part },
  } = scene;
  return [
    ((part.left + part.right) / 2 - view.x - turnOfPart(scene)) * view.size,
    ((part.top + part.bottom) / 2 - view.y) * view.size,
  ];
}

interface Letters {
  texture: WebGLTexture;
  ratio: number;
  height: number;
  width: number;
  /** Of each letter: where it begins, and how wide it is. */
  places: ReadonlyMap<string, { left: number; width: number }>;
}

/** The bound picture is drawn pixel by pixel. */
function keepPixels(gl: WebGL2RenderingContext): void {
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
  for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
    gl.texParameteri(gl.TEXTURE_2D, filter, gl.NEAREST);
}

/** A picture of all letters of counts. */
function drawLetters(gl: WebGL2RenderingContext, ratio: number, family: string): Letters {
  const canvas = document.createElement('canvas');
  const font = `600 ${12 * ratio}px ${family}`;
  const context = canvas.getContext('2d')!;
  context.font = font;
  const widths = [...letters].map((letter) => Math.ceil(context.measureText(letter).width));
  const gap = 2;
  canvas.width = widths.reduce((sum, width) => sum + width + gap, gap);
  canvas.height = Math.ceil(18 * ratio);
  context.font = font;
  context.textBaseline = 'middle';
  const places = new Map<string, { left: number; width: number }>();
  let left = gap;
  for (const [index, letter] of [...letters].entries()) {
    context.fillText(letter, left, canvas.height / 2);
    places.set(letter, { left, width: widths[index]! });
    left += widths[index]! + gap;
  }
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, canvas);
  keepPixels(gl);
  return { texture, ratio, height: canvas.height, width: canvas.width, places };
}

/** Of a corner of a name: the place, rough and fine, pixels of the screen from there, and where in the picture. */
const nameNumbers = 8;
/** Breadth of a picture of names: every graphics card takes it. */
const sheetWidth = 2_048;

/** All names in one picture, and the triangles that show them. */
function drawNames(
  { names, colours, ratio }: Scene,
  family: string,
): { sheet: HTMLCanvasElement; corners: Float32Array } {
  const sheet = document.createElement('canvas');
  const context = sheet.getContext('2d')!;
  const halo = nameHalo * ratio;
  const rowHeight = Math.ceil(18 * ratio);
  let [left, top] = [0, 0];
  const places = names.map(({ text, of }) => {
    context.font = nameFont(of, ratio, family);
    const width = Math.min(sheetWidth, Math.ceil(context.measureText(text).width + 2 * halo));
    if (left + width > sheetWidth) [left, top] = [0, top + rowHeight];
    const place = { left, top, width };
    left += width + 1;
    return place;
  });
  sheet.width = sheetWidth;
  sheet.height = top + rowHeight;
  Object.assign(context, {
    textBaseline: 'middle',
    lineJoin: 'round',
    lineWidth: halo,
    strokeStyle: css(colours.land),
  });
  const corners = new Float32Array(names.length * 6 * nameNumbers);
  let at = 0;
  for (const [index, { text, x, y, left: begin, of }] of names.entries()) {
    const place = places[index]!;
    const middle = place.top + rowHeight / 2;
    context.font = nameFont(of, ratio, family);
    context.fillStyle = css(of === 'mine' ? colours.ink : colours.muted);
    context.strokeText(text, place.left + halo, middle);
    context.fillText(text, place.left + halo, middle);
    const [roughX, roughY] = [Math.fround(x), Math.fround(y)];
    const from = Math.round(begin * ratio - halo);
    for (const [right, down] of quad) {
      const across = right * place.width;
      corners.set(
        [
          roughX,
          roughY,
          x - roughX,
          y - roughY,
          from + across,
          (down - 0.5) * rowHeight,
          (place.left + across) / sheetWidth,
          (place.top + down * rowHeight) / sheet.height,
        ],
        at,
      );
      at += nameNumbers;
    }
  }
  return { sheet, corners };
}

/** The letters of the counts of all clusters, as triangles. */
function countsOf({ gathered: { clusters, part } }: Scene, { places, width, height }: Letters): Float32Array {
  const [middleX, middleY] = [(part.left + part.right) / 2, (part.top + part.bottom) / 2];
  const numbers: number[] = [];
  for (const { x, y, count } of clusters) {
    const [atX, atY] = [(x - middleX) * part.size, (y - middleY) * part.size];
    const text = [...shortCount(count)].map((letter) => places.get(letter)!);
    let left = -Math.round(text.reduce((sum, letter) => sum + letter.width, 0) / 2);
    for (const letter of text) {
      const corner = (right: number, down: number) =>
        numbers.push(
          atX,
          atY,
          left + right * letter.width,
          (down - 0.5) * height,
          (letter.left + right * letter.width) / width,
          down,
        );
      for (const [right, down] of quad) corner(right, down);
      left += letter.width;
    }
  }
  return Float32Array.from(numbers);
}

/** Null where the browser has no WebGL 2. */
export function paintByWebgl(canvas: HTMLCanvasElement): Painter | null {
  const gl = canvas.getContext('webgl2', {
    alpha: false,
    antialias: false,
    depth: false,
    powerPreference: 'low-power',
  });
  if (!gl) return null;
  const land = programOf(gl, landVertex, plainFragment);
  const line = programOf(gl, lineVertex, lineFragment);
  const point = programOf(gl, pointVertex, pointFragment);
  const places = new Map<WebGLProgram, Map<string, WebGLUniformLocation | null>>();
  const uniform = (program: WebGLProgram, name: string) => {
    const known = places.get(program) ?? new Map<string, WebGLUniformLocation | null>();
    places.set(program, known);
    if (!known.has(name)) known.set(name, gl.getUniformLocation(program, name));
    return known.get(name)!;
  };
  const letter = programOf(gl, letterVertex, letterFragment);
  const name = programOf(gl, nameVertex, nameFragment);
  const pointBuffer = gl.createBuffer();
  const letterBuffer = gl.createBuffer();
  let alphabet: Letters | undefined;
  let letterCount = 0;
  let shapes: { land: Shapes; coasts: Shapes; borders: Shapes } | undefined;
  let shown: Scene['gathered'] | undefined;
  let styled: Scene['points'] | undefined;
  const nameBuffer = gl.createBuffer();
  const nameSheet = gl.createTexture();
  let written: Pick<Scene, 'names' | 'colours' | 'ratio'> | undefined;
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);

  const upload = (values: Float32Array): WebGLBuffer => {
    const buffer = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ARRAY_BUFFER, values, gl.STATIC_DRAW);
    return buffer;
  };

  function uploadLines(pieces: Float64Array, stretches: readonly Stretch[]): Shapes {
    const corners = gl!.createBuffer();
    gl!.bindBuffer(gl!.ELEMENT_ARRAY_BUFFER, corners);
    gl!.bufferData(gl!.ELEMENT_ARRAY_BUFFER, trianglesOf(pieces.length / 4), gl!.STATIC_DRAW);
    return { buffer: upload(cornersOf(pieces)), corners, stretches };
  }

  const attribute = (program: WebGLProgram, name: string, size: number, stride: number, offset: number) => {
    const at = gl.getAttribLocation(program, name);
    if (at < 0) return;
    gl.enableVertexAttribArray(at);
    gl.vertexAttribPointer(at, size, gl.FLOAT, false, stride, offset);
  };

  function use(program: WebGLProgram, { view, frame, ratio }: Scene, turn = 0) {
    gl!.useProgram(program);
    const [x, y] = [Math.fround(view.x - turn), Math.fround(view.y)];
    gl!.uniform4f(uniform(program, 'u_view'), x, y, view.x - turn - x, view.y - y);
    gl!.uniform2f(uniform(program, 'u_scale'), view.size, ratio);
    gl!.uniform2f(uniform(program, 'u_frame'), frame.width, frame.height);
  }

  function drawLines(
    { buffer, corners, stretches }: Shapes,
    scene: Scene,
    turn: number,
    colour: Colour,
    width: number,
  ) {
    use(line, scene, turn);
    gl!.uniform3fv(uniform(line, 'u_colour'), colour);
    gl!.uniform1f(uniform(line, 'u_width'), width);
    gl!.bindBuffer(gl!.ARRAY_BUFFER, buffer);
    gl!.bindBuffer(gl!.ELEMENT_ARRAY_BUFFER, corners!);
    attribute(line, 'a_place', 4, cornerNumbers * 4, 0);
    attribute(line, 'a_along', 2, cornerNumbers * 4, bytesOfPlace);
    for (const [from, to] of inSight(stretches, scene, turn))
      gl!.drawElements(gl!.TRIANGLES, (to - from) * 6, gl!.UNSIGNED_INT, from * 6 * 4);
  }

  function drawLand({ buffer, stretches }: Shapes, scene: Scene, turn: number) {
    use(land, scene, turn);
    gl!.uniform3fv(uniform(land, 'u_colour'), scene.colours.land);
    gl!.bindBuffer(gl!.ARRAY_BUFFER, buffer);
    attribute(land, 'a_place', 4, bytesOfPlace, 0);
    for (const [from, to] of inSight(stretches, scene, turn)) gl!.drawArrays(gl!.TRIANGLES, from, to - from);
  }

  function drawPoints(scene: Scene, isNew: boolean) {
    const { view, gathered, colours } = scene;
    const { part, singles, clusters } = gathered;
    use(point, scene);
    gl!.bindBuffer(gl!.ARRAY_BUFFER, pointBuffer);
    if (isNew) gl!.bufferData(gl!.ARRAY_BUFFER, pointsOf(scene), gl!.DYNAMIC_DRAW);
    gl!.uniform1f(uniform(point, 'u_zoom'), view.size / part.size);
    gl!.uniform2f(uniform(point, 'u_offset'), ...offsetOf(scene));
    gl!.uniform3fv(uniform(point, 'u_colours'), [...colours.groups, colours.rest].flat());
    gl!.uniform3fv(uniform(point, 'u_paper'), colours.paper);
    const stride = pointNumbers * 4;
    attribute(point, 'a_place', 2, stride, 0);
    attribute(point, 'a_radius', 1, stride, 8);
    attribute(point, 'a_ends', 4, stride, 12);
    attribute(point, 'a_groups', 4, stride, 28);
    attribute(point, 'a_kind', 1, stride, 44);
    gl!.drawArrays(gl!.POINTS, 0, singles.length + clusters.length);
  }

  function drawCounts(scene: Scene, isNew: boolean) {
    const { view, gathered, colours, ratio } = scene;
    const { part } = gathered;
    use(letter, scene);
    gl!.bindBuffer(gl!.ARRAY_BUFFER, letterBuffer);
    if (isNew || alphabet?.ratio !== ratio) {
      if (alphabet?.ratio !== ratio) {
        if (alphabet) gl!.deleteTexture(alphabet.texture);
        alphabet = drawLetters(gl!, ratio, getComputedStyle(canvas).fontFamily);
      }
      const numbers = countsOf(scene, alphabet);
      gl!.bufferData(gl!.ARRAY_BUFFER, numbers, gl!.DYNAMIC_DRAW);
      letterCount = numbers.length / letterNumbers;
    }
    if (letterCount === 0) return;
    gl!.bindTexture(gl!.TEXTURE_2D, alphabet.texture);
    gl!.uniform1f(uniform(letter, 'u_zoom'), view.size / part.size);
    gl!.uniform2f(uniform(letter, 'u_offset'), ...offsetOf(scene));
    gl!.uniform3fv(uniform(letter, 'u_colour'), colours.ink);
    const stride = letterNumbers * 4;
    attribute(letter, 'a_place', 2, stride, 0);
    attribute(letter, 'a_corner', 2, stride, 8);
    attribute(letter, 'a_letter', 2, stride, 16);
    gl!.drawArrays(gl!.TRIANGLES, 0, letterCount);
  }

  function drawAllNames(scene: Scene) {
    const { names, colours, ratio } = scene;
    if (names.length === 0) return;
    use(name, scene, -turnOfPart(scene));
    gl!.bindTexture(gl!.TEXTURE_2D, nameSheet);
    gl!.bindBuffer(gl!.ARRAY_BUFFER, nameBuffer);
    // They are written anew only when they, their colours or the screen are others.
    if (written?.names !== names || written.colours !== colours || written.ratio !== ratio) {
      written = { names, colours, ratio };
      const { sheet, corners } = drawNames(scene, getComputedStyle(canvas).fontFamily);
      gl!.texImage2D(gl!.TEXTURE_2D, 0, gl!.RGBA, gl!.RGBA, gl!.UNSIGNED_BYTE, sheet);
      keepPixels(gl!);
      gl!.bufferData(gl!.ARRAY_BUFFER, corners, gl!.DYNAMIC_DRAW);
    }
    const stride = nameNumbers * 4;
    attribute(name, 'a_place', 4, stride, 0);
    attribute(name, 'a_corner', 2, stride, bytesOfPlace);
    attribute(name, 'a_letter', 2, stride, 24);
    gl!.drawArrays(gl!.TRIANGLES, 0, names.length * 6);
  }

  return {
    kind: 'webgl',
    setOutlines(outlines: Outlines) {
      for (const { buffer, corners } of Object.values<Shapes>(shapes ?? {})) {
        gl.deleteBuffer(buffer);
        if (corners) gl.deleteBuffer(corners);
      }
      shapes = {
        land: { buffer: upload(split(outlines.land)), stretches: outlines.landStretches },
        coasts: uploadLines(outlines.coasts, outlines.coastStretches),
        borders: uploadLines(outlines.borders, outlines.borderStretches),
      };
    },
    draw(scene) {
      gl.viewport(0, 0, canvas.width, canvas.height);
      gl.clearColor(...(scene.colours.sea as [number, number, number]), 1);
      gl.clear(gl.COLOR_BUFFER_BIT);
      if (shapes) {
        // Nothing of it lets through what is below: an emulated graphics card need not look there.
        gl.disable(gl.BLEND);
        for (const turn of turnsOf(scene)) drawLand(shapes.land, scene, turn);
        gl.enable(gl.BLEND);
        for (const turn of turnsOf(scene)) {
          drawLines(shapes.borders, scene, turn, scene.colours.border, 0.75);
          drawLines(shapes.coasts, scene, turn, scene.colours.coast, 1);
        }
      }
      const isNew = shown !== scene.gathered || styled !== scene.points;
      shown = scene.gathered;
      styled = scene.points;
      drawPoints(scene, isNew);
      drawAllNames(scene);
      drawCounts(scene, isNew);
    },
  };
}
