import { type RefObject, useLayoutEffect } from 'react';
import { type Beside, type Edges, placeBeside } from './place-beside.ts';

interface Wanted extends Omit<Beside, 'isAbove'> {
  sameWidth: boolean;
}

/** What is seen of the window: the keyboard of a phone is not part of it. */
function seenRoom(): Edges {
  const { offsetLeft: left, offsetTop: top, width, height } = visualViewport!;
  return { left, top, right: left + width, bottom: top + height };
}

/** Keeps a block beside its anchor while either of them, or the window, moves or changes its size. Returns how to stop. */
function keepBeside(anchor: HTMLElement, block: HTMLElement, { sameWidth, ...wanted }: Wanted): () => void {
  let isAbove = false;
  const place = () => {
    const edges = anchor.getBoundingClientRect();
    if (sameWidth) block.style.width = `${edges.width}px`;
    // As high as it would be without the bound that it has from here.
    const height = block.scrollHeight + block.offsetHeight - block.clientHeight;
    const placed = placeBeside(edges, { width: block.offsetWidth, height }, seenRoom(), { ...wanted, isAbove });
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
  sizes.observe(anchor);
  sizes.observe(block);
  // A box that scrolls may take the anchor out of sight; what stands beside it goes along.
  const sight = new IntersectionObserver(([seen]) => {
    block.style.visibility = seen?.isIntersecting ? '' : 'hidden';
  });
  sight.observe(anchor);
  return () => {
    left.abort();
    sizes.disconnect();
    sight.disconnect();
  };
}

interface PlacementOptions extends Pick<Beside, 'align' | 'gap'> {
  /** What it stands beside. */
  anchor: RefObject<HTMLElement | null>;
  /** A `popover="manual"`: in the top layer, so that no table and no dialog cuts it off. */
  floating: RefObject<HTMLElement | null>;
  open: boolean;
  sameWidth?: boolean;
  tallest?: number;
}

/** Shows what floats beside its anchor while it is open. */
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
    if (!open || !anchor.current || !floating.current) return undefined;
    floating.current.showPopover();
    return keepBeside(anchor.current, floating.current, { align, gap, sameWidth, tallest });
  }, [anchor, floating, open, align, gap, sameWidth, tallest]);
}
