/** The two currencies of a rate: one of the first is so many of the second. */
export function currenciesOfRate(key: string): { of: string; into: string } {
  const [of = '', into = ''] = key.split('/');
  return { of, into };
}
