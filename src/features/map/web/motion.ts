/** Whether movement is unwelcome. */
export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How to get to another view. */
export const pace = () => (isStill() ? ('at once' as const) : ('glide' as const));
