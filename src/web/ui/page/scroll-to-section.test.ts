import { afterEach, expect, it, vi } from 'vitest';
import { scrollToSection } from './scroll-to-section.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('goes to a section however late it comes, and lets it go some seconds after that', () => {
  let now = 0;
  let grow = () => {};
  let section: { scrollIntoView: () => void; getBoundingClientRect: () => { top: number } } | null = null;
  const scrolled = vi.fn();
  const disconnected = vi.fn();
  vi.stubGlobal('performance', { now: () => now });
  vi.stubGlobal('document', { body: {}, getElementById: () => section });
  vi.stubGlobal('requestAnimationFrame', () => 1);
  vi.stubGlobal('cancelAnimationFrame', () => {});
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal(
    'ResizeObserver',
    class {
      disconnect = disconnected;
      constructor(heard: () => void) {
        grow = heard;
      }
      observe() {}
    },
  );
  const end = scrollToSection('what-if');
  now = 60_000;
  grow();
  section = { scrollIntoView: scrolled, getBoundingClientRect: () => ({ top: 0 }) };
  now = 61_000;
  grow();
  expect(scrolled).toHaveBeenCalledTimes(1);
  now = 72_000;
  grow();
  expect(scrolled).toHaveBeenCalledTimes(1);
  expect(disconnected).toHaveBeenCalledTimes(1);
  end();
});
