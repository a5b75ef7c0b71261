import { useLayoutEffect, useRef, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/**
 * Width in CSS pixels that a picture has, so that its text keeps its size on every screen; 0 until it was measured:
 * in the frame in which it comes into view, or out of sight in a moment in which nobody waits.
 */
export function useWidth<E extends HTMLElement>() {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const measure = () => setWidth(measured.clientWidth);
    // Called before the frame is painted, yet not for what `content-visibility` leaves out: to ask that for its width at once would lay it out at once, and hold up what is in sight.
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    const forget = whenIdle(measure);
    return () => {
      observer.disconnect();
      forget();
    };
  }, []);
  return [element, width] as const;
}
