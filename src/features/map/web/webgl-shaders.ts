/** So many colours a picture has at most. */
const mostColours = 16;

// Numbers of the graphics processor have 24 bits: places of the world come as a rough and a fine part, and the view is taken
// from each by itself.
const placed = `
  uniform vec4 u_view; // x and y of the middle, rough, then fine
  uniform vec2 u_scale; // pixels of the world, of the page
  uniform vec2 u_frame;
  vec2 pixelOf(vec2 rough, vec2 fine) { return ((rough - u_view.xy) + (fine - u_view.zw)) * u_scale.x; }
  vec4 clipOf(vec2 pixel) { return vec4(pixel.x * 2.0 / u_frame.x, -pixel.y * 2.0 / u_frame.y, 0.0, 1.0); }`;

export const landVertex = `#version 300 es
  ${placed}
  in vec4 a_place;
  void main() { gl_Position = clipOf(pixelOf(a_place.xy, a_place.zw)); }`;

export const plainFragment = `#version 300 es
  precision highp float;
  uniform vec3 u_colour;
  out vec4 colour;
  void main() { colour = vec4(u_colour, 1.0); }`;

/**
 * A piece of a line as a rectangle, half a pixel wider on each side, where it fades: four corners in a row, as emulated
 * graphics cards draw instances one by one.
 */
export const lineVertex = `#version 300 es
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

export const lineFragment = `#version 300 es
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

export const pointVertex = `#version 300 es
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
export const pointFragment = `#version 300 es
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
export const letterVertex = `#version 300 es
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

export const letterFragment = `#version 300 es
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
export const nameVertex = `#version 300 es
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

export const nameFragment = `#version 300 es
  precision highp float;
  uniform sampler2D u_letters;
  in vec2 v_letter;
  out vec4 colour;
  void main() { colour = texture(u_letters, v_letter); }`;
