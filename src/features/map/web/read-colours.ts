import type { Colour, Colours } from './scene.ts';

/** A colour as CSS computes it, in any of its notations, as numbers. */
function numbersOf(context: CanvasRenderingContext2D, colour: string): Colour {
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red / 255, green / 255, blue / 255];
}

/** Reads a colour as the page has it within an element. */
function readerWithin(within: HTMLElement) {
  const probe = document.createElement('span');
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  within.append(probe);
  return {
    read(colour: string): Colour {
      probe.style.color = colour;
      return numbersOf(context, getComputedStyle(probe).color);
    },
    end: () => probe.remove(),
  };
}

/**
 * The colours of the page in its scheme, for canvases, which know neither variables nor schemes. Each that is asked of the page
 * has it compute its styles anew: those in `known` are not, as long as the scheme is the same.
 */
export function readColours(within: HTMLElement, groups: readonly string[], known: Map<string, Colour>): Colours {
  let reader: ReturnType<typeof readerWithin> | undefined;
  const read = (colour: string): Colour => {
    const before = known.get(colour);
    if (before) return before;
    reader ??= readerWithin(within);
    const found = reader.read(colour);
    known.set(colour, found);
    return found;
  };
  const colours: Colours = {
    sea: read('light-dark(#e6ebec, #0d1114)'),
    land: read('light-dark(#f7f4ed, #1c2228)'),
    coast: read('light-dark(#a3aba8, #4d5861)'),
    border: read('light-dark(#d3cdc0, #343d45)'),
    paper: read('var(--surface)'),
    ink: read('var(--ink)'),
    muted: read('light-dark(#7d817a, #7f8b95)'),
    accent: read('var(--action)'),
    groups: groups.map(read),
    rest: read('var(--line-strong)'),
  };
  reader?.end();
  return colours;
}

/** Tells when the page changes between light and dark. */
export function onSchemeChange(changed: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-scheme'] });
  system.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', changed);
  };
}
