/** How prices are named where all records are. */
export const priceWords = {
  one: 'price',
  several: 'prices',
  before: 'price of',
  link: { type: 'prices' },
  file: { name: 'prices', tab: 'Prices', place: 19 },
} as const;
