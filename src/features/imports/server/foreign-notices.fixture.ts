import { type ForeignFile, said } from './foreign-files.fixture.ts';

const companies = ['Acme Gold Corp', 'Beta Lithium Inc', 'Example Gold Limited'];
const filing = { sourceUrl: 'https://www.example.com/notice' };
const trade = ['companyName', 'insider', 'market', 'nature', 'security', 'tradedOn', 'amount', 'price', 'currency'];
const change = ['companyName', 'effectiveDay', 'newShares', 'oldShares'];

/** Notices of directors, and consolidations and splits by their ratios. */
export const foreignNotices: readonly ForeignFile[] = [
  {
    // A form that is printed downward.
    file: 'director-notice.csv',
    kind: 'insider-trades',
    companies,
    constants: said(filing),
    columns: [...trade, 'holdingAfter'],
    stored: ['Example Gold Limited|John Sample|AU|market-buy|shares|2026-06-03|50000|0.38|AUD|1250000'],
  },
  {
    file: 'director-trades.csv',
    kind: 'insider-trades',
    companies,
    constants: said({ ...filing, market: 'AU', currency: 'AUD' }),
    columns: [...trade, 'holdingAfter'],
    stored: [
      'Example Gold Limited|John Sample|AU|market-buy|shares|2026-06-03|50000|0.38|AUD|1250000',
      'Example Gold Limited|Jane Probe|AU|market-sell|shares|2026-06-13|20000|0.41|AUD|380000',
    ],
  },
  {
    // Which of the two numbers are the new shares, the word beside them tells.
    file: 'share-changes-ratios.csv',
    kind: 'share-changes',
    companies,
    columns: change,
    stored: [
      'Acme Gold Corp|2025-07-14|1|10',
      'Beta Lithium Inc|2024-03-01|3|1',
      'Example Gold Limited|2023-02-02|1|25',
    ],
  },
  {
    file: 'share-changes-french.csv',
    kind: 'share-changes',
    companies,
    columns: change,
    stored: ['Acme Gold Corp|2025-07-14|1|10'],
  },
];
