/** A section is followed so long once it is there, in milliseconds: what comes late above it moves it. */
const longest = 10_000;
/** After so long in its place only what changes the page's height moves it. */
const calmTime = 200;

/** Whoever points, scrolls or types is where they want to be: nothing moves under their hands. */
const byHand = ['wheel', 'touchmove', 'keydown', 'pointerdown', 'pointermove'] as const;

/** One section is followed at a time. */
let endOther = () => {};

/** An element of the page, and where in the window it is to stand. */
interface Place {
  element: Element;
  block: 'start' | 'center';
}

/** Brings what is found to its place, and keeps it there until what is above it has its true height. */
export function keepInPlace(find: () => Place | null): () => void {
  endOther();
  let begun = performance.now();
  let frame = 0;
  let calmSince = begun;
  let seen = Number.NaN;
  const late = new ResizeObserver(follow);
  const end = () => {
    cancelAnimationFrame(frame);
    late.disconnect();
    for (const event of byHand) removeEventListener(event, end);
  };
  endOther = end;
  for (const event of byHand) addEventListener(event, end, { passive: true, once: true });
  function step(): void {
    const now = performance.now();
    const found = find();
    // It may be in a panel whose code is on its way.
    if (!found) begun = now;
    if (now - begun > longest) return end();
    found?.element.scrollIntoView({ block: found.block, behavior: 'instant' });
    const top = Math.round(found?.element.getBoundingClientRect().top ?? 0);
    if (top !== seen) calmSince = now;
    seen = top;
    if (now - calmSince <= calmTime) frame = requestAnimationFrame(step);
  }
  function follow() {
    cancelAnimationFrame(frame);
    calmSince = performance.now();
    step();
  }
  late.observe(document.body);
  step();
  return end;
}

const sectionPlace = (id: string): Place | null => {
  const element = document.getElementById(id);
  return element && { element, block: 'start' };
};

/** Brings a section of the page below the header. */
export const scrollToSection = (id: string) => keepInPlace(() => sectionPlace(id));

/** Brings a row into view, and until it is drawn the section that will have it. */
export const scrollToRow = (findRow: () => Element | undefined, section: string) =>
  keepInPlace(() => {
    const element = findRow();
    return element ? { element, block: 'center' } : sectionPlace(section);
  });
