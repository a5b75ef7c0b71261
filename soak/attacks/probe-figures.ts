/** How one thing that is asked again and again was answered. */
export interface ProbeFigures {
  asked: number;
  longestMs: number;
  p95Ms: number;
  /** What was not answered 200: how often, by status; `cut`, and `unanswered` within a minute. */
  notOk: Record<string, number>;
}

export const channels = ['health kept', 'health new', 'read kept', 'read new'] as const;
export type Channel = (typeof channels)[number];

export interface PhaseFigures {
  channels: Record<Channel, ProbeFigures>;
  /** How late this thread itself was at most: what the machine adds to each time. */
  ownLagMs: number;
}
