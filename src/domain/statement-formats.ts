/** Files that trades are imported from: our own, and statements of brokers. */
export const statementFormats = ['openpit', 'interactive-brokers', 'questrade'] as const;
export type StatementFormat = (typeof statementFormats)[number];

export const statementLabels: Readonly<Record<StatementFormat, string>> = {
  openpit: 'OpenPit',
  'interactive-brokers': 'Interactive Brokers',
  questrade: 'Questrade',
};
