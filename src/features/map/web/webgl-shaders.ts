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

// Colours and parts are told by the corners: an emulated graphics card looks things up in lists pixel by pixel.
export const pointVertex = `#version 300 es
  precision highp float;
  uniform vec3 u_colours[${mostColours}];
  uniform vec2 u_scale;
  uniform vec2 u_frame;
  uniform vec2 u_offset;
  uniform float u_zoom;
  in vec2 a_place;
  in float a_radius;
  in vec4 a_ends;
  in vec4 a_groups;
  in float a_kind;
  flat out float v_radius;
  flat out vec3 v_ends;
  flat out vec3 v_first;
  flat out vec3 v_second;
  flat out vec3 v_third;
  flat out vec3 v_fourth;
  flat out float v_kind;
  vec3 colourOf(float group) { return u_colours[int(group + 0.5)]; }
  void main() {
    vec2 pixel = a_place * u_zoom + u_offset;
    v_radius = a_radius + 1.5;
    // 0 to 4 once around, as the pixels tell it without an angle.
    vec3 level = cos(a_ends.xyz * 6.2831853);
    v_ends = mix(1.0 - level, 3.0 + level, step(0.5, a_ends.xyz));
    v_first = colourOf(a_groups.x);
    v_second = colourOf(a_groups.y);
    v_third = colourOf(a_groups.z);
    v_fourth = colourOf(a_groups.w);
    v_kind = a_kind;
    gl_Position = vec4(pixel.x * 2.0 / u_frame.x, -pixel.y * 2.0 / u_frame.y, 0.0, 1.0);
    gl_PointSize = v_radius * 2.0 * u_scale.y;
  }`;

const onDisc = `#version 300 es
  precision highp float;
  uniform vec3 u_paper;
  uniform vec2 u_scale;
  flat in float v_radius;
  flat in float v_kind;
  flat in vec3 v_first;
  out vec4 colour;
  float within(float edge, float away) { return clamp((edge - away) * u_scale.y + 0.5, 0.0, 1.0); }`;

/** A point (0), or a hollow one (1). */
export const pointFragment = `${onDisc}
  void main() {
    float away = length((gl_PointCoord * 2.0 - 1.0) * v_radius);
    float rim = v_radius - 1.5;
    float alpha = within(rim + 1.0 - 0.5 * v_kind, away);
    float tint = within(rim, away);
    float hole = v_kind * within(rim - 1.4, away);
    colour = vec4(mix(u_paper, v_first, max(tint, v_kind) - hole) * alpha, alpha);
  }`;

/** A cluster: a ring that is divided by colours. */
export const clusterFragment = `${onDisc}
  flat in vec3 v_ends;
  flat in vec3 v_second;
  flat in vec3 v_third;
  flat in vec3 v_fourth;
  void main() {
    vec2 at = (gl_PointCoord * 2.0 - 1.0) * v_radius;
    float away = length(at);
    float rim = v_radius - 1.5;
    float alpha = within(rim + 1.0, away);
    float ring = within(rim, away) * (1.0 - within(rim - 4.0, away));
    float level = -at.y / max(away, 0.0001);
    float turn = at.x < 0.0 ? 3.0 + level : 1.0 - level;
    vec3 tint = turn < v_ends.x ? v_first : turn < v_ends.y ? v_second : turn < v_ends.z ? v_third : v_fourth;
    colour = vec4(mix(u_paper, tint, ring) * alpha, alpha);
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
