import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { pitPaths } from '../../src/web/ui/pictures/pit.ts';

const { resolve } = createRequire(import.meta.url);

/** A font of the web (WOFF 1.0) as the plain one that the renderer reads: a table of contents, then each table unpacked. */
function plainFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + count * 16);
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + index * 20;
    const [start, packed, length] = [4, 8, 12].map((place) => woff.readUInt32BE(entry + place)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(start, start + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    const place = 12 + index * 16;
    woff.copy(head, place, entry, entry + 4);
    head.writeUInt32BE(woff.readUInt32BE(entry + 16), place + 4);
    head.writeUInt32BE(offset, place + 8);
    head.writeUInt32BE(length, place + 12);
    tables.push(table, Buffer.alloc((4 - (length % 4)) % 4));
    offset += length + ((4 - (length % 4)) % 4);
  }
  return Buffer.concat([head, ...tables]);
}

const fontFiles = [
  '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff',
  '@fontsource/inter/files/inter-latin-500-normal.woff',
  '@fontsource/inter/files/inter-latin-600-normal.woff',
];

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const xml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);

interface Pens {
  png(svg: string, width?: number): Uint8Array;
  /** Width of a line in the serif of the headings, in px. */
  widthOf(text: string, size: number): number;
}

let pens: Promise<Pens> | undefined;

/** The renderer with the fonts of the product alone: the same picture on every machine. */
function openPens(): Promise<Pens> {
  pens ??= (async () => {
    await initWasm(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')));
    const fontBuffers = await Promise.all(fontFiles.map(async (file) => plainFont(await readFile(resolve(file)))));
    const font = { fontBuffers, loadSystemFonts: false, defaultFontFamily: 'Inter Medium' };
    const draw = (svg: string, width?: number) =>
      new Resvg(svg, { font, ...(width && { fitTo: { mode: 'width', value: width } }) });
    return {
      png: (svg, width) => draw(svg, width).render().asPng(),
      widthOf: (text, size) =>
        draw(
          `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="200">${line(text, 0, 120, size)}</svg>`,
        ).getBBox()?.width ?? 0,
    };
  })();
  return pens;
}

const line = (text: string, x: number, y: number, size: number) =>
  `<text x="${x}" y="${y}" font-family="Source Serif 4 SemiBold" font-size="${size}" letter-spacing="${-0.015 * size}">${xml(text)}</text>`;

/** Breaks a heading into lines no wider than `width`. */
function wrap(heading: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of heading.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const colour = {
  paper: '#faf8f4',
  ink: '#1a211e',
  soft: '#47524d',
  copper: '#b4622d',
  copperText: '#96491a',
  line: '#3b4540',
};

function pit(size: number, x: number, y: number, terraces: number, stroke: number): string {
  const { rings, floor } = pitPaths(size, terraces);
  const lines = rings.map((d) => `<path d="${d}"/>`).join('');
  return (
    `<g transform="translate(${x} ${y})"><g fill="none" stroke="${colour.line}" stroke-width="${stroke}">${lines}</g>` +
    `<path d="${floor}" fill="${colour.copper}"/></g>`
  );
}

function contours(): string {
  const { rings, floor } = pitPaths(1100, 13);
  const lines = [...rings, floor].map((d) => `<path d="${d}"/>`).join('');
  return `<g transform="translate(440 -260)" fill="none" stroke="${colour.ink}" stroke-width="2" opacity="0.08">${lines}</g>`;
}

/** The picture of a shared link, 1200 × 630: what it is, its heading, and whose. */
export async function sharePicture({ heading, badge }: { heading: string; badge: string }): Promise<Uint8Array> {
  const { png, widthOf } = await openPens();
  const size = [76, 66, 58, 50].find((each) => wrap(heading, 980, (text) => widthOf(text, each)).length <= 4) ?? 44;
  const lines = wrap(heading, 980, (text) => widthOf(text, size));
  const step = size * 1.12;
  const top = 335 - ((lines.length - 1) * step) / 2 + size * 0.35;
  return png(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">' +
      `<rect width="1200" height="630" fill="${colour.paper}"/>${contours()}` +
      `<rect width="1200" height="10" fill="${colour.copper}"/>` +
      `<text x="80" y="${top - size - 22}" font-family="Inter SemiBold" font-size="28" fill="${colour.copperText}">${xml(badge)}</text>` +
      `<g fill="${colour.ink}">${lines.map((text, index) => line(text, 78, top + index * step, size)).join('')}</g>` +
      pit(56, 80, 532, 3, 3.4) +
      `<text x="150" y="571" font-family="Inter SemiBold" font-size="32" fill="${colour.ink}" letter-spacing="-0.6">OpenPit</text>` +
      `<text x="272" y="571" font-family="Inter Medium" font-size="26" fill="${colour.soft}">Mine Data</text></svg>`,
  );
}

/** The mark on paper, for home screens and search engines. */
export async function iconPicture(size: number): Promise<Uint8Array> {
  const { png } = await openPens();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">' +
    `<rect width="512" height="512" fill="${colour.paper}"/>${pit(432, 40, 40, 3, 22)}</svg>`;
  return png(svg, size);
}
