import { activityStatement } from './activity-statement.ts';
import { comdirect } from './comdirect.ts';
import { commsec } from './commsec.ts';
import { degiroAccount } from './degiro-account.ts';
import { degiroTransactions } from './degiro-transactions.ts';
import { disnat } from './disnat.ts';
import { fidelity } from './fidelity.ts';
import { flexQuery } from './flex-query.ts';
import { ghostfolio } from './ghostfolio.ts';
import { hargreavesLansdown } from './hargreaves-lansdown.ts';
import type { Layout } from './model.ts';
import { nordnet } from './nordnet.ts';
import { own } from './own.ts';
import { portfolioPerformance } from './portfolio-performance.ts';
import { questrade } from './questrade.ts';
import { saxo } from './saxo.ts';
import { schwabAwards } from './schwab-awards.ts';
import { schwab } from './schwab.ts';
import { swissquote } from './swissquote.ts';
import { trading212 } from './trading-212.ts';
import { transactionHistory } from './transaction-history.ts';

/** Every table of every file that is read by its header. */
export const layouts: readonly Layout[] = [
  own,
  ...activityStatement,
  ...flexQuery,
  ...transactionHistory,
  questrade,
  schwab,
  schwabAwards,
  fidelity,
  degiroTransactions,
  degiroAccount,
  swissquote,
  hargreavesLansdown,
  ...comdirect,
  ...commsec,
  disnat,
  trading212,
  saxo,
  nordnet,
  portfolioPerformance,
  ghostfolio,
];
