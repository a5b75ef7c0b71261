import type { ShareCounting } from './value-measures.ts';

/** As a reader is told; the formulas are those of `docs/formulas.md`. */
export const countingWords: Readonly<Record<ShareCounting, { label: string; definition: string }>> = {
  basic: { label: 'Basic', definition: 'Shares outstanding; options, warrants and convertibles are left out' },
  tsm: {
    label: 'Treasury method',
    definition: 'Shares outstanding and what instruments below the price add, less what their strikes buy back',
  },
  diluted: {
    label: 'Fully diluted',
    definition: 'Shares outstanding and all instruments, with the money that their strikes bring',
  },
};

/** What the page of a company begins with, in this order: what it costs, by the treasury method, and what it lives on. */
export const firstValueMeasures = [
  'share-price',
  'market-cap-tsm',
  'ev-tsm',
  'ev-reserves-tsm',
  'ev-mi-tsm',
  'ev-production-tsm',
  'total-cost-tsm',
  'p-nav-tsm',
  'cash-share',
  'runway',
] as const;
