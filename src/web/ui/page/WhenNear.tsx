import { type ReactNode, useEffect, useRef, useState } from 'react';
import { whenIdle } from '../hooks/when-idle.ts';
import { PartOfPage } from './PartOfPage.tsx';
import { Waiting } from './Waiting.tsx';

interface WhenNearProps {
  /** As high as so many rows of a table, about what comes. */
  rows: number;
  children: ReactNode;
}

/** What is drawn, and asked for, when a reader comes near it or prints it: it belongs to a page and not to its first answer. */
export function WhenNear({ rows, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return undefined;
    const come = () => setNear(true);
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && come(),
      { rootMargin: '300px' },
    );
    observer.observe(place.current);
    addEventListener('beforeprint', come);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', come);
    };
  }, [isNear]);
  // Nobody prints before the page is there.
  useEffect(() => whenIdle(() => void import('./whole-paper.ts').then(({ hearPrintKeys }) => hearPrintKeys())), []);
  const waiting = <Waiting rows={rows} />;
  return isNear ? <PartOfPage fallback={waiting}>{children}</PartOfPage> : <div ref={place}>{waiting}</div>;
}
