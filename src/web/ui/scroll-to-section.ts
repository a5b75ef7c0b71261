/** So many frames a section is followed: what is drawn above it as it comes into view moves it. */
const mostFrames = 120;
/** After so many frames in its place it stays there. */
const calmFrames = 20;

const scrolledByHand = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Brings a section of the page below the header, and keeps it there until what is above it has its true height. */
export function scrollToSection(id: string): () => void {
  let frame = 0;
  let calm = 0;
  let seen = Number.NaN;
  const end = () => {
    cancelAnimationFrame(frame);
    for (const event of scrolledByHand) removeEventListener(event, end);
  };
  for (const event of scrolledByHand) addEventListener(event, end, { passive: true, once: true });
  const step = (left: number) => {
    const section = document.getElementById(id);
    section?.scrollIntoView({ block: 'start', behavior: 'instant' });
    const top = Math.round(section?.getBoundingClientRect().top ?? 0);
    calm = top === seen ? calm + 1 : 0;
    seen = top;
    if (left === 0 || calm >= calmFrames) end();
    else frame = requestAnimationFrame(() => step(left - 1));
  };
  step(mostFrames);
  return end;
}
