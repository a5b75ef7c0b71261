import { useState } from 'react';

export interface Newest {
  /** The signal of a question that is asked now; those before it are given up. */
  next: () => AbortSignal;
  /** Gives up what was asked last. */
  forget: () => void;
}

/** Of questions of which only the newest answer counts: those before it end here and, with their request, at the server. */
export function newest(): Newest {
  let last = new AbortController();
  const forget = () => last.abort();
  return {
    forget,
    next() {
      forget();
      last = new AbortController();
      return last.signal;
    },
  };
}

export function useNewest(): Newest {
  const [kept] = useState(newest);
  return kept;
}
