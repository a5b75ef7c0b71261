import { type RefObject, useLayoutEffect } from 'react';
import { type Edges, placeBeside } from './place-beside.ts';

interface PlacementOptions {
  /** What it stands beside. */
  anchor: RefObject<HTMLElement | null>;
  /** A `popover="manual"`: in the top layer, so that no table and no dialog cuts it off. */
  floating: RefObject<HTMLElement | null>;
  open: boolean;
  align: 'start' | 'end';
  gap: number;
  sameWidth?: boolean;
  tallest?: number;
}

/** What is seen of the window: the keyboard of a phone is not part of it. */
function seenRoom(): Edges {
  const { offsetLeft: left, offsetTop: top, width, height } = visualViewport!;
  return { left, top, right: left + width, bottom: top + height };
}

/** Shows what floats, and keeps it beside its anchor while either of them, or the window, moves or changes its size. */
export function usePlacement({
  anchor,
  floating,
  open,
  align,
  gap,
  sameWidth = false,
  tallest = Infinity,
}: PlacementOptions) {
  useLayoutEffect(() => {
    const beside = anchor.current;
    const block = floating.current;
    if (!open || !beside || !block) return undefined;
    block.showPopover();
    let isAbove = false;
    const place = () => {
      const edges = beside.getBoundingClientRect();
      if (sameWidth) block.style.width = `${edges.width}px`;
      // As high as it would be without the bound that it has from here.
      const height = block.scrollHeight + block.offsetHeight - block.clientHeight;
      const size = { width: block.offsetWidth, height };
      const placed = placeBeside(edges, size, seenRoom(), { align, gap, tallest, isAbove });
      isAbove = placed.isAbove;
      block.style.left = `${placed.left}px`;
      block.style.top = `${placed.top}px`;
      block.style.maxHeight = `${placed.maxHeight}px`;
    };
    place();
    const left = new AbortController();
    const always = { capture: true, passive: true, signal: left.signal };
    addEventListener('scroll', place, always);
    for (const change of ['scroll', 'resize']) visualViewport!.addEventListener(change, place, always);
    const sizes = new ResizeObserver(place);
    sizes.observe(beside);
    sizes.observe(block);
    // A box that scrolls may take the anchor out of sight; what stands beside it goes along.
    const sight = new IntersectionObserver(([seen]) => {
      block.style.visibility = seen?.isIntersecting ? '' : 'hidden';
    });
    sight.observe(beside);
    return () => {
      left.abort();
      sizes.disconnect();
      sight.disconnect();
    };
  }, [anchor, floating, open, align, gap, sameWidth, tallest]);
}
