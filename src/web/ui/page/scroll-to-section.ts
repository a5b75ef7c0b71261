/** A section is followed so long, in milliseconds: what is drawn above it as it comes into view moves it. */
const longest = 1_500;
/** After so long in its place it stays there. */
const calmTime = 200;

/** Whoever points, scrolls or types is where they want to be: nothing moves under their hands. */
const byHand = ['wheel', 'touchmove', 'keydown', 'pointerdown', 'pointermove'] as const;

/** Brings a section of the page below the header, and keeps it there until what is above it has its true height. */
export function scrollToSection(id: string): () => void {
  const begun = performance.now();
  let frame = 0;
  let calmSince = begun;
  let seen = Number.NaN;
  const end = () => {
    cancelAnimationFrame(frame);
    for (const event of byHand) removeEventListener(event, end);
  };
  for (const event of byHand) addEventListener(event, end, { passive: true, once: true });
  const step = () => {
    const now = performance.now();
    const section = document.getElementById(id);
    section?.scrollIntoView({ block: 'start', behavior: 'instant' });
    const top = Math.round(section?.getBoundingClientRect().top ?? 0);
    if (top !== seen) calmSince = now;
    seen = top;
    if (now - begun > longest || now - calmSince > calmTime) end();
    else frame = requestAnimationFrame(step);
  };
  step();
  return end;
}
