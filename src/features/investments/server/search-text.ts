import { fold } from '../../../domain/text/fold.ts';

/** What a search for trades looks through. */
export const searchTextOf = ({ ticker, notes }: { ticker: string; notes: string | null }) =>
  fold(`${ticker} ${notes ?? ''}`);
