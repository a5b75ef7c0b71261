import type { Outlines, Stretch } from './outlines.ts';
import { type Colour, type Painter, type Scene, turnOfPart, turnsOf } from './scene.ts';
import { KeptGround } from './webgl-ground.ts';
import { countsOf, drawLetters, letterNumbers, type Letters } from './webgl-letters.ts';
import { nameNumbers, NameSheet } from './webgl-names.ts';
import {
  cornerNumbers,
  cornersOf,
  inSight,
  offsetOf,
  pointNumbers,
  pointsOf,
  split,
  trianglesOf,
} from './webgl-numbers.ts';
import {
  clusterFragment,
  landVertex,
  letterFragment,
  letterVertex,
  lineFragment,
  lineVertex,
  nameFragment,
  nameVertex,
  plainFragment,
  pointFragment,
  pointVertex,
} from './webgl-shaders.ts';

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
  return program;
}

/** Asked when all are under way: each question waits for the graphics processor. */
function checkPrograms(gl: WebGL2RenderingContext, programs: readonly WebGLProgram[]): void {
  for (const program of programs)
    if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
      throw new Error(gl.getProgramInfoLog(program) ?? 'a shader does not compile');
}

interface Shapes {
  buffer: WebGLBuffer;
  /** Of lines: the corners of their triangles. */
  corners?: WebGLBuffer;
  stretches: readonly Stretch[];
}

const bytesOfPlace = 16;
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
  const cluster = programOf(gl, pointVertex, clusterFragment);
  const places = new Map<WebGLProgram, Map<string, WebGLUniformLocation | null>>();
  const uniform = (program: WebGLProgram, name: string) => {
    const known = places.get(program) ?? new Map<string, WebGLUniformLocation | null>();
    places.set(program, known);
    if (!known.has(name)) known.set(name, gl.getUniformLocation(program, name));
    return known.get(name)!;
  };
  const letter = programOf(gl, letterVertex, letterFragment);
  const name = programOf(gl, nameVertex, nameFragment);
  checkPrograms(gl, [land, line, point, cluster, letter, name]);
  const pointBuffer = gl.createBuffer();
  const letterBuffer = gl.createBuffer();
  let alphabet: Letters | undefined;
  let letterCount = 0;
  let shapes: { land: Shapes; coasts: Shapes; borders: Shapes } | undefined;
  let shown: Scene['gathered'] | undefined;
  let styled: Scene['points'] | undefined;
  const nameBuffer = gl.createBuffer();
  let sheet: NameSheet | undefined;
  let written: Scene['names'] | undefined;
  const ground = new KeptGround(gl);
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

  function drawGround(scene: Scene) {
    gl!.clearColor(...(scene.colours.sea as [number, number, number]), 1);
    gl!.clear(gl!.COLOR_BUFFER_BIT);
    if (!shapes) return;
    // Nothing of it lets through what is below: an emulated graphics card need not look there.
    gl!.disable(gl!.BLEND);
    for (const turn of turnsOf(scene)) drawLand(shapes.land, scene, turn);
    gl!.enable(gl!.BLEND);
    for (const turn of turnsOf(scene)) {
      drawLines(shapes.borders, scene, turn, scene.colours.border, 0.75);
      drawLines(shapes.coasts, scene, turn, scene.colours.coast, 1);
    }
  }

  function drawDiscs(program: WebGLProgram, scene: Scene, from: number, count: number) {
    if (count === 0) return;
    const { view, gathered, colours } = scene;
    use(program, scene);
    gl!.uniform1f(uniform(program, 'u_zoom'), view.size / gathered.part.size);
    gl!.uniform2f(uniform(program, 'u_offset'), ...offsetOf(scene));
    gl!.uniform3fv(uniform(program, 'u_colours'), [...colours.groups, colours.rest].flat());
    gl!.uniform3fv(uniform(program, 'u_paper'), colours.paper);
    const stride = pointNumbers * 4;
    attribute(program, 'a_place', 2, stride, 0);
    attribute(program, 'a_radius', 1, stride, 8);
    attribute(program, 'a_ends', 4, stride, 12);
    attribute(program, 'a_groups', 4, stride, 28);
    attribute(program, 'a_kind', 1, stride, 44);
    gl!.drawArrays(gl!.POINTS, from, count);
  }

  function drawPoints(scene: Scene, isNew: boolean) {
    const { singles, clusters } = scene.gathered;
    gl!.bindBuffer(gl!.ARRAY_BUFFER, pointBuffer);
    if (isNew) gl!.bufferData(gl!.ARRAY_BUFFER, pointsOf(scene), gl!.DYNAMIC_DRAW);
    drawDiscs(point, scene, 0, singles.length);
    drawDiscs(cluster, scene, singles.length, clusters.length);
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
    if (!sheet?.isOf(scene)) {
      if (sheet) gl!.deleteTexture(sheet.texture);
      sheet = new NameSheet(gl!, { colours, ratio, family: getComputedStyle(canvas).fontFamily });
      written = undefined;
    }
    gl!.bindBuffer(gl!.ARRAY_BUFFER, nameBuffer);
    if (written !== names) {
      written = names;
      sheet.write(names);
      gl!.bufferData(gl!.ARRAY_BUFFER, sheet.cornersOf(names), gl!.DYNAMIC_DRAW);
    }
    gl!.bindTexture(gl!.TEXTURE_2D, sheet.texture);
    const stride = nameNumbers * 4;
    attribute(name, 'a_place', 4, stride, 0);
    attribute(name, 'a_corner', 2, stride, bytesOfPlace);
    attribute(name, 'a_letter', 2, stride, 24);
    gl!.drawArrays(gl!.TRIANGLES, 0, names.length * 6);
  }

  return {
    kind: 'webgl',
    setOutlines(outlines: Outlines) {
      ground.forget();
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
      ground.show(scene, drawGround);
      const isNew = shown !== scene.gathered || styled !== scene.points;
      shown = scene.gathered;
      styled = scene.points;
      drawPoints(scene, isNew);
      drawAllNames(scene);
      drawCounts(scene, isNew);
    },
    end: () => ground.forget(),
  };
}
