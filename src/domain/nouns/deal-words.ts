/** How financings and insiders' trades of a company are named where all records are. */
export const financingWords = {
  one: 'financing',
  several: 'financings',
  link: { type: 'financings', section: 'section=financings' },
  file: { name: 'financings', tab: 'Financings', place: 14 },
  dataOf: 'company',
} as const;

export const insiderTradeWords = {
  one: 'insider trade',
  several: 'insider trades',
  link: { type: 'insider_trades', section: 'section=insiders' },
  file: { name: 'insider-trades', tab: 'Insider Trades', place: 15 },
  dataOf: 'company',
} as const;
