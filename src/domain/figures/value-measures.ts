import { classesOfMetal, type Measure, type MeasureGroup, measuresOfNothing } from './measure.ts';
import { outputMeasures } from './output-measures.ts';

/** How shares are counted; one choice for a table. */
export const shareCountings = ['basic', 'tsm', 'diluted'] as const;
export type ShareCounting = (typeof shareCountings)[number];

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

const perUnit = classesOfMetal.map(([id, words, head]) => ({
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
  ...measuresOfNothing('capital', [
    ['share-price', 'Price of a share', 'Price', 'share money', 'Market value'],
    ['price-change', 'Change of the price of a share in a year', 'Price, 1 year', 'percent', 'Market value', 'more'],
    ['price-high', 'Highest price of a share on record in a year', '52-week high', 'share money', 'Market value'],
    ['price-low', 'Lowest price of a share on record in a year', '52-week low', 'share money', 'Market value'],
    [
      'price-off-high',
      'Price of a share against the highest on record in a year',
      'Off high',
      'percent',
      'Market value',
    ],
  ]),
  ...shareCountings.flatMap(ofCounting),
  ...measuresOfNothing('capital', [['nav', 'NAV at study prices', 'NAV', 'money', 'Value of studies', 'more']]),
  {
    id: 'leverage',
    name: 'Per cent of NAV for one per cent of the price of {metal}',
    head: 'Leverage {symbol}',
    kind: 'ratio',
    group: 'Value of studies',
    of: 'metal',
    section: 'capital',
  },
  ...measuresOfNothing('capital', [
    ['cash', 'Cash', 'Cash', 'money', 'Capital', 'more'],
    ['debt', 'Debt', 'Debt', 'money', 'Capital', 'less'],
    ['net-cash', 'Cash less debt', 'Net cash', 'money', 'Capital', 'more'],
    ['cash-cap', 'Cash / market value of the shares outstanding', 'Cash / value', 'percent', 'Capital', 'more'],
    ['cash-share', 'Cash for a share', 'Cash / share', 'share money', 'Capital', 'more'],
    ['quarterly-burn', 'Burn of a quarter', 'Burn / quarter', 'money', 'Capital', 'less'],
    ['runway', 'Runway', 'Runway', 'months', 'Capital', 'more'],
    ['overhang', 'Overhang: shares promised / shares outstanding', 'Overhang', 'percent', 'Capital', 'less'],
    ['overhang-in', 'Overhang in the money', 'Overhang, in the money', 'percent', 'Capital', 'less'],
    ['overhang-out', 'Overhang out of the money', 'Overhang, out of it', 'percent', 'Capital', 'less'],
    ['dilution', 'Growth of the shares outstanding a year', 'Dilution / year', 'percent', 'Capital', 'less'],
    ['insiders', 'Held by insiders / shares outstanding', 'Insiders', 'percent', 'Capital', 'more'],
    ['overhead-share', 'General and administrative part of the burn', 'G&A share', 'percent', 'Capital', 'less'],
    ['ground-share', 'Part of the burn that goes into the ground', 'Into the ground', 'percent', 'Capital', 'more'],
  ]),
  ...outputMeasures,
];
