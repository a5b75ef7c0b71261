import type { Measure, MeasureGroup } from './measure.ts';
import { outputMeasures } from './output-measures.ts';

/** How shares are counted; one choice for a table. */
export const shareCountings = ['basic', 'tsm', 'diluted'] as const;
export type ShareCounting = (typeof shareCountings)[number];

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

export const countingHeads: Readonly<Record<ShareCounting, string>> = {
  basic: 'basic',
  tsm: 'TSM',
  diluted: 'diluted',
};
export const countingNames: Readonly<Record<ShareCounting, string>> = {
  basic: 'basic',
  tsm: 'treasury method',
  diluted: 'fully diluted',
};

const counted = (
  counting: ShareCounting,
  { id, name, head, ...rest }: Omit<Measure, 'section'> & { group: MeasureGroup },
): Measure => ({
  ...rest,
  id: `${id}-${counting}`,
  name: `${name}, ${countingNames[counting]}`,
  head: `${head}, ${countingHeads[counting]}`,
  section: 'capital',
});

const perUnit = (
  [
    ['reserves', 'proven and probable', '2P'],
    ['mi', 'measured and indicated', 'M&I'],
    ['inferred', 'inferred', 'inferred'],
  ] as const
).map(([id, words, head]) => ({
  id: `ev-${id}`,
  name: `EV for a unit of {metal}, ${words}`,
  head: `EV / ${head} {symbol}`,
  kind: 'unit money' as const,
  group: 'Value of metal' as const,
  of: 'metal' as const,
  better: 'less' as const,
}));

const ofCounting = (counting: ShareCounting): Measure[] =>
  [
    { id: 'shares', name: 'Shares', head: 'Shares', kind: 'shares', group: 'Market value', of: 'nothing' } as const,
    {
      id: 'market-cap',
      name: 'Market value',
      head: 'Market value',
      kind: 'money',
      group: 'Market value',
      of: 'nothing',
    } as const,
    { id: 'ev', name: 'Enterprise value', head: 'EV', kind: 'money', group: 'Market value', of: 'nothing' } as const,
    ...perUnit,
    {
      id: 'ev-production',
      name: 'EV for a unit of yearly production of {metal}',
      head: 'EV / year {symbol}',
      kind: 'unit money',
      group: 'Value of metal',
      of: 'metal',
      better: 'less',
    } as const,
    {
      id: 'total-cost',
      name: 'Total acquisition cost of a unit of {metal}',
      head: 'Total cost {symbol}',
      kind: 'unit money',
      group: 'Value of metal',
      of: 'metal',
      better: 'less',
    } as const,
    {
      id: 'p-nav',
      name: 'Market value / NAV at study prices',
      head: 'P/NAV',
      kind: 'ratio',
      group: 'Value of studies',
      of: 'nothing',
      better: 'less',
    } as const,
    {
      id: 'ev-npv',
      name: 'EV / attributable NPV at study prices',
      head: 'EV/NPV',
      kind: 'ratio',
      group: 'Value of studies',
      of: 'nothing',
      better: 'less',
    } as const,
    {
      id: 'nav-share',
      name: 'NAV at study prices for a share',
      head: 'NAV / share',
      kind: 'share money',
      group: 'Value of studies',
      of: 'nothing',
      better: 'more',
    } as const,
  ].map((measure) => counted(counting, measure));

/** Figures that follow from capital and prices; money in US dollars, each converted at the rate of its own day. */
export const valueMeasures: readonly Measure[] = [
  {
    id: 'share-price',
    name: 'Price of a share',
    head: 'Price',
    kind: 'share money',
    group: 'Market value',
    of: 'nothing',
    section: 'capital',
  },
  {
    id: 'price-change',
    name: 'Change of the price of a share in a year',
    head: 'Price, 1 year',
    ...{ kind: 'percent', group: 'Market value', of: 'nothing', better: 'more', section: 'capital' },
  },
  {
    id: 'price-high',
    name: 'Highest price of a share on record in a year',
    head: '52-week high',
    ...{ kind: 'share money', group: 'Market value', of: 'nothing', section: 'capital' },
  },
  {
    id: 'price-low',
    name: 'Lowest price of a share on record in a year',
    head: '52-week low',
    ...{ kind: 'share money', group: 'Market value', of: 'nothing', section: 'capital' },
  },
  {
    id: 'price-off-high',
    name: 'Price of a share against the highest on record in a year',
    head: 'Off high',
    ...{ kind: 'percent', group: 'Market value', of: 'nothing', section: 'capital' },
  },
  ...shareCountings.flatMap(ofCounting),
  {
    id: 'nav',
    name: 'NAV at study prices',
    head: 'NAV',
    kind: 'money',
    group: 'Value of studies',
    of: 'nothing',
    better: 'more',
    section: 'capital',
  },
  {
    id: 'leverage',
    name: 'Per cent of NAV for one per cent of the price of {metal}',
    head: 'Leverage {symbol}',
    kind: 'ratio',
    group: 'Value of studies',
    of: 'metal',
    section: 'capital',
  },
  {
    id: 'cash',
    name: 'Cash',
    head: 'Cash',
    kind: 'money',
    group: 'Capital',
    of: 'nothing',
    better: 'more',
    section: 'capital',
  },
  {
    id: 'debt',
    name: 'Debt',
    head: 'Debt',
    kind: 'money',
    group: 'Capital',
    of: 'nothing',
    better: 'less',
    section: 'capital',
  },
  {
    id: 'net-cash',
    name: 'Cash less debt',
    head: 'Net cash',
    ...{ kind: 'money', group: 'Capital', of: 'nothing', better: 'more', section: 'capital' },
  },
  {
    id: 'cash-cap',
    name: 'Cash / market value of the shares outstanding',
    head: 'Cash / value',
    ...{ kind: 'percent', group: 'Capital', of: 'nothing', better: 'more', section: 'capital' },
  },
  {
    id: 'cash-share',
    name: 'Cash for a share',
    head: 'Cash / share',
    kind: 'share money',
    group: 'Capital',
    of: 'nothing',
    better: 'more',
    section: 'capital',
  },
  {
    id: 'quarterly-burn',
    name: 'Burn of a quarter',
    head: 'Burn / quarter',
    ...{ kind: 'money', group: 'Capital', of: 'nothing', better: 'less', section: 'capital' },
  },
  {
    id: 'runway',
    name: 'Runway',
    head: 'Runway',
    kind: 'months',
    group: 'Capital',
    of: 'nothing',
    better: 'more',
    section: 'capital',
  },
  {
    id: 'overhang',
    name: 'Overhang: shares promised / shares outstanding',
    head: 'Overhang',
    kind: 'percent',
    group: 'Capital',
    of: 'nothing',
    better: 'less',
    section: 'capital',
  },
  {
    id: 'overhang-in',
    name: 'Overhang in the money',
    head: 'Overhang, in the money',
    kind: 'percent',
    group: 'Capital',
    of: 'nothing',
    better: 'less',
    section: 'capital',
  },
  {
    id: 'overhang-out',
    name: 'Overhang out of the money',
    head: 'Overhang, out of it',
    kind: 'percent',
    group: 'Capital',
    of: 'nothing',
    better: 'less',
    section: 'capital',
  },
  {
    id: 'dilution',
    name: 'Growth of the shares outstanding a year',
    head: 'Dilution / year',
    kind: 'percent',
    group: 'Capital',
    of: 'nothing',
    better: 'less',
    section: 'capital',
  },
  {
    id: 'insiders',
    name: 'Held by insiders / shares outstanding',
    head: 'Insiders',
    kind: 'percent',
    group: 'Capital',
    of: 'nothing',
    better: 'more',
    section: 'capital',
  },
  {
    id: 'overhead-share',
    name: 'General and administrative part of the burn',
    head: 'G&A share',
    kind: 'percent',
    group: 'Capital',
    of: 'nothing',
    better: 'less',
    section: 'capital',
  },
  {
    id: 'ground-share',
    name: 'Part of the burn that goes into the ground',
    head: 'Into the ground',
    ...{ kind: 'percent', group: 'Capital', of: 'nothing', better: 'more', section: 'capital' },
  },
  ...outputMeasures,
];

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
