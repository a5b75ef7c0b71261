/** Files that trades are imported from: our own, statements of brokers, and files of other programs. */
export const statementFormats = [
  'openpit',
  'interactive-brokers',
  'questrade',
  'schwab',
  'fidelity',
  'degiro',
  'swissquote',
  'hargreaves-lansdown',
  'comdirect',
  'commsec',
  'disnat',
  'trading-212',
  'saxo',
  'portfolio-performance',
  'ghostfolio',
  'other',
] as const;
export type StatementFormat = (typeof statementFormats)[number];

export const statementLabels: Readonly<Record<StatementFormat, string>> = {
  openpit: 'OpenPit',
  'interactive-brokers': 'Interactive Brokers',
  questrade: 'Questrade',
  schwab: 'Charles Schwab',
  fidelity: 'Fidelity',
  degiro: 'Degiro',
  swissquote: 'Swissquote',
  'hargreaves-lansdown': 'Hargreaves Lansdown',
  comdirect: 'Comdirect',
  commsec: 'CommSec',
  disnat: 'Disnat',
  'trading-212': 'Trading 212',
  saxo: 'Saxo Bank',
  'portfolio-performance': 'Portfolio Performance',
  ghostfolio: 'Ghostfolio',
  other: 'Another file, by its columns',
};
