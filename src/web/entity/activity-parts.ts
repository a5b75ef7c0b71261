/** The two ways in which one is told what happened: who did what, and what it comes to. */
export const activityParts = [
  { to: '/activity', label: 'Activity' },
  { to: '/changes', label: 'What changed' },
] as const;
