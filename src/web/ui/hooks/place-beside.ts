/** In pixels of the window. */
export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Beside {
  /** At which end of its anchor it stands if there is room. */
  align: 'start' | 'end';
  /** Pixels between the two. */
  gap: number;
  /** Pixels; it is never higher than the room that there is. */
  tallest: number;
  /** It stands above already. */
  isAbove: boolean;
}

export interface Placed {
  left: number;
  top: number;
  maxHeight: number;
  isAbove: boolean;
}

/** Pixels that stay free at the edges of the window. */
const margin = 8;

/**
 * Where a block of this size stands: below its anchor, above it where only there is more room, inside of the window. Once
 * above it stays while it fits: a list that shrinks while one types does not jump.
 */
export function placeBeside(
  anchor: Edges,
  block: { width: number; height: number },
  room: Edges,
  { align, gap, tallest, isAbove }: Beside,
): Placed {
  const below = room.bottom - margin - anchor.bottom - gap;
  const above = anchor.top - gap - room.top - margin;
  const wanted = Math.min(block.height, tallest);
  const goesAbove = above > below ? isAbove || wanted > below : isAbove && wanted <= above;
  const maxHeight = Math.max(0, Math.min(tallest, goesAbove ? above : below));
  const height = Math.min(wanted, maxHeight);
  const left = align === 'start' ? anchor.left : anchor.right - block.width;
  return {
    left: Math.max(room.left + margin, Math.min(left, room.right - margin - block.width)),
    top: goesAbove ? anchor.top - gap - height : anchor.bottom + gap,
    maxHeight,
    isAbove: goesAbove,
  };
}
