import { activityStatement } from './brokers/activity-statement.ts';
import { comdirect } from './brokers/comdirect.ts';
import { commsec } from './brokers/commsec.ts';
import { degiroAccount } from './brokers/degiro-account.ts';
import { degiroTransactions } from './brokers/degiro-transactions.ts';
import { disnat } from './brokers/disnat.ts';
import { fidelity } from './brokers/fidelity.ts';
import { flexQuery } from './brokers/flex-query.ts';
import { ghostfolio } from './brokers/ghostfolio.ts';
import { hargreavesLansdown } from './brokers/hargreaves-lansdown.ts';
import type { Layout } from './model.ts';
import { nordnet } from './brokers/nordnet.ts';
import { own } from './brokers/own.ts';
import { portfolioPerformance } from './brokers/portfolio-performance.ts';
import { questrade } from './brokers/questrade.ts';
import { saxo } from './brokers/saxo.ts';
import { schwabAwards } from './brokers/schwab-awards.ts';
import { schwab } from './brokers/schwab.ts';
import { swissquote } from './brokers/swissquote.ts';
import { trading212 } from './brokers/trading-212.ts';
import { transactionHistory } from './brokers/transaction-history.ts';
import { yuh } from './brokers/yuh.ts';

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
  yuh,
  portfolioPerformance,
  ghostfolio,
];
