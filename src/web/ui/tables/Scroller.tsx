import type { ReactNode } from 'react';

interface ScrollerProps {
  /** What scrolls, to a screen reader. */
  label: string;
  className?: string | undefined;
  as?: 'div' | 'pre';
  children: ReactNode;
}

/** What may be wider or higher than its place, with nothing in it to focus: the keyboard scrolls it, too. */
export function Scroller({ label, className, as: Tag = 'div', children }: ScrollerProps) {
  return (
    <Tag className={className} role="group" aria-label={label} tabIndex={0}>
      {children}
    </Tag>
  );
}
